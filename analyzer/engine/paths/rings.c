// SPDX-License-Identifier: Apache-2.0
#include "engine/paths/rings.h"

#include <string.h>

enum { MAX_NAMES = 8, MAX_LENGTHS = 4, MOST_HANDED_ON = 32 };

// The steps that are looked at, and what was found.
struct search {
	struct exec *exec;
	const struct ir_function *f;
	const bool *in;
	struct rings *out;
	struct map targets; // by pointer or reference: what it is given, of another kind than an address where that is several
	struct arena scratch;
};

static uint32_t larger(uint32_t a, uint32_t b)
{
	return a > b ? a : b;
}

static bool is_number(const struct ir_type *t)
{
	return (t->kind == TYPE_INT || t->kind == TYPE_BOOL) && t->handle == HANDLE_NONE;
}

static bool has(const struct search *h, uint32_t block)
{
	return !h->in || h->in[block];
}

// --- numbers in the source ------------------------------------------------------------------------------------------

static uint32_t modulus_of(const struct ir_value *v)
{
	if (v->kind != V_BINARY || v->b->kind != V_INT)
		return 0;
	int64_t n = v->b->integer;
	if (v->op == OP_MOD && n > 1)
		return n <= RING_MODULUS_MAX ? (uint32_t)n : RING_MODULUS_MAX;
	if (v->op == OP_AND && n > 0)
		return n < RING_MODULUS_MAX ? (uint32_t)n + 1 : RING_MODULUS_MAX;
	return v->op == OP_XOR && n == 1 ? 2 : 0; // turns between two
}

static uint32_t modulus_in(const struct ir_value *v)
{
	if (!v)
		return 0;
	uint32_t best = modulus_of(v);
	const struct ir_value *part[3] = {v->a, v->b, v->c};
	for (int i = 0; i < 3; i++)
		best = larger(best, modulus_in(part[i]));
	return best;
}

static void note_lengths(struct rings *r, const struct ir_value *v)
{
	if (!v)
		return;
	bool is_open = v->kind == V_BINARY && v->op == OP_MOD && v->b->kind != V_INT;
	for (uint32_t i = 0; is_open && i < r->lengths; i++)
		is_open = r->length[i] != v->b;
	if (is_open && r->lengths < MAX_LENGTHS)
		r->length[r->lengths++] = v->b;
	const struct ir_value *part[3] = {v->a, v->b, v->c};
	for (int i = 0; i < 3; i++)
		note_lengths(r, part[i]);
}

static void look_at_value(struct search *h, const struct ir_value *v)
{
	h->out->modulus = larger(h->out->modulus, modulus_in(v));
	note_lengths(h->out, v);
}

// --- what is given an index that turns ------------------------------------------------------------------------------

static struct ring_name name_of(const struct search *h, const struct ir_value *place);

// What pointers and references are given by steps of the function.
static void collect_targets(struct search *h)
{
	static const struct ir_value several = {.kind = V_UNKNOWN};
	for (uint32_t b = 0; b < h->f->blocks.n; b++)
		for (size_t i = 0; i < h->f->blocks.at[b].steps.n; i++) {
			const struct ir_step *s = &h->f->blocks.at[b].steps.at[i];
			if (s->kind != STEP_ASSIGN || s->place->kind != V_VAR || !s->value || s->value->kind != V_ADDRESS)
				continue;
			bool is_other = map_get(&h->targets, s->place->var, 0);
			map_put(&h->scratch, &h->targets, s->place->var, 0, (void *)(is_other ? &several : s->value));
		}
}

// What a variable points to of which the function says it once (`int &k = ring.at`): else that goes by the variable.
static struct ring_name pointed_to(const struct search *h, const struct ir_var *var)
{
	const struct ir_value *to = map_get(&h->targets, var, 0);
	if (to && to->kind == V_ADDRESS && to->a->kind != V_DEREF)
		return name_of(h, to->a);
	return (struct ring_name){.var = var, .is_pointed_to = true};
}

