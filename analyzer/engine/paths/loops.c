// SPDX-License-Identifier: Apache-2.0
// Block order, loops, and how often a loop is unrolled: by what its indexes need.
#include "engine/paths/explore.h"
#include "engine/paths/rings.h"

#include <string.h>

enum { CAP = 9, SYMBOLIC_CAP = 2, CALLEE_DEPTH = 3 };

static void post_order(const struct ir_function *f, uint32_t block, bool *seen, uint32_t *list, uint32_t *n)
{
	seen[block] = true;
	const struct ir_block *b = &f->blocks.at[block];
	// Last target first: the loop body (target[0]) then gets smaller numbers than the exit.
	for (uint32_t i = b->end == END_SWITCH ? b->case_count : 0; i > 0; i--)
		if (!seen[b->cases[i - 1].block])
			post_order(f, b->cases[i - 1].block, seen, list, n);
	if (b->end == END_BRANCH && !seen[b->target[1]])
		post_order(f, b->target[1], seen, list, n);
	if ((b->end == END_BRANCH || b->end == END_GOTO || b->end == END_SWITCH) && !seen[b->target[0]])
		post_order(f, b->target[0], seen, list, n);
	list[(*n)++] = block;
}

bool loops_same_place(const struct ir_value *a, const struct ir_value *b)
{
	if (!a || !b)
		return a == b;
	return a->kind == b->kind && a->var == b->var && a->text == b->text && a->integer == b->integer && loops_same_place(a->a, b->a) &&
	       loops_same_place(a->b, b->b);
}

static bool mentions(const struct ir_value *v, const struct ir_value *place)
{
	return v && (loops_same_place(v, place) || mentions(v->a, place) || mentions(v->b, place) || mentions(v->c, place));
}

// `x % n` in a value, with an n that is read.
static const struct ir_value *remainder_in(const struct ir_value *v)
{
	if (!v || (v->kind == V_BINARY && v->op == OP_MOD && v->b->kind == V_LOAD))
		return v;
	const struct ir_value *inner = remainder_in(v->a);
	inner = inner ? inner : remainder_in(v->b);
	return inner ? inner : remainder_in(v->c);
}

// `place = (place + 1) % n` begins anew, and `slot = place % n` counts on.
static struct ring ring_of_step(const struct ir_step *s)
{
	const struct ir_value *m = remainder_in(s->value);
	for (uint32_t i = 0; !m && i < s->arg_count; i++)
		m = remainder_in(s->arg[i]);
	if (!m)
		return (struct ring){0};
	bool begins_anew = s->kind == STEP_ASSIGN && s->value == m && mentions(m->a, s->place);
	const struct ir_value *counter = m->a->kind == V_LOAD && m->a->a->kind == V_VAR ? m->a->a : NULL;
	return (struct ring){.turn = begins_anew ? s->place : counter, .slots = m->b, .begins_anew = begins_anew};
}

static void look_at_calls(const struct ir_block *b, struct loop_info *l)
{
	for (size_t i = 0; i < b->steps.n; i++) {
		const struct ir_step *s = &b->steps.at[i];
		bool is_await = s->kind == STEP_CALL && s->model && model_effect(s->model, EFFECT_AWAIT);
		l->awaits |= is_await;
		l->works |= s->kind == STEP_LAUNCH || (s->kind == STEP_CALL && !is_await && (!s->model || model_is_gpu(s->model)));
	}
}

struct members {
	const struct ir_function *f;
	uint32_t **into; // predecessors
	uint32_t *count;
	bool *in;
};

static void collect_body(struct members *m, uint32_t block)
{
	if (m->in[block])
		return;
	m->in[block] = true;
	for (uint32_t i = 0; i < m->count[block]; i++)
		collect_body(m, m->into[block][i]);
}

static void add_edge(struct arena *a, struct members *m, uint32_t from, uint32_t to, uint32_t *capacity)
{
	if (m->count[to] == capacity[to]) {
		uint32_t wanted = capacity[to] ? capacity[to] * 2 : 2;
		uint32_t *grown = ARENA_ARRAY(a, uint32_t, wanted);
		for (uint32_t i = 0; i < m->count[to]; i++)
			grown[i] = m->into[to][i];
		m->into[to] = grown;
		capacity[to] = wanted;
	}
	m->into[to][m->count[to]++] = from;
}

