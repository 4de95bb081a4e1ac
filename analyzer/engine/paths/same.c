// SPDX-License-Identifier: Apache-2.0
// Values that a path found equal: where a == b, a->f and b->f are one.
#include "engine/paths/state.h"

static const struct sym *one_leaf(void *context, const struct sym *s)
{
	const struct same *e = context;
	return s == e->other ? e->one : s;
}

static const struct sym *replaced(const struct machine *m, const struct same *e, const struct sym *value, struct sym_memo **memo)
{
	struct sym_rewriter w = {.table = m->table, .leaf = one_leaf, .context = (void *)e, .memo = *memo, .scratch = m->arena};
	const struct sym *out = sym_rewrite(&w, value);
	*memo = w.memo;
	return out;
}

static const struct sym *one_of(const struct machine *m, const struct same *e, const struct sym *value)
{
	if (!e || value->is_closed)
		return value;
	const struct sym *found = one_of(m, e->next, value);
	struct sym_memo *memo = NULL;
	return sym_mentions(found, e->other) ? replaced(m, e, found, &memo) : found;
}

const struct sym *state_one(const struct machine *m, const struct state *s, const struct sym *value)
{
	return one_of(m, s->same, value);
}

struct renaming {
	const struct machine *machine;
	const struct same *same;
	struct state *state;
	struct sym_memo *memo;
};

// What was stored behind the one pointer is behind the other; where both hold something, nobody knows which came last.
static void rename_place(void *context, const struct sym *location, const void *value)
{
	struct renaming *r = context;
	struct state *s = r->state;
	if (!sym_mentions(location, r->same->other))
		return;
	const struct sym *place = replaced(r->machine, r->same, location, &r->memo), *held = symmap_get(&s->store, place);
	const struct sym *kept = held && held != value ? state_unknown(r->machine, s) : value;
	state_put(r->machine, s, place, kept);
}

static bool is_leaf(const struct sym *s)
{
	return s->kind == SYM_PARAM || s->kind == SYM_INIT || s->kind == SYM_MEMBER || s->kind == SYM_ACCESSOR || s->kind == SYM_NEW ||
	       s->kind == SYM_RESULT || s->kind == SYM_UNKNOWN;
}

// Which of the two stands for both: the name of a missing header, an object that the path made, else the older one, which what the other is a
// part of is.
static bool stands_for(const struct sym *a, const struct sym *b)
{
	if (sym_is_undeclared(a) != sym_is_undeclared(b))
		return sym_is_undeclared(a);
	return (a->kind == SYM_NEW) != (b->kind == SYM_NEW) ? a->kind == SYM_NEW : a->id < b->id;
}

static void assume_same(const struct machine *m, struct state *s, const struct sym *a, const struct sym *b)
{
	enum { MAX_SAME = 8 };
	uint32_t n = 0;
	for (const struct same *e = s->same; e; e = e->next)
		n++;
	a = state_one(m, s, a);
	b = state_one(m, s, b);
	if (a == b || n >= MAX_SAME || !is_leaf(a) || !is_leaf(b))
		return;
	bool is_first = stands_for(a, b);
	struct same *e = ARENA_NEW(m->scratch, struct same);
	*e = (struct same){s->same, is_first ? b : a, is_first ? a : b};
	s->same = e;
	struct renaming r = {m, e, s, NULL};
	struct symmap before = s->store;
	symmap_each(&before, rename_place, &r);
}

// What both know: each list grows at its front.
static const struct same *common(const struct same *a, const struct same *b)
{
	for (; a; a = a->next)
		for (const struct same *e = b; e; e = e->next)
			if (e == a)
				return a;
	return NULL;
}

void state_join_same(struct state *into, const struct state *other)
{
	into->same = common(into->same, other->same);
}

void state_note_same(const struct machine *m, struct state *s, const struct sym *c, bool truth)
{
	if (c->kind == SYM_UNARY && c->op == OP_LNOT) {
		state_note_same(m, s, c->a, !truth);
	} else if (c->kind == SYM_BINARY && c->op == (truth ? OP_LAND : OP_LOR)) {
		state_note_same(m, s, c->a, truth);
		state_note_same(m, s, c->b, truth);
	} else if (c->kind == SYM_BINARY && c->op == (truth ? OP_EQ : OP_NE)) {
		assume_same(m, s, c->a, c->b);
	}
}
