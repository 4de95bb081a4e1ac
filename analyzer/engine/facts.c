// SPDX-License-Identifier: Apache-2.0
// Conditions on a path: the same symbolic condition has one truth, integers lie in intervals.
#include "engine/state.h"

static const struct fact anything = {.low = INT64_MIN, .high = INT64_MAX};

static struct fact fact_of(const struct state *s, const struct sym *value)
{
	if (value->kind == SYM_INT)
		return (struct fact){.low = value->number, .high = value->number};
	const struct fact *f = symmap_get(&s->facts, value);
	return f ? *f : anything;
}

bool state_integer(const struct state *s, const struct sym *value, int64_t *integer)
{
	struct fact f = fact_of(s, value);
	*integer = f.low;
	return f.low == f.high;
}

// Is x op y for every x in f (1), for none (0), or for some (-1)?
static int compare(struct fact f, enum ir_op op, int64_t y)
{
	switch (op) {
	case OP_LT: return f.high < y ? 1 : f.low >= y ? 0 : -1;
	case OP_LE: return f.high <= y ? 1 : f.low > y ? 0 : -1;
	case OP_GT: return f.low > y ? 1 : f.high <= y ? 0 : -1;
	case OP_GE: return f.low >= y ? 1 : f.high < y ? 0 : -1;
	case OP_EQ:
		if (f.low == y && f.high == y)
			return 1;
		return y < f.low || y > f.high || (f.has_not && f.not == y) ? 0 : -1;
	case OP_NE: {
		int equal = compare(f, OP_EQ, y);
		return equal < 0 ? -1 : !equal;
	}
	default: return -1;
	}
}

static enum ir_op mirrored(enum ir_op op)
{
	switch (op) {
	case OP_LT: return OP_GT;
	case OP_LE: return OP_GE;
	case OP_GT: return OP_LT;
	case OP_GE: return OP_LE;
	default: return op;
	}
}

static enum ir_op negated(enum ir_op op)
{
	switch (op) {
	case OP_LT: return OP_GE;
	case OP_LE: return OP_GT;
	case OP_GT: return OP_LE;
	case OP_GE: return OP_LT;
	case OP_EQ: return OP_NE;
	default: return OP_EQ;
	}
}

static bool is_comparison(const struct sym *c)
{
	return c->kind == SYM_BINARY && c->op >= OP_LT && c->op <= OP_NE;
}

// `value op constant` out of a condition: true for `x < 3`, `3 > x`, `x + 1 < 4`, and plain `x` as x != 0.
struct simple {
	const struct sym *value;
	enum ir_op op;
	int64_t constant;
};

static bool simplify(const struct sym *c, struct simple *out)
{
	*out = (struct simple){c, OP_NE, 0};
	if (!is_comparison(c))
		return true;
	if (c->b->kind == SYM_INT)
		*out = (struct simple){c->a, c->op, c->b->number};
	else if (c->a->kind == SYM_INT)
		*out = (struct simple){c->b, mirrored(c->op), c->a->number};
	else
		return false;
	if (out->value->kind == SYM_BINARY && out->value->op == OP_ADD && out->value->b->kind == SYM_INT) {
		int64_t shifted;
		if (!__builtin_sub_overflow(out->constant, out->value->b->number, &shifted)) {
			out->constant = shifted;
			out->value = out->value->a;
		}
	}
	return true;
}

// One key for x < y, y > x, and by negation x >= y, y <= x. *flip: the key is the negation of c.
static const struct sym *relation_key(const struct machine *m, const struct sym *c, bool *flip)
{
	*flip = c->op == OP_GE || c->op == OP_LE || c->op == OP_NE;
	enum ir_op op = *flip ? negated(c->op) : c->op;
	const struct sym *a = c->a, *b = c->b;
	if (op == OP_GT || (op == OP_EQ && a->id > b->id)) {
		const struct sym *swap = a;
		a = b;
		b = swap;
		op = mirrored(op);
	}
	return sym_binary(m->table, op, a, b);
}

