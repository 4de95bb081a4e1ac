// SPDX-License-Identifier: Apache-2.0
#include "engine/protocol/around.h"

// --- how a member moves on --------------------------------------------------------------------------------------------

// What the ways of a method leave in one member, which was `init` before.
struct moves {
	const struct sym *init;
	bool turn, step, is_otherwise; // by an operation with few results; by a number more or less; by anything else
	bool has_two;                  // different constants
	const struct sym *constant;    // one of them, NULL = no way leaves one
	bool are_asked_for;            // each way that leaves one has asked what the member was
};

// Has it so many results only, whatever the member was?
static bool is_turn(const struct sym *value, const struct sym *init)
{
	if (value->kind == SYM_UNARY)
		return value->op == OP_LNOT;
	if (value->kind != SYM_BINARY)
		return false;
	bool is_complement = value->op == OP_SUB && value->a->kind == SYM_INT && value->b == init;
	return value->op == OP_MOD || value->op == OP_AND || (value->op == OP_XOR && value->b->kind == SYM_INT) || is_complement;
}

static bool is_step(const struct sym *value, const struct sym *init)
{
	return value->kind == SYM_BINARY && value->op == OP_ADD && value->a == init && value->b->kind == SYM_INT;
}

static bool is_asked_for(const struct fragment *g, const struct sym *init)
{
	return symmap_get(&g->facts, init);
}

static void add_move(struct moves *m, const struct fragment *g, const struct sym *value)
{
	if (value->kind == SYM_INT) {
		m->has_two |= m->constant && m->constant != value;
		m->constant = value;
		m->are_asked_for &= is_asked_for(g, m->init);
	} else if (sym_mentions(value, m->init) && is_turn(value, m->init)) {
		m->turn = true;
	} else if (is_step(value, m->init)) {
		m->step = true;
	} else {
		m->is_otherwise = value != m->init;
	}
}

static bool comes_around(const struct moves *m)
{
	if (m->is_otherwise)
		return false;
	if (m->step)
		return m->constant;
	return m->turn || (m->has_two && m->are_asked_for);
}

// --- what calls in between order --------------------------------------------------------------------------------------

static bool is_success(const struct fragment *g)
{
	return g->failed < 0 && !g->never_returns && !g->is_exception;
}

// Does the value name an element by anything but the member itself?
static bool is_of_other_element(const struct sym *s, const struct sym *init)
{
	if (!s || !sym_mentions(s, init))
		return false;
	if (s == init)
		return true;
	bool is_own = (s->kind == SYM_ELEMENT || s->kind == SYM_STEP) && s->b == init;
	return is_of_other_element(s->a, init) || (!is_own && is_of_other_element(s->b, init));
}

// Does it wait for other threads (`free.wait(lock, ...)`), which may have waited for the work by then?
static bool is_for_threads(enum effect_kind kind)
{
	return kind == EFFECT_AWAIT || kind == EFFECT_MEET;
}

// How often the way waits, or lets a stream wait; UINT32_MAX = for what belongs to another element than that of its call, or for another thread.
static uint32_t waits_of(const struct trace *t, const struct sym *init)
{
	uint32_t n = 0;
	for (uint32_t i = 0; i < t->count; i++) {
		const struct prim *p = t->prim[i];
		for (uint8_t k = 0; p->kind == PRIM_CALL && k < p->row->effect_count; k++) {
			const struct effect *e = &p->row->effect[k];
			bool is_wait = e->kind == EFFECT_WAIT_STREAM || e->kind == EFFECT_WAIT_EVENT || e->kind == EFFECT_WAIT_DEVICE ||
			               e->kind == EFFECT_POLL_STREAM || e->kind == EFFECT_POLL_EVENT || e->kind == EFFECT_STREAM_WAIT;
			bool is_synchronous = (e->kind == EFFECT_COPY || e->kind == EFFECT_OP) && e->sync;
			if (is_for_threads(e->kind))
				return UINT32_MAX;
			if (!is_wait && !is_synchronous)
				continue;
			if (is_wait && (is_of_other_element(prim_arg(p, e->stream), init) || is_of_other_element(prim_arg(p, e->arg), init)))
				return UINT32_MAX;
			n++;
		}
		n += p->kind == PRIM_UNKNOWN && model_unknown_callee(p->name) == UNKNOWN_HOST_WAIT;
	}
	return n;
}

static bool are_waits_alike(const struct summary *s, const struct sym *init)
{
	uint32_t waits = UINT32_MAX;
	for (uint32_t i = 0; i < s->count; i++) {
		uint32_t n = is_success(&s->fragment[i]) ? waits_of(&s->fragment[i].trace, init) : waits;
		if (is_success(&s->fragment[i]) && (n == UINT32_MAX || (waits != UINT32_MAX && n != waits)))
			return false;
		waits = n;
	}
	return waits != UINT32_MAX;
}

// ------------------------------------------------------------------------------------------------------------------------

static struct moves moves_of(const struct summary *s, const struct sym *place, const struct sym *init)
{
	struct moves m = {.init = init, .are_asked_for = true};
	for (uint32_t i = 0; i < s->count; i++)
		for (uint32_t k = 0; is_success(&s->fragment[i]) && k < s->fragment[i].stored_count; k++)
			if (s->fragment[i].stored[k].location == place)
				add_move(&m, &s->fragment[i], s->fragment[i].stored[k].value);
	return m;
}

void around_find(struct exec *x, struct arena *scratch, const struct ir_function *method, const struct ir_record *of, field_list *out)
{
	struct sym_table *t = x->machine.table;
	const struct summary *s = exec_summary(x, method);
	const struct sym *object = sym_of(t, SYM_PTR, sym_numbered(t, SYM_PARAM, 0));
	bool is_given_object = method->params.n && method->params.at[0]->type->element;
	for (uint32_t i = 0; is_given_object && i < of->field_count; i++) {
		const struct ir_field *f = &of->field[i];
		const struct sym *place = sym_field(t, object, f->name), *init = sym_of(t, SYM_INIT, place);
		if (f->type->kind != TYPE_INT && f->type->kind != TYPE_BOOL)
			continue;
		const struct moves m = moves_of(s, place, init);
		if (comes_around(&m) && are_waits_alike(s, init))
			*vec_push(scratch, out) = f;
	}
}
