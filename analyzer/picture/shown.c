// SPDX-License-Identifier: Apache-2.0
// Steps that nothing executes, but that a reader looks for: where a thread or a process begins, which else would have no place of its
// own where all that it does is work of streams, and the condition on which the path leaves out what the claimed call needs.
#include <string.h>

#include "picture/parts.h"

struct inserted {
	struct arena *a;
	const struct witness *w;
	const struct gpulint_finding *f;
	struct witness *out;
	VEC(struct witness_step) step;
};

static bool is_order(const struct witness *w)
{
	return w->claim == CLAIM_UNORDERED || w->claim == CLAIM_USE_AFTER || w->claim == CLAIM_INTERLEAVED;
}

// A step of the host that no backend runs: it orders as a call of its thread.
static struct witness_step said(const struct witness_step *at, int thread, const char *words)
{
	struct witness_step s = witness_step_of(WSTEP_CALL);
	s.thread = thread;
	s.api = words;
	s.file = at->file;
	s.line = at->line;
	s.column = at->column;
	return s;
}

// All that the thread does is work of streams: its lane would be empty.
static bool is_without_lane(const struct witness *w, int thread)
{
	bool does_any = false;
	for (size_t i = 0; i < w->step_count; i++) {
		if (w->step[i].thread == thread && !step_is_on_stream(w, &w->step[i]))
			return false;
		does_any |= w->step[i].thread == thread;
	}
	return does_any;
}

static void put_begin(struct inserted *in, const struct witness_step *s)
{
	bool is_start = s->kind == WSTEP_START_THREAD || s->kind == WSTEP_FORK;
	if (!is_start || s->child == NO_OBJECT || is_order(in->w) || !is_without_lane(in->w, s->child))
		return;
	const char *who = witness_thread_title(in->a, s->child, in->w->threads[s->child].is_process);
	*vec_push(in->a, &in->step) = said(s, s->child, arena_printf(in->a, "%s begins", who));
}

// The last step of the path that leaves out what another one does; NOT_THERE = none.
static size_t leaving_out(const struct gpulint_finding *f)
{
	for (size_t i = f ? f->step_count : 0; i-- > 0;)
		if (f->step[i].role == GPULINT_STEP_LEAVES_OUT && f->step[i].does)
			return i;
	return NOT_THERE;
}

// Behind the last step that the path tells before it.
static uint32_t place_in_steps(const struct inserted *in, size_t in_path)
{
	for (uint32_t k = in->w->second; k-- > 0;)
		for (size_t i = 0; i < in_path; i++)
			if (step_is_at(&in->f->step[i].location, &in->w->step[k]))
				return k + 1;
	return 0;
}

static void put_condition(struct inserted *in, const struct gpulint_step *s)
{
	struct witness_step at = {.file = s->location.file, .line = s->location.line, .column = s->location.column};
	*vec_push(in->a, &in->step) = said(&at, in->w->step[in->w->second].thread, text_unmarked(in->a, s->does, strlen(s->does)));
}

const struct witness *picture_shown(struct arena *a, const struct witness *w, const struct gpulint_finding *f)
{
	struct inserted in = {.a = a, .w = w, .f = f, .out = ARENA_NEW(a, struct witness)};
	bool is_single = w->first == w->second && w->claim == CLAIM_API_ERROR;
	size_t in_path = is_single ? leaving_out(f) : NOT_THERE;
	uint32_t condition = in_path == NOT_THERE ? NOT_THERE : place_in_steps(&in, in_path);
	*in.out = *w;
	for (uint32_t i = 0; i < w->step_count; i++) {
		if (i == condition) {
			in.out->first = (uint32_t)in.step.n;
			put_condition(&in, &f->step[in_path]);
		}
		if (i == w->first && condition == NOT_THERE)
			in.out->first = (uint32_t)in.step.n;
		if (i == w->second)
			in.out->second = (uint32_t)in.step.n;
		*vec_push(a, &in.step) = w->step[i];
		put_begin(&in, &w->step[i]);
	}
	in.out->step = in.step.at, in.out->step_count = in.step.n;
	return in.out;
}
