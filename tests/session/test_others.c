// SPDX-License-Identifier: Apache-2.0
// Which habits of the other units of a run a unit is told.
#include "session/others.h"

#include <criterion/criterion.h>

struct run {
	struct arena arena;
	struct others others;
	habit_list unit[4];
	size_t units;
};

static struct habit stream_habit(bool is_kept, uint32_t line, uint32_t places)
{
	return (struct habit){.kind = HABIT_STREAM,
	                      .is_kept = is_kept,
	                      .giver = "c:current",
	                      .key = is_kept ? "c:current" : "lib::",
	                      .space = "lib::",
	                      .at = {.file = "a.h", .line = line},
	                      .places = places};
}

static void run_begin(struct run *r)
{
	*r = (struct run){0};
	others_begin(&r->others, &r->arena);
}

static void add(struct run *r, const struct habit *habits, size_t n)
{
	habit_list *unit = &r->unit[r->units++];
	for (size_t i = 0; i < n; i++)
		*vec_push(&r->arena, unit) = habits[i];
	others_add(&r->others, unit);
}

static struct habits_given told(struct run *r, size_t unit)
{
	return others_of(&r->others, unit, &r->unit[unit]);
}

static void run_free(struct run *r)
{
	others_free(&r->others);
	arena_free(&r->arena);
}

Test(others, a_unit_that_deviates_is_told_what_the_others_keep_to)
{
	struct run r;
	run_begin(&r);
	add(&r, (struct habit[]){stream_habit(true, 4, 4), stream_habit(true, 5, 4)}, 2);
	add(&r, (struct habit[]){stream_habit(false, 9, 1)}, 1);
	struct habits_given given = told(&r, 1);
	cr_assert_eq(given.n, 2);
	cr_expect(given.at[0].at.line == 4 && given.at[1].at.line == 5, "in the order in which the units were added");
	cr_expect_eq(told(&r, 0).n, 0, "it keeps to all there is");
	run_free(&r);
}

Test(others, what_stands_in_a_header_counts_once)
{
	struct run r;
	run_begin(&r);
	add(&r, (struct habit[]){stream_habit(true, 4, 8)}, 1);
	add(&r, (struct habit[]){stream_habit(true, 4, 8)}, 1);
	add(&r, (struct habit[]){stream_habit(false, 9, 1)}, 1);
	cr_expect_eq(told(&r, 2).n, 1);
	run_free(&r);
}

Test(others, a_units_own_are_not_the_others)
{
	struct run r;
	run_begin(&r);
	add(&r, (struct habit[]){stream_habit(true, 4, 8), stream_habit(false, 9, 1)}, 2);
	add(&r, (struct habit[]){stream_habit(true, 4, 8)}, 1);
	cr_expect_eq(told(&r, 0).n, 0);
	run_free(&r);
}

Test(others, what_does_not_bind_is_not_told)
{
	struct run r;
	run_begin(&r);
	add(&r, (struct habit[]){stream_habit(true, 4, 2)}, 1);
	add(&r, (struct habit[]){stream_habit(false, 9, 1)}, 1);
	cr_expect_eq(told(&r, 1).n, 0);
	run_free(&r);
}

Test(others, files_of_earlier_runs_come_behind)
{
	struct run r;
	run_begin(&r);
	habit_list file = {0};
	*vec_push(&r.arena, &file) = stream_habit(true, 3, 8);
	add(&r, (struct habit[]){stream_habit(false, 9, 1)}, 1);
	others_add(&r.others, &file);
	struct habits_given given = told(&r, 0);
	cr_assert_eq(given.n, 1);
	cr_expect_eq(given.at[0].at.line, 3);
	run_free(&r);
}

// The habits are found by what they are about; habit_concerns() says the same of each.
Test(others, those_are_told_that_concern_the_unit)
{
	static const char *const keys[] = {"", "lib::", "c:current"};
	struct run r;
	run_begin(&r);
	habit_list own = {0};
	for (int kind = 0; kind < HABIT_KINDS; kind++) {
		for (int k = 0; k < 6; k++) {
			struct habit h = {.kind = (enum habit_kind)kind,
			                  .is_kept = k % 2 == 0,
			                  .key = keys[k / 2],
			                  .space = keys[1 + k / 4],
			                  .at = {.file = "a.h", .line = (uint32_t)(10 * kind + k + 1)},
			                  .places = k % 2 == 0 ? 200 : 1};
			add(&r, &h, 1);
			r.units = 0, r.unit[0] = (habit_list){0};
		}
	}
	*vec_push(&r.arena, &own) = stream_habit(false, 9, 1);
	others_add(&r.others, &own);
	struct habits_given given = others_of(&r.others, r.others.of_unit.n - 1, &own);
	size_t n = 0;
	for (size_t i = 0; i + 1 < r.others.all.n; i++)
		n += habit_concerns(&own, r.others.all.at[i]);
	cr_expect_gt(n, 2);
	cr_expect_eq(given.n, n);
	for (size_t i = 0; i < given.n; i++)
		cr_expect(habit_concerns(&own, &given.at[i]));
	run_free(&r);
}

static struct habit member_habit(bool is_kept, const char *key)
{
	return (struct habit){.kind = HABIT_MEMBER,
	                      .is_kept = is_kept,
	                      .key = key,
	                      .space = "stream",
	                      .text = "box",
	                      .at = {.file = "a.h", .line = is_kept},
	                      .places = 1};
}

static bool is_named(void *context, const struct habit *odd)
{
	(void)odd;
	return *(bool *)context;
}

static size_t told_of_whole(struct run *r, size_t unit, bool is_named_outside)
{
	struct habits_given given = told(r, unit);
	others_add_whole(&r->others, &r->unit[unit], is_named, &is_named_outside, &given);
	cr_expect(!given.n || given.at[0].kind == HABIT_WHOLE);
	return given.n;
}

Test(others, what_nobody_ends)
{
	struct run r;
	run_begin(&r);
	add(&r, (struct habit[]){member_habit(false, "box::stream"), member_habit(false, "box::event")}, 2);
	add(&r, (struct habit[]){member_habit(true, "box::event")}, 1);
	cr_expect_eq(told_of_whole(&r, 0, false), 1, "the event is ended by the other unit");
	cr_expect_eq(told_of_whole(&r, 0, true), 0, "a file that is not looked at names it");
	cr_expect_eq(told_of_whole(&r, 1, false), 0, "it makes nothing");
	add(&r, (struct habit[]){member_habit(true, "::stream")}, 1);
	cr_expect_eq(told_of_whole(&r, 0, false), 0, "of a class that is not known");
	run_free(&r);
}
