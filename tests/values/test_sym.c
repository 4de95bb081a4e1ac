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
	cr_assert(sym_is_int(sym_binary(&table, OP_MOD, param(0), number(1)), 0));
	cr_assert_neq(sym_binary(&table, OP_MOD, param(0), number(2))->kind, SYM_INT);
	const struct sym *left = sym_binary(&table, OP_MOD, param(0), number(2)), *next = sym_binary(&table, OP_ADD, param(0), number(1));
	cr_assert_eq(sym_binary(&table, OP_MOD, sym_binary(&table, OP_ADD, param(0), number(2)), number(2)), left);
	cr_assert_eq(sym_binary(&table, OP_MOD, sym_binary(&table, OP_ADD, param(0), number(5)), number(2)),
	             sym_binary(&table, OP_MOD, next, number(2)));
	cr_assert_neq(sym_binary(&table, OP_MOD, next, number(2)), left);
}

Test(sym, numbers_that_come_around)
{
	const struct sym *one = sym_binary(&table, OP_ADD, param(0), number(1)), *two = sym_binary(&table, OP_ADD, param(0), number(2));
	const struct sym *rest = sym_binary(&table, OP_MOD, one, number(3)), *masked = sym_binary(&table, OP_AND, one, number(3));
	const struct sym *next = sym_binary(&table, OP_MOD, sym_binary(&table, OP_ADD, rest, number(1)), number(3));
	cr_expect_eq(next, sym_binary(&table, OP_MOD, two, number(3)));
	cr_expect_eq(sym_binary(&table, OP_MOD, sym_binary(&table, OP_ADD, next, number(2)), number(3)), rest); // all the way around
	cr_expect_eq(sym_binary(&table, OP_MOD, rest, number(3)), rest);
	cr_expect_eq(sym_binary(&table, OP_AND, sym_binary(&table, OP_ADD, masked, number(1)), number(3)),
	             sym_binary(&table, OP_AND, two, number(3)));
	cr_expect_eq(sym_binary(&table, OP_AND, sym_binary(&table, OP_ADD, masked, number(4)), number(3)), masked);
	// another ring, a mask with holes, and one less
	cr_expect_neq(sym_binary(&table, OP_MOD, sym_binary(&table, OP_ADD, rest, number(1)), number(4)), sym_binary(&table, OP_MOD, two, number(4)));
	const struct sym *holes = sym_binary(&table, OP_AND, one, number(5));
	cr_expect_neq(sym_binary(&table, OP_AND, sym_binary(&table, OP_ADD, holes, number(1)), number(5)),
	              sym_binary(&table, OP_AND, two, number(5)));
	const struct sym *less = sym_binary(&table, OP_ADD, param(0), number(-4));
	cr_expect_eq(sym_binary(&table, OP_MOD, less, number(3))->a, less);
}

