// SPDX-License-Identifier: Apache-2.0
#include "engine/order/rounds/sweeps.h"

#include "engine/order/rounds/loop.h"
#include "engine/order/run.h"

enum { MAX_DEPTH = 4 }; // of variables that are made of each other

// --- which loops count through what -----------------------------------------------------------------------------------

static bool mentions(const struct ir_value *v, const struct ir_var *var)
{
	return v && ((v->kind == V_VAR && v->var == var) || mentions(v->a, var) || mentions(v->b, var) || mentions(v->c, var));
}

static bool hangs_on(const struct loop *l, const struct ir_value *v, const struct ir_var *index, int depth);

static bool any_hangs_on(const struct loop *l, const struct ir_step *s, const struct ir_var *index, int depth)
{
	for (uint32_t i = 0; i < s->arg_count; i++)
		if (hangs_on(l, s->arg[i], index, depth))
			return true;
	return hangs_on(l, s->value, index, depth);
}

// Does it get its value in the loop from the index?
static bool is_made_of(const struct loop *l, const struct ir_var *var, const struct ir_var *index, int depth)
{
	for (uint32_t b = 0; depth < MAX_DEPTH && b < l->function->blocks.n; b++)
		for (size_t i = 0; l->inside[b] && i < l->function->blocks.at[b].steps.n; i++) {
			const struct ir_step *s = &l->function->blocks.at[b].steps.at[i];
			if (s->place && s->place->kind == V_VAR && s->place->var == var && any_hangs_on(l, s, index, depth + 1))
				return true;
		}
	return false;
}

static bool hangs_on(const struct loop *l, const struct ir_value *v, const struct ir_var *index, int depth)
{
	return v && (mentions(v, index) || (v->kind == V_VAR && is_made_of(l, v->var, index, depth)) || hangs_on(l, v->a, index, depth) ||
	             hangs_on(l, v->b, index, depth));
}

static bool adds_one(const struct ir_value *v, const struct ir_var *index)
{
	bool is_sum = v && v->kind == V_BINARY && v->op == OP_ADD && v->b->kind == V_INT && v->b->integer == 1;
	return is_sum && v->a->kind == V_LOAD && v->a->a->kind == V_VAR && v->a->a->var == index;
}

// What the last step of the block gives to the variable; NULL = none gives it anything.
static const struct ir_step *given_in(const struct ir_block *b, const struct ir_var *var)
{
	for (size_t i = b->steps.n; i > 0; i--) {
		const struct ir_value *place = b->steps.at[i - 1].place;
		if (place && place->kind == V_VAR && place->var == var)
			return &b->steps.at[i - 1];
	}
	return NULL;
}

// The only block that leads to `to` from outside of the loop; UINT32_MAX = there are several.
static uint32_t led_from(struct arena *scratch, const struct loop *l, uint32_t to)
{
	uint32_t from = UINT32_MAX;
	for (uint32_t b = 0; b < l->function->blocks.n; b++) {
		const struct ir_block *k = &l->function->blocks.at[b];
		uint32_t *next = ARENA_ARRAY(scratch, uint32_t, k->case_count + 2), ways = ir_successors(k, next);
		for (uint32_t i = 0; !l->inside[b] && i < ways; i++) {
			if (next[i] == to && from != UINT32_MAX && from != b)
				return UINT32_MAX;
			from = next[i] == to ? b : from;
		}
	}
	return from;
}

static bool begins_with_zero(struct arena *scratch, const struct loop *l, const struct ir_var *index)
{
	uint32_t at = led_from(scratch, l, l->head);
	for (size_t i = 0; at != UINT32_MAX && i < l->function->blocks.n; i++, at = led_from(scratch, l, at)) {
		const struct ir_step *s = given_in(&l->function->blocks.at[at], index);
		if (s)
			return s->kind == STEP_ASSIGN && s->value->kind == V_INT && s->value->integer == 0;
	}
	return false;
}

