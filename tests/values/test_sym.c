// SPDX-License-Identifier: Apache-2.0
#include <criterion/criterion.h>

#include "engine/values/sym.h"

static struct arena arena;
static struct sym_table table;

static void setup(void)
{
	table = (struct sym_table){.arena = &arena};
}

static void teardown(void)
{
	sym_table_close(&table);
	arena_free(&arena);
}

TestSuite(sym, .init = setup, .fini = teardown);

static const struct sym *number(int64_t n)
{
	return sym_int(&table, n);
}

static const struct sym *param(int64_t n)
{
	return sym_numbered(&table, SYM_PARAM, n);
}

Test(sym, equal_values_are_one_object)
{
	const struct sym *a = sym_binary(&table, OP_MUL, param(0), number(4));
	cr_assert_eq(a, sym_binary(&table, OP_MUL, number(4), param(0)));
	cr_assert_neq(a, sym_binary(&table, OP_MUL, param(1), number(4)));
}

Test(sym, constants_fold_and_sums_gather)
{
	cr_assert(sym_is_int(sym_binary(&table, OP_SHL, number(1), number(4)), 16));
	cr_assert_eq(sym_binary(&table, OP_ADD, sym_binary(&table, OP_ADD, param(0), number(3)), number(-3)), param(0));
	cr_assert(sym_is_int(sym_binary(&table, OP_SUB, param(0), param(0)), 0));
}

Test(sym, division_by_zero_and_overflow_do_not_fold)
{
	cr_assert_neq(sym_binary(&table, OP_DIV, number(1), number(0))->kind, SYM_INT);
	cr_assert_neq(sym_binary(&table, OP_DIV, number(INT64_MIN), number(-1))->kind, SYM_INT);
	cr_assert_neq(sym_binary(&table, OP_SHL, number(1), number(64))->kind, SYM_INT);
	cr_assert(sym_is_int(sym_binary(&table, OP_ADD, number(INT64_MAX), number(1)), INT64_MIN));
}

Test(sym, address_and_dereference_cancel)
{
	const struct sym *place = sym_of(&table, SYM_PTR, param(0));
	cr_assert_eq(sym_of(&table, SYM_ADDRESS, place), param(0));
	cr_assert_eq(sym_of(&table, SYM_PTR, sym_of(&table, SYM_ADDRESS, place)), place);
}

Test(sym, steps_of_one_element_size_add_up_and_others_become_bytes)
{
	const struct sym *place = sym_of(&table, SYM_PTR, param(0));
	const struct sym *twice = sym_step(&table, sym_step(&table, place, param(1), 4), number(2), 4);
	cr_assert_eq(twice, sym_step(&table, place, sym_binary(&table, OP_ADD, param(1), number(2)), 4));
	const struct sym *bytes = sym_step(&table, sym_step(&table, place, number(3), 4), number(5), 1);
	cr_assert_eq(bytes, sym_step(&table, place, number(17), 1));
	cr_assert_eq(sym_step(&table, place, number(0), 8), place);
}

Test(sym, objects_of_a_path_are_neither_null_nor_each_other)
{
	const struct sym *first = sym_numbered(&table, SYM_NEW, 0), *second = sym_numbered(&table, SYM_NEW, 1);
	cr_assert(sym_is_int(sym_binary(&table, OP_EQ, first, number(0)), 0));
	cr_assert(sym_is_int(sym_binary(&table, OP_NE, first, second), 1));
	cr_assert_neq(sym_binary(&table, OP_EQ, param(0), param(1))->kind, SYM_INT, "two parameters may be equal");
}

static const struct sym *seven_for_first(void *context, const struct sym *s)
{
	(void)context;
	return s->kind == SYM_PARAM && s->number == 0 ? number(7) : s;
}

Test(sym, rewriting_folds_again)
{
	struct sym_rewriter r = {.table = &table, .leaf = seven_for_first, .scratch = &arena};
	const struct sym *s = sym_binary(&table, OP_ADD, sym_binary(&table, OP_MUL, param(0), number(6)), param(1));
	cr_assert_eq(sym_rewrite(&r, s), sym_binary(&table, OP_ADD, number(42), param(1)));
}

