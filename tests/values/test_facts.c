// SPDX-License-Identifier: Apache-2.0
// Conditions on a path: correlated ones have one truth, loop bounds become intervals.
#include <criterion/criterion.h>

#include "engine/paths/state.h"

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

TestSuite(facts, .init = setup);

static const struct sym *n(void)
{
	return sym_numbered(&table, SYM_PARAM, 0);
}

static const struct sym *compare(enum ir_op op, const struct sym *a, int64_t b)
{
	return sym_binary(&table, op, a, sym_int(&table, b));
}

Test(facts, the_same_condition_has_one_truth)
{
	struct state s = {0};
	const struct sym *less = sym_binary(&table, OP_LT, n(), sym_numbered(&table, SYM_PARAM, 1));
	cr_assert_eq(state_truth(&machine, &s, less), -1);
	cr_assert(state_assume(&machine, &s, less, true));
	cr_assert_eq(state_truth(&machine, &s, less), 1);
	const struct sym *mirrored = sym_binary(&table, OP_GT, sym_numbered(&table, SYM_PARAM, 1), n());
	cr_assert_eq(state_truth(&machine, &s, mirrored), 1);
	cr_assert_eq(state_truth(&machine, &s, sym_unary(&table, OP_LNOT, less)), 0);
	cr_assert_not(state_assume(&machine, &s, less, false));
}

// Of two values one is less, the other is less, or both are equal: one of the three excludes the two others.
Test(facts, one_order_excludes_the_others)
{
	struct state less = {0}, equal = {0}, open = {0};
	const struct sym *k = sym_numbered(&table, SYM_PARAM, 1);
	cr_assert(state_assume(&machine, &less, sym_binary(&table, OP_LE, n(), k), false)); // k < n
	cr_expect_eq(state_truth(&machine, &less, sym_binary(&table, OP_GT, k, n())), 0);
	cr_expect_eq(state_truth(&machine, &less, sym_binary(&table, OP_LT, n(), k)), 0);
	cr_expect_eq(state_truth(&machine, &less, sym_binary(&table, OP_GE, n(), k)), 1);
	cr_expect_eq(state_truth(&machine, &less, sym_binary(&table, OP_EQ, n(), k)), 0);
	cr_expect_eq(state_truth(&machine, &less, sym_binary(&table, OP_NE, k, n())), 1);
	cr_assert(state_assume(&machine, &equal, sym_binary(&table, OP_EQ, k, n()), true));
	cr_expect_eq(state_truth(&machine, &equal, sym_binary(&table, OP_LT, n(), k)), 0);
	cr_expect_eq(state_truth(&machine, &equal, sym_binary(&table, OP_LE, k, n())), 1);
	cr_assert(state_assume(&machine, &open, sym_binary(&table, OP_LT, k, n()), false)); // n <= k says neither
	cr_expect_eq(state_truth(&machine, &open, sym_binary(&table, OP_LT, n(), k)), -1);
	cr_expect_eq(state_truth(&machine, &open, sym_binary(&table, OP_EQ, n(), k)), -1);
}

// for (i = 0; i < n; i++) twice: a path that went around twice in the first loop does so in the second.
Test(facts, a_loop_that_ran_twice_bounds_n)
{
	struct state s = {0};
	for (int i = 0; i < 2; i++)
		cr_assert(state_assume(&machine, &s, compare(OP_GT, n(), i), true));
	cr_assert(state_assume(&machine, &s, compare(OP_GT, n(), 2), false));
	cr_assert_eq(state_truth(&machine, &s, compare(OP_EQ, n(), 2)), 1);
	cr_assert_eq(state_truth(&machine, &s, compare(OP_GT, n(), 1)), 1);
	cr_assert_eq(state_truth(&machine, &s, compare(OP_GE, n(), 3)), 0);
}

Test(facts, offsets_are_seen_through)
{
	struct state s = {0};
	const struct sym *next = sym_binary(&table, OP_ADD, n(), sym_int(&table, 1));
	cr_assert(state_assume(&machine, &s, compare(OP_LT, next, 4), true));
	cr_assert_eq(state_truth(&machine, &s, compare(OP_LT, n(), 3)), 1);
}

Test(facts, inequality_narrows_the_ends)
{
	struct state s = {0};
	cr_assert(state_assume(&machine, &s, compare(OP_GE, n(), 0), true));
	cr_assert(state_assume(&machine, &s, compare(OP_NE, n(), 0), true));
	cr_assert_eq(state_truth(&machine, &s, compare(OP_GE, n(), 1)), 1);
}