static struct ring_name name_of(const struct search *h, const struct ir_value *place)
{
	if (place->kind == V_FIELD && place->text[0] != '#')
		return (struct ring_name){.field = place->text};
	if (place->kind == V_DEREF && place->a->kind == V_LOAD && place->a->a->kind == V_VAR)
		return pointed_to(h, place->a->a->var);
	return (struct ring_name){.var = place->kind == V_VAR ? place->var : NULL};
}

static bool is_same(struct ring_name a, struct ring_name b)
{
	return a.field == b.field && a.var == b.var && a.is_pointed_to == b.is_pointed_to && (a.field || a.var);
}

static bool is_named(const struct rings *r, struct ring_name n)
{
	for (uint32_t i = 0; i < r->names; i++)
		if (is_same(r->name[i], n))
			return true;
	return false;
}

static void add_name(struct rings *r, struct ring_name n)
{
	if (r->names < MAX_NAMES && (n.field || n.var) && !is_named(r, n))
		r->name[r->names++] = n;
}

static bool reads(const struct search *h, const struct ir_value *v, struct ring_name n)
{
	if (!v)
		return false;
	return (v->kind == V_LOAD && is_same(name_of(h, v->a), n)) || reads(h, v->a, n) || reads(h, v->b, n) || reads(h, v->c, n);
}

static bool takes_rest(const struct ir_value *v)
{
	return v && ((v->kind == V_BINARY && (v->op == OP_MOD || v->op == OP_XOR || v->op == OP_AND)) || takes_rest(v->a) || takes_rest(v->b) ||
	             takes_rest(v->c));
}

// `k = (k + 1) % n`, `k = 1 - k`, `k = !k`, `k = k == 0`, `k = k == last ? 0 : k + 1`, or what another one is given.
static bool turns(const struct search *h, const struct ir_step *s)
{
	struct ring_name n = name_of(h, s->place);
	const struct ir_value *v = s->value;
	if (v->kind == V_LOAD && is_named(h->out, name_of(h, v->a)))
		return true;
	if (takes_rest(v))
		return true;
	bool is_turned = (v->kind == V_UNARY && v->op == OP_LNOT) || (v->kind == V_SELECT && (v->b->kind == V_INT || v->c->kind == V_INT)) ||
	                 (v->kind == V_BINARY && ((v->op >= OP_LT && v->op <= OP_NE) || (v->op == OP_SUB && v->a->kind == V_INT)));
	return is_turned && reads(h, v, n);
}

// Does a loop of the function go on by it (`for (j = 0; j < m; j++)`)? That begins anew each time, and turns nothing.
static bool counts_a_loop(const struct search *h, struct ring_name n)
{
	for (uint32_t b = 0; b < h->f->blocks.n; b++)
		if (h->f->blocks.at[b].is_loop_head && reads(h, h->f->blocks.at[b].value, n))
			return true;
	return false;
}

static bool is_step(const struct ir_value *v)
{
	return v->kind == V_BINARY && (v->op == OP_ADD || v->op == OP_SUB) && v->b->kind == V_INT;
}

// `if (++k == n) k = 0`: one step sets it to a number, and another one counts.
static bool is_reset(const struct search *h, const struct ir_step *reset)
{
	struct ring_name n = name_of(h, reset->place);
	bool counts = false;
	if (is_named(h->out, n) || h->out->names == MAX_NAMES)
		return false;
	for (uint32_t b = 0; b < h->f->blocks.n && !counts; b++)
		for (size_t i = 0; has(h, b) && i < h->f->blocks.at[b].steps.n; i++) {
			const struct ir_step *s = &h->f->blocks.at[b].steps.at[i];
			counts |= s->kind == STEP_ASSIGN && is_step(s->value) && is_same(name_of(h, s->place), n);
		}
	return counts && !counts_a_loop(h, n);
}

