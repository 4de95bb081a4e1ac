// SPDX-License-Identifier: Apache-2.0
#include "frontend/parse/inputs.h"

#include <string.h>

#include "base/file.h"
#include "base/strmap.h"

struct listing {
	struct unit *unit;
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

// A header that gpulint brings stands in for one that no folder has: "/__gpulint__/libraries/rmm/mr.hpp" for "rmm/mr.hpp".
static const char *stood_in_for(const char *path)
{
	static const char own[] = "/__gpulint__/";
	const char *name = strncmp(path, own, sizeof own - 1) == 0 ? strchr(path + sizeof own - 1, '/') : NULL;
	return name ? name + 1 : NULL;
}

static void visit(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data)
{
	(void)stack, (void)depth;
	struct listing *l = data;
	struct file_text *f = file_of(l->unit, file);
	if (!f || !*f->name || !is_new(l, f->name))
		return;
	const char *name = stood_in_for(f->name);
	if (name)
		*vec_push(l->unit->arena, &l->result->missing) = name;
	else if (strncmp(f->name, "/__gpulint__/", 13) != 0)
		*vec_push(l->unit->arena, &l->result->inputs) = f->name;
}

// "'config.h' file not found": it may come up in a folder of -I, or beside the file that includes it.
static void take_missing(struct listing *l, const struct frontend_message *m)
{
	const char *end = strstr(m->text, "' file not found");
	if (*m->text != '\'' || !end || end == m->text + 1)
		return;
	const char *name = intern_n(l->unit->strings, m->text + 1, (size_t)(end - m->text - 1));
	const char *beside = path_join(l->unit->arena, path_directory(l->unit->arena, m->file), name);
	if (is_new(l, name))
		*vec_push(l->unit->arena, &l->result->missing) = name;
	if (is_new(l, beside))
		*vec_push(l->unit->arena, &l->result->missing) = beside;
}

void inputs_list(struct unit *u, struct frontend_result *result)
{
	struct listing l = {.unit = u, .result = result, .seen = {.arena = u->arena}};
	clang_getInclusions(u->tu, visit, &l);
	for (size_t i = 0; i < result->messages.n; i++)
		take_missing(&l, &result->messages.at[i]);
}