// Of blocks that are reached: dead code behind a `continue` is no part of the loop, and leads nowhere.
static void predecessors(const struct walk *w, struct arena *a, struct members *m)
{
	size_t n = m->f->blocks.n;
	uint32_t *capacity = ARENA_ARRAY(a, uint32_t, n);
	m->into = ARENA_ARRAY(a, uint32_t *, n);
	m->count = ARENA_ARRAY(a, uint32_t, n);
	for (uint32_t b = 0; b < n; b++) {
		const struct ir_block *k = &m->f->blocks.at[b];
		if (w->order[b] == UINT32_MAX)
			continue;
		uint32_t *to = ARENA_ARRAY(a, uint32_t, k->case_count + 2), ways = ir_successors(k, to);
		for (uint32_t i = 0; i < ways; i++)
			add_edge(a, m, b, to[i], capacity);
	}
}

// Where a path goes on that has been around often enough: behind the loop rather than out of the function.
static void note_exit(struct walk *w, const struct members *m, uint32_t head, uint32_t from)
{
	const struct ir_block *b = &m->f->blocks.at[from];
	uint32_t *exit = &w->loop[head].exit, n = b->end == END_BRANCH ? 2 : b->end == END_GOTO || b->end == END_SWITCH ? 1 : 0;
	for (uint32_t i = 0; i < n + (b->end == END_SWITCH ? b->case_count : 0); i++) {
		uint32_t to = i < n ? b->target[i] : b->cases[i - n].block;
		enum ir_end_kind end = m->f->blocks.at[to].end;
		bool goes_on = end == END_GOTO || end == END_BRANCH || end == END_SWITCH;
		if (!m->in[to] && (*exit == UINT32_MAX || goes_on))
			*exit = to;
	}
}

// Another count of the rounds that is held against the number of slots (`round >= n`) would have to go on with the ring.
static bool is_counted_otherwise(const struct members *m, const struct ring *r)
{
	for (uint32_t b = 0; b < m->f->blocks.n; b++) {
		const struct ir_block *k = &m->f->blocks.at[b];
		if (m->in[b] && k->value && mentions(k->value, r->slots->a) && (r->begins_anew || !mentions(k->value, r->turn)))
			return true;
	}
	return false;
}

static void find_ring(struct walk *w, const struct members *m, uint32_t head)
{
	struct ring *r = &w->loop[head].ring;
	bool is_counted = false;
	for (uint32_t b = 0; b < m->f->blocks.n; b++)
		for (size_t i = 0; m->in[b] && !r->turn && i < m->f->blocks.at[b].steps.n; i++)
			*r = ring_of_step(&m->f->blocks.at[b].steps.at[i]);
	for (uint32_t b = 0; b < m->f->blocks.n; b++)
		for (size_t i = 0; m->in[b] && r->turn && i < m->f->blocks.at[b].steps.n; i++) {
			const struct ir_step *s = &m->f->blocks.at[b].steps.at[i];
			is_counted |= s->kind == STEP_ASSIGN && loops_same_place(s->place, r->turn);
		}
	if (r->turn && (!is_counted || is_counted_otherwise(m, r)))
		*r = (struct ring){0};
}

// The natural loop of `head`: everything that reaches a back edge without passing it.
static void find_body(struct walk *w, struct members *m, uint32_t head)
{
	for (size_t i = 0; i < m->f->blocks.n; i++)
		m->in[i] = false;
	m->in[head] = true;
	for (uint32_t i = 0; i < m->count[head]; i++)
		if (w->order[m->into[head][i]] >= w->order[head])
			collect_body(m, m->into[head][i]);
	w->loop[head].rings = rings_find(w->exec, m->f, m->in, CALLEE_DEPTH);
	w->loop[head].exit = UINT32_MAX;
	w->loop[head].outer = w->loop_of[head]; // heads come in order: that of the loop around it
	for (uint32_t b = 0; b < m->f->blocks.n; b++) {
		if (!m->in[b])
			continue;
		note_exit(w, m, head, b);
		look_at_calls(&m->f->blocks.at[b], &w->loop[head]);
		w->loop[b].depth++;
		w->loop_of[b] = head; // heads come in order: the innermost wins
	}
	find_ring(w, m, head);
}

