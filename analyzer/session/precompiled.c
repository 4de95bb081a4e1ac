// SPDX-License-Identifier: Apache-2.0
#include "session/precompiled.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"

// An entry: hash of the file beside it, its inputs, the names of headers that it did not find. An empty one: somebody has wanted it.

static void put_names(FILE *out, const char *const *name, size_t n)
{
	uint64_t count = n;
	fwrite(&count, sizeof count, 1, out);
	for (size_t i = 0; i < n; i++)
		fwrite(name[i], 1, strlen(name[i]) + 1, out);
}

bool precompiled_is_whole(const char *path, struct store_key hash)
{
	struct store_key is;
	bool is_whole = store_key_of_file(path, &is) && is.low == hash.low && is.high == hash.high;
	if (is_whole)
		store_file_used(path);
	return is_whole;
}

static bool list_inputs(struct keep *k, struct arena *scratch, const struct source_unit *unit, const struct unit_result *made, struct inputs *out)
{
	for (size_t i = 0; i < made->inputs.n; i++)
		if (!inputs_add(k->glances, out, made->inputs.at[i]))
			return false;
	keep_absent(k, scratch, unit, made, out);
	return true;
}

bool precompiled_keep(struct keep *k, struct store_key key, struct store_key hash, const struct source_unit *unit, const struct unit_result *made,
                      const struct inputs *inputs)
{
	struct arena scratch = {0};
	struct inputs own = {0};
	char *bytes = NULL;
	size_t length = 0;
	bool ok = inputs || list_inputs(k, &scratch, unit, made, &own);
	FILE *out = ok ? open_memstream(&bytes, &length) : NULL;
	ok = out != NULL;
	if (out) {
		fwrite(&hash, sizeof hash, 1, out);
		inputs_write(out, inputs ? inputs : &own);
		put_names(out, made ? made->missing.at : NULL, made ? made->missing.n : 0);
		ok = fclose(out) == 0 && store_put(&k->store, key, bytes, length);
		free(bytes); // open_memstream's own
	}
	arena_free(&scratch);
	return ok;
}

static void read_names(struct keep *k, const char *at, const char *end, struct precompiled *out)
{
	uint64_t count;
	if ((size_t)(end - at) < sizeof count)
		return;
	memcpy(&count, at, sizeof count);
	at += sizeof count;
	for (uint64_t i = 0; i < count && at < end; i++) {
		size_t n = strnlen(at, (size_t)(end - at));
		*vec_push(k->arena, &out->missing) = arena_strndup(k->arena, at, n);
		at += n + 1;
	}
}

void precompiled_read(struct keep *k, struct store_key key, struct precompiled *out)
{
	struct arena scratch = {0};
	struct store_entry e;
	*out = (struct precompiled){.is_known = store_get(&scratch, &k->store, key, &e)};
	if (out->is_known && e.length > sizeof out->hash) {
		memcpy(&out->hash, e.bytes, sizeof out->hash);
		size_t at = sizeof out->hash, used = inputs_read(k->arena, e.bytes + at, e.length - at, &out->inputs);
		out->holds = used && inputs_hold(k->glances, &out->inputs);
		if (out->holds)
			read_names(k, e.bytes + at + used, e.bytes + e.length, out);
	}
	arena_free(&scratch);
}
