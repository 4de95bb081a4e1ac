// SPDX-License-Identifier: Apache-2.0
#include "engine/order/team.h"

enum { MAX_DEPTH = 3 };

static bool is_wait(const struct ir_step *s)
{
	for (uint8_t i = 0; s->model && i < s->model->effect_count; i++) {
		const struct effect *e = &s->model->effect[i];
		bool is_synchronous = (e->kind == EFFECT_COPY || e->kind == EFFECT_OP) && e->sync;
		if (is_synchronous || e->kind == EFFECT_WAIT_STREAM || e->kind == EFFECT_WAIT_EVENT || e->kind == EFFECT_WAIT_DEVICE)
			return true;
	}
	return !s->model && !s->function && model_unknown_callee(s->name) == UNKNOWN_HOST_WAIT;
}

static bool may_wait(const struct ir_step *s, int depth)
{
	if (s->kind != STEP_CALL || is_wait(s))
		return s->kind == STEP_CALL;
	const struct ir_function *f = depth ? s->function : NULL;
	for (size_t b = 0; f && b < f->blocks.n; b++)
		for (size_t k = 0; k < f->blocks.at[b].steps.n; k++)
			if (may_wait(&f->blocks.at[b].steps.at[k], depth - 1))
				return true;
	return false;
}

// Is the call on the path, by itself or by what it leads to?
static bool is_taken(const struct run *r, const struct ir_step *s)
{
	const struct trace *t = &r->fragment->trace;
	for (uint32_t i = 0; i < t->count; i++) {
		if (t->prim[i]->step == s)
			return true;
		for (const struct frame *f = t->prim[i]->frame; f; f = f->parent)
			if (f->depth == 1 && is_same_loc(f->call, s->loc))
				return true;
	}
	return false;
}

// Where the threads met last of the first `count` steps, line 0 = nowhere.
static struct ir_loc meeting_among(const struct prim *const *prim, size_t count)
{
	for (size_t i = count; i > 0; i--) {
		const struct prim *p = prim[i - 1];
		const struct effect *meets = p->kind == PRIM_CALL && !(p->frame && p->frame->depth) ? model_effect(p->row, EFFECT_MEET) : NULL;
		if (meets && meets->arg < 0)
			return *p->loc;
	}
	return (struct ir_loc){0};
}

// The steps of a second call stand behind those of the path, in a list of their own.
static struct ir_loc last_meeting(const struct run *r, const struct prim *now)
{
	const struct trace *t = &r->fragment->trace;
	if (now->index < t->count && t->prim[now->index] == now)
		return meeting_among(t->prim, now->index);
	size_t later = r->later.n;
	bool is_later = later && r->later.at[later - 1] == now;
	struct ir_loc met = meeting_among(r->later.at, is_later ? later - 1 : 0);
	return is_later && !met.line ? meeting_among(t->prim, t->count) : met;
}

// As the lines stand; a meeting that comes behind this one is one of the round before.
static bool is_between(uint32_t line, uint32_t from, uint32_t to)
{
	return from < to ? from < line && line < to : from < line || line < to;
}

static bool others_may_wait(const struct run *r, const struct prim *now)
{
	const struct ir_function *f = r->entry->function;
	struct ir_loc from = last_meeting(r, now);
	for (size_t b = 0; b < f->blocks.n; b++)
		for (size_t k = 0; k < f->blocks.at[b].steps.n; k++) {
			const struct ir_step *s = &f->blocks.at[b].steps.at[k];
			if (is_between(s->loc.line, from.line, now->loc->line) && may_wait(s, MAX_DEPTH) && !is_taken(r, s))
				return true;
		}
	return false;
}

void team_meets(struct run *r, const struct prim *p)
{
	bool is_own = !(p->frame && p->frame->depth); // of a callee's region: its function is not the one that is walked
	if (is_own && !others_may_wait(r, p))
		return;
	done_tell(r, (struct done){.kind = DONE_WAITED, .prim = p});
	host_wait_device(r, NULL, false);
	for (size_t i = 0; i < r->events.list.n; i++)
		r->events.list.at[i]->is_complete = true;
}
