// SPDX-License-Identifier: Apache-2.0
// Conditions on a path: the same symbolic condition has one truth, integers lie in intervals.
#include "engine/values/facts.h"

#include <string.h>

static const struct fact anything = {.low = INT64_MIN, .high = INT64_MAX};

// How many elements a sequence has when the path begins: never less than none.
static bool is_length(const struct sym *value)
{
	return value->kind == SYM_INIT && value->a->kind == SYM_FIELD && strcmp(value->a->text, IR_LENGTH_FIELD) == 0;
}

// The current device has a number from 0 on (Runtime API, cudaGetDevice and cudaGetDeviceCount: devices are numbered from 0).
static bool is_never_negative(const struct sym *value)
{
	return is_length(value) || value->kind == SYM_DEVICE;
}

static struct fact fact_of(const struct symmap *facts, const struct sym *value)
{
	if (value->kind == SYM_INT)
		return (struct fact){.low = value->number, .high = value->number};
	const struct fact *f = symmap_get(facts, value);
	return f ? *f : (struct fact){.low = is_never_negative(value) ? 0 : INT64_MIN, .high = INT64_MAX};
}

const struct sym *facts_pinned(struct sym_table *t, const struct symmap *facts, const struct sym *value)
{
	if (value->kind == SYM_INT)
		return value;
	struct fact f = fact_of(facts, value);
	if (f.low == f.high)
		return sym_int(t, f.low);
	if (value->kind != SYM_BINARY)
		return value;
	const struct sym *a = facts_pinned(t, facts, value->a), *b = facts_pinned(t, facts, value->b);
	return a == value->a && b == value->b ? value : sym_binary(t, value->op, a, b);
}

bool fact_excludes(const struct fact *f, int64_t value)
{
	for (uint8_t i = 0; i < f->nots; i++)
		if (f->not[i] == value)
			return true;
	return value < f->low || value > f->high;
}

static void exclude(struct fact *f, int64_t value)
{
	if (fact_excludes(f, value))
		return;
	if (f->nots == MAX_NOT)
		memmove(f->not, f->not+1, --f->nots * sizeof *f->not);
	f->not[f->nots++] = value;
}

static uint64_t hash_of(const struct fact *f)
{
	uint64_t hash = (uint64_t)f->low * 0xff51afd7ed558ccdu; // no sum of the two: below 0 and not below 0 would be one
	hash = ((hash ^ hash >> 32) + (uint64_t)f->high) * 0xc4ceb9fe1a85ec53u;
	hash ^= hash >> 29;
	for (uint8_t i = 0; i < f->nots; i++)
		hash += ((uint64_t)f->not[i] + 3) * 0x9e3779b97f4a7c15u; // in any order
	return hash;
}

static struct fact *fact_kept(struct arena *a, const struct fact *f)
{
	struct fact *kept = ARENA_NEW(a, struct fact);
	*kept = *f;
	return kept;
}

bool facts_integer(const struct symmap *facts, const struct sym *value, int64_t *integer)
{
	struct fact f = fact_of(facts, value);
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
		return fact_excludes(&f, y) ? 0 : -1;
	case OP_NE: {
		int equal = compare(f, OP_EQ, y);
		return equal < 0 ? -1 : !equal;
	}
	default: return -1;
	}
}

static int64_t plus(int64_t a, int64_t b, int64_t unbounded)
{
	int64_t sum;
	return a == unbounded || b == unbounded || __builtin_add_overflow(a, b, &sum) ? unbounded : sum;
}

// Of numbers that are not negative.
static int64_t times(int64_t a, int64_t b, int64_t unbounded)
{
	int64_t product;
	return __builtin_mul_overflow(a, b, &product) ? unbounded : product;
}

static struct fact span_of(const struct symmap *facts, const struct sym *value, unsigned depth);

