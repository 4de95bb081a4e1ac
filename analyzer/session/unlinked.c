// SPDX-License-Identifier: Apache-2.0
#include "session/unlinked.h"

#include "base/file.h"

struct unlinked {
	const struct linking *linking;
	bool has_left;  // files that may define anything
	bool is_linked; // the unit at hand, with the files that were looked at
};

// What its unit supposes of the function is not what it would with all files. NULL: it is, no other file says more.
static const char *missed(const struct unlinked *u, const struct gpulint_undefined *f)
{
	const struct linking *l = u->linking;
	const struct link_offer *o = u->is_linked ? NULL : link_find(&l->link, f->usr);
	if (o)
		return arena_printf(l->arena, "the body of %s, in %s, was not looked at", f->text, path_base(o->function->file));
	return u->has_left ? arena_printf(l->arena, "the file that may define %s was not looked at", f->text) : NULL;
}

static bool lower(const struct unlinked *u, struct gpulint_finding *f)
{
	const char **list = ARENA_ARRAY(u->linking->arena, const char *, f->assumption_count + f->undefined_count + 1);
	size_t n = 0;
	for (size_t i = 0; i < f->assumption_count; i++)
		list[n++] = f->assumption[i];
	for (size_t i = 0; i < f->undefined_count; i++) {
		const char *what = missed(u, &f->undefined[i]);
		if (what)
			list[n++] = what;
	}
	if (n == f->assumption_count)
		return false;
	f->assumption = list;
	f->assumption_count = n;
	judge_as_low(f, BASIS_UNLINKED);
	return true;
}

bool unlinked_lower(const struct linking *l, struct worker_job *job)
{
	struct unlinked u = {.linking = l};
	bool has_lowered = false;
	for (size_t i = 0; i < l->parsed; i++) // what link files define is known
		u.has_left |= job[i].is_left;
	for (size_t i = 0; i < l->source->units.n; i++) {
		u.is_linked = l->is_linked && l->is_linked[i];
		for (size_t k = 0; k < job[i].result.findings.n; k++)
			has_lowered |= lower(&u, &job[i].result.findings.at[k]);
	}
	return has_lowered;
}
