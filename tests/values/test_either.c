// SPDX-License-Identifier: Apache-2.0
// What paths that met knew apart.
#include <criterion/criterion.h>

#include "engine/values/either.h"

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

TestSuite(either, .init = setup);

static const struct sym *parameter(int64_t number)
{
	return sym_numbered(&table, SYM_PARAM, number);
}

// Facts that say of `count` parameters from `first` on that they are `number`.
static struct symmap known(int64_t first, uint32_t count, int64_t number)
{
	struct symmap facts = {0};
	for (uint32_t i = 0; i < count; i++)
		cr_assert(facts_assume(&machine, &facts, sym_binary(&table, OP_EQ, parameter(first + i), sym_int(&table, number)), true));
	return facts;
}

static const struct symmap nothing;

static void expect_known(const struct either *e, uint32_t side, uint32_t at, int64_t param, int64_t number)
{
	cr_assert_lt(at, e->knows[side]);
	const struct known *k = &e->side[side][at];
	cr_expect_eq(k->value, parameter(param));
	cr_expect_eq(k->fact->low, number);
	cr_expect_eq(k->fact->high, number);
}

// Two paths that met, of which one knew that parameter `param` is 1 and the other that it is 2, behind what they shared.
static const struct either *met(const struct either *shared, int64_t param)
{
	struct symmap one = known(param, 1, 1), two = known(param, 1, 2);
	return either_join(&machine, shared, &one, shared, &two, &nothing);
}

static uint32_t length(const struct either *e)
{
	uint32_t n = 0;
	for (; e; e = e->next)
		n++;
	return n;
}

Test(either, what_each_knew_is_a_side)
{
	const struct either *e = met(NULL, 0);
	cr_assert(e);
	cr_expect_null(e->next);
	cr_expect_eq(e->depth, 0);
	cr_expect_eq(e->sides, 2);
	cr_expect_eq(e->knows[0], 1);
	cr_expect_eq(e->knows[1], 1);
	expect_known(e, 0, 0, 0, 1);
	expect_known(e, 1, 0, 0, 2);
}

Test(either, what_both_know_is_of_no_side)
{
	struct symmap a = known(0, 2, 1), b = known(0, 1, 1), both = known(0, 1, 1);
	cr_assert(facts_assume(&machine, &b, sym_binary(&table, OP_EQ, parameter(2), sym_int(&table, 3)), true));
	const struct either *e = either_join(&machine, NULL, &a, NULL, &b, &both);
	cr_assert(e);
	cr_expect_eq(e->knows[0], 1);
	cr_expect_eq(e->knows[1], 1);
	expect_known(e, 0, 0, 1, 1);
	expect_known(e, 1, 0, 2, 3);
}

// Of a range the join knows less than each: what each knew is a side all the same.
Test(either, what_is_known_less_well_is_of_a_side)
{
	struct symmap a = known(0, 1, 1), b = known(0, 1, 5), both = {0};
	cr_assert(facts_assume(&machine, &both, sym_binary(&table, OP_GT, parameter(0), sym_int(&table, 0)), true));
	const struct either *e = either_join(&machine, NULL, &a, NULL, &b, &both);
	cr_assert(e);
	expect_known(e, 0, 0, 0, 1);
	expect_known(e, 1, 0, 0, 5);
}

Test(either, a_side_that_knew_nothing_says_that_anything_may_be)
{
	struct symmap a = known(0, 1, 1);
	cr_expect_null(either_join(&machine, NULL, &a, NULL, &nothing, &nothing));
	cr_expect_null(either_join(&machine, NULL, &nothing, NULL, &a, &nothing));
}

// What only this path can know, as the result of a call, nobody who calls the function can turn out otherwise.
Test(either, what_does_not_hang_on_the_caller_is_left_out)
{
	struct symmap a = known(0, 1, 1), b = known(0, 1, 2);
	const struct sym *own = sym_numbered(&table, SYM_UNKNOWN, 7);
	cr_assert(facts_assume(&machine, &a, sym_binary(&table, OP_EQ, own, sym_int(&table, 4)), true));
	const struct either *e = either_join(&machine, NULL, &a, NULL, &b, &nothing);
	cr_assert(e);
	cr_expect_eq(e->knows[0], 1);
	expect_known(e, 0, 0, 0, 1);
}

