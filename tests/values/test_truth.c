// SPDX-License-Identifier: Apache-2.0
// What facts say of conditions, held against counting: every integer of a small range is tried.
#include <criterion/criterion.h>

#include "engine/values/facts.h"

enum { LOW = 2, HIGH = 5, FROM = LOW - 2, TO = HIGH + 2 };

static const enum ir_op ops[] = {OP_LT, OP_LE, OP_GT, OP_GE, OP_EQ, OP_NE};
enum { OPS = sizeof ops / sizeof *ops };

static struct arena arena;
static struct sym_table table;
static struct interner strings;
static struct machine machine;

static void setup(void)
{
	table = (struct sym_table){.arena = &arena};
	strings = (struct interner){.arena = &arena};
	machine = (struct machine){.arena = &arena, .scratch = &arena, .table = &table, .strings = &strings};
}

static void teardown(void)
{
	sym_table_close(&table);
	arena_free(&arena);
}

TestSuite(truth, .init = setup, .fini = teardown);

static const struct sym *param(int64_t index)
{
	return sym_numbered(&table, SYM_PARAM, index);
}

static bool holds(enum ir_op op, int64_t x, int64_t y)
{
	switch (op) {
	case OP_LT: return x < y;
	case OP_LE: return x <= y;
	case OP_GT: return x > y;
	case OP_GE: return x >= y;
	case OP_EQ: return x == y;
	default: return x != y;
	}
}

// One condition on the first parameter: `x op y`, or `y op x` where it is turned, with `plus` added to x; and what it is taken for.
struct condition {
	enum ir_op op;
	int64_t y;
	bool is_turned, truth;
	int64_t plus;
};

static bool admits(struct condition c, int64_t x)
{
	bool is_so = c.is_turned ? holds(c.op, c.y, x + c.plus) : holds(c.op, x + c.plus, c.y);
	return is_so == c.truth;
}

static const struct sym *symbol(struct condition c)
{
	const struct sym *x = sym_binary(&table, OP_ADD, param(0), sym_int(&table, c.plus)), *y = sym_int(&table, c.y);
	return c.is_turned ? sym_binary(&table, c.op, y, x) : sym_binary(&table, c.op, x, y);
}

// The integers from LOW to HIGH that are left, as bits; and the facts that say so.
struct known {
	struct symmap facts;
	unsigned left;
	bool is_possible;
};

static struct known begun(void)
{
	struct known k = {.is_possible = true};
	for (int x = LOW; x <= HIGH; x++)
		k.left |= 1u << x;
	cr_assert(facts_assume_range(&machine, &k.facts, param(0), (struct fact){.low = LOW, .high = HIGH}));
	return k;
}

static void assume(struct known *k, struct condition c)
{
	for (int x = LOW; x <= HIGH; x++)
		if (!admits(c, x))
			k->left &= ~(1u << x);
	k->is_possible = facts_assume(&machine, &k->facts, symbol(c), c.truth);
}

// For all that are left 1, for none 0, else -1.
static int counted(unsigned left, struct condition c)
{
	unsigned in = 0, out = 0;
	for (int x = LOW; x <= HIGH; x++)
		if (left & 1u << x)
			*(admits(c, x) ? &in : &out) += 1;
	return !out ? 1 : !in ? 0 : -1;
}

static struct condition condition(int number)
{
	int ys = TO - FROM + 1, rest = number / OPS / ys;
	return (struct condition){.op = ops[number % OPS], .y = FROM + number / OPS % ys, .truth = rest & 1, .is_turned = rest & 2, .plus = rest & 4};
}

enum { CONDITIONS = OPS * (TO - FROM + 1) * 8, PLAIN = OPS * (TO - FROM + 1) * 2 }; // plain: nothing is added or turned

// The truth of every condition behind every other one, and whether both can be.
Test(truth, a_condition_behind_another)
{
	for (int i = 0; i < CONDITIONS; i++) {
		struct known k = begun();
		assume(&k, condition(i));
		cr_assert_eq(k.is_possible, k.left != 0, "condition %d", i);
		for (int j = 0; k.is_possible && j < CONDITIONS; j++) {
			struct condition c = condition(j);
			int expected = counted(k.left, c), told = facts_truth(&machine, &k.facts, symbol(c));
			expected = c.truth || expected < 0 ? expected : !expected;
			cr_assert_eq(told, expected, "condition %d behind %d: told %d, counted %d", j, i, told, expected);
		}
	}
}