static void look_at_assigned(struct search *h)
{
	enum { PASSES = 2 }; // what is given one that is found further down
	for (int pass = 0; pass < PASSES; pass++)
		for (uint32_t b = 0; b < h->f->blocks.n; b++)
			for (size_t i = 0; has(h, b) && i < h->f->blocks.at[b].steps.n; i++) {
				const struct ir_step *s = &h->f->blocks.at[b].steps.at[i];
				bool is_one = s->kind == STEP_ASSIGN && s->value && is_number(s->place->type);
				if (is_one && (turns(h, s) || (s->value->kind == V_INT && is_reset(h, s))))
					add_name(h->out, name_of(h, s->place));
			}
}

// --- places that change what they hold with each other ---------------------------------------------------------------

struct handed_on {
	const struct ir_value *to, *from;
};

static const struct ir_value *handed_to(const struct handed_on *list, uint32_t n, const struct ir_value *place)
{
	for (uint32_t i = 0; i < n; i++)
		if (loops_same_place(list[i].to, place))
			return list[i].from;
	return NULL;
}

// `t = a; a = b; b = t`: so many places hand on what they hold until each has it again; one more keeps it for a moment.
static void look_at_rotations(struct search *h)
{
	struct handed_on list[MOST_HANDED_ON];
	uint32_t n = 0;
	for (uint32_t b = 0; b < h->f->blocks.n; b++)
		for (size_t i = 0; has(h, b) && i < h->f->blocks.at[b].steps.n && n < MOST_HANDED_ON; i++) {
			const struct ir_step *s = &h->f->blocks.at[b].steps.at[i];
			if (s->kind == STEP_ASSIGN && s->value && s->value->kind == V_LOAD)
				list[n++] = (struct handed_on){s->place, s->value->a};
		}
	for (uint32_t i = 0; i < n; i++) {
		const struct ir_value *at = list[i].from;
		for (uint32_t length = 2; at && length <= RING_MODULUS_MAX + 1; length++) {
			at = handed_to(list, n, at);
			if (at && loops_same_place(at, list[i].to))
				h->out->modulus = larger(h->out->modulus, length - 1);
		}
	}
}

// --- functions that are called --------------------------------------------------------------------------------------

static int param_index(const struct ir_function *f, const struct ir_value *v)
{
	for (size_t i = 0; v->kind == V_LOAD && v->a->kind == V_VAR && i < f->params.n; i++)
		if (f->params.at[i] == v->a->var)
			return (int)i;
	return -1;
}

// The callee's value as its caller writes it, NULL = it cannot.
static const struct ir_value *as_caller(struct search *h, const struct ir_step *call, const struct ir_value *v)
{
	int i = param_index(call->function, v);
	if (i >= 0)
		return (uint32_t)i < call->arg_count ? call->arg[i] : NULL;
	bool is_part = v->kind == V_LOAD || v->kind == V_FIELD || v->kind == V_DEREF;
	const struct ir_value *whole = is_part && v->a ? as_caller(h, call, v->a) : NULL;
	if (!whole)
		return NULL;
	struct ir_value *made = ARENA_NEW(h->exec->machine.table->arena, struct ir_value);
	*made = *v;
	made->a = whole;
	return made;
}

static struct ring_name name_as_caller(struct search *h, const struct ir_step *call, struct ring_name n)
{
	for (size_t i = 0; n.is_pointed_to && i < call->function->params.n && i < call->arg_count; i++) {
		const struct ir_value *given = call->arg[i];
		if (call->function->params.at[i] != n.var)
			continue;
		if (given->kind == V_ADDRESS)
			return name_of(h, given->a);
		return (struct ring_name){.var = given->kind == V_LOAD && given->a->kind == V_VAR ? given->a->var : NULL, .is_pointed_to = true};
	}
	return n;
}

