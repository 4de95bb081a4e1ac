// SPDX-License-Identifier: Apache-2.0
#include <criterion/criterion.h>

#include "engine/order/run.h"

static struct arena arena;

Test(clock, join_takes_the_later_of_each_timeline)
{
	struct clock a = {0}, b = {0};
	clock_set(&arena, &a, 0, 5);
	clock_set(&arena, &b, 0, 3);
	clock_set(&arena, &b, 7, 2);
	clock_join(&arena, &a, &b);
	cr_assert_eq(clock_at(&a, 0), 5);
	cr_assert_eq(clock_at(&a, 7), 2);
	cr_assert_eq(clock_at(&a, 100), 0);
}

// Joining back and forth must not make clocks grow (it once did, by half each time).
Test(clock, joins_do_not_grow_a_clock)
{
	struct clock a = {0}, b = {0};
	clock_set(&arena, &a, 9, 1);
	for (int i = 0; i < 1000; i++) {
		clock_join(&arena, &b, &a);
		clock_join(&arena, &a, &b);
	}
	cr_assert_eq(a.n, 10);
	cr_assert_eq(b.n, 10);
}

Test(clock, observed_edges_stay_out_of_the_documented_clock)
{
	struct order a = {0}, b = {0};
	clock_set(&arena, &b.doc, 1, 4);
	clock_set(&arena, &b.all, 1, 4);
	struct run r = {.arena = &arena};
	order_join_seen(&r, &a, &b);
	cr_assert_eq(clock_at(&a.doc, 1), 0);
	cr_assert_eq(clock_at(&a.all, 1), 4);
}

Test(clock, devices_differ_only_when_it_is_certain)
{
	struct sym_table t = {.arena = &arena};
	const struct sym *d = sym_numbered(&t, SYM_PARAM, 0), *next = sym_binary(&t, OP_ADD, d, sym_int(&t, 1));
	cr_assert(devices_differ(sym_int(&t, 0), sym_int(&t, 1)));
	cr_assert(devices_differ(d, next));
	cr_assert_not(devices_differ(d, sym_int(&t, 1)));
	cr_assert_not(devices_differ(d, d));
	cr_assert_not(devices_differ(NULL, d));
	sym_table_close(&t);
}

Test(clock, what_differs_by_a_number_is_another_device)
{
	struct sym_table t = {.arena = &arena};
	const struct sym *d = sym_numbered(&t, SYM_PARAM, 0), *e = sym_numbered(&t, SYM_PARAM, 1), *two = sym_int(&t, 2), *one = sym_int(&t, 1);
	cr_expect(devices_differ(sym_binary(&t, OP_ADD, d, one), sym_binary(&t, OP_ADD, d, two)));
	cr_expect(devices_differ(sym_binary(&t, OP_ADD, d, one), d));
	cr_expect_not(devices_differ(sym_binary(&t, OP_ADD, d, one), sym_binary(&t, OP_ADD, e, two)));
	cr_expect_not(devices_differ(sym_binary(&t, OP_MUL, d, two), d));
	cr_expect_not(devices_differ(d, sym_binary(&t, OP_MUL, d, two)));
	cr_expect_not(devices_differ(sym_binary(&t, OP_ADD, d, e), d));
	cr_expect_not(devices_differ(d, sym_binary(&t, OP_ADD, d, e)));
	cr_expect_not(devices_differ(d, e));
	cr_expect_not(devices_differ(d, NULL));
	cr_expect_not(devices_differ(one, one));
	sym_table_close(&t);
}

Test(clock, doubt_keeps_the_first_reason_of_the_lowest_confidence)
{
	struct fault_facts f = fault_of(OBS_UNORDERED, FAULT_NONE, NULL);
	cr_expect_eq(f.confidence, CONFIDENCE_HIGH);
	fault_doubt(&f, CONFIDENCE_MEDIUM, BASIS_OTHER);
	cr_expect_eq(f.confidence, CONFIDENCE_MEDIUM);
	cr_expect_eq(f.basis, BASIS_OTHER);
	fault_doubt(&f, CONFIDENCE_MEDIUM, BASIS_CALLER);
	cr_expect_eq(f.basis, BASIS_OTHER);
	fault_doubt(&f, CONFIDENCE_LOW, BASIS_EQUAL);
	cr_expect_eq(f.confidence, CONFIDENCE_LOW);
	cr_expect_eq(f.basis, BASIS_EQUAL);
	fault_doubt(&f, CONFIDENCE_MEDIUM, BASIS_CALLER);
	cr_expect_eq(f.confidence, CONFIDENCE_LOW);
}

Test(clock, an_edge_joins_both_clocks)
{
	struct order a = {0}, b = {0};
	struct run r = {.arena = &arena};
	clock_set(&arena, &b.doc, 1, 4);
	clock_set(&arena, &b.all, 1, 5);
	order_join(&r, &a, &b);
	cr_assert_eq(clock_at(&a.doc, 1), 4);
	cr_assert_eq(clock_at(&a.all, 1), 5);
	clock_set(&arena, &a.doc, 20, 7);
	cr_assert_eq(clock_at(&a.doc, 1), 4, "growing keeps what was there");
	cr_assert_eq(clock_at(&a.doc, 20), 7);
	cr_assert_eq(clock_at(&a.doc, 21), 0);
	cr_assert_eq(clock_at(&a.doc, 19), 0);
	cr_assert_gt(r.work, 0, "a budget counts it");
}