// A value without facts may be any: only what says nothing of it is decided.
Test(truth, what_nothing_is_known_of)
{
	struct symmap none = {0};
	for (int i = 0; i < OPS; i++)
		cr_expect_eq(facts_truth(&machine, &none, sym_binary(&table, ops[i], param(0), sym_int(&table, 3))), -1);
	cr_expect_eq(facts_truth(&machine, &none, param(0)), -1);
	cr_expect_eq(facts_truth(&machine, &none, sym_int(&table, 0)), 0);
	cr_expect_eq(facts_truth(&machine, &none, sym_int(&table, 3)), 1);
}

// After a join only what held on both ways holds; what a comparison with < says on both ways is kept.
Test(truth, what_two_ways_both_know)
{
	for (int i = 0; i < PLAIN; i++) {
		struct known a = begun(), b;
		assume(&a, condition(i));
		for (int j = 0; a.is_possible && j < PLAIN; j++) {
			b = begun();
			assume(&b, condition(j));
			struct symmap joined = a.facts;
			if (!b.is_possible)
				continue;
			facts_join(&machine, &joined, &b.facts);
			for (int k = 0; k < PLAIN; k++) {
				struct condition c = condition(k);
				int told = facts_truth(&machine, &joined, symbol(c)), expected = counted(a.left | b.left, c);
				expected = c.truth || expected < 0 ? expected : !expected;
				bool is_order = c.op != OP_EQ && c.op != OP_NE;
				cr_assert(told == expected || (told < 0 && !is_order), "%d of %d and %d: told %d, counted %d", k, i, j, told,
				          expected);
			}
		}
	}
}

// Facts exclude each other where no integer fits both.
Test(truth, facts_that_exclude_each_other)
{
	for (int i = 0; i < PLAIN; i++) {
		struct known a = begun();
		assume(&a, condition(i));
		for (int j = 0; a.is_possible && j < PLAIN; j++) {
			struct known b = begun();
			assume(&b, condition(j));
			if (!b.is_possible)
				continue;
			cr_assert_eq(facts_exclude(&a.facts, &b.facts), !(a.left & b.left), "%d and %d", i, j);
		}
	}
	struct known a = begun();
	struct symmap none = {0};
	cr_expect_not(facts_exclude(&a.facts, &none));
}

Test(truth, what_a_join_did_not_find_on_both_ways_is_forgotten)
{
	struct known a = begun();
	struct symmap none = {0}, joined = a.facts;
	facts_join(&machine, &joined, &none);
	cr_expect_eq(facts_truth(&machine, &joined, sym_binary(&table, OP_GE, param(0), sym_int(&table, LOW))), -1);
	joined = none;
	facts_join(&machine, &joined, &a.facts);
	cr_expect_eq(facts_truth(&machine, &joined, sym_binary(&table, OP_GE, param(0), sym_int(&table, LOW))), -1);
}

// A value that one way rules out by name and the other by its range is ruled out behind both.
Test(truth, what_is_ruled_out_on_both_ways)
{
	for (int turned = 0; turned < 2; turned++) {
		struct known a = begun(), b = begun();
		assume(&a, (struct condition){.op = OP_NE, .y = 3, .truth = true});
		cr_assert(facts_assume_range(&machine, &b.facts, param(0), (struct fact){.low = 4, .high = HIGH}));
		struct symmap joined = turned ? b.facts : a.facts;
		facts_join(&machine, &joined, turned ? &a.facts : &b.facts);
		cr_expect_eq(facts_truth(&machine, &joined, sym_binary(&table, OP_EQ, param(0), sym_int(&table, 3))), 0);
		cr_expect_eq(facts_truth(&machine, &joined, sym_binary(&table, OP_EQ, param(0), sym_int(&table, 2))), -1);
	}
}

