// SPDX-License-Identifier: Apache-2.0
// The states under way: which may be joined, which are taken together, and which GPU calls they have passed.
#include <criterion/criterion.h>

#include "engine/paths/pending.h"
#include "walk.h"

#define SYNC "\tcall cudaStreamSynchronize(s)  @1:1\n"
#define SHAPE "function f(n, s) external\nb0:\n\tbranch n b1 b2\nb1:\n" SYNC "\tgoto b3\nb2:\n" SYNC "\tgoto b3\nb3:\n" SYNC "\treturn\n"
enum { FIRST = 1, SECOND = 2, THIRD = 4, ALL = 7 };

static struct walking k;

static void setup(void)
{
	walk_begin(&k, SHAPE);
}

static void teardown(void)
{
	walk_end(&k);
}

TestSuite(pending, .init = setup, .fini = teardown);

static struct state *add(uint32_t block, uint64_t digest, uint64_t goals)
{
	struct state *s = walk_state(&k, block, goals);
	s->digest = digest;
	pending_add(&k.w, s);
	return s;
}

// The numbers of those that may be joined with one that did `digest` at the block.
static const char *alike(uint32_t block, uint64_t digest)
{
	struct state *s = walk_state(&k, block, 0);
	const char *text = "";
	s->digest = digest;
	for (uint32_t i = pending_alike(&k.w, s); i != PENDING_NONE; i = pending_alike_next(&k.w, i))
		text = arena_printf(&k.arena, "%s%u ", text, i);
	return text;
}

Test(pending, alike_in_order)
{
	cr_expect_str_eq(alike(1, 7), "");
	add(1, 7, 0);
	add(2, 7, 0);
	add(1, 8, 0);
	add(1, 7, 0);
	cr_expect_str_eq(alike(1, 7), "0 3 ");
	cr_expect_str_eq(alike(2, 7), "1 ");
	cr_expect_str_eq(alike(3, 7), "");
}

// More than any table of buckets begins with.
Test(pending, many)
{
	enum { MANY = 3000, KINDS = 1000 };
	for (uint32_t i = 0; i < MANY; i++)
		add(1, i % KINDS + 5, 0);
	for (uint32_t i = 0; i < KINDS; i++) {
		const char *expected = arena_printf(&k.arena, "%u %u %u ", i, i + KINDS, i + 2 * KINDS);
		cr_assert_str_eq(alike(1, i + 5), expected, "%s", alike(1, i + 5));
	}
}

// Those of a block are taken in their order, and the others keep theirs.
Test(pending, taken_by_block)
{
	struct state *a = add(2, 10, 0), *b = add(1, 20, 0), *c = add(2, 30, 0), *d = add(3, 40, 0);
	uint32_t n = 0;
	struct state **at = pending_take(&k.w, 2, &n);
	cr_assert_eq(n, 2);
	cr_expect(at[0] == a && at[1] == c);
	cr_assert_eq(k.w.pending.n, 2);
	cr_expect(k.w.pending.at[0] == b && k.w.pending.at[1] == d);
	cr_expect_str_eq(alike(2, 10), "");
	cr_expect_str_eq(alike(3, 40), "1 ");
	add(3, 40, 0);
	cr_expect_str_eq(alike(3, 40), "1 2 ");
	at = pending_take(&k.w, 2, &n);
	cr_expect_eq(n, 0);
}

// One that was taken is under way until it leaves; one on which a call has failed has passed nothing.
Test(pending, what_nobody_has_passed)
{
	cr_expect_eq(pending_passed_by_none(&k.w, 0, ALL), ALL);
	struct state *a = add(1, 1, FIRST | SECOND), *b = add(1, 2, SECOND), *failed = walk_state(&k, 1, THIRD);
	failed->failed = 0;
	pending_add(&k.w, failed);
	cr_expect_eq(pending_passed_by_none(&k.w, 0, ALL), THIRD);
	uint32_t n = 0;
	pending_take(&k.w, 1, &n);
	cr_expect_eq(n, 3);
	cr_expect_eq(pending_passed_by_none(&k.w, 0, ALL), THIRD);
	pending_leave(&k.w, a);
	pending_leave(&k.w, failed);
	cr_expect_eq(pending_passed_by_none(&k.w, 0, ALL), FIRST | THIRD);
	pending_leave(&k.w, b);
	cr_expect_eq(pending_passed_by_none(&k.w, 0, ALL), ALL);
	add(1, 1, ALL);
	cr_expect_eq(pending_passed_by_none(&k.w, 0, ALL), 0);
	pending_clear(&k.w);
	cr_expect_eq(pending_passed_by_none(&k.w, 0, ALL), ALL);
	cr_expect_str_eq(alike(1, 1), "");
}