Test(either, a_side_may_say_less_than_the_path_knew)
{
	struct symmap a = known(0, MAX_KNOWN + 2, 1), b = known(0, 1, 2);
	const struct either *e = either_join(&machine, NULL, &a, NULL, &b, &nothing);
	cr_assert(e);
	cr_expect_eq(e->knows[0], MAX_KNOWN);
	cr_expect_eq(e->knows[1], 1);
}

Test(either, several_meetings_are_all_known)
{
	const struct either *first = met(NULL, 0), *second = met(first, 1);
	cr_assert_neq(second, first);
	cr_expect_eq(second->next, first);
	cr_expect_eq(second->depth, 1);
	expect_known(second, 1, 0, 1, 2);
	const struct either *all = second;
	for (int64_t i = 2; i < 9; i++)
		all = met(all, i);
	cr_expect_eq(length(all), 4); // there are enough
}

// Each of the two has met others since they were one: what they shared is left.
Test(either, paths_that_met_others_share_what_was_before)
{
	const struct either *shared = met(NULL, 0), *a = met(shared, 1), *b = met(shared, 2), *deep = met(a, 3);
	struct symmap one = known(4, 1, 1), two = known(4, 1, 2);
	cr_expect_eq(either_join(&machine, a, &one, b, &two, &nothing), shared);
	cr_expect_eq(either_join(&machine, deep, &one, b, &two, &nothing), shared);
	cr_expect_eq(either_join(&machine, b, &one, deep, &two, &nothing), shared);
	const struct either *apart = met(NULL, 5);
	cr_expect_null(either_join(&machine, apart, &one, b, &two, &nothing));
}

// One has met another since they were one: the two are three sides of it.
Test(either, a_third_path_is_a_third_side)
{
	const struct either *before = met(NULL, 0), *wide = met(before, 1);
	struct symmap of_wide = {0}, third = known(1, 1, 3);
	for (int turned = 0; turned < 2; turned++) {
		const struct either *e = turned ? either_join(&machine, before, &third, wide, &of_wide, &nothing)
		                                : either_join(&machine, wide, &of_wide, before, &third, &nothing);
		cr_assert(e);
		cr_expect_eq(e->next, before);
		cr_expect_eq(e->sides, 3);
		expect_known(e, 0, 0, 1, 1);
		expect_known(e, 1, 0, 1, 2);
		expect_known(e, 2, 0, 1, 3);
		cr_expect_eq(wide->sides, 2); // it stays as it was
	}
	cr_expect_eq(either_join(&machine, wide, &of_wide, before, &nothing, &nothing), before); // the third may be anything
}

// What the two knew together since is of both their sides.
Test(either, what_the_two_learned_together_is_of_both_sides)
{
	const struct either *wide = met(NULL, 1);
	struct symmap of_wide = known(6, 1, 9), third = known(1, 1, 3);
	const struct either *e = either_join(&machine, wide, &of_wide, NULL, &third, &nothing);
	cr_assert(e);
	expect_known(e, 0, 1, 6, 9);
	expect_known(e, 1, 1, 6, 9);
	cr_expect_eq(e->knows[2], 1);
}

Test(either, there_are_enough_sides)
{
	const struct either *wide = met(NULL, 0);
	struct symmap of_wide = {0};
	for (int64_t i = 3; wide && i < 3 + MAX_SIDES; i++) {
		cr_assert_leq(wide->sides, MAX_SIDES);
		struct symmap next = known(0, 1, i);
		wide = either_join(&machine, wide, &of_wide, NULL, &next, &nothing);
	}
	cr_expect_null(wide); // one more than can be kept: nothing is known
}

Test(either, kept_longer_than_the_walk)
{
	struct arena keep = {0};
	const struct either *all = met(met(NULL, 0), 1), *kept = either_keep(&keep, all);
	cr_expect_eq(length(kept), 2);
	for (; all; all = all->next, kept = kept->next) {
		cr_expect_neq(kept, all);
		cr_expect_eq(kept->sides, all->sides);
		for (uint32_t i = 0; i < all->sides; i++) {
			cr_assert_eq(kept->knows[i], all->knows[i]);
			for (uint32_t k = 0; k < all->knows[i]; k++) {
				cr_expect_eq(kept->side[i][k].value, all->side[i][k].value);
				cr_expect_neq(kept->side[i][k].fact, all->side[i][k].fact);
				cr_expect(fact_is_same(kept->side[i][k].fact, all->side[i][k].fact));
			}
		}
	}
	cr_expect_null(either_keep(&keep, NULL));
	arena_free(&keep);
}