void loops_find(struct walk *w, struct arena *arena)
{
	const struct ir_function *f = w->function;
	size_t n = f->blocks.n;
	uint32_t *list = ARENA_ARRAY(arena, uint32_t, n), listed = 0;
	bool *seen = ARENA_ARRAY(arena, bool, n);
	w->order = ARENA_ARRAY(arena, uint32_t, n);
	w->loop = ARENA_ARRAY(arena, struct loop_info, n);
	w->loop_of = ARENA_ARRAY(arena, uint32_t, n);
	for (size_t i = 0; i < n; i++)
		w->order[i] = w->loop_of[i] = UINT32_MAX;
	post_order(f, 0, seen, list, &listed);
	for (uint32_t i = 0; i < listed; i++)
		w->order[list[i]] = listed - 1 - i;
	struct members m = {.f = f, .in = ARENA_ARRAY(arena, bool, n)};
	predecessors(w, arena, &m);
	for (uint32_t i = listed; i > 0; i--)
		if (f->blocks.at[list[i - 1]].is_loop_head)
			find_body(w, &m, list[i - 1]);
}

uint32_t loops_cap(const struct walk *w, uint32_t head, bool known)
{
	const struct loop_info *l = &w->loop[head];
	if (l->awaits && !l->works) // another thread changes what the condition reads
		return 1;
	uint32_t wanted = l->rings->modulus + 1 > SYMBOLIC_CAP ? l->rings->modulus + 1 : SYMBOLIC_CAP;
	uint32_t most = l->depth <= 1 ? CAP : l->depth == 2 ? 4 : 2;
	if (known)
		return most;
	return wanted < most ? wanted : most;
}

bool loops_suffice(struct walk *w, const struct state *s, uint32_t head, uint32_t rounds, bool known)
{
	const struct loop_info *l = &w->loop[head];
	const struct loop_count *counted = explore_loop(s, head);
	uint32_t cap = loops_cap(w, head, known);
	if (rounds < cap || (!known && rounds == cap && rounds < loops_cap(w, head, true) && rings_are_open(l->rings, s)))
		return false;
	if (known || rounds >= loops_cap(w, head, true) || (l->awaits && !l->works))
		return true;
	return rounds > rings_length(w, s, l->rings) && (!counted || !counted->count || !rings_differ(l->rings, s, &counted->once));
}

bool loops_hold(const struct walk *w, uint32_t head, uint32_t block)
{
	uint32_t at = w->loop_of[block];
	while (at != UINT32_MAX && at != head)
		at = w->loop[at].outer;
	return at == head;
}

// Does the step give an integer variable, or the length of a sequence, another value?
static bool is_number(const struct ir_step *s)
{
	if (s->kind != STEP_ASSIGN || (s->place->type->kind != TYPE_INT && s->place->type->kind != TYPE_BOOL) ||
	    s->place->type->handle != HANDLE_NONE)
		return false;
	return s->place->kind == V_VAR || (s->place->kind == V_FIELD && strcmp(s->place->text, IR_LENGTH_FIELD) == 0);
}

// Gives what the loop at `head` assigns to numbers the values that `value_of` says.
static void assign_numbers(struct walk *w, struct state *s, uint32_t head, bool keeps_constants,
                           const struct sym *(*value_of)(const struct machine *m, struct state *s, const struct sym *place))
{
	const struct machine *m = &w->exec->machine;
	for (uint32_t b = 0; b < w->function->blocks.n; b++)
		for (size_t i = 0; loops_hold(w, head, b) && i < w->function->blocks.at[b].steps.n; i++) {
			const struct ir_step *step = &w->function->blocks.at[b].steps.at[i];
			if (!is_number(step) || (keeps_constants && step->value->kind == V_INT))
				continue;
			const struct sym *place = eval_place(w, s, step->place), *value = value_of(m, s, place);
			if (value)
				state_store(m, s, place, value, NULL);
		}
}

static const struct sym *unknown_value(const struct machine *m, struct state *s, const struct sym *place)
{
	(void)place;
	return state_unknown(m, s);
}

static const struct sym *sampled_value(const struct machine *m, struct state *s, const struct sym *place)
{
	const struct sym *now = state_load(m, s, place);
	return now->kind == SYM_INT ? state_sampled(m, s, now->number) : NULL;
}

void loops_forget(struct walk *w, struct state *s, uint32_t head, bool keeps_constants)
{
	assign_numbers(w, s, head, keeps_constants, unknown_value);
}

void loops_sample(struct walk *w, struct state *s, uint32_t head)
{
	assign_numbers(w, s, head, true, sampled_value);
}
