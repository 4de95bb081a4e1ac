// SPDX-License-Identifier: Apache-2.0
// Branches that ask again what an earlier one asked: which work only paths of one answer reach, and which of it a path may still do.
#include <criterion/criterion.h>
#include <string.h>

#include "engine/paths/ahead.h"
#include "walk.h"

#define SYNC "\tcall cudaStreamSynchronize(s)  @1:1\n"
#define START "function f(n, k, p, o, s) external\n"
enum { NONE = UINT32_MAX, FIRST = 1, SECOND = 2 };

// Each side as its block, its answer, the side around it, the side of the other answer, and the bits of its work and of its own.
static const char *sides_text(struct walking *k)
{
	struct arena *a = &k->arena;
	const char *text = "";
	for (uint32_t i = 0; i < k->w.ahead->n; i++) {
		const struct ahead_side *s = &k->w.ahead->side[i];
		text = arena_printf(a, "%s%s%u%c", text, i ? " " : "", s->block, s->answer ? '+' : '-');
		text = s->outer == NONE ? text : arena_printf(a, "%s in %u", text, s->outer);
		text = s->other == NONE ? text : arena_printf(a, "%s or %u", text, s->other);
		text = arena_printf(a, "%s:%u/%u", text, (unsigned)*s->goals, (unsigned)*s->own);
	}
	return text;
}

static void expect_sides(const char *expected, const char *program)
{
	struct walking k;
	walk_begin(&k, program);
	cr_expect_str_eq(sides_text(&k), expected, "%s: %s, expected %s", program, sides_text(&k), expected);
	walk_end(&k);
}

// Between the first question and the second stands `between`.
#define AGAIN(first, between, second)                                                                                                                \
	START "b0:\n\tbranch " first " b1 b2\nb1:\n" between "\tgoto b2\nb2:\n\tbranch " second " b3 b4\nb3:\n" SYNC "\tgoto b5\nb4:\n" SYNC         \
	      "\tgoto b5\nb5:\n\treturn\n"

Test(ahead, the_same_question)
{
	expect_sides("2+:1/1 2-:2/2", AGAIN("n", "", "n"));
	expect_sides("2+:1/1 2-:2/2", AGAIN("n", "", "!n"));
	expect_sides("2+:1/1 2-:2/2", AGAIN("!n", "", "n"));
	expect_sides("2+:1/1 2-:2/2", AGAIN("n > 3", "", "n > 3"));
	expect_sides("2+:1/1 2-:2/2", AGAIN("o->n", "", "o->n"));
	expect_sides("2+:1/1 2-:2/2", AGAIN("p[n] == k", "", "p[n] == k"));
	expect_sides("", AGAIN("n", "", "k"));
	expect_sides("", AGAIN("o->n", "", "o->p"));
	expect_sides("", AGAIN("p[1]", "", "p[2]"));
	expect_sides("", AGAIN("?1", "", "?1")); // not understood: nobody knows
}

// What only one edge leads to is a side: not what both ways, or a third one, come to.
Test(ahead, ways_that_others_come_to)
{
	expect_sides("1+:1/1", START "b0:\n\tbranch n b1 b1\nb1:\n\tbranch n b2 b3\nb2:\n" SYNC "\tgoto b3\nb3:\n" SYNC "\treturn\n");
	expect_sides("1-:1/1", START "b0:\n\tbranch n b1 b1\nb1:\n\tbranch n b3 b2\nb2:\n" SYNC "\tgoto b3\nb3:\n" SYNC "\treturn\n");
	expect_sides("", START "b0:\n\tbranch n b1 b1\nb1:\n\tbranch n b2 b2\nb2:\n" SYNC "\treturn\n");
	expect_sides("2-:1/1", START "b0:\n\tbranch n b1 b2\nb1:\n\tbranch k b2 b3\nb2:\n\tbranch n b3 b4\nb3:\n\treturn\nb4:\n" SYNC "\treturn\n");
}

Test(ahead, another_question_about_the_same_value)
{
	expect_sides("2+ or 1:3/3 2- or 0:3/3", AGAIN("n > 3", "", "n == 0"));
	expect_sides("2+ or 1:3/3 2- or 0:3/3", AGAIN("n", "", "k < n"));
	expect_sides("2+ or 1:3/3 2- or 0:3/3", AGAIN("n > 3", "", "n >= 3"));
	expect_sides("2+ or 1:3/3 2- or 0:3/3", AGAIN("n > ?3", "", "n > ?3"));
	expect_sides("2+ or 1:3/3 2- or 0:3/3", AGAIN("k ? n : 3", "", "n")); // each part of the question counts
	expect_sides("2+ or 1:3/3 2- or 0:3/3", AGAIN("n + (k + o->n)", "", "o->n == 2"));
	expect_sides("", AGAIN("n > 3", "", "k == 0"));
}