Test(facts, extreme_constants_do_not_overflow)
{
	struct state s = {0};
	cr_assert_not(state_assume(&machine, &s, compare(OP_LT, n(), INT64_MIN), true));
	cr_assert_not(state_assume(&machine, &s, compare(OP_GT, n(), INT64_MAX), true));
	cr_assert(state_assume(&machine, &s, compare(OP_GE, n(), INT64_MAX), true));
	cr_assert_not(state_assume(&machine, &s, compare(OP_NE, n(), INT64_MAX), true));
}

Test(facts, joined_states_know_what_both_know)
{
	struct state a = {0}, b = {0};
	state_assume(&machine, &a, compare(OP_GE, n(), 4), true);
	state_assume(&machine, &b, compare(OP_GE, n(), 2), true);
	state_assume(&machine, &b, compare(OP_EQ, sym_numbered(&table, SYM_PARAM, 1), 1), true);
	state_join_facts(&machine, &a, &b);
	cr_assert_eq(state_truth(&machine, &a, compare(OP_GE, n(), 2)), 1);
	cr_assert_eq(state_truth(&machine, &a, compare(OP_GE, n(), 4)), -1);
	cr_assert_eq(state_truth(&machine, &a, compare(OP_EQ, sym_numbered(&table, SYM_PARAM, 1), 1)), -1);
}

// The two ways of a test have nothing in common, whatever it compares with.
Test(facts, the_ways_of_a_test_join_to_nothing)
{
	static const enum ir_op op[] = {OP_LT, OP_LE, OP_EQ, OP_NE, OP_GE, OP_GT};
	for (size_t i = 0; i < sizeof op / sizeof *op; i++)
		for (int64_t bound = -2; bound <= 2; bound++) {
			struct state a = {0}, b = {0};
			state_assume(&machine, &a, compare(op[i], n(), bound), true);
			state_assume(&machine, &b, compare(op[i], n(), bound), false);
			state_join_facts(&machine, &a, &b);
			for (int64_t asked = -3; asked <= 3; asked++)
				cr_expect_eq(state_truth(&machine, &a, compare(OP_LT, n(), asked)), -1, "%d %d %d", (int)op[i], (int)bound,
				             (int)asked);
		}
}

static const struct sym *field_of(int64_t param, const char *name)
{
	const struct sym *place = sym_of(&table, SYM_PTR, sym_numbered(&table, SYM_PARAM, param));
	return sym_of(&table, SYM_INIT, sym_field(&table, place, name));
}

Test(facts, equal_pointers_have_one_field)
{
	struct state s = {0};
	const struct sym *a = sym_numbered(&table, SYM_PARAM, 0), *b = sym_numbered(&table, SYM_PARAM, 1);
	const char *name = intern(&strings, "stream");
	const struct sym *of_a = field_of(0, name), *of_b = field_of(1, name);
	cr_expect_neq(state_one(&machine, &s, of_b), of_a);
	cr_assert(state_assume(&machine, &s, sym_binary(&table, OP_NE, a, b), false));
	cr_expect_eq(state_one(&machine, &s, of_b), state_one(&machine, &s, of_a));
	cr_expect_eq(state_one(&machine, &s, field_of(2, name)), field_of(2, name));
}

Test(facts, what_was_stored_behind_one_of_equal_pointers_is_behind_both)
{
	struct state s = {0};
	const struct sym *a = sym_numbered(&table, SYM_PARAM, 0), *b = sym_numbered(&table, SYM_PARAM, 1);
	state_store(&machine, &s, sym_of(&table, SYM_PTR, b), sym_int(&table, 7), NULL);
	cr_assert(state_assume(&machine, &s, sym_binary(&table, OP_EQ, a, b), true));
	const struct sym *place = sym_of(&table, SYM_PTR, state_one(&machine, &s, b));
	cr_expect(sym_is_int(state_load(&machine, &s, place), 7));
	state_store(&machine, &s, sym_of(&table, SYM_PTR, state_one(&machine, &s, a)), sym_int(&table, 8), NULL);
	cr_expect(sym_is_int(state_load(&machine, &s, place), 8));
}

Test(facts, a_join_keeps_the_equalities_of_both)
{
	struct state s = {0};
	const struct sym *a = sym_numbered(&table, SYM_PARAM, 0), *b = sym_numbered(&table, SYM_PARAM, 1);
	struct state other = s;
	cr_assert(state_assume(&machine, &s, sym_binary(&table, OP_EQ, a, b), true));
	state_join_facts(&machine, &s, &other);
	cr_expect_eq(state_one(&machine, &s, b), b);
}