// Conditions that are 0, 1 and unknown: what && and || of them are, and their negations.
Test(truth, operations_on_conditions)
{
	const struct sym *operand[] = {sym_binary(&table, OP_GT, param(0), sym_int(&table, HIGH)),
	                               sym_binary(&table, OP_GE, param(0), sym_int(&table, LOW)),
	                               sym_binary(&table, OP_GT, param(0), sym_int(&table, LOW))};
	static const int is[] = {0, 1, -1};
	struct known k = begun();
	for (int i = 0; i < 3; i++) {
		int negated = facts_truth(&machine, &k.facts, sym_unary(&table, OP_LNOT, operand[i]));
		cr_expect_eq(facts_truth(&machine, &k.facts, operand[i]), is[i]);
		cr_expect_eq(negated, is[i] < 0 ? -1 : !is[i]);
		for (int j = 0; j < 3; j++) {
			int both = is[i] == 0 || is[j] == 0 ? 0 : is[i] < 0 || is[j] < 0 ? -1 : 1;
			int either = is[i] == 1 || is[j] == 1 ? 1 : is[i] < 0 || is[j] < 0 ? -1 : 0;
			cr_expect_eq(facts_truth(&machine, &k.facts, sym_binary(&table, OP_LAND, operand[i], operand[j])), both, "%d && %d", i, j);
			cr_expect_eq(facts_truth(&machine, &k.facts, sym_binary(&table, OP_LOR, operand[i], operand[j])), either, "%d || %d", i, j);
		}
	}
}

// `a && b` that holds says both, `a || b` that does not says neither; the other two say nothing of one operand alone.
Test(truth, what_follows_from_operations_on_conditions)
{
	const struct sym *low = sym_binary(&table, OP_GT, param(0), sym_int(&table, 3)),
			 *other = sym_binary(&table, OP_LT, param(1), sym_int(&table, 7));
	const struct sym *both = sym_binary(&table, OP_LAND, low, other), *either = sym_binary(&table, OP_LOR, low, other);
	struct symmap f = {0};
	cr_expect(facts_assume(&machine, &f, both, true));
	cr_expect_eq(facts_truth(&machine, &f, low), 1);
	cr_expect_eq(facts_truth(&machine, &f, other), 1);
	f = (struct symmap){0};
	cr_expect(facts_assume(&machine, &f, either, false));
	cr_expect_eq(facts_truth(&machine, &f, low), 0);
	cr_expect_eq(facts_truth(&machine, &f, other), 0);
	f = (struct symmap){0};
	cr_expect(facts_assume(&machine, &f, both, false));
	cr_expect(facts_assume(&machine, &f, either, true));
	cr_expect_eq(facts_truth(&machine, &f, low), -1);
	cr_expect_eq(facts_truth(&machine, &f, other), -1);
	f = (struct symmap){0};
	cr_expect(facts_assume(&machine, &f, sym_unary(&table, OP_LNOT, low), true));
	cr_expect_eq(facts_truth(&machine, &f, low), 0);
	f = (struct symmap){0};
	const struct sym *less = sym_binary(&table, OP_LT, param(0), sym_int(&table, 2)),
			 *more = sym_binary(&table, OP_LT, param(0), sym_int(&table, 5));
	cr_expect_not(facts_assume(&machine, &f, sym_binary(&table, OP_LAND, low, less), true), "more than 3 and less than 2");
	f = (struct symmap){0};
	cr_expect_not(facts_assume(&machine, &f, sym_binary(&table, OP_LOR, low, more), false), "neither more than 3 nor less than 5");
}

// Of two values that are compared: the same comparison, turned or negated, has one truth.
Test(truth, comparisons_of_two_values)
{
	for (int i = 0; i < OPS; i++)
		for (int truth = 0; truth < 2; truth++) {
			struct symmap f = {0};
			cr_assert(facts_assume(&machine, &f, sym_binary(&table, ops[i], param(0), param(1)), truth));
			for (int j = 0; j < 2 * OPS; j++) {
				const struct sym *a = param(j / OPS), *b = param(1 - j / OPS);
				// That of every pair of small numbers for which the first comparison is as it was said.
				int told = facts_truth(&machine, &f, sym_binary(&table, ops[j % OPS], a, b));
				unsigned in = 0, out = 0;
				for (int x = 0; x < 9; x++) {
					int value[2] = {x / 3, x % 3};
					if (holds(ops[i], value[0], value[1]) == truth)
						*(holds(ops[j % OPS], value[j / OPS], value[1 - j / OPS]) ? &in : &out) += 1;
				}
				cr_assert(told < 0 || (told ? !out : !in), "%d behind %d: told %d", j, i, told);
				bool is_known = ops[j % OPS] == ops[i] && j < OPS;
				cr_assert(!is_known || told == truth);
			}
		}
}

