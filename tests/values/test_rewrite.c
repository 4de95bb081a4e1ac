// SPDX-License-Identifier: Apache-2.0
// Rewriting: which parts of a value are asked for, and that each is asked for once.
#include <criterion/criterion.h>

#include "engine/values/sym.h"

static struct arena arena;
static struct sym_table table;
static const struct ir_var variable = {.id = 1, .name = "v"};

static void setup(void)
{
	table = (struct sym_table){.arena = &arena};
}

static void teardown(void)
{
	sym_table_close(&table);
	arena_free(&arena);
}

TestSuite(rewrite, .init = setup, .fini = teardown);

static const struct sym *number(int64_t n)
{
	return sym_int(&table, n);
}

static const struct sym *param(int64_t n)
{
	return sym_numbered(&table, SYM_PARAM, n);
}

struct asked {
	const struct sym *for_one, *instead;
	uint32_t count;
};

static const struct sym *instead_of(void *context, const struct sym *s)
{
	struct asked *a = context;
	a->count++;
	return s == a->for_one ? a->instead : s;
}

static const struct sym *rewritten(const struct sym *s, const struct sym *one, const struct sym *instead, bool is_thorough)
{
	struct asked a = {.for_one = one, .instead = instead};
	struct sym_rewriter r = {.table = &table, .leaf = instead_of, .context = &a, .scratch = &arena, .is_thorough = is_thorough};
	return sym_rewrite(&r, s);
}

// What a caller replaces of a summary, alone and as the first or second part of something.
Test(rewrite, every_kind_of_leaf_is_asked_for)
{
	const struct sym *place = sym_var(&table, &variable, 1);
	const struct sym *leaves[] = {param(3),
	                              sym_numbered(&table, SYM_NEW, 3),
	                              sym_numbered(&table, SYM_RESULT, 3),
	                              sym_numbered(&table, SYM_UNKNOWN, 3),
	                              sym_numbered(&table, SYM_DEVICE, 0),
	                              place,
	                              sym_of(&table, SYM_INIT, place),
	                              sym_of(&table, SYM_UNDEFINED, place),
	                              sym_of(&table, SYM_CONTENT, place),
	                              sym_member(&table, param(0), "x"),
	                              sym_accessor(&table, "g", sym_list(&table, param(0), NULL)),
	                              sym_element(&table, place, number(1)),
	                              sym_step(&table, place, number(1), 4)};
	for (size_t i = 0; i < sizeof leaves / sizeof *leaves; i++) {
		const struct sym *l = leaves[i], *seven = number(7);
		cr_expect_eq(rewritten(l, l, seven, false), seven, "leaf %zu", i);
		cr_expect_eq(rewritten(sym_list(&table, l, NULL), l, seven, false), sym_list(&table, seven, NULL), "leaf %zu", i);
		cr_expect_eq(rewritten(sym_list(&table, seven, sym_list(&table, l, NULL)), l, seven, false),
		             sym_list(&table, seven, sym_list(&table, seven, NULL)), "leaf %zu", i);
	}
}

// Each form is built again around what has taken the place of its parts.
Test(rewrite, every_form_is_built_again)
{
	const struct sym *p = param(0), *q = param(1), *one = number(1);
	const struct sym *at_p = sym_of(&table, SYM_PTR, p), *at_q = sym_of(&table, SYM_PTR, q);
	const struct sym *forms[][2] = {
		{at_p, at_q},
		{sym_field(&table, at_p, "x"), sym_field(&table, at_q, "x")},
		{sym_of(&table, SYM_ADDRESS, sym_field(&table, at_p, "x")), sym_of(&table, SYM_ADDRESS, sym_field(&table, at_q, "x"))},
		{sym_of(&table, SYM_INIT, at_p), sym_of(&table, SYM_INIT, at_q)},
		{sym_of(&table, SYM_UNDEFINED, at_p), sym_of(&table, SYM_UNDEFINED, at_q)},
		{sym_of(&table, SYM_CONTENT, at_p), sym_of(&table, SYM_CONTENT, at_q)},
		{sym_member(&table, p, "x"), sym_member(&table, q, "x")},
		{sym_accessor(&table, "g", sym_list(&table, p, NULL)), sym_accessor(&table, "g", sym_list(&table, q, NULL))},
		{sym_element(&table, at_p, one), sym_element(&table, at_q, one)},
		{sym_element(&table, sym_field(&table, at_q, "x"), p), sym_element(&table, sym_field(&table, at_q, "x"), q)},
		{sym_step(&table, at_p, one, 4), sym_step(&table, at_q, one, 4)},
		{sym_step(&table, at_q, p, 4), sym_step(&table, at_q, q, 4)},
		{sym_unary(&table, OP_NEG, p), sym_unary(&table, OP_NEG, q)},
		{sym_binary(&table, OP_XOR, p, one), sym_binary(&table, OP_XOR, q, one)},
		{sym_binary(&table, OP_DIV, one, p), sym_binary(&table, OP_DIV, one, q)}};
	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
		cr_expect_eq(rewritten(forms[i][0], p, q, false), forms[i][1], "form %zu", i);
}