static bool only_adds_one(const struct loop *l, const struct ir_var *index)
{
	uint32_t count = 0;
	for (uint32_t b = 0; b < l->function->blocks.n; b++)
		for (size_t i = 0; l->inside[b] && i < l->function->blocks.at[b].steps.n; i++) {
			const struct ir_step *s = &l->function->blocks.at[b].steps.at[i];
			bool is_set = s->place && s->place->kind == V_VAR && s->place->var == index;
			count += is_set;
			if (is_set && !adds_one(s->value, index))
				return false;
		}
	return count == 1;
}

// Does a way out of a round (`break`) lead to where the path goes on when all rounds are over?
static bool ends_early(struct arena *scratch, const struct loop *l)
{
	for (uint32_t b = 0; b < l->function->blocks.n; b++) {
		const struct ir_block *k = &l->function->blocks.at[b];
		uint32_t *next = ARENA_ARRAY(scratch, uint32_t, k->case_count + 2), ways = ir_successors(k, next);
		for (uint32_t i = 0; l->inside[b] && b != l->head && i < ways; i++)
			if (next[i] == l->function->blocks.at[l->head].target[1])
				return true;
	}
	return false;
}

// The index of `for (i = 0; i < n; i++)` that goes through all rounds; NULL = the loop is none of the kind.
static const struct ir_var *index_of(struct arena *scratch, const struct loop *l)
{
	const struct ir_block *head = &l->function->blocks.at[l->head];
	const struct ir_value *c = head->end == END_BRANCH ? head->value : NULL;
	bool compares = c && c->kind == V_BINARY && (c->op == OP_LT || c->op == OP_NE) && c->a->kind == V_LOAD && c->a->a->kind == V_VAR;
	const struct ir_var *index = compares && (c->b->kind == V_INT || c->b->kind == V_LOAD) ? c->a->a->var : NULL;
	return index && only_adds_one(l, index) && begins_with_zero(scratch, l, index) && !ends_early(scratch, l) ? index : NULL;
}

// --- where the path goes through them -------------------------------------------------------------------------------------

// A step or a call on the way to an operation: in a function, as often as that was called.
struct place_in {
	const struct frame *frame;
	const struct ir_step *step;
	uint32_t block;
};

static bool is_at(const struct ir_step *s, const struct ir_step *step, struct ir_loc call)
{
	return step ? s == step : (s->kind == STEP_CALL || s->kind == STEP_LAUNCH) && is_same_loc(s->loc, call);
}

// Where the frame's function has the step, or, where that is NULL, makes the call.
static bool find_place(const struct frame *frame, const struct ir_step *step, struct ir_loc call, struct place_in *out)
{
	const struct ir_function *f = frame->function;
	for (uint32_t b = 0; f && b < f->blocks.n; b++)
		for (size_t i = 0; i < f->blocks.at[b].steps.n; i++)
			if (is_at(&f->blocks.at[b].steps.at[i], step, call)) {
				*out = (struct place_in){frame, &f->blocks.at[b].steps.at[i], b};
				return true;
			}
	return false;
}

// Where the operation lies in the function of that frame, NULL = of the operation's own.
static bool place_of(const struct prim *p, const struct frame *in, struct place_in *out)
{
	const struct frame *at = p->frame, *called = NULL;
	while (at && in && at != in) {
		called = at;
		at = at->parent;
	}
	return at && (called || p->step) && find_place(at, called ? NULL : p->step, called ? called->call : at->call, out);
}

// `n / 2`, `n - 1`: as few as there are, or fewer.
static bool is_part(const struct sym *s)
{
	bool is_less = s->kind == SYM_BINARY && s->op == OP_ADD && s->b->kind == SYM_INT && s->b->number < 0;
	return is_less || (s->kind == SYM_BINARY && (s->op == OP_DIV || s->op == OP_SHR || s->op == OP_SUB));
}

// A number that the path knows nothing of: `static const int lanes = N;` in a template that nobody instantiates.
static bool is_open(const struct sym *s)
{
	const struct ir_var *var = s->kind == SYM_INIT && s->a->kind == SYM_VAR ? s->a->var : NULL;
	return sym_is_unknown(s) || (var && var->type->is_const && var->storage == STORAGE_GLOBAL);
}