Test(truth, a_comparison_turned_and_negated_is_known)
{
	static const enum ir_op turned[] = {OP_GT, OP_GE, OP_LT, OP_LE, OP_EQ, OP_NE}, opposite[] = {OP_GE, OP_GT, OP_LE, OP_LT, OP_NE, OP_EQ};
	for (int i = 0; i < OPS; i++)
		for (int truth = 0; truth < 2; truth++)
			for (int swap = 0; swap < 2; swap++) {
				struct symmap f = {0};
				const struct sym *a = param(swap), *b = param(!swap);
				cr_assert(facts_assume(&machine, &f, sym_binary(&table, ops[i], a, b), truth));
				cr_expect_eq(facts_truth(&machine, &f, sym_binary(&table, turned[i], b, a)), truth);
				cr_expect_eq(facts_truth(&machine, &f, sym_binary(&table, opposite[i], a, b)), !truth);
				cr_expect_not(facts_assume(&machine, &f, sym_binary(&table, turned[i], b, a), !truth));
				cr_expect_eq(facts_truth(&machine, &f, sym_binary(&table, ops[i], a, param(2))), -1);
			}
}

Test(truth, addresses_functions_and_objects_are_true)
{
	struct symmap none = {0};
	const struct ir_var v = {.name = "v"};
	const struct sym *place = sym_var(&table, &v, 1);
	cr_expect_eq(facts_truth(&machine, &none, sym_of(&table, SYM_ADDRESS, place)), 1);
	cr_expect_eq(facts_truth(&machine, &none, sym_function(&table, NULL, "f")), 1);
	cr_expect_eq(facts_truth(&machine, &none, sym_numbered(&table, SYM_NEW, 0)), 1);
	cr_expect_eq(facts_truth(&machine, &none, sym_text(&table, "text")), 1);
	cr_expect_eq(facts_truth(&machine, &none, sym_of(&table, SYM_INIT, place)), -1);
	cr_expect_eq(facts_truth(&machine, &none, sym_numbered(&table, SYM_RESULT, 0)), -1);
}

// What is decided cannot be assumed to be otherwise, and assuming it as it is adds nothing.
Test(truth, what_is_decided_already)
{
	struct symmap f = {0};
	const struct ir_var v = {.name = "v"};
	const struct sym *always[] = {sym_of(&table, SYM_ADDRESS, sym_var(&table, &v, 1)), sym_function(&table, NULL, "f"),
	                              sym_numbered(&table, SYM_NEW, 0), sym_text(&table, "text"), sym_int(&table, 7)};
	for (size_t i = 0; i < sizeof always / sizeof *always; i++) {
		cr_expect_not(facts_assume(&machine, &f, always[i], false), "%zu", i);
		cr_expect(facts_assume(&machine, &f, always[i], true), "%zu", i);
		cr_expect_not(facts_assume(&machine, &f, sym_unary(&table, OP_LNOT, always[i]), true), "%zu", i);
	}
	cr_expect_null(f.root);
	const struct sym *low = sym_binary(&table, OP_GT, param(0), sym_int(&table, 3)),
			 *other = sym_binary(&table, OP_LT, param(1), sym_int(&table, 7));
	cr_expect(facts_assume(&machine, &f, low, true) && facts_assume(&machine, &f, other, true));
	cr_expect_not(facts_assume(&machine, &f, sym_binary(&table, OP_LAND, low, other), false));
	cr_expect_not(facts_assume(&machine, &f, sym_binary(&table, OP_LOR, low, other), false));
	cr_expect(facts_assume(&machine, &f, low, false) == false && facts_assume(&machine, &f, other, false) == false);
	cr_expect_not(facts_assume(&machine, &f, sym_binary(&table, OP_LAND, sym_unary(&table, OP_LNOT, low), other), true));
}

