// SPDX-License-Identifier: Apache-2.0
#include "engine/order/rounds/rounds.h"

#include "engine/order/rounds/loop.h"
#include "engine/order/rounds/sweeps.h"
#include "engine/order/run.h"

struct waiting {
	struct loop loop;
	const char *array; // the member that the streams or events lie in, NULL = none
};

// Is it another one in each round?
static bool varies(const struct loop *l, const struct ir_value *v)
{
	return v && ((v->kind == V_VAR && loop_sets(l, v->var)) || varies(l, v->a) || varies(l, v->b));
}

// The member of `member[i]`.
static const char *array_of(const struct ir_value *v)
{
	while (v->kind == V_LOAD || v->kind == V_INDEX || v->kind == V_DEREF)
		v = v->a;
	return v->kind == V_FIELD ? v->text : NULL;
}

// Does the function wait for a stream or an event, itself or in what it calls?
static bool waits(const struct ir_function *f, int depth)
{
	enum { MOST_CALLS = 3 };
	for (size_t b = 0; f && depth < MOST_CALLS && b < f->blocks.n; b++)
		for (size_t i = 0; i < f->blocks.at[b].steps.n; i++) {
			const struct ir_step *s = &f->blocks.at[b].steps.at[i];
			bool is_wait = s->model && (model_effect(s->model, EFFECT_WAIT_STREAM) || model_effect(s->model, EFFECT_WAIT_EVENT));
			if (is_wait || (s->kind == STEP_CALL && waits(s->function, depth + 1)))
				return true;
		}
	return false;
}

// `wait_for_device(i)`: a function that waits is given another number or object in each round.
static bool calls_for_each(const struct waiting *w, const struct ir_step *s)
{
	bool is_given = false;
	for (uint32_t i = 0; s->kind == STEP_CALL && s->function && i < s->arg_count; i++)
		is_given |= varies(&w->loop, s->arg[i]);
	return is_given && waits(s->function, 0);
}

static bool waits_for_each(struct waiting *w, const struct ir_step *s)
{
	const struct effect *host = s->model ? model_effect(s->model, EFFECT_WAIT_STREAM) : NULL;
	const struct effect *event = s->model && !host ? model_effect(s->model, EFFECT_WAIT_EVENT) : NULL;
	const struct effect *stream = s->model && !host && !event ? model_effect(s->model, EFFECT_STREAM_WAIT) : NULL;
	const struct ir_value *of = host ? step_arg(s, host->stream) : event ? step_arg(s, event->arg) : stream ? step_arg(s, stream->arg) : NULL;
	bool is = varies(&w->loop, of);
	w->array = is ? array_of(of) : w->array;
	return is || calls_for_each(w, s);
}

// Does the operation lie in what that step calls, in that call of the function?
static bool is_below(const struct prim *p, const struct ir_step *s, const struct frame *frame)
{
	const struct frame *at = p->frame;
	while (at && at->parent != frame)
		at = at->parent;
	return at && is_same_loc(at->call, s->loc);
}

// Has the path made the step in that call of the function?
static bool is_made(const struct trace *t, uint32_t before, const struct ir_step *s, const struct frame *frame)
{
	for (uint32_t i = 0; i < before; i++)
		if ((t->prim[i]->step == s && t->prim[i]->frame == frame) || (s->function && is_below(t->prim[i], s, frame)))
			return true;
	return false;
}

// The branch leaves the loop alone: none of its waits was come to.
static bool leaves_out(struct waiting *w, const struct trace *t, uint32_t at)
{
	const struct loop *l = &w->loop;
	bool has_wait = false, is_made_once = false;
	for (uint32_t b = 0; b < l->function->blocks.n; b++)
		for (size_t i = 0; l->inside[b] && i < l->function->blocks.at[b].steps.n; i++) {
			const struct ir_step *s = &l->function->blocks.at[b].steps.at[i];
			bool is = waits_for_each(w, s);
			has_wait |= is;
			is_made_once |= is && is_made(t, at, s, t->prim[at]->frame);
		}
	return has_wait && !is_made_once;
}

static bool leaves_out_a_wait(const struct trace *t, uint32_t at, const char **array)
{
	const struct prim *p = t->prim[at];
	const struct ir_function *f = p->kind == PRIM_BRANCH && !p->truth && p->frame ? p->frame->function : NULL;
	for (uint32_t b = 0; f && b < f->blocks.n; b++) {
		const struct ir_block *head = &f->blocks.at[b];
		if (!head->is_loop_head || head->end != END_BRANCH || &head->end_loc != p->loc)
			continue;
		struct arena scratch = {0};
		struct waiting w = {loop_at(&scratch, f, b), NULL};
		bool is = leaves_out(&w, t, at);
		arena_free(&scratch);
		*array = w.array;
		return is;
	}
	return false;
}