Test(ahead, what_is_changed_in_between)
{
	expect_sides("", AGAIN("n", "\tn = 1\n", "n"));
	expect_sides("", AGAIN("n", "\tn = call unseen()  @1:1\n", "n"));
	expect_sides("", AGAIN("n > 3", "\tn = 1\n", "n == 0"));
	expect_sides("", AGAIN("k + n", "\tn = 1\n", "k + n"));
	expect_sides("", AGAIN("n + k", "\tn = 1\n", "n + k"));
	expect_sides("", AGAIN("k ? 3 : n", "\tn = 1\n", "k ? 3 : n"));
	expect_sides("2+:1/1 2-:2/2", AGAIN("n", "\tk = 1\n", "n"));
	expect_sides("2+:1/1 2-:2/2", AGAIN("n", "\twrite n  @1:1\n", "n"));
	expect_sides("2+:1/1 2-:2/2", AGAIN("n", "\to->n = 1\n", "n"));
	expect_sides("1+:1/1 1-:0/0", START "b0:\n\tn = 2\n\tbranch n b1 b1\nb1:\n\tbranch n b2 b3\nb2:\n" SYNC "\treturn\nb3:\n\treturn\n");
	expect_sides("", START "b0:\n\tn = 2\n\tbranch n b1 b1\nb1:\n\tn = 3\n\tbranch n b2 b3\nb2:\n" SYNC "\treturn\nb3:\n\treturn\n");
	// In a block that nothing leads to.
	expect_sides("2+:1/1 2-:2/2", AGAIN("n", "", "n") "b6:\n\tn = 1\n\tgoto b3\n");
}

// b4 asks n again; where the answer is yes, goal 0 lies on its way and b5 asks k again, which goal 1 hangs on.
#define NESTED                                                                                                                                       \
	START "b0:\n\tbranch n b1 b2\nb1:\n\tgoto b2\nb2:\n\tbranch k b3 b4\nb3:\n\tgoto b4\nb4:\n\tbranch n b5 b6\nb5:\n" SYNC                      \
	      "\tbranch k b7 b8\nb6:\n\tgoto b9\nb7:\n" SYNC "\tgoto b9\nb8:\n\tgoto b9\nb9:\n\treturn\n"
// b2 asks something else about n, goal 0 lies on one of its ways, and goal 1 there behind the first question.
#define SHARED                                                                                                                                       \
	START "b0:\n\tbranch n > 3 b1 b2\nb1:\n\tgoto b2\nb2:\n\tbranch n == 0 b3 b4\nb3:\n" SYNC "\tbranch n > 3 b5 b6\nb4:\n\tgoto b7\nb5:\n" SYNC \
	      "\tgoto b7\nb6:\n\tgoto b7\nb7:\n\treturn\n"
// In the loop at b1, b2 asks again what b0 asked.
#define LOOPING                                                                                                                                      \
	START "b0:\n\ti = 0\n\tbranch n b6 b1\nb1: loop\n\tbranch i < k b2 b5\nb2:\n\tbranch n b3 b4\nb3:\n" SYNC                                    \
	      "\tgoto b4\nb4:\n\ti = i + 1\n\tgoto b1\nb5:\n\treturn\nb6:\n\tgoto b1\n"

Test(ahead, sides_in_sides)
{
	expect_sides("4+:3/1 4-:0/0 5+ in 0:2/2 5- in 0:0/0", NESTED);
	expect_sides("2+ or 1:3/1 2- or 0:3/1 3+ in 0:2/2 3- in 0:0/0", SHARED);
	expect_sides("2+:1/1", LOOPING);
}

// No more sides than there is room for, which the last two of them fill.
Test(ahead, very_many_questions)
{
	enum { ASKED = 80, MOST = 128 };
	struct walking k;
	struct arena a = {0};
	const char *text = START;
	for (int i = 0; i < ASKED; i++)
		text = arena_printf(&a, "%sb%d:\n\tbranch n b%d b%d\nb%d:\n" SYNC "\tgoto b%d\nb%d:\n" SYNC "\tgoto b%d\n", text, 3 * i, 3 * i + 1,
		                    3 * i + 2, 3 * i + 1, 3 * i + 3, 3 * i + 2, 3 * i + 3);
	walk_begin(&k, arena_printf(&a, "%sb%d:\n\treturn\n", text, 3 * ASKED));
	cr_expect_eq(k.w.ahead->n, MOST);
	cr_expect_eq(k.w.ahead->words, 2);
	uint64_t open[2] = {0};
	ahead_open(&k.w, walk_state(&k, 0, 0), open);
	cr_expect_eq(open[0], UINT64_MAX);
	cr_expect_eq(open[1], UINT64_MAX);
	walk_end(&k);
	arena_free(&a);
}