Test(truth, a_range_of_a_constant)
{
	struct symmap f = {0};
	cr_expect(facts_assume_range(&machine, &f, sym_int(&table, 5), (struct fact){.low = 5, .high = 7}));
	cr_expect_not(facts_assume_range(&machine, &f, sym_int(&table, 5), (struct fact){.low = 6, .high = 7}));
	cr_expect_not(facts_assume_range(&machine, &f, sym_int(&table, 5), (struct fact){.low = 5, .high = 7, .not= {5}, .nots = 1}));
	cr_expect_null(f.root, "nothing need be remembered of a constant");
}

Test(truth, one_integer_is_known)
{
	struct symmap f = {0};
	int64_t n = 0;
	cr_expect_not(facts_integer(&f, param(0), &n));
	cr_expect(facts_integer(&f, sym_int(&table, 9), &n));
	cr_expect_eq(n, 9);
	cr_assert(facts_assume_range(&machine, &f, param(0), (struct fact){.low = 2, .high = 4}));
	cr_expect_not(facts_integer(&f, param(0), &n));
	cr_assert(facts_assume_range(&machine, &f, param(0), (struct fact){.low = 4, .high = 8}));
	cr_expect(facts_integer(&f, param(0), &n));
	cr_expect_eq(n, 4);
}

Test(truth, what_the_facts_pin_is_replaced)
{
	struct symmap f = {0};
	const struct sym *sum = sym_binary(&table, OP_ADD, param(0), param(1));
	cr_expect_eq(facts_pinned(&table, &f, sum), sum);
	cr_expect_eq(facts_pinned(&table, &f, sym_int(&table, 4)), sym_int(&table, 4));
	cr_assert(facts_assume_range(&machine, &f, param(1), (struct fact){.low = 2, .high = 2}));
	cr_expect_eq(facts_pinned(&table, &f, sum), sym_binary(&table, OP_ADD, param(0), sym_int(&table, 2)));
	const struct sym *negated = sym_unary(&table, OP_NEG, param(0));
	cr_expect_eq(facts_pinned(&table, &f, negated), negated);
	cr_assert(facts_assume_range(&machine, &f, sum, (struct fact){.low = 9, .high = 9}));
	cr_expect_eq(facts_pinned(&table, &f, sum), sym_int(&table, 9), "the whole is pinned");
}

Test(truth, what_is_put_replaces_what_was_known)
{
	struct known k = begun();
	facts_put(&machine, &k.facts, 0, param(0), &(struct fact){.low = 7, .high = 7});
	cr_expect_eq(facts_truth(&machine, &k.facts, sym_binary(&table, OP_EQ, param(0), sym_int(&table, 7))), 1);
	facts_put(&machine, &k.facts, 0, param(0), NULL);
	cr_expect_eq(facts_truth(&machine, &k.facts, sym_binary(&table, OP_EQ, param(0), sym_int(&table, 7))), -1);
}

Test(truth, what_is_put_in_one_edition_leaves_older_facts_alone)
{
	struct known k = begun();
	const struct fact seven = {.low = 7, .high = 7}, eight = {.low = 8, .high = 8};
	facts_put(&machine, &k.facts, 0, param(0), &seven);
	const struct symmap before = k.facts;
	const uint64_t edition = ++table.editions;
	facts_put(&machine, &k.facts, edition, param(0), &eight);
	facts_put(&machine, &k.facts, edition, param(1), &eight);
	cr_expect_eq(facts_truth(&machine, &before, sym_binary(&table, OP_EQ, param(0), sym_int(&table, 7))), 1);
	cr_expect_eq(facts_truth(&machine, &before, sym_binary(&table, OP_EQ, param(1), sym_int(&table, 8))), -1);
	cr_expect_eq(facts_truth(&machine, &k.facts, sym_binary(&table, OP_EQ, param(0), sym_int(&table, 8))), 1);
	cr_expect_eq(facts_truth(&machine, &k.facts, sym_binary(&table, OP_EQ, param(1), sym_int(&table, 8))), 1);
}

static bool is_excluded(const struct symmap *f, int64_t value)
{
	return facts_truth(&machine, f, sym_binary(&table, OP_EQ, param(0), sym_int(&table, value))) == 0;
}

