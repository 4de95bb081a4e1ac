// SPDX-License-Identifier: Apache-2.0
// Summaries: made on first use, once for all callers and once for each function that some caller is known to pass.
#include "engine/paths/goals.h"

static struct summary *summary_new(struct exec *x, const struct ir_function *f)
{
	struct summary *s = ARENA_NEW(x->machine.table->arena, struct summary);
	s->function = f;
	return s;
}

static void summarise(struct exec *x, const struct ir_function *f, struct summary *s)
{
	s->in_progress = true;
	exec_explore(x, f, s);
	s->in_progress = false;
}

const struct summary *exec_summary(struct exec *x, const struct ir_function *f)
{
	struct summary *s = x->summary[f->id];
	if (s)
		return s;
	s = x->summary[f->id] = summary_new(x, f);
	if (!f->blocks.n)
		return s;
	summarise(x, f, s);
	bool counts = f->in_main_file && !f->is_kernel && !f->is_device_only;
	x->statistics->explored += counts;
	x->statistics->degraded += s->is_degraded && counts;
	x->statistics->paths += s->count;
	return s;
}

const struct summary *exec_summary_of_made(struct exec *x, const struct ir_function *f)
{
	struct summary *s = summary_new(x, f);
	x->rings[f->id] = NULL;
	x->works[f->id] = 0;
	x->releasing[f->id] = 0;
	summarise(x, f, s);
	return s;
}

const struct summary *exec_summary_thorough(struct exec *x, const struct ir_function *f)
{
	const struct summary *plain = exec_summary(x, f);
	if (plain->in_progress || !plain->count || goals_works(x, f))
		return plain;
	struct summary *s = x->thorough[f->id];
	if (!s) {
		s = x->thorough[f->id] = summary_new(x, f);
		s->in_progress = true;
		exec_explore_thoroughly(x, f, s);
		s->in_progress = false;
	}
	return s->in_progress || exec_returns(s) ? s : plain;
}

const struct summary *exec_summary_passed(struct exec *x, const struct ir_function *f, struct passed b)
{
	enum { MOST = 16 }; // callers that pass yet another function get the summary for all
	struct summary *general = x->summary[f->id];
	uint32_t n = 0;
	for (const struct summary *s = general->next; s; s = s->next, n++)
		if (s->passed->param == b.param && s->passed->target == b.target && s->passed->api == b.api && s->passed->classes == b.classes &&
		    s->passed->member == b.member)
			return s;
	if (n == MOST || general->in_progress)
		return general;
	struct passed *kept = ARENA_NEW(x->machine.table->arena, struct passed);
	*kept = b;
	struct summary *s = summary_new(x, f);
	s->passed = kept;
	s->next = general->next;
	general->next = s;
	summarise(x, f, s);
	return s;
}