Test(sym, a_value_compared_with_itself_folds)
{
	static const struct {
		enum ir_op op;
		int64_t is;
	} rows[] = {{OP_LT, 0}, {OP_LE, 1}, {OP_GT, 0}, {OP_GE, 1}, {OP_EQ, 1}, {OP_NE, 0}};
	const struct sym *unknown = sym_numbered(&table, SYM_UNKNOWN, 3);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		cr_expect(sym_is_int(sym_binary(&table, rows[i].op, param(0), param(0)), rows[i].is));
		cr_expect(sym_is_int(sym_binary(&table, rows[i].op, unknown, unknown), rows[i].is));
		cr_expect_neq(sym_binary(&table, rows[i].op, param(0), param(1))->kind, SYM_INT);
	}
}

#define EXPECT_TEXT(sym, text) cr_expect_str_eq(sym_text_of(&arena, (sym), NULL), (text))

// What only gpulint calls so is told as the source would say it.
Test(sym, texts_are_what_a_user_would_write)
{
	const struct ir_var tuple = {.name = "t"}, bound = {.name = "[a, b]"}, map = {.name = "kept"}, seed = {.name = "seed"};
	const struct sym *t = sym_var(&table, &tuple, 0), *ab = sym_var(&table, &bound, 0), *m = sym_var(&table, &map, 0),
			 *s = sym_var(&table, &seed, 0);
	EXPECT_TEXT(sym_field(&table, t, "#1"), "std::get<1>(t)");
	EXPECT_TEXT(sym_field(&table, sym_of(&table, SYM_PTR, param(SYM_OTHER_CALL)), "n"), "other call's param0->n");
	EXPECT_TEXT(sym_field(&table, ab, "#0"), "a");
	EXPECT_TEXT(sym_field(&table, ab, "#1"), "b");
	EXPECT_TEXT(sym_field(&table, sym_element(&table, m, number(7)), "#present"), "kept.count(7)");
	EXPECT_TEXT(sym_field(&table, sym_step(&table, m, number(7), 4), "#present"), "kept.count(7)");
	EXPECT_TEXT(sym_member(&table, sym_accessor(&table, SYM_ELEMENT_OF, sym_list(&table, m, sym_list(&table, number(7), NULL))), "#present"),
	            "kept.count(7)");
	EXPECT_TEXT(sym_field(&table, s, "#engaged"), "seed.has_value()");
	EXPECT_TEXT(sym_member(&table, param(0), "#engaged"), "param0.has_value()");
	EXPECT_TEXT(sym_member(&table, sym_binary(&table, OP_ADD, param(0), number(1)), "x"), "(param0 + 1)");
	EXPECT_TEXT(sym_accessor(&table, "device attribute", sym_list(&table, number(75), NULL)), "device attribute 75");
	EXPECT_TEXT(sym_accessor(&table, "get<int, 2>", sym_list(&table, param(0), NULL)), "get<int, 2>(param0)");
	EXPECT_TEXT(sym_field(&table, sym_element(&table, sym_of(&table, SYM_PTR, param(0)), sym_text(&table, "ids")), "second"), "param0[\"ids\"]");
	EXPECT_TEXT(sym_element(&table, m, sym_words(&table, "...")), "kept[...]");
}

// a ^= b; b -= a; and again: each holds what the other held, twice.
static const struct sym *mixed(const struct sym *a, const struct sym *b, int rounds)
{
	for (int i = 0; i < rounds; i++) {
		a = sym_binary(&table, OP_XOR, a, b);
		b = sym_binary(&table, OP_SUB, b, a);
	}
	return b;
}

static const struct sym *large_is_zero(void *context, const struct sym *s)
{
	(void)context;
	return sym_is_large(s) ? number(0) : s;
}

Test(sym, what_grows_with_each_step_is_large)
{
	cr_expect_not(sym_is_large(mixed(param(0), param(1), 3)));
	cr_expect(sym_is_large(mixed(param(0), param(1), 40)));
	const struct sym *counted = param(0);
	for (int i = 0; i < 1000; i++)
		counted = sym_binary(&table, OP_ADD, counted, number(1));
	cr_expect_not(sym_is_large(counted), "x + 1000");
	struct arena scratch = {0};
	struct sym_rewriter r = {.table = &table, .leaf = large_is_zero, .scratch = &scratch, .is_thorough = true};
	const struct sym *found = sym_rewrite(&r, mixed(param(0), param(1), 40));
	cr_expect_not(sym_is_large(found), "rewriting asks what to put in the place of a large one");
	arena_free(&scratch);
}