static void rule_out(struct symmap *f, int64_t value)
{
	cr_assert(facts_assume_range(&machine, f, param(0), (struct fact){.low = INT64_MIN, .high = INT64_MAX, .not= {value}, .nots = 1}));
}

// Of the cases of a switch the last eight.
Test(truth, the_last_eight_that_a_value_is_not)
{
	struct symmap f = {0};
	for (int i = 1; i <= MAX_NOT + 1; i++)
		rule_out(&f, 10 * i);
	cr_expect_not(is_excluded(&f, 10));
	for (int i = 2; i <= MAX_NOT + 1; i++)
		cr_expect(is_excluded(&f, 10 * i), "%d", 10 * i);
	f = (struct symmap){0};
	rule_out(&f, 1);
	for (int i = 0; i < MAX_NOT; i++) // which takes no room twice
		rule_out(&f, 10);
	for (int i = 2; i < MAX_NOT; i++)
		rule_out(&f, 10 * i);
	for (int i = 1; i < MAX_NOT; i++)
		cr_expect(is_excluded(&f, 10 * i), "%d", 10 * i);
	cr_expect(is_excluded(&f, 1), "eight in all");
}

Test(truth, a_fact_excludes_what_lies_outside_and_its_holes)
{
	const struct fact f = {.low = 2, .high = 9, .not= {4, 6}, .nots = 2};
	static const struct {
		int64_t value;
		bool is_excluded;
	} rows[] = {{1, true}, {2, false}, {3, false}, {4, true}, {5, false}, {6, true}, {9, false}, {10, true}};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		cr_expect_eq(fact_excludes(&f, rows[i].value), rows[i].is_excluded, "%lld", (long long)rows[i].value);
}

// Facts have one digest by what they say: not by the order in which it was found, and another one where they say something else.
Test(truth, digests_of_facts)
{
	struct symmap a = {0}, b = {0}, c = {0}, low = {0}, high = {0};
	rule_out(&a, 3);
	rule_out(&a, 5);
	rule_out(&b, 5);
	rule_out(&b, 3);
	rule_out(&c, 3);
	cr_assert(facts_assume_range(&machine, &low, param(0), (struct fact){.low = 3, .high = 8}));
	cr_assert(facts_assume_range(&machine, &high, param(0), (struct fact){.low = 2, .high = 8}));
	cr_expect_eq(a.digest, b.digest);
	cr_expect_neq(a.digest, c.digest);
	cr_expect_neq(low.digest, high.digest);
	cr_assert(facts_assume_range(&machine, &low, param(0), (struct fact){.low = 3, .high = 7}));
	cr_assert(facts_assume_range(&machine, &high, param(0), (struct fact){.low = 3, .high = 8}));
	cr_expect_neq(low.digest, high.digest);
	cr_assert(facts_assume_range(&machine, &high, param(0), (struct fact){.low = 3, .high = 7}));
	cr_expect_eq(low.digest, high.digest);
}

// x + MAX < -2 cannot be said of x alone.
Test(truth, offsets_that_would_overflow_stay)
{
	struct symmap f = {0};
	const struct sym *sum = sym_binary(&table, OP_ADD, param(0), sym_int(&table, INT64_MAX));
	const struct sym *less = sym_binary(&table, OP_LT, sum, sym_int(&table, -2));
	cr_expect(facts_assume(&machine, &f, less, true));
	cr_expect_eq(facts_truth(&machine, &f, less), 1);
	cr_expect_eq(facts_truth(&machine, &f, sym_binary(&table, OP_LT, param(0), sym_int(&table, 0))), -1);
}

// Devices are numbered from 0 (Runtime API, cudaGetDeviceCount).
Test(truth, the_current_device_is_no_negative_number)
{
	const struct sym *device = sym_numbered(&table, SYM_DEVICE, 0), *none = sym_int(&table, -1), *first = sym_int(&table, 0);
	struct symmap facts = {0};
	cr_expect_eq(facts_truth(&machine, &facts, sym_binary(&table, OP_NE, device, none)), 1);
	cr_expect_eq(facts_truth(&machine, &facts, sym_binary(&table, OP_LT, device, first)), 0);
	cr_expect_eq(facts_truth(&machine, &facts, sym_binary(&table, OP_NE, device, first)), -1);
}
