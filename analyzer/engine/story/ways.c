// SPDX-License-Identifier: Apache-2.0
#include "engine/story/ways.h"

#include "engine/story/about.h"

enum { MAX_TOLD = 6 };

// Has the way a branch at the same place that went the same way?
static bool takes(const struct trace *t, const struct prim *branch)
{
	for (uint32_t i = 0; t && i < t->count; i++) {
		const struct prim *p = t->prim[i];
		if (p->kind == PRIM_BRANCH && p->truth == branch->truth && (p->loc == branch->loc || is_same_loc(*p->loc, *branch->loc)))
			return true;
		if (p->child && takes(p->child, branch))
			return true;
	}
	return false;
}

static bool matters(const struct observation *o, const struct ways *ways, const struct prim *branch)
{
	for (uint32_t i = 0; i < ways->count && !is_about_the_end(o); i++)
		if (!takes(ways->at[i], branch))
			return false;
	return true;
}

// Does the way go past a condition of the path of which nobody knew yet that it does not matter?
static bool is_news(const struct observation *o, const struct ways *ways, const struct trace *t)
{
	for (size_t i = 0; i < o->step_count; i++) {
		const struct path_step *s = &o->step[i];
		if (s->kind == PATH_BRANCH && s->prim && !s->is_parting && !takes(t, s->prim) && matters(o, ways, s->prim))
			return true;
	}
	return false;
}

void ways_add(const struct observation *o, struct ways *ways, const struct trace *t)
{
	if (ways->count == MOST_WAYS || ways->seen == MOST_WAYS_SEEN)
		return;
	ways->seen++;
	if (ways->count < FIRST_WAYS || is_news(o, ways, t))
		ways->at[ways->count++] = t;
}

void ways_finish(struct arena *a, struct observation *o, const struct ways *ways)
{
	struct path_step *step = ARENA_ARRAY(a, struct path_step, o->step_count);
	size_t n = 0;
	uint32_t told = 0;
	for (size_t i = 0; i < o->step_count; i++) {
		bool is_branch = o->step[i].kind == PATH_BRANCH && o->step[i].prim;
		if (is_branch && !o->step[i].is_parting && (told == MAX_TOLD || !matters(o, ways, o->step[i].prim)))
			continue;
		told += is_branch;
		while (n && step[n - 1].is_entry && step[n - 1].nesting >= o->step[i].nesting)
			n--; // nothing was left of what it leads to
		step[n++] = o->step[i];
	}
	o->step = step;
	o->step_count = n;
}