int state_truth(const struct machine *m, const struct state *s, const struct sym *c)
{
	if (c->kind == SYM_INT)
		return c->number != 0;
	if (c->kind == SYM_ADDRESS || c->kind == SYM_FUNCTION || c->kind == SYM_NEW || c->kind == SYM_TEXT)
		return 1;
	if (c->kind == SYM_UNARY && c->op == OP_LNOT) {
		int t = state_truth(m, s, c->a);
		return t < 0 ? -1 : !t;
	}
	if (c->kind == SYM_BINARY && (c->op == OP_LAND || c->op == OP_LOR)) {
		int a = state_truth(m, s, c->a), b = state_truth(m, s, c->b);
		if (c->op == OP_LAND)
			return a == 0 || b == 0 ? 0 : a == 1 && b == 1 ? 1 : -1;
		return a == 1 || b == 1 ? 1 : a == 0 && b == 0 ? 0 : -1;
	}
	struct simple p;
	if (simplify(c, &p))
		return compare(fact_of(s, p.value), p.op, p.constant);
	bool flip;
	const struct sym *key = relation_key(m, c, &flip);
	if (key->kind == SYM_INT)
		return flip ? !key->number : key->number != 0;
	struct fact f = fact_of(s, key);
	if (f.low != f.high)
		return -1;
	return flip ? !f.low : f.low != 0;
}

bool state_assume_range(const struct machine *m, struct state *s, const struct sym *value, struct fact range)
{
	struct fact f = fact_of(s, value);
	if (range.low > f.low)
		f.low = range.low;
	if (range.high < f.high)
		f.high = range.high;
	if (range.has_not) {
		f.not = range.not;
		f.has_not = true;
	}
	if (f.has_not && f.low == f.not && f.low < INT64_MAX)
		f.low++;
	if (f.has_not && f.high == f.not && f.high > INT64_MIN)
		f.high--;
	if (f.low > f.high)
		return false;
	if (value->kind == SYM_INT)
		return true;
	struct fact *kept = ARENA_NEW(m->arena, struct fact);
	*kept = f;
	uint64_t hash = (uint64_t)f.low * 31 + (uint64_t)f.high * 7 + (f.has_not ? (uint64_t)f.not + 3 : 0);
	s->facts = symmap_set(m->arena, s->facts, value, kept, hash);
	return true;
}

static bool assume_simple(const struct machine *m, struct state *s, struct simple p)
{
	struct fact r = anything;
	int64_t y = p.constant;
	switch (p.op) {
	case OP_LT: if (y == INT64_MIN) return false; r.high = y - 1; break;
	case OP_LE: r.high = y; break;
	case OP_GT: if (y == INT64_MAX) return false; r.low = y + 1; break;
	case OP_GE: r.low = y; break;
	case OP_EQ: r.low = r.high = y; break;
	default: r.not = y; r.has_not = true; break;
	}
	return state_assume_range(m, s, p.value, r);
}

bool state_assume(const struct machine *m, struct state *s, const struct sym *c, bool truth)
{
	int known = state_truth(m, s, c);
	if (known >= 0)
		return known == truth;
	if (c->kind == SYM_UNARY && c->op == OP_LNOT)
		return state_assume(m, s, c->a, !truth);
	if (c->kind == SYM_BINARY && c->op == (truth ? OP_LAND : OP_LOR))
		return state_assume(m, s, c->a, truth) && state_assume(m, s, c->b, truth);
	struct simple p;
	if (simplify(c, &p)) {
		if (!truth)
			p.op = negated(p.op);
		return assume_simple(m, s, p);
	}
	bool flip;
	const struct sym *key = relation_key(m, c, &flip);
	int64_t value = truth != flip;
	return state_assume_range(m, s, key, (struct fact){.low = value, .high = value});
}

struct join {
	const struct machine *machine;
	const struct symmap *other;
	struct symmap kept;
};

static void keep_common(void *context, const struct sym *key, const void *value)
{
	struct join *j = context;
	const struct fact *mine = value, *theirs = symmap_get(j->other, key);
	if (!theirs)
		return;
	struct fact *f = ARENA_NEW(j->machine->arena, struct fact);
	f->low = mine->low < theirs->low ? mine->low : theirs->low;
	f->high = mine->high > theirs->high ? mine->high : theirs->high;
	f->has_not = mine->has_not && theirs->has_not && mine->not == theirs->not;
	f->not = mine->not;
	uint64_t hash = (uint64_t)f->low * 31 + (uint64_t)f->high * 7 + (f->has_not ? (uint64_t)f->not + 3 : 0);
	j->kept = symmap_set(j->machine->arena, j->kept, key, f, hash);
}

void state_join_facts(const struct machine *m, struct state *into, const struct state *other)
{
	if (into->facts.digest == other->facts.digest)
		return;
	struct join j = {.machine = m, .other = &other->facts};
	symmap_each(&into->facts, keep_common, &j);
	into->facts = j.kept;
}