struct assumed {
	int n, k; // 1, 0 or -1: nothing
};

// The open sides of a path at the block which has assumed that, with goals that some path has kept.
static void expect_open(const char *expected, const char *program, uint32_t block, struct assumed assumed, uint64_t kept)
{
	struct walking k;
	walk_begin(&k, program);
	const struct machine *m = &k.exec->machine;
	struct state *s = walk_state(&k, block, 0);
	const struct sym *n = sym_numbered(m->table, SYM_PARAM, 0), *above = sym_binary(m->table, OP_GT, n, sym_int(m->table, 3));
	if (assumed.n >= 0)
		cr_expect(state_assume(m, s, strstr(program, "n > 3") ? above : n, assumed.n));
	if (assumed.k >= 0)
		cr_expect(state_assume(m, s, sym_numbered(m->table, SYM_PARAM, 1), assumed.k));
	const uint64_t passed[2] = {kept, 0}; // the work, and the work that nothing waited before
	goals_keep(&k.w, passed);
	uint64_t open[2] = {0};
	ahead_open(&k.w, s, open);
	const char *text = "";
	for (uint32_t i = 0; i < k.w.ahead->n; i++)
		if (open[0] >> i & 1)
			text = arena_printf(&k.arena, "%s%u", text, i);
	cr_expect_str_eq(text, expected, "%s at b%u, n %d, k %d, kept %d: %s, expected %s", program, block, assumed.n, assumed.k, (int)kept, text,
	                 expected);
	walk_end(&k);
}

static const struct assumed nothing = {-1, -1}, yes = {1, -1}, no = {0, -1}, yes_yes = {1, 1}, yes_no = {1, 0};

Test(ahead, what_a_path_may_still_do)
{
	expect_open("01", AGAIN("n", "", "n"), 1, nothing, 0);
	expect_open("0", AGAIN("n", "", "n"), 1, yes, 0);
	expect_open("1", AGAIN("n", "", "n"), 1, no, 0);
	expect_open("1", AGAIN("n", "", "!n"), 1, yes, 0);
	expect_open("0", AGAIN("n", "", "!n"), 2, no, 0);
	expect_open("1", AGAIN("n", "", "n"), 1, nothing, FIRST);
	expect_open("", AGAIN("n", "", "n"), 1, yes, FIRST);
	expect_open("", AGAIN("n", "", "n"), 5, nothing, 0); // it lies behind
}

Test(ahead, what_a_path_may_still_do_in_sides_of_sides)
{
	expect_open("02", NESTED, 3, nothing, 0);
	expect_open("0", NESTED, 3, yes_no, 0);
	expect_open("02", NESTED, 3, yes_yes, 0);
	expect_open("", NESTED, 3, no, 0);
	expect_open("02", NESTED, 3, yes_yes, FIRST); // by what lies further in
	expect_open("", NESTED, 3, yes_no, FIRST);
	expect_open("0", NESTED, 3, nothing, SECOND);
	expect_open("2", NESTED, 5, nothing, 0); // it is on the side already
	expect_open("", NESTED, 5, yes_no, 0);
	expect_open("", NESTED, 9, nothing, 0);
}

Test(ahead, what_a_path_may_still_do_of_shared_work)
{
	expect_open("012", SHARED, 1, nothing, 0);
	expect_open("02", SHARED, 1, yes, 0);
	expect_open("1", SHARED, 1, no, 0);
	expect_open("02", SHARED, 1, yes, FIRST);
	expect_open("", SHARED, 1, no, FIRST);
	expect_open("0", SHARED, 1, yes, SECOND);
	expect_open("012", SHARED, 1, nothing, FIRST); // to either answer of the outer question
}

Test(ahead, what_a_later_round_may_do)
{
	expect_open("0", LOOPING, 6, yes, 0);
	expect_open("", LOOPING, 6, no, 0);
	expect_open("0", LOOPING, 4, yes, 0);
	expect_open("", LOOPING, 4, yes, FIRST);
	expect_open("", LOOPING, 5, yes, 0);
}
