// SPDX-License-Identifier: Apache-2.0
#include "session/prefix.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "frontend/frontend.h"

// Units that have the same in front.
struct group {
	struct store_key key;
	const struct source_unit *unit; // one of them
	size_t users;
	struct source_prefix *prefix; // NULL = none is kept
};

struct groups {
	struct keep *keep;
	struct strmap by_key;
	VEC(struct group *) all, to_make;
};

// Only gpulint's own headers, which are the same for all: of what a user's flags include, functions may have to be seen.
static bool has_prefix(const struct source_unit *u)
{
	static const char own[] = "/__gpulint__/";
	bool has = false;
	for (size_t i = 0; i < u->args.n; i++) {
		const char *arg = u->args.at[i];
		if (strcmp(arg, "-include") == 0 && i + 1 < u->args.n) {
			if (strncmp(u->args.at[i + 1], own, sizeof own - 1) != 0)
				return false;
			has = true;
		} else if (strncmp(arg, "-include", 8) == 0 || strncmp(arg, "-imacros", 8) == 0) {
			return false;
		}
	}
	return has && !u->given_count;
}

static struct store_key group_key(const struct keep *k, const struct source_unit *u)
{
	char *bytes = NULL;
	size_t length = 0;
	FILE *out = open_memstream(&bytes, &length);
	if (!out)
		return (struct store_key){0};
	fprintf(out, "%s\n", u->directory ? u->directory : "");
	for (size_t i = 0; i < u->args.n; i++)
		fprintf(out, "%zu:%s\n", strlen(u->args.at[i]), u->args.at[i]);
	fclose(out);
	struct store_key key = keep_key(k, "prefix", bytes);
	free(bytes); // open_memstream's own
	return key;
}

// --- kept prefixes ----------------------------------------------------------------------------------------------------

static void put_names(FILE *out, const char *const *name, size_t n)
{
	uint64_t count = n;
	fwrite(&count, sizeof count, 1, out);
	for (size_t i = 0; i < n; i++)
		fwrite(name[i], 1, strlen(name[i]) + 1, out);
}

static bool file_key(const char *path, struct store_key *out)
{
	struct arena scratch = {0};
	size_t n;
	const char *bytes = file_read(&scratch, path, &n);
	if (bytes)
		*out = store_key_of(bytes, n);
	arena_free(&scratch);
	return bytes != NULL;
}

// An entry: hash of the file beside it, its inputs, the names of headers that it did not find. An empty one: somebody has wanted it.
static void keep_prefix(struct groups *g, struct group *group, const struct unit_result *made)
{
	struct keep *k = g->keep;
	struct inputs inputs = {0};
	struct store_key hash;
	char *bytes = NULL;
	size_t length = 0;
	struct arena scratch = {0};
	const char *path = store_file(k->arena, &k->store, group->key);
	for (size_t i = 0; i < made->inputs.n; i++)
		if (!inputs_add(k->glances, &inputs, made->inputs.at[i]))
			return;
	keep_absent(&scratch, group->unit, made, &inputs);
	FILE *out = path && file_key(path, &hash) ? open_memstream(&bytes, &length) : NULL;
	if (out) {
		fwrite(&hash, sizeof hash, 1, out);
		inputs_write(out, &inputs);
		put_names(out, made->missing.at, made->missing.n);
		if (fclose(out) == 0)
			store_put(&k->store, group->key, bytes, length);
		free(bytes); // open_memstream's own
		struct source_prefix *p = group->prefix = ARENA_NEW(k->arena, struct source_prefix);
		p->path = path;
		memcpy(&p->inputs, &made->inputs, sizeof p->inputs);
		memcpy(&p->missing, &made->missing, sizeof p->missing);
	}
	arena_free(&scratch);
}