// Of a sum or product, from what is known of its parts: n * m > 1 where n > 1 and m > 0.
static struct fact span_of_parts(const struct symmap *facts, const struct sym *value, unsigned depth)
{
	struct fact out = {.low = INT64_MIN, .high = INT64_MAX};
	bool is_sum = value->op == OP_ADD, is_product = value->op == OP_MUL;
	if (!depth || value->kind != SYM_BINARY || (!is_sum && !is_product))
		return out;
	struct fact a = span_of(facts, value->a, depth - 1), b = span_of(facts, value->b, depth - 1);
	if (is_sum)
		return (struct fact){.low = plus(a.low, b.low, INT64_MIN), .high = plus(a.high, b.high, INT64_MAX)};
	if (a.low >= 0 && b.low >= 0)
		out = (struct fact){.low = times(a.low, b.low, INT64_MIN), .high = times(a.high, b.high, INT64_MAX)};
	return out;
}

// The least and the greatest number that it can be, with no `not`.
static struct fact span_of(const struct symmap *facts, const struct sym *value, unsigned depth)
{
	if (value->kind == SYM_INT)
		return (struct fact){.low = value->number, .high = value->number};
	struct fact f = fact_of(facts, value), parts = span_of_parts(facts, value, depth);
	return (struct fact){.low = f.low > parts.low ? f.low : parts.low, .high = f.high < parts.high ? f.high : parts.high};
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

// Is it 1 or 0 by what it is made of?
static bool is_yes_or_no(const struct sym *c)
{
	if (c->kind == SYM_UNARY)
		return c->op == OP_LNOT;
	if (c->kind != SYM_BINARY)
		return false;
	bool is_logic = c->op == OP_LAND || c->op == OP_LOR, is_bitwise = c->op == OP_AND || c->op == OP_OR;
	return is_comparison(c) || is_logic || (is_bitwise && is_yes_or_no(c->a) && is_yes_or_no(c->b));
}

// Do both have to hold (`a && b`, and `n > 1 & i > 0`), or does one do? Which one is meant: `op` is OP_LAND or OP_LOR.
static bool joins(const struct sym *c, enum ir_op op)
{
	bool is_bitwise = c->kind == SYM_BINARY && c->op == (op == OP_LAND ? OP_AND : OP_OR);
	return c->kind == SYM_BINARY && (c->op == op || (is_bitwise && is_yes_or_no(c)));
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

static bool is_known_true(const struct symmap *facts, const struct sym *key)
{
	return fact_of(facts, key).low > 0;
}

// x < y is false where y < x or x == y is true, and x == y where one of them is less.
static bool is_refuted(const struct machine *m, const struct symmap *facts, const struct sym *key)
{
	const struct sym *behind = sym_binary(m->table, OP_LT, key->b, key->a);
	if (key->op == OP_EQ)
		return is_known_true(facts, sym_binary(m->table, OP_LT, key->a, key->b)) || is_known_true(facts, behind);
	const struct sym *equal = sym_binary(m->table, OP_EQ, key->a->id < key->b->id ? key->a : key->b, key->a->id < key->b->id ? key->b : key->a);
	return is_known_true(facts, behind) || is_known_true(facts, equal);
}

// What is known of just this condition: `i % n == 0` where it was asked before, not where n is known to be 1.
static int truth_by_name(const struct machine *m, const struct symmap *facts, const struct sym *c)
{
	enum { PARTS_OF_PARTS = 3 };
	struct simple p;
	if (simplify(c, &p)) {
		int truth = compare(fact_of(facts, p.value), p.op, p.constant);
		return truth < 0 ? compare(span_of_parts(facts, p.value, PARTS_OF_PARTS), p.op, p.constant) : truth;
	}
	bool flip;
	const struct sym *key = relation_key(m, c, &flip);
	struct fact f = fact_of(facts, key);
	bool is_relation = key->kind == SYM_BINARY && (key->op == OP_LT || key->op == OP_EQ);
	if (f.low != f.high)
		return is_relation && is_refuted(m, facts, key) ? flip : -1;
	return flip ? !f.low : f.low != 0;
}

// Of `a && b` and `a || b`, by what is known of a and b.
static int truth_of_parts(const struct machine *m, const struct symmap *facts, const struct sym *c)
{
	bool is_and = joins(c, OP_LAND);
	if (!is_and && !joins(c, OP_LOR))
		return -1;
	int a = facts_truth(m, facts, c->a), b = facts_truth(m, facts, c->b), decides = !is_and;
	return a == decides || b == decides ? decides : a < 0 || b < 0 ? -1 : !decides;
}

int facts_truth(const struct machine *m, const struct symmap *facts, const struct sym *c)
{
	if (c->kind == SYM_INT)
		return c->number != 0;
	if (c->kind == SYM_ADDRESS || c->kind == SYM_FUNCTION || c->kind == SYM_NEW || c->kind == SYM_TEXT)
		return 1;
	if (c->kind == SYM_UNARY && c->op == OP_LNOT) {
		int t = facts_truth(m, facts, c->a);
		return t < 0 ? -1 : !t;
	}
	int t = truth_of_parts(m, facts, c);
	t = t < 0 ? truth_by_name(m, facts, c) : t;
	const struct sym *pinned = t < 0 ? facts_pinned(m->table, facts, c) : c;
	return pinned == c ? t : facts_truth(m, facts, pinned);
}

void facts_put(const struct machine *m, struct symmap *facts, uint64_t edition, const struct sym *value, const struct fact *known)
{
	const struct fact *kept = known ? known : &anything;
	*facts = symmap_edit(m->scratch, *facts, edition, value, kept, hash_of(kept));
}

bool fact_is_same(const struct fact *a, const struct fact *b)
{
	return a->low == b->low && a->high == b->high && a->nots == b->nots && memcmp(a->not, b->not, a->nots * sizeof *a->not) == 0;
}

static bool put_range(const struct machine *m, struct symmap *facts, const struct sym *value, struct fact range)
{
	const struct fact *known = symmap_get(facts, value);
	struct fact f = fact_of(facts, value);
	if (range.low > f.low)
		f.low = range.low;
	if (range.high < f.high)
		f.high = range.high;
	for (uint8_t i = 0; i < range.nots; i++)
		exclude(&f, range.not[i]);
	while (f.low < f.high && fact_excludes(&f, f.low))
		f.low++;
	while (f.low < f.high && fact_excludes(&f, f.high))
		f.high--;
	if (f.low > f.high || (f.low == f.high && fact_excludes(&f, f.low)))
		return false;
	if (value->kind == SYM_INT || (known && fact_is_same(known, &f)))
		return true;
	*facts = symmap_set(m->scratch, *facts, value, fact_kept(m->scratch, &f), hash_of(&f));
	return true;
}

// That nothing decides it says that a number is left: none is below the smallest one, or above the largest.
static bool assume_simple(const struct machine *m, struct symmap *facts, struct simple p)
{
	struct fact r = anything;
	int64_t y = p.constant;
	switch (p.op) {
	case OP_LT: r.high = y - 1; break;
	case OP_LE: r.high = y; break;
	case OP_GT: r.low = y + 1; break;
	case OP_GE: r.low = y; break;
	case OP_EQ: r.low = r.high = y; break;
	default: exclude(&r, y); break;
	}
	return put_range(m, facts, p.value, r);
}

bool facts_assume(const struct machine *m, struct symmap *facts, const struct sym *c, bool truth)
{
	int known = facts_truth(m, facts, c);
	if (known >= 0)
		return known == truth;
	if (c->kind == SYM_UNARY && c->op == OP_LNOT)
		return facts_assume(m, facts, c->a, !truth);
	if (joins(c, truth ? OP_LAND : OP_LOR))
		return facts_assume(m, facts, c->a, truth) && facts_assume(m, facts, c->b, truth);
	struct simple p;
	if (simplify(c, &p)) {
		if (!truth)
			p.op = negated(p.op);
		return assume_simple(m, facts, p);
	}
	bool flip;
	const struct sym *key = relation_key(m, c, &flip);
	int64_t value = truth != flip;
	return put_range(m, facts, key, (struct fact){.low = value, .high = value});
}

// Is the comparison's value known by the range? 1 = it is true, 0 = it is not, -1 = not known.
static int decided(const struct sym *value, const struct fact *range)
{
	if (!is_comparison(value))
		return -1;
	return range->low > 0 || fact_excludes(range, 0) ? 1 : range->high < 1 || fact_excludes(range, 1) ? 0 : -1;
}

static bool is_sum_with_number(const struct sym *value)
{
	return value->kind == SYM_BINARY && value->op == OP_ADD && value->b->kind == SYM_INT && value->a->kind != SYM_INT;
}

// The smallest number and the largest one stand for no bound.
static int64_t bound_less(int64_t bound, int64_t number)
{
	int64_t less = bound;
	return bound == INT64_MIN || bound == INT64_MAX || __builtin_sub_overflow(bound, number, &less) ? bound : less;
}

// What x lies in where x + number lies in the range.
static struct fact less(struct fact range, int64_t number)
{
	range.low = bound_less(range.low, number);
	range.high = bound_less(range.high, number);
	for (uint8_t i = 0; i < range.nots; i++)
		range.not[i] = bound_less(range.not[i], number);
	return range;
}

// A relation of two values, one of which is a number for whoever asks now, says something of the other: `i < n` for 0.
bool facts_assume_range(const struct machine *m, struct symmap *facts, const struct sym *value, struct fact range)
{
	int truth = decided(value, &range);
	if (truth >= 0)
		return facts_assume(m, facts, value, truth != 0);
	return put_range(m, facts, value, range) &&
	       (!is_sum_with_number(value) || facts_assume_range(m, facts, value->a, less(range, value->b->number)));
}

struct exclusion {
	const struct symmap *other;
	bool is_found;
};

static void look_for_exclusion(void *context, const struct sym *key, const void *value)
{
	struct exclusion *e = context;
	const struct fact *mine = value, *theirs = e->is_found ? NULL : symmap_get(e->other, key);
	if (!theirs)
		return;
	int64_t low = mine->low > theirs->low ? mine->low : theirs->low;
	int64_t high = mine->high < theirs->high ? mine->high : theirs->high;
	e->is_found |= low > high || (low == high && (fact_excludes(mine, low) || fact_excludes(theirs, low)));
}

bool facts_exclude(const struct symmap *a, const struct symmap *b)
{
	struct exclusion e = {.other = b};
	if (a->digest != b->digest)
		symmap_each_apart(a, b, look_for_exclusion, &e);
	return e.is_found;
}

struct join {
	const struct machine *machine;
	const struct symmap *other;
	struct symmap kept;
	uint64_t edition; // of that
};

static void keep_common(void *context, const struct sym *key, const void *value)
{
	struct join *j = context;
	const struct fact *mine = value, *theirs = symmap_get(j->other, key);
	if (!theirs)
		return;
	struct fact f = {.low = mine->low < theirs->low ? mine->low : theirs->low, .high = mine->high > theirs->high ? mine->high : theirs->high};
	for (uint8_t i = 0; i < mine->nots; i++)
		if (fact_excludes(theirs, mine->not[i]))
			exclude(&f, mine->not[i]);
	for (uint8_t i = 0; i < theirs->nots; i++)
		if (fact_excludes(mine, theirs->not[i]))
			exclude(&f, theirs->not[i]);
	j->kept = symmap_edit(j->machine->scratch, j->kept, j->edition, key, fact_kept(j->machine->scratch, &f), hash_of(&f));
}

void facts_join(const struct machine *m, struct symmap *into, const struct symmap *other)
{
	if (into->digest == other->digest)
		return;
	struct join j = {.machine = m, .other = other, .edition = ++m->table->editions};
	symmap_each(into, keep_common, &j);
	*into = j.kept;
}
