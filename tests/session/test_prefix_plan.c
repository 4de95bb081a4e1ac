// SPDX-License-Identifier: Apache-2.0
// Which sets of the C++ library's headers are parsed once.
#include <criterion/criterion.h>

#include "session/prefix_plan.h"

enum { A = 1, B = 2, C = 4, D = 8, E = 16, F = 32 };

struct fixture {
	struct arena arena;
	VEC(struct prefix_demand) demands;
	header_sets sets;
};

static void demand(struct fixture *t, uint64_t library, uint32_t parses)
{
	*vec_push(&t->arena, &t->demands) = (struct prefix_demand){library, parses};
}

static void plan(struct fixture *t, uint32_t front)
{
	prefix_plan(&t->arena, t->demands.at, t->demands.n, front, &t->sets);
}

Test(prefix_plan, what_is_parsed_once_is_not_made)
{
	struct fixture t = {0};
	demand(&t, A | B | C, 1);
	plan(&t, 4);
	cr_expect_eq(t.sets.n, 0, "making it takes longer than the parse");
	demand(&t, D, 1);
	plan(&t, 0);
	cr_expect_eq(t.sets.n, 0, "they share nothing");
	arena_free(&t.arena);
}

Test(prefix_plan, what_is_parsed_twice_is_made)
{
	struct fixture t = {0};
	demand(&t, A | B | C, 2);
	plan(&t, 0);
	cr_assert_eq(t.sets.n, 1);
	cr_expect_eq(t.sets.at[0], A | B | C);
	arena_free(&t.arena);
}

Test(prefix_plan, units_take_what_they_share)
{
	struct fixture t = {0};
	demand(&t, A | B | C | D, 1);
	demand(&t, A | B | C | E, 1);
	demand(&t, F, 1);
	plan(&t, 0);
	cr_assert_eq(t.sets.n, 1, "%zu", t.sets.n);
	cr_expect_eq(t.sets.at[0], A | B | C);
	cr_expect_eq(prefix_best(&t.sets, A | B | C | E), 0);
	cr_expect_eq(prefix_best(&t.sets, A | B), t.sets.n, "C would be declared where nothing includes it");
	arena_free(&t.arena);
}

Test(prefix_plan, what_is_there_is_not_made_again)
{
	struct fixture t = {0};
	*vec_push(&t.arena, &t.sets) = A | B | C | D;
	demand(&t, A | B | C | D | E, 3);
	plan(&t, 0);
	cr_expect_eq(t.sets.n, 1, "one header more does not pay");
	demand(&t, E | F, 3);
	plan(&t, 0);
	cr_assert_eq(t.sets.n, 2);
	cr_expect_eq(t.sets.at[1], E | F);
	arena_free(&t.arena);
}

Test(prefix_plan, what_the_flags_bring_counts_without_a_header)
{
	struct fixture t = {0};
	demand(&t, 0, 1);
	demand(&t, A, 1);
	plan(&t, 0);
	cr_expect_eq(t.sets.n, 0);
	plan(&t, 4);
	cr_assert_eq(t.sets.n, 1);
	cr_expect_eq(t.sets.at[0], 0);
	arena_free(&t.arena);
}

Test(prefix_plan, the_largest_is_taken)
{
	struct fixture t = {0};
	*vec_push(&t.arena, &t.sets) = A;
	*vec_push(&t.arena, &t.sets) = B | C;
	*vec_push(&t.arena, &t.sets) = A | F;
	cr_expect_eq(prefix_best(&t.sets, A | B | C), 1);
	cr_expect_eq(prefix_best(&t.sets, A | D), 0);
	cr_expect_eq(prefix_best(&t.sets, D), 3);
	arena_free(&t.arena);
}