// A ring's index may be advanced by a member of the ring. Large ones are no ring's.
static void look_at_callee(struct search *h, const struct ir_step *call, uint32_t depth)
{
	static const struct rings none = {0};
	const struct rings **known = &h->exec->rings[call->function->id], *of = *known;
	if (!of) {
		*known = &none; // recursion ends here
		of = *known = rings_find(h->exec, call->function, NULL, depth);
	}
	if (of->modulus < RING_MODULUS_MAX)
		h->out->modulus = larger(h->out->modulus, of->modulus);
	for (uint32_t i = 0; i < of->names; i++)
		add_name(h->out, name_as_caller(h, call, of->name[i]));
	for (uint32_t i = 0; i < of->lengths && h->out->lengths < MAX_LENGTHS; i++) {
		const struct ir_value *length = as_caller(h, call, of->length[i]);
		if (length)
			h->out->length[h->out->lengths++] = length;
	}
}

struct rings *rings_find(struct exec *x, const struct ir_function *f, const bool *in, uint32_t callee_depth)
{
	struct search h = {.exec = x, .f = f, .in = in, .out = ARENA_NEW(x->machine.table->arena, struct rings)};
	collect_targets(&h);
	for (uint32_t b = 0; b < f->blocks.n; b++) {
		const struct ir_block *k = &f->blocks.at[b];
		if (!has(&h, b))
			continue;
		look_at_value(&h, k->value);
		for (size_t i = 0; i < k->steps.n; i++) {
			const struct ir_step *s = &k->steps.at[i];
			look_at_value(&h, s->place);
			look_at_value(&h, s->value);
			for (uint32_t j = 0; j < s->arg_count; j++)
				look_at_value(&h, s->arg[j]);
			for (int j = 0; j < 4; j++)
				look_at_value(&h, s->config[j]);
			if (s->kind == STEP_CALL && s->function && callee_depth)
				look_at_callee(&h, s, callee_depth - 1);
		}
	}
	look_at_assigned(&h);
	look_at_rotations(&h);
	arena_free(&h.scratch);
	return h.out;
}

// --- on a path ------------------------------------------------------------------------------------------------------

uint32_t rings_length(struct walk *w, const struct state *s, const struct rings *r)
{
	uint32_t best = 0;
	for (uint32_t i = 0; i < r->lengths; i++) {
		struct state *any = ARENA_NEW(w->exec->machine.scratch, struct state);
		*any = *s;
		int64_t n;
		if (state_integer(any, eval_value(w, any, r->length[i]), &n) && n > 1 && n < RING_MODULUS_MAX)
			best = larger(best, (uint32_t)n);
	}
	return best;
}

struct difference {
	const struct rings *rings;
	const struct symmap *before;
	bool is_found;
};

static void compare(void *context, const struct sym *place, const void *value)
{
	struct difference *d = context;
	const struct sym *now = value, *before = symmap_get(d->before, place);
	struct ring_name n = {.field = place->kind == SYM_FIELD ? place->text : NULL, .var = place->kind == SYM_VAR ? place->var : NULL};
	bool are_numbers = before && now->kind == SYM_INT && before->kind == SYM_INT;
	d->is_found |= are_numbers && now != before && is_named(d->rings, n);
}

bool rings_differ(const struct rings *r, const struct state *s, const struct symmap *store)
{
	struct difference d = {r, store, false};
	if (r->names)
		symmap_each_apart(&s->store, store, compare, &d);
	return d.is_found;
}

static void look_for_open(void *context, const struct sym *place, const void *value)
{
	struct difference *d = context;
	const struct sym *now = value;
	struct ring_name n = {.field = place->kind == SYM_FIELD ? place->text : NULL, .var = place->kind == SYM_VAR ? place->var : NULL};
	d->is_found |= now->kind == SYM_BINARY && (now->op == OP_MOD || now->op == OP_AND) && is_named(d->rings, n);
}

bool rings_are_open(const struct rings *r, const struct state *s)
{
	struct difference d = {r, NULL, false};
	if (r->names && r->modulus)
		symmap_each(&s->store, look_for_open, &d);
	return d.is_found;
}