// The member of an object that the condition compares with a number, as a location or a part of a value; NULL = it compares none.
static const struct sym *counted(const struct sym *condition)
{
	while (condition->kind == SYM_UNARY)
		condition = condition->a;
	if (condition->kind != SYM_BINARY || (condition->a->kind != SYM_INT && condition->b->kind != SYM_INT))
		return NULL;
	const struct sym *count = condition->a->kind == SYM_INT ? condition->b : condition->a;
	const struct sym *member = count->kind == SYM_INIT ? count->a : count;
	return member->kind == SYM_FIELD || member->kind == SYM_MEMBER ? member : NULL;
}

static bool names(const struct ir_value *v, const char *member)
{
	return v && ((v->kind == V_FIELD && v->text == member) || names(v->a, member) || names(v->b, member));
}

static bool uses_member(const struct ir_function *f, const char *member)
{
	for (size_t b = 0; b < f->blocks.n; b++) {
		const struct ir_block *block = &f->blocks.at[b];
		for (size_t i = 0; i < block->steps.n; i++)
			if (names(block->steps.at[i].value, member) || names(block->steps.at[i].place, member))
				return true;
		if (names(block->value, member))
			return true;
	}
	return false;
}

// Does a function that gives one of the streams ask for another count of the same object? Then the loop's may be none, however many there are.
static bool has_another_count(const struct trace *t, const struct prim *branch, const char *array, uint32_t before)
{
	const struct sym *own = array ? counted(branch->arg[0]) : NULL;
	for (uint32_t i = 0; own && i < before; i++) {
		const struct prim *p = t->prim[i];
		const struct sym *other = p->kind == PRIM_BRANCH && p->frame ? counted(p->arg[0]) : NULL;
		if (other && other->kind == own->kind && other->a == own->a && other->text != own->text && uses_member(p->frame->function, array))
			return true;
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

// The member whose elements the place is one of, behind the first; NULL = it is none.
static const char *array_at(const struct sym *place)
{
	bool is_element = place->kind == SYM_STEP || place->kind == SYM_ELEMENT;
	while (place->kind == SYM_STEP || place->kind == SYM_ELEMENT || place->kind == SYM_INIT || place->kind == SYM_PTR)
		place = place->a;
	return is_element && place->kind == SYM_FIELD ? place->text : NULL;
}

static bool has_number(const struct ir_value *v)
{
	return v && (v->kind == V_INT || has_number(v->a) || (v->kind == V_INDEX && has_number(v->b)));
}

static int64_t index_at(const struct sym *place)
{
	bool is_element = place->kind == SYM_STEP || place->kind == SYM_ELEMENT;
	return is_element && place->b->kind == SYM_INT ? place->b->number : 0;
}

// Of elements whose places differ in one index: is that of the one below that of the other?
static bool lies_in_front(const struct sym *place, const struct sym *other)
{
	while ((place->kind == SYM_ELEMENT || place->kind == SYM_FIELD) && place->kind == other->kind && place->a != other->a &&
	       place->text == other->text && place->b == other->b) {
		place = place->a;
		other = other->a;
	}
	const struct sym *array = place->kind == SYM_STEP || place->kind == SYM_ELEMENT ? place->a : place;
	const struct sym *of_other = other->kind == SYM_STEP || other->kind == SYM_ELEMENT ? other->a : other;
	return array == of_other && index_at(place) < index_at(other);
}

// The host has waited there for the elements of an array from the first one on, by an index that counts, and the stream lies further on in it.
static bool goes_through(const struct prim *p, const struct sym *stream)
{
	const struct effect *wait = p->kind == PRIM_CALL && p->step ? model_effect(p->row, EFFECT_WAIT_STREAM) : NULL;
	const char *array = stream && stream->kind == SYM_INIT ? array_at(stream->a) : NULL;
	const struct ir_value *of = wait && array ? step_arg(p->step, wait->stream) : NULL;
	const struct sym *waited = of ? prim_arg(p, wait->stream) : NULL;
	bool is_in_front = waited && waited->kind == SYM_INIT && lies_in_front(stream->a, waited->a);
	return of && array_of(of) == array && !has_number(of) && !is_in_front;
}

bool rounds_would_wait(const struct run *r, const struct op *first, const struct op *second)
{
	const struct trace *t = &r->fragment->trace;
	uint32_t from = first->is_ambient ? 0 : first->prim->index, end = second->is_ambient ? t->count : second->prim->index;
	uint32_t to = end < t->count ? end : t->count;
	for (uint32_t i = 0; i < to; i++) {
		const char *array = NULL;
		bool is_there = leaves_out_a_wait(t, i, &array) && (i >= from || is_called_between(t, t->prim[i], from, to));
		if (is_there && !has_another_count(t, t->prim[i], array, to))
			return true;
	}
	for (uint32_t i = from; i < to && !first->is_ambient; i++)
		if (goes_through(t->prim[i], r->timelines.at[first->timeline].stream))
			return true;
	return sweeps_may_cover(r, first, second);
}
