// SPDX-License-Identifier: Apache-2.0
#include "engine/order/rounds.h"

#include "engine/order/run.h"

struct loop {
	const struct ir_function *function;
	uint32_t head, body;
	bool *inside; // by block
};

// The blocks that are come to from `from` without going through the loop's head.
static void reach(struct arena *scratch, const struct loop *l, uint32_t from, bool *seen)
{
	uint32_t n = (uint32_t)l->function->blocks.n, top = 0, *stack = ARENA_ARRAY(scratch, uint32_t, n + 1);
	seen[from] = true;
	stack[top++] = from;
	while (top) {
		uint32_t at = stack[--top];
		const struct ir_block *b = &l->function->blocks.at[at];
		uint32_t *next = ARENA_ARRAY(scratch, uint32_t, b->case_count + 2), ways = at == l->head ? 0 : ir_successors(b, next);
		for (uint32_t i = 0; i < ways; i++) {
			if (!seen[next[i]])
				stack[top++] = next[i];
			seen[next[i]] = true;
		}
	}
}

static void find_inside(struct arena *scratch, struct loop *l)
{
	uint32_t n = (uint32_t)l->function->blocks.n;
	bool *from_body = ARENA_ARRAY(scratch, bool, n);
	l->inside = ARENA_ARRAY(scratch, bool, n);
	reach(scratch, l, l->body, from_body);
	for (uint32_t b = 0; b < n; b++) {
		bool *seen = ARENA_ARRAY(scratch, bool, n);
		if (from_body[b] && b != l->head)
			reach(scratch, l, b, seen);
		l->inside[b] = seen[l->head];
	}
}

static bool is_set_inside(const struct loop *l, const struct ir_var *var)
{
	for (uint32_t b = 0; b < l->function->blocks.n; b++)
		for (size_t i = 0; l->inside[b] && i < l->function->blocks.at[b].steps.n; i++) {
			const struct ir_value *place = l->function->blocks.at[b].steps.at[i].place;
			if (place && place->kind == V_VAR && place->var == var)
				return true;
		}
	return false;
}

// Is it another one in each round?
static bool varies(const struct loop *l, const struct ir_value *v)
{
	return v && ((v->kind == V_VAR && is_set_inside(l, v->var)) || varies(l, v->a) || varies(l, v->b));
}

static bool waits_for_each(const struct loop *l, const struct ir_step *s)
{
	const struct effect *host = s->model ? model_effect(s->model, EFFECT_WAIT_STREAM) : NULL;
	const struct effect *event = s->model && !host ? model_effect(s->model, EFFECT_WAIT_EVENT) : NULL;
	const struct effect *stream = s->model && !host && !event ? model_effect(s->model, EFFECT_STREAM_WAIT) : NULL;
	const struct ir_value *of = host ? step_arg(s, host->stream) : event ? step_arg(s, event->arg) : stream ? step_arg(s, stream->arg) : NULL;
	return varies(l, of);
}

// Has the path made the step in that call of the function?
static bool is_made(const struct trace *t, uint32_t before, const struct ir_step *s, const struct frame *frame)
{
	for (uint32_t i = 0; i < before; i++)
		if (t->prim[i]->step == s && t->prim[i]->frame == frame)
			return true;
	return false;
}

// The branch leaves the loop alone: none of its waits was come to.
static bool leaves_out(struct loop *l, const struct trace *t, uint32_t at)
{
	struct arena scratch = {0};
	bool has_wait = false, is_made_once = false;
	find_inside(&scratch, l);
	for (uint32_t b = 0; b < l->function->blocks.n; b++)
		for (size_t i = 0; l->inside[b] && i < l->function->blocks.at[b].steps.n; i++) {
			const struct ir_step *s = &l->function->blocks.at[b].steps.at[i];
			bool is = waits_for_each(l, s);
			has_wait |= is;
			is_made_once |= is && is_made(t, at, s, t->prim[at]->frame);
		}
	arena_free(&scratch);
	return has_wait && !is_made_once;
}

static bool leaves_out_a_wait(const struct trace *t, uint32_t at)
{
	const struct prim *p = t->prim[at];
	const struct ir_function *f = p->kind == PRIM_BRANCH && !p->truth && p->frame ? p->frame->function : NULL;
	for (uint32_t b = 0; f && b < f->blocks.n; b++) {
		const struct ir_block *head = &f->blocks.at[b];
		if (!head->is_loop_head || head->end != END_BRANCH || &head->end_loc != p->loc)
			continue;
		struct loop l = {f, b, head->target[0], NULL};
		return leaves_out(&l, t, at);
	}
	return false;
}

static bool is_in(const struct frame *frame, const struct ir_function *f)
{
	while (frame && frame->function != f)
		frame = frame->parent;
	return frame;
}

// Is the function of that branch come to again between the two? What the path knows by then is no branch once more.
static bool is_called_between(const struct trace *t, const struct prim *branch, uint32_t from, uint32_t to)
{
	for (uint32_t i = from; i < to; i++)
		if (branch->frame->depth && is_in(t->prim[i]->frame, branch->frame->function))
			return true;
	return false;
}

bool rounds_would_wait(const struct run *r, const struct op *first, const struct op *second)
{
	const struct trace *t = &r->fragment->trace;
	uint32_t from = first->is_ambient ? 0 : first->prim->index, to = second->is_ambient ? t->count : second->prim->index;
	for (uint32_t i = 0; i < to && i < t->count; i++)
		if (leaves_out_a_wait(t, i) && (i >= from || is_called_between(t, t->prim[i], from, to < t->count ? to : t->count)))
			return true;
	return false;
}