// Does a condition of the path hold the loop's index against such a bound?
static bool has_bound(const struct trace *t, const struct place_in *at, const struct loop *l, bool (*is)(const struct sym *bound))
{
	const struct ir_loc *end = &l->function->blocks.at[l->head].end_loc;
	for (uint32_t i = 0; i < t->count; i++) {
		const struct prim *p = t->prim[i];
		const struct sym *c = p->kind == PRIM_BRANCH && p->loc == end && p->frame == at->frame ? p->arg[0] : NULL;
		while (c && c->kind == SYM_UNARY)
			c = c->a;
		if (c && c->kind == SYM_BINARY && (is(c->a) || is(c->b)))
			return true;
	}
	return false;
}

static bool is_inside(const struct loop *l, const struct place_in *at, const struct prim *p)
{
	struct place_in second;
	return place_of(p, at->frame, &second) && l->inside[second.block];
}

// A loop around the wait, in one function: what it goes through and whether the second operation lies behind it.
static bool is_sweep(struct arena *scratch, const struct run *r, const struct loop *l, const struct place_in *at, uint32_t inner,
                     const struct prim *second)
{
	const struct ir_var *index = index_of(scratch, l);
	return index && loop_passes(scratch, l, inner) && any_hangs_on(l, at->step, index, 0) && !has_bound(&r->fragment->trace, at, l, is_part) &&
	       !is_inside(l, at, second);
}

// The number of rounds, where it is written; 0 = it is not.
static int64_t rounds_of(const struct loop *l)
{
	const struct ir_value *bound = l->function->blocks.at[l->head].value->b;
	return bound->kind == V_INT ? bound->integer : 0;
}

// The loops around a wait that go through what it waits for.
struct sweep {
	uint32_t loops;
	int64_t rounds;    // the least of those that are written, 0 = none is
	uint32_t are_open; // loops of which nobody knows how many rounds they have
};

static void add_loop(struct sweep *out, const struct run *r, const struct place_in *at, const struct loop *l)
{
	int64_t rounds = rounds_of(l);
	out->loops++;
	out->rounds = rounds && (!out->rounds || rounds < out->rounds) ? rounds : out->rounds;
	out->are_open += has_bound(&r->fragment->trace, at, l, is_open);
}

static void add_loops_at(struct arena *scratch, const struct run *r, const struct place_in *at, const struct prim *second, struct sweep *out)
{
	const struct ir_function *f = at->frame->function;
	uint32_t inner = at->block;
	for (uint32_t b = at->block + 1; b > 0; b--) { // blocks are in reverse post-order: the innermost first
		const struct ir_block *head = &f->blocks.at[b - 1];
		if (!head->is_loop_head || head->end != END_BRANCH)
			continue;
		struct loop l = loop_at(scratch, f, b - 1);
		if (!l.inside[at->block])
			continue;
		if (is_sweep(scratch, r, &l, at, inner, second))
			add_loop(out, r, at, &l);
		inner = b - 1;
	}
}

static struct sweep sweep_around(const struct run *r, const struct prim *wait, const struct prim *second)
{
	struct arena scratch = {0};
	struct place_in at;
	struct sweep out = {0};
	for (const struct frame *f = wait->frame; f; f = f->parent)
		if (place_of(wait, f, &at))
			add_loops_at(&scratch, r, &at, second, &out);
	arena_free(&scratch);
	return out;
}

// --- which elements -------------------------------------------------------------------------------------------------------

// What is known of the elements that a place is one of.
struct match {
	uint32_t open;    // indexes of it that nobody knows, where the other place has the first element
	uint32_t further; // the same of those that are known, behind the first
	int64_t elements; // that the smallest array of the open ones has, 0 = not known
};

static bool is_first_of(const struct sym *open, const struct sym *first, struct match *m);

static bool is_first_index(const struct sym *array, const struct sym *open, const struct sym *first, struct match *m)
{
	if (open == first)
		return true;
	if (first && !sym_is_int(first, 0))
		return false;
	const struct ir_type *t = array && array->kind == SYM_VAR ? array->var->type : NULL;
	int64_t count = t && t->kind == TYPE_ARRAY && open->kind != SYM_INT ? (int64_t)t->count : 0;
	m->elements = count && (!m->elements || count < m->elements) ? count : m->elements;
	m->open += open->kind != SYM_INT;
	m->further += open->kind == SYM_INT;
	return open->kind != SYM_INT || open->number > 0;
}