static bool read_prefix(struct keep *k, const struct store_entry *e, const char *path, struct source_prefix *p)
{
	struct store_key hash, is;
	struct inputs inputs;
	uint64_t count;
	if (e->length < sizeof hash)
		return false;
	memcpy(&hash, e->bytes, sizeof hash);
	size_t at = sizeof hash, used = inputs_read(k->arena, e->bytes + at, e->length - at, &inputs);
	at += used;
	if (!used || e->length - at < sizeof count || !inputs_hold(k->glances, &inputs) || !file_key(path, &is) || is.low != hash.low ||
	    is.high != hash.high)
		return false;
	memcpy(&count, e->bytes + at, sizeof count);
	at += sizeof count;
	for (uint64_t i = 0; i < count && at < e->length; i++) {
		size_t n = strnlen(e->bytes + at, e->length - at);
		*vec_push(k->arena, &p->missing) = arena_strndup(k->arena, e->bytes + at, n);
		at += n + 1;
	}
	for (size_t i = 0; i < inputs.files.n; i++)
		*vec_push(k->arena, &p->inputs) = inputs.files.at[i].path;
	p->path = path;
	return true;
}

// Finds the group's prefix, or decides that it is made in this run, or leaves a mark for the next.
static void look(struct groups *g, struct group *group)
{
	struct keep *k = g->keep;
	struct arena scratch = {0};
	struct store_entry e;
	struct source_prefix found = {0};
	const char *path = store_file(k->arena, &k->store, group->key);
	bool is_known = store_get(&scratch, &k->store, group->key, &e);
	if (path && is_known && read_prefix(k, &e, path, &found)) {
		group->prefix = ARENA_NEW(k->arena, struct source_prefix);
		*group->prefix = found;
	} else if (path && k->store.can_write && (is_known || group->users > 1)) {
		*vec_push(k->arena, &g->to_make) = group;
	} else if (path) {
		store_put(&k->store, group->key, "", 0);
	}
	arena_free(&scratch);
}

// --- new ones ---------------------------------------------------------------------------------------------------------

static void run_group(void *context, size_t index, struct worker_memory *memory, struct unit_result *result)
{
	struct groups *g = context;
	struct frontend_result front;
	struct keep *k = g->keep;
	const struct group *group = g->to_make.at[index];
	const char *path = store_file(memory->arena, &k->store, group->key);
	memory->is_worn = !frontend_write_prefix(memory->arena, memory->strings, group->unit, path, &front);
	if (memory->is_worn)
		return;
	memcpy(&result->inputs, &front.inputs, sizeof result->inputs);
	memcpy(&result->missing, &front.missing, sizeof result->missing);
}

static void group_done(void *context, size_t index, const struct unit_result *result)
{
	struct groups *g = context;
	if (result->inputs.n || result->missing.n)
		keep_prefix(g, g->to_make.at[index], result);
}

void prefixes_find(struct keep *k, struct source_unit *unit, const size_t *chosen, size_t count, struct worker_options options)
{
	struct groups g = {.keep = k, .by_key = {.arena = k->arena}};
	struct group **of = ARENA_ARRAY(k->arena, struct group *, count + 1);
	for (size_t i = 0; i < count && k->store.folder; i++) {
		const struct source_unit *u = &unit[chosen[i]];
		if (!has_prefix(u))
			continue;
		struct store_key key = group_key(k, u);
		void **slot = strmap_at(&g.by_key, arena_printf(k->arena, "%llx %llx", (unsigned long long)key.low, (unsigned long long)key.high));
		if (!*slot) {
			*slot = ARENA_NEW(k->arena, struct group);
			*(struct group *)*slot = (struct group){.key = key, .unit = u};
			*vec_push(k->arena, &g.all) = *slot;
		}
		of[i] = *slot;
		of[i]->users++;
	}
	for (size_t i = 0; i < g.all.n; i++)
		look(&g, g.all.at[i]);
	struct worker_job *job = ARENA_ARRAY(k->arena, struct worker_job, g.to_make.n + 1);
	for (size_t i = 0; i < g.to_make.n; i++)
		job[i].name = g.to_make.at[i]->unit->file;
	options.run = run_group;
	options.done = group_done;
	options.context = &g;
	workers_run(k->arena, &options, job, g.to_make.n); // one that is lost is none
	for (size_t i = 0; i < count; i++)
		unit[chosen[i]].prefix = of[i] ? of[i]->prefix : NULL;
}
