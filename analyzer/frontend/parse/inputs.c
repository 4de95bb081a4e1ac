// SPDX-License-Identifier: Apache-2.0
#include "frontend/parse/inputs.h"

#include "frontend/parse/standard_names.h"

#include <string.h>

#include "base/file.h"
#include "base/strmap.h"

struct listing {
	struct arena *arena;
	struct interner *strings;
	const struct source_unit *source;
	struct frontend_result *result;
	struct strmap seen;
};

static bool is_new(struct listing *l, const char *name)
{
	void **slot = strmap_at(&l->seen, name);
	bool is = !*slot;
	*slot = l;
	return is;
}

static void take_file(struct listing *l, const char *path)
{
	if (!*path || !is_new(l, path))
		return;
	if (source_bundled_name(path))
		*vec_push(l->arena, &l->result->missing) = path;
	else if (strncmp(path, "/__gpulint__/", 13) != 0)
		*vec_push(l->arena, &l->result->inputs) = path;
}

static void take_name(struct listing *l, const char *name)
{
	if (is_new(l, name))
		*vec_push(l->arena, &l->result->missing) = name;
}

static void take_inclusion(struct listing *l, const struct inclusion *i)
{
	const char *name = source_bundled_name(i->path);
	take_file(l, i->path);
	if (name && i->by) // a quoted include looks beside the file that it stands in first
		take_name(l, path_join(l->arena, path_directory(l->arena, i->by), name));
}

// "'config.h' file not found": it may come up in a folder of -I, or beside the file that includes it.
static void take_missing(struct listing *l, const struct frontend_message *m)
{
	const char *end = strstr(m->text, "' file not found");
	if (*m->text != '\'' || !end || end == m->text + 1)
		return;
	const char *name = intern_n(l->strings, m->text + 1, (size_t)(end - m->text - 1));
	take_name(l, name);
	if (m->file)
		take_name(l, path_join(l->arena, path_directory(l->arena, m->file), name));
}

void inputs_list(struct arena *arena, struct interner *strings, const struct source_unit *source, const struct inclusions *inclusions,
                 struct frontend_result *result)
{
	struct listing l = {arena, strings, source, result, {.arena = arena}};
	const struct source_prefix *prefix = source->prefix;
	for (size_t i = 0; i < inclusions->n; i++)
		take_inclusion(&l, &inclusions->at[i]);
	for (size_t i = 0; prefix && i < prefix->inputs.n; i++) // clang lists none of those
		take_file(&l, prefix->inputs.at[i]);
	for (size_t i = 0; prefix && i < prefix->missing.n; i++)
		take_name(&l, prefix->missing.at[i]);
	for (size_t i = 0; i < result->messages.n; i++)
		take_missing(&l, &result->messages.at[i]);
}

const char *frontend_lacking_library(const struct frontend_result *result)
{
	for (size_t i = 0; i < result->missing.n; i++)
		if (standard_is_cxx(result->missing.at[i]))
			return result->missing.at[i];
	return NULL;
}