static bool are_parts(const struct sym *open, const struct sym *first, struct match *m)
{
	bool is_alike = open->kind == first->kind && open->text == first->text && open->number == first->number && open->var == first->var;
	return is_alike && is_first_of(open->a, first->a, m) && is_first_of(open->b, first->b, m);
}

// Is the one place the first of the elements of which the other is one, `streams[0].handle` beside `streams[k].handle`?
static bool is_first_of(const struct sym *open, const struct sym *first, struct match *m)
{
	if (open == first)
		return true;
	if (!open || !first)
		return false;
	if (open->kind == SYM_STEP && first->kind != SYM_STEP)
		return is_first_index(NULL, open->b, NULL, m) && is_first_of(open->a, first, m);
	if (open->kind != first->kind)
		return false;
	switch (open->kind) {
	case SYM_ELEMENT:
	case SYM_STEP: return is_first_index(open->a, open->b, first->b, m) && is_first_of(open->a, first->a, m);
	case SYM_LIST:
	case SYM_ACCESSOR:
	case SYM_INIT:
	case SYM_FIELD:
	case SYM_PTR:
	case SYM_ADDRESS:
	case SYM_MEMBER: return are_parts(open, first, m);
	default: return false;
	}
}

// Where a stream that the path has made lies: where the call put it, and where it was stored last.
static void places_of_made(const struct run *r, const struct sym *made, const struct sym *place[2])
{
	place[0] = symmap_get(&r->fragment->names, made);
	for (uint32_t i = 0; i < r->fragment->trace.count && !place[1]; i++) {
		const struct prim *p = r->fragment->trace.prim[i];
		const struct effect *e = p->made == made && p->kind == PRIM_CALL ? model_effect(p->row, EFFECT_CREATE) : NULL;
		const struct sym *at = e ? prim_arg(p, e->arg) : NULL;
		place[1] = at && at->kind == SYM_ADDRESS ? at->a : NULL;
	}
}

// Where the stream lies that the host waits for: one place or two, or none.
static void waited_at(const struct run *r, const struct prim *p, const struct sym *place[2])
{
	const struct effect *wait = p->kind == PRIM_CALL ? model_effect(p->row, EFFECT_WAIT_STREAM) : NULL;
	const struct sym *of = wait ? prim_arg(p, wait->stream) : NULL;
	if (of && of->kind == SYM_NEW)
		places_of_made(r, of, place);
	else if (of && of->kind == SYM_INIT)
		place[0] = of->a;
}

// Is the stream an element of an array that the host goes through, waiting for one after the other, from that wait on?
static bool is_swept(const struct run *r, const struct prim *wait, const struct sym *stream, const struct prim *second, bool is_supposed)
{
	const struct sym *place[2] = {NULL, NULL};
	waited_at(r, wait, place);
	for (int i = 0; i < 2; i++) {
		struct match m = {0};
		if (!place[i] || !is_first_of(stream->a, place[i], &m) || !(is_supposed ? m.further : m.open && !m.further))
			continue;
		struct sweep s = sweep_around(r, wait, second);
		if (s.loops >= m.open + m.further && (!is_supposed || s.are_open == s.loops))
			return !s.rounds || !m.elements || s.rounds >= m.elements;
	}
	return false;
}

static bool is_waited_for(const struct run *r, const struct op *first, const struct op *second, bool is_supposed)
{
	const struct trace *t = &r->fragment->trace;
	const struct sym *stream = r->timelines.at[first->timeline].stream;
	if (first->is_ambient || !stream || (stream->kind != SYM_INIT && stream->kind != SYM_UNDEFINED))
		return false;
	uint32_t end = second->is_ambient ? t->count : second->prim->index;
	for (uint32_t i = first->prim->index; i < end && i < t->count; i++)
		if (is_swept(r, t->prim[i], stream, second->prim, is_supposed))
			return true;
	return false;
}

bool sweeps_cover(const struct run *r, const struct op *first, const struct op *second)
{
	return is_waited_for(r, first, second, false);
}

bool sweeps_may_cover(const struct run *r, const struct op *first, const struct op *second)
{
	return is_waited_for(r, first, second, true);
}