Test(rewrite, what_has_no_leaf_is_left_alone)
{
	const struct sym *closed = sym_accessor(&table, "g", sym_list(&table, number(1), NULL));
	const struct sym *named = sym_field(&table, sym_of(&table, SYM_PTR, sym_text(&table, "t")), "x");
	const struct sym *open = sym_list(&table, closed, sym_list(&table, param(0), NULL));
	cr_expect_eq(rewritten(closed, closed, number(7), false), closed);
	cr_expect_eq(rewritten(open, closed, number(7), false), open);
	cr_expect_eq(rewritten(closed, closed, number(7), true), number(7), "asked for where it is thorough");
	cr_expect_eq(rewritten(named, param(0), number(7), true), named);
	cr_expect_eq(rewritten(sym_function(&table, NULL, "f"), param(0), number(7), true), sym_function(&table, NULL, "f"));
}

// A step of no elements is what it was a step from, which is not asked for once more.
Test(rewrite, a_step_that_becomes_none)
{
	const struct sym *at = sym_of(&table, SYM_PTR, param(0));
	cr_expect_eq(rewritten(sym_step(&table, at, param(1), 4), param(1), number(0), false), at);
}

// Doubled in each step, of which the parts are shared: more than can be walked one by one, and more than a small memo holds.
Test(rewrite, a_part_is_rewritten_once, .timeout = 20)
{
	enum { STEPS = 400 };
	const struct sym *s = param(0), *to = param(1);
	for (int i = 0; i < STEPS; i++) {
		s = sym_list(&table, s, s);
		to = sym_list(&table, to, to);
	}
	struct asked a = {.for_one = param(0), .instead = param(1)};
	struct sym_rewriter r = {.table = &table, .leaf = instead_of, .context = &a, .scratch = &arena};
	cr_expect_eq(sym_rewrite(&r, s), to);
	cr_expect_eq(a.count, 1);
	cr_expect_eq(sym_rewrite(&r, s), to, "what was rewritten is remembered");
	cr_expect_eq(a.count, 1);
	sym_memo_clear(r.memo);
	a.instead = param(2);
	cr_expect_eq(sym_rewrite(&r, sym_list(&table, param(0), NULL)), sym_list(&table, param(2), NULL), "and forgotten when the memo is emptied");
	sym_memo_clear(NULL);
}

static struct sym_rewriter *passing_by;

static const struct sym *first_passes(void *context, const struct sym *s)
{
	struct asked *a = context;
	a->count++;
	passing_by->is_passing |= s == a->for_one;
	return s == a->for_one ? a->instead : s;
}

// Two rewrites that differ in one leaf alone: the other leaf, and what is made of that alone, is asked for once.
Test(rewrite, what_does_not_pass_lasts)
{
	const struct sym *lasts = sym_field(&table, sym_of(&table, SYM_PTR, param(1)), "f"), *both = sym_list(&table, param(0), lasts);
	struct asked a = {.for_one = param(0), .instead = param(2)};
	struct sym_memo *lasting = NULL;
	struct sym_rewriter r = {.table = &table, .leaf = first_passes, .context = &a, .scratch = &arena, .lasting = &lasting};
	passing_by = &r;
	cr_expect_eq(sym_rewrite(&r, both), sym_list(&table, param(2), lasts));
	cr_expect_eq(a.count, 2);
	sym_memo_clear(r.memo);
	a.instead = param(3);
	cr_expect_eq(sym_rewrite(&r, both), sym_list(&table, param(3), lasts), "what it is a part of is made anew");
	cr_expect_eq(a.count, 3);
	cr_expect_eq(sym_rewrite(&r, lasts), lasts);
	cr_expect_eq(a.count, 3);
	sym_memo_clear(lasting);
	cr_expect_eq(sym_rewrite(&r, lasts), lasts);
	cr_expect_eq(a.count, 4);
}

Test(rewrite, many_leaves)
{
	enum { MANY = 500 };
	const struct sym *s = NULL, *to = NULL;
	for (int i = 0; i < MANY; i++) {
		s = sym_list(&table, param(i), s);
		to = sym_list(&table, i == 100 ? number(7) : param(i), to);
	}
	struct asked a = {.for_one = param(100), .instead = number(7)};
	struct sym_rewriter r = {.table = &table, .leaf = instead_of, .context = &a, .scratch = &arena};
	cr_expect_eq(sym_rewrite(&r, s), to);
	cr_expect_eq(a.count, MANY);
	for (int i = 0; i < MANY; i++)
		cr_expect_eq(sym_rewrite(&r, param(i)), i == 100 ? number(7) : param(i));
	cr_expect_eq(a.count, MANY);
}

// A place so deep in objects that each of its parts waits for the next one.
Test(rewrite, a_place_deep_in_objects, .timeout = 20)
{
	const struct sym *from = sym_of(&table, SYM_PTR, param(1)), *to = sym_of(&table, SYM_PTR, param(2));
	for (int i = 0; i < 5000; i++) {
		from = sym_field(&table, from, "next");
		to = sym_field(&table, to, "next");
	}
	cr_expect_eq(rewritten(from, param(1), param(2), false), to);
}