Test(facts, sizes_take_the_value_that_the_path_pins)
{
	struct state s = {0};
	cr_assert(state_assume(&machine, &s, compare(OP_EQ, n(), 6), true));
	const struct sym *half = sym_binary(&table, OP_DIV, n(), sym_int(&table, 2));
	cr_expect(sym_is_int(facts_pinned(&table, &s.facts, half), 3));
}

// `round % interval == 0` where the path knows that the interval is 1, and where it knows only that it is not 0.
Test(facts, a_condition_is_decided_by_the_numbers_in_it)
{
	const struct sym *round = sym_numbered(&table, SYM_UNKNOWN, 0);
	const struct sym *comes = compare(OP_EQ, sym_binary(&table, OP_MOD, round, n()), 0);
	struct state one = {0}, some = {0};
	cr_assert(state_assume(&machine, &one, compare(OP_NE, n(), 1), false));
	cr_assert(state_assume(&machine, &some, compare(OP_NE, n(), 0), true));
	cr_expect_eq(facts_truth(&machine, &one.facts, comes), 1);
	cr_expect_not(facts_assume(&machine, &one.facts, comes, false));
	cr_expect_eq(facts_truth(&machine, &some.facts, comes), -1);
}

// `last = !(i < n * m - 1)` for i = 0, where n > 1 and m > 0.
Test(facts, a_product_is_bounded_by_its_factors)
{
	const struct sym *m = sym_numbered(&table, SYM_PARAM, 1), *product = sym_binary(&table, OP_MUL, n(), m);
	const struct sym *is_not_last = sym_binary(&table, OP_LT, sym_int(&table, 0), sym_binary(&table, OP_ADD, product, sym_int(&table, -1)));
	struct state s = {0}, open = {0};
	cr_assert(state_assume(&machine, &s, compare(OP_GT, n(), 1), true));
	cr_expect_eq(state_truth(&machine, &s, is_not_last), -1);
	cr_assert(state_assume(&machine, &s, compare(OP_GT, m, 0), true));
	cr_expect_eq(state_truth(&machine, &s, is_not_last), 1);
	cr_assert(state_assume(&machine, &open, compare(OP_GT, n(), 0), true));
	cr_assert(state_assume(&machine, &open, compare(OP_GT, m, 0), true));
	cr_expect_eq(state_truth(&machine, &open, is_not_last), -1);
	cr_expect_eq(state_truth(&machine, &open, compare(OP_GT, product, 0)), 1);
}

Test(facts, factors_without_an_end_have_a_product_without_one)
{
	const struct sym *m = sym_numbered(&table, SYM_PARAM, 1), *product = sym_binary(&table, OP_MUL, n(), m);
	struct state s = {0};
	cr_assert(state_assume(&machine, &s, compare(OP_GT, n(), INT64_MAX / 2), true));
	cr_assert(state_assume(&machine, &s, compare(OP_GT, m, 3), true));
	cr_expect_eq(state_truth(&machine, &s, compare(OP_LT, product, INT64_MAX)), -1); // the product of an int64_t may be anything then
	cr_expect_eq(state_truth(&machine, &s, compare(OP_LT, product, 9)), -1);
}

// `n > 1 & i > 0`: both hold where it is true; where it is not, it stays so.
Test(facts, truths_that_are_joined_bit_by_bit_are_conditions)
{
	const struct sym *i = sym_numbered(&table, SYM_PARAM, 1);
	const struct sym *both = sym_binary(&table, OP_AND, compare(OP_GT, n(), 1), compare(OP_GT, i, 0));
	const struct sym *bits = sym_binary(&table, OP_AND, n(), i);
	struct state yes = {0}, no = {0}, some = {0};
	cr_assert(state_assume(&machine, &yes, both, true));
	cr_expect_eq(state_truth(&machine, &yes, compare(OP_GT, n(), 1)), 1);
	cr_expect_eq(state_truth(&machine, &yes, compare(OP_EQ, i, 0)), 0);
	cr_assert(state_assume(&machine, &no, both, false));
	cr_expect_eq(state_truth(&machine, &no, both), 0);
	cr_assert(state_assume(&machine, &some, bits, true));
	cr_expect_eq(state_truth(&machine, &some, compare(OP_EQ, i, 0)), -1);
}