Test(sym, numbers_that_are_turned_twice)
{
	const struct sym *turned = sym_binary(&table, OP_XOR, param(0), number(1)), *other = sym_binary(&table, OP_SUB, number(1), param(0));
	cr_expect_eq(sym_binary(&table, OP_XOR, turned, number(1)), param(0));
	cr_expect_eq(sym_binary(&table, OP_XOR, turned, number(3)), sym_binary(&table, OP_XOR, param(0), number(2)));
	cr_expect_eq(sym_binary(&table, OP_SUB, number(1), other), param(0));
	cr_expect_neq(sym_binary(&table, OP_SUB, number(2), other), param(0));
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

Test(sym, operations_on_numbers)
{
	static const struct {
		enum ir_op op;
		int64_t a, b, is;
	} rows[] = {{OP_ADD, 7, 3, 10},
	            {OP_SUB, 7, 3, 4},
	            {OP_MUL, 7, 3, 21},
	            {OP_DIV, 7, 3, 2},
	            {OP_MOD, 7, 3, 1},
	            {OP_AND, 6, 3, 2},
	            {OP_OR, 6, 3, 7},
	            {OP_XOR, 6, 3, 5},
	            {OP_SHL, 6, 3, 48},
	            {OP_SHR, 49, 3, 6},
	            {OP_SHL, 1, 63, INT64_MIN},
	            {OP_SHR, INT64_MIN, 63, -1},
	            {OP_DIV, INT64_MIN, 1, INT64_MIN},
	            {OP_DIV, 6, -1, -6},
	            {OP_MOD, INT64_MIN, 3, -2},
	            {OP_MOD, 7, -1, 0},
	            {OP_LT, 3, 7, 1},
	            {OP_LT, 7, 3, 0},
	            {OP_LE, 3, 7, 1},
	            {OP_LE, 7, 3, 0},
	            {OP_LE, 3, 3, 1},
	            {OP_LT, 3, 3, 0},
	            {OP_GT, 3, 7, 0},
	            {OP_GT, 7, 3, 1},
	            {OP_GT, 3, 3, 0},
	            {OP_GE, 3, 3, 1},
	            {OP_GE, 3, 7, 0},
	            {OP_GE, 7, 3, 1},
	            {OP_EQ, 3, 3, 1},
	            {OP_EQ, 3, 7, 0},
	            {OP_NE, 3, 3, 0},
	            {OP_NE, 3, 7, 1},
	            {OP_LAND, 2, 1, 1},
	            {OP_LAND, 2, 0, 0},
	            {OP_LAND, 0, 2, 0},
	            {OP_LOR, 0, 0, 0},
	            {OP_LOR, 2, 0, 1},
	            {OP_LOR, 0, 2, 1}};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		cr_expect(sym_is_int(sym_binary(&table, rows[i].op, number(rows[i].a), number(rows[i].b)), rows[i].is), "row %zu", i);
	cr_expect(sym_is_int(sym_unary(&table, OP_NEG, number(3)), -3));
	cr_expect(sym_is_int(sym_unary(&table, OP_NEG, number(INT64_MIN)), INT64_MIN));
	cr_expect(sym_is_int(sym_unary(&table, OP_NOT, number(5)), -6));
	cr_expect(sym_is_int(sym_unary(&table, OP_LNOT, number(5)), 0));
	cr_expect(sym_is_int(sym_unary(&table, OP_LNOT, number(0)), 1));
}

Test(sym, operations_without_a_value_stay)
{
	cr_expect_eq(sym_binary(&table, OP_MOD, number(5), number(0))->kind, SYM_BINARY);
	cr_expect_eq(sym_binary(&table, OP_MOD, number(INT64_MIN), number(-1))->kind, SYM_BINARY);
	cr_expect_eq(sym_binary(&table, OP_SHR, number(5), number(64))->kind, SYM_BINARY);
	cr_expect_eq(sym_binary(&table, OP_SHL, number(5), number(-1))->kind, SYM_BINARY);
	cr_expect_eq(sym_unary(&table, OP_NEG, param(0))->kind, SYM_UNARY);
	cr_expect_eq(sym_unary(&table, OP_LNOT, param(0))->kind, SYM_UNARY);
}

// x + 0, x * 1 and the like are x; others are not.
Test(sym, operations_that_change_nothing)
{
	static const struct {
		enum ir_op op;
		int64_t b;
		bool is_first;
	} rows[] = {{OP_ADD, 0, true},  {OP_SUB, 0, true},  {OP_OR, 0, true},   {OP_SHL, 0, true},  {OP_SHR, 0, true},  {OP_MUL, 1, true},
	            {OP_DIV, 1, true},  {OP_XOR, 1, false}, {OP_AND, 0, false}, {OP_ADD, 1, false}, {OP_OR, 1, false},  {OP_SHL, 1, false},
	            {OP_SHR, 1, false}, {OP_MUL, 2, false}, {OP_DIV, 2, false}, {OP_MOD, 1, false}, {OP_MOD, 0, false}, {OP_DIV, 0, false}};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		cr_expect_eq(sym_binary(&table, rows[i].op, param(0), number(rows[i].b)) == param(0), rows[i].is_first, "row %zu", i);
	cr_expect(sym_is_int(sym_binary(&table, OP_MUL, param(0), number(0)), 0));
	cr_expect_not(sym_is_int(sym_binary(&table, OP_DIV, param(0), number(0)), 0));
	cr_expect_eq(sym_binary(&table, OP_SUB, param(0), param(1))->kind, SYM_BINARY);
	cr_expect_neq(sym_binary(&table, OP_SUB, number(3), param(0)), sym_binary(&table, OP_SUB, param(0), number(3)));
	cr_expect_eq(sym_binary(&table, OP_SUB, param(0), number(3)), sym_binary(&table, OP_ADD, param(0), number(-3)));
	cr_expect_eq(sym_binary(&table, OP_ADD, number(3), param(0)), sym_binary(&table, OP_ADD, param(0), number(3)));
}

Test(sym, sums_gather_only_sums)
{
	const struct sym *sum = sym_binary(&table, OP_ADD, param(0), number(3)), *product = sym_binary(&table, OP_MUL, param(0), number(3));
	cr_expect_eq(sym_binary(&table, OP_ADD, sum, number(4)), sym_binary(&table, OP_ADD, param(0), number(7)));
	cr_expect_eq(sym_binary(&table, OP_ADD, product, number(4))->a, product);
	cr_expect_eq(sym_binary(&table, OP_MUL, sum, number(4))->a, sum);
	const struct sym *both = sym_binary(&table, OP_ADD, param(0), param(1));
	cr_expect_eq(sym_binary(&table, OP_ADD, both, number(4))->a, both);
}

// Nothing that the program has made is null, and a function or address is no number.
Test(sym, what_is_an_object_is_not_null)
{
	const struct ir_var v = {.name = "v"};
	const struct sym *made = sym_numbered(&table, SYM_NEW, 0), *address = sym_of(&table, SYM_ADDRESS, sym_var(&table, &v, 1)),
			 *function = sym_function(&table, NULL, "f");
	const struct sym *objects[] = {made, address, function};
	for (size_t i = 0; i < 3; i++) {
		cr_expect(sym_is_int(sym_binary(&table, OP_EQ, objects[i], number(0)), 0));
		cr_expect(sym_is_int(sym_binary(&table, OP_EQ, number(0), objects[i]), 0));
		cr_expect(sym_is_int(sym_binary(&table, OP_NE, objects[i], number(0)), 1));
		cr_expect(sym_is_int(sym_unary(&table, OP_LNOT, objects[i]), 0));
		cr_expect_neq(sym_binary(&table, OP_EQ, objects[i], number(5))->kind, SYM_INT);
		cr_expect_neq(sym_binary(&table, OP_LT, objects[i], number(0))->kind, SYM_INT);
		cr_expect_neq(sym_binary(&table, OP_EQ, objects[i], param(0))->kind, SYM_INT, "what is passed may be it");
		cr_expect_neq(sym_unary(&table, OP_NOT, objects[i])->kind, SYM_INT);
	}
	cr_expect_neq(sym_binary(&table, OP_EQ, param(0), number(0))->kind, SYM_INT);
	cr_expect_neq(sym_binary(&table, OP_LT, made, sym_numbered(&table, SYM_NEW, 1))->kind, SYM_INT);
	const struct sym *undefined = sym_of(&table, SYM_UNDEFINED, sym_var(&table, &v, 1));
	cr_expect_neq(sym_binary(&table, OP_EQ, undefined, undefined)->kind, SYM_INT, "what was never written may change");
	cr_expect_neq(sym_binary(&table, OP_AND, param(0), param(0))->kind, SYM_INT);
}

Test(sym, names_that_nothing_declares_differ)
{
	const struct ir_var a = {.id = 1, .name = "A", .is_undeclared = true}, b = {.id = 2, .name = "B", .is_undeclared = true},
			    c = {.id = 3, .name = "c"};
	const struct sym *x = sym_of(&table, SYM_INIT, sym_var(&table, &a, 0)), *y = sym_of(&table, SYM_INIT, sym_var(&table, &b, 0)),
			 *z = sym_of(&table, SYM_INIT, sym_var(&table, &c, 0));
	cr_expect(sym_is_undeclared(x));
	cr_expect_not(sym_is_undeclared(z));
	cr_expect_not(sym_is_undeclared(sym_var(&table, &a, 0)));
	cr_expect_not(sym_is_undeclared(sym_of(&table, SYM_INIT, sym_of(&table, SYM_PTR, param(0)))));
	cr_expect(sym_is_int(sym_binary(&table, OP_EQ, x, y), 0));
	cr_expect(sym_is_int(sym_binary(&table, OP_NE, x, y), 1));
	cr_expect_neq(sym_binary(&table, OP_EQ, x, z)->kind, SYM_INT);
	cr_expect_neq(sym_binary(&table, OP_LT, x, y)->kind, SYM_INT);
}

// Pointers into one array compare as their indexes; into two of them they need not compare at all.
Test(sym, pointers_into_one_array)
{
	const struct sym *array = sym_of(&table, SYM_PTR, param(0)), *other = sym_of(&table, SYM_PTR, param(1));
	const struct sym *a = sym_of(&table, SYM_ADDRESS, sym_element(&table, array, number(2))),
			 *b = sym_of(&table, SYM_ADDRESS, sym_element(&table, array, number(5))),
			 *c = sym_of(&table, SYM_ADDRESS, sym_element(&table, other, number(5))),
			 *field = sym_of(&table, SYM_ADDRESS, sym_field(&table, array, "x"));
	cr_expect(sym_is_int(sym_binary(&table, OP_LT, a, b), 1));
	cr_expect(sym_is_int(sym_binary(&table, OP_EQ, a, b), 0));
	cr_expect(sym_is_int(sym_binary(&table, OP_NE, b, a), 1));
	cr_expect(sym_is_int(sym_binary(&table, OP_GE, a, b), 0));
	cr_expect_neq(sym_binary(&table, OP_LT, a, c)->kind, SYM_INT);
	cr_expect_neq(sym_binary(&table, OP_EQ, a, c)->kind, SYM_INT);
	cr_expect_neq(sym_binary(&table, OP_SUB, b, a)->kind, SYM_INT, "a distance is no comparison");
	cr_expect_neq(sym_binary(&table, OP_LT, a, field)->kind, SYM_INT);
	cr_expect_neq(sym_binary(&table, OP_LT, field, a)->kind, SYM_INT);
	cr_expect_neq(sym_binary(&table, OP_LT, a, param(2))->kind, SYM_INT);
}

Test(sym, a_step_from_an_element_is_another_element)
{
	const struct sym *array = sym_of(&table, SYM_PTR, param(0)), *element = sym_element(&table, array, number(2));
	cr_expect_eq(sym_step(&table, element, number(3), 4), sym_element(&table, array, number(5)));
	cr_expect_eq(sym_step(&table, element, number(0), 4), element);
	const struct sym *field = sym_field(&table, element, "x");
	cr_expect_eq(sym_step(&table, field, number(3), 4)->a, field);
}

Test(sym, the_content_of_an_object_stands_for_its_address)
{
	const struct sym *place = sym_of(&table, SYM_PTR, param(0));
	cr_expect_eq(sym_of(&table, SYM_PTR, sym_of(&table, SYM_CONTENT, place)), place);
	cr_expect_neq(sym_of(&table, SYM_INIT, sym_of(&table, SYM_CONTENT, place)), place);
	cr_expect_neq(sym_of(&table, SYM_INIT, place), param(0));
	cr_expect_eq(sym_of(&table, SYM_PTR, sym_of(&table, SYM_INIT, place))->kind, SYM_PTR);
	cr_expect_eq(sym_of(&table, SYM_ADDRESS, sym_field(&table, place, "x"))->kind, SYM_ADDRESS);
}

Test(sym, different_values_are_different_objects)
{
	const struct ir_var v = {.id = 1, .name = "v"}, w = {.id = 2, .name = "v"};
	const struct sym *made[] = {number(0),
	                            number(1),
	                            param(0),
	                            param(1),
	                            sym_numbered(&table, SYM_NEW, 0),
	                            sym_text(&table, "t"),
	                            sym_words(&table, "t"),
	                            sym_text(&table, "u"),
	                            sym_function(&table, NULL, "t"),
	                            sym_var(&table, &v, 0),
	                            sym_var(&table, &v, 1),
	                            sym_var(&table, &w, 0),
	                            sym_field(&table, param(0), "t"),
	                            sym_member(&table, param(0), "t"),
	                            sym_list(&table, param(0), NULL),
	                            sym_list(&table, param(0), param(0)),
	                            sym_unary(&table, OP_NEG, param(0)),
	                            sym_unary(&table, OP_NOT, param(0)),
	                            sym_step(&table, param(0), param(1), 4),
	                            sym_step(&table, param(0), param(1), 8)};
	enum { N = sizeof made / sizeof *made };
	for (int i = 0; i < N; i++)
		for (int k = 0; k < i; k++)
			cr_expect_neq(made[i], made[k], "%d and %d", i, k);
}

Test(sym, many_values_stay_what_they_are)
{
	enum { MANY = 20000 };
	const struct sym **first = ARENA_ARRAY(&arena, const struct sym *, MANY);
	for (int i = 0; i < MANY; i++)
		first[i] = number(i);
	for (int i = 0; i < MANY; i++)
		cr_assert_eq(number(i), first[i]);
	cr_expect_eq(table.n, MANY);
}

static const struct sym *memory_type(const struct sym *pointer, const struct sym *reset)
{
	return sym_accessor(&table, SYM_MEMORY_TYPE, sym_list(&table, pointer, reset ? sym_list(&table, reset, NULL) : NULL));
}

// Nobody registers variables of the host with the driver. A reset destroys what was there before it.
Test(sym, memory_that_the_driver_does_not_know)
{
	const struct ir_var host = {.id = 1, .name = "h"}, managed = {.id = 2, .name = "m", .space = SPACE_MANAGED};
	const struct sym *local = sym_var(&table, &host, 1), *shared = sym_var(&table, &managed, 0);
	const struct sym *early = sym_numbered(&table, SYM_NEW, 0), *reset = sym_numbered(&table, SYM_NEW, 1),
			 *late = sym_numbered(&table, SYM_NEW, 2);
	const struct sym *kept = sym_of(&table, SYM_INIT, local), *no_reset = sym_numbered(&table, SYM_UNKNOWN, 0);
	const struct sym *element = sym_of(&table, SYM_ADDRESS, sym_element(&table, local, number(3)));
	const struct {
		const struct sym *pointer, *reset;
		bool is_host;
	} rows[] = {{sym_of(&table, SYM_ADDRESS, local), NULL, true},
	            {element, NULL, true},
	            {sym_of(&table, SYM_ADDRESS, shared), NULL, false},
	            {param(0), NULL, false},
	            {early, NULL, false},
	            {local, NULL, false},
	            {kept, NULL, false},
	            {early, reset, true},
	            {late, reset, false},
	            {reset, reset, false},
	            {param(0), reset, true},
	            {kept, reset, true},
	            {sym_numbered(&table, SYM_UNKNOWN, 5), reset, false},
	            {early, no_reset, false},
	            {param(0), no_reset, false},
	            {sym_of(&table, SYM_ADDRESS, shared), reset, false},
	            {sym_of(&table, SYM_ADDRESS, local), reset, true}};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		cr_expect_eq(sym_is_int(memory_type(rows[i].pointer, rows[i].reset), 0), rows[i].is_host, "row %zu", i);
	cr_expect_eq(sym_accessor(&table, "another question", sym_list(&table, element, NULL))->kind, SYM_ACCESSOR);
	cr_expect_eq(sym_accessor(&table, SYM_MEMORY_TYPE, NULL)->kind, SYM_ACCESSOR);
}

Test(sym, what_nothing_is_known_of)
{
	const struct ir_var v = {.name = "v"};
	const struct sym *place = sym_var(&table, &v, 1), *list = sym_list(&table, place, sym_list(&table, param(0), NULL));
	const struct sym *perhaps = sym_accessor(&table, SYM_PERHAPS, list), *element = sym_accessor(&table, SYM_ELEMENT_OF, list);
	cr_expect(sym_is_unknown(sym_numbered(&table, SYM_UNKNOWN, 0)));
	cr_expect(sym_is_unknown(sym_numbered(&table, SYM_RESULT, 0)));
	cr_expect(sym_is_unknown(sym_of(&table, SYM_UNDEFINED, place)));
	cr_expect(sym_is_unknown(perhaps));
	cr_expect(sym_is_unknown(sym_member(&table, sym_member(&table, perhaps, "a"), "b")));
	cr_expect_not(sym_is_unknown(element));
	cr_expect_not(sym_is_unknown(sym_member(&table, element, "a")));
	cr_expect_not(sym_is_unknown(param(0)));
	cr_expect_not(sym_is_unknown(number(0)));
	cr_expect_not(sym_is_unknown(sym_of(&table, SYM_INIT, place)));
	cr_expect_not(sym_is_unknown(sym_field(&table, sym_of(&table, SYM_PTR, perhaps), "a")));
}

Test(sym, what_a_value_is_made_of)
{
	const struct ir_var v = {.name = "v"};
	const struct sym *place = sym_var(&table, &v, 1), *inner = sym_element(&table, sym_field(&table, place, "a"), param(2));
	const struct sym *value = sym_binary(&table, OP_XOR, sym_of(&table, SYM_INIT, inner), param(1));
	cr_expect(sym_mentions(value, value));
	cr_expect(sym_mentions(value, place));
	cr_expect(sym_mentions(value, param(1)));
	cr_expect(sym_mentions(value, param(2)));
	cr_expect_not(sym_mentions(value, param(0)));
	cr_expect(sym_has_param(value));
	cr_expect(sym_has_param(param(0)));
	cr_expect(sym_has_param(inner));
	cr_expect_not(sym_has_param(sym_of(&table, SYM_INIT, sym_element(&table, place, number(1)))));
	cr_expect_eq(sym_root(inner), place);
	cr_expect_eq(sym_root(sym_of(&table, SYM_ADDRESS, sym_step(&table, inner, param(0), 4))), place);
	cr_expect_eq(sym_root(sym_field(&table, sym_of(&table, SYM_PTR, param(0)), "a")), param(0));
	cr_expect_eq(sym_root(value), value);
	cr_expect_eq(sym_root(sym_of(&table, SYM_INIT, place)), sym_of(&table, SYM_INIT, place), "another object");
	cr_expect(sym_is_location(place));
	cr_expect(sym_is_location(inner));
	cr_expect(sym_is_location(sym_of(&table, SYM_PTR, param(0))));
	cr_expect_not(sym_is_location(sym_numbered(&table, SYM_DEVICE, 0)));
	cr_expect_not(sym_is_location(value));
	cr_expect_not(sym_is_int(param(3), 3));
	cr_expect_not(sym_is_int(number(3), 4));
}

// As many operations as that are large, and one less are not; what takes no operation adds nothing.
Test(sym, where_a_value_becomes_large)
{
	const struct sym *s = param(0), *fields = sym_of(&table, SYM_PTR, param(0));
	for (int i = 0; i < 254; i++)
		s = sym_unary(&table, OP_NEG, s);
	cr_expect_not(sym_is_large(s));
	cr_expect(sym_is_large(sym_unary(&table, OP_NEG, s)));
	cr_expect(sym_is_large(sym_unary(&table, OP_NEG, sym_unary(&table, OP_NEG, s))));
	cr_expect(sym_is_large(sym_binary(&table, OP_XOR, s, param(1))));
	cr_expect(sym_is_large(sym_list(&table, param(0), sym_unary(&table, OP_NEG, s))));
	cr_expect_not(sym_is_large(sym_list(&table, s, NULL)));
	for (int i = 0; i < 600; i++)
		fields = sym_field(&table, fields, "x");
	cr_expect_not(sym_is_large(fields));
}

// Digests of what holds values are made of their hashes: they are the same for the same value in each table, and differ for different ones.
Test(sym, hashes_tell_values_apart)
{
	struct sym_table other = {.arena = &arena};
	sym_int(&other, 99); // another order of creation
	cr_expect_eq(sym_int(&other, 3)->hash, number(3)->hash);
	const struct sym *values[] = {number(3),
	                              number(4),
	                              param(3),
	                              sym_text(&table, "a"),
	                              sym_text(&table, "b"),
	                              sym_of(&table, SYM_PTR, param(3)),
	                              sym_of(&table, SYM_PTR, param(4)),
	                              sym_list(&table, param(3), sym_list(&table, number(3), NULL)),
	                              sym_list(&table, param(3), sym_list(&table, number(4), NULL)),
	                              sym_binary(&table, OP_XOR, param(3), param(4)),
	                              sym_binary(&table, OP_AND, param(3), param(4))};
	enum { N = sizeof values / sizeof *values };
	for (int i = 0; i < N; i++)
		for (int k = 0; k < i; k++)
			cr_expect_neq(values[i]->hash, values[k]->hash, "%d and %d", i, k);
	sym_table_close(&other);
}
