// SPDX-License-Identifier: Apache-2.0
// What a place of a function is: a variable, a field, of which class; and what its unit keeps there.
#include <criterion/criterion.h>

#include "engine/order/entry.h"

static struct arena arena;
static struct sym_table table;

static struct ir_record inner = {.name = "inner"}, outer = {.name = "outer"}, open = {.name = "open", .unseen_changer = "open::add"};
static const struct ir_type integer = {.kind = TYPE_INT}, inner_type = {.kind = TYPE_RECORD, .record = &inner},
			    outer_type = {.kind = TYPE_RECORD, .record = &outer}, open_type = {.kind = TYPE_RECORD, .record = &open},
			    to_inner = {.kind = TYPE_POINTER, .element = &inner_type}, to_outer = {.kind = TYPE_POINTER, .element = &outer_type},
			    outers = {.kind = TYPE_ARRAY, .element = &outer_type},
			    vector = {.kind = TYPE_RECORD, .record = &outer, .container = CONTAINER_SEQUENCE, .element = &outer_type};
static struct ir_field outer_fields[] = {{.name = "value", .type = &integer}, {.name = "in", .type = &inner_type}, {.name = "to", .type = &to_inner}};
static struct ir_var self = {.id = 1, .name = "this", .type = &to_inner}, other = {.id = 2, .name = "o", .type = &to_outer};
static struct ir_var *params[] = {&self, &other};
static const struct ir_var global = {.id = 3, .name = "g", .type = &outer_type}, array = {.id = 4, .name = "a", .type = &outers},
			   list = {.id = 5, .name = "v", .type = &vector}, number = {.id = 6, .name = "n", .type = &integer},
			   opened = {.id = 7, .name = "w", .type = &open_type};
static struct ir_function method = {.name = "inner::f", .method_of = &inner, .params = {.at = params, .n = 2}},
			  plain = {.name = "f", .params = {.at = params, .n = 2}};

static void setup(void)
{
	table = (struct sym_table){.arena = &arena};
	outer.field = outer_fields;
	outer.field_count = sizeof outer_fields / sizeof *outer_fields;
}

static void teardown(void)
{
	sym_table_close(&table);
	arena_free(&arena);
}

TestSuite(entry, .init = setup, .fini = teardown);

static const struct sym *param(int64_t n)
{
	return sym_of(&table, SYM_PTR, sym_numbered(&table, SYM_PARAM, n));
}

static const struct sym *field(const struct sym *at, const char *name)
{
	return sym_field(&table, at, name);
}

static const struct sym *element(const struct sym *at)
{
	return sym_element(&table, at, sym_int(&table, 3));
}

static const struct sym *variable(const struct ir_var *v)
{
	return sym_var(&table, v, 0);
}

Test(entry, variables_and_fields)
{
	const struct sym *g = variable(&global), *in = field(g, "in");
	cr_expect_eq(entry_variable(g), g);
	cr_expect_eq(entry_variable(element(element(g))), g);
	cr_expect_null(entry_variable(in));
	cr_expect_null(entry_variable(param(0)));
	cr_expect_eq(entry_field(in), in);
	cr_expect_eq(entry_field(element(in)), in);
	cr_expect_null(entry_field(g));
	cr_expect_null(entry_field(param(0)));
}

Test(entry, fields_of_the_own_object)
{
	cr_expect(entry_is_own(&method, field(param(0), "x")));
	cr_expect_not(entry_is_own(&method, field(param(1), "x")));
	cr_expect_not(entry_is_own(&plain, field(param(0), "x")));
	cr_expect_not(entry_is_own(&method, field(variable(&global), "x")));
	cr_expect_not(entry_is_own(&method, field(field(param(0), "x"), "y")));
}

Test(entry, classes_of_fields)
{
	cr_expect_eq(entry_class(&method, field(param(0), "x")), &inner);
	cr_expect_eq(entry_class(&plain, field(param(0), "x")), &inner);
	cr_expect_eq(entry_class(&plain, field(param(1), "value")), &outer);
	cr_expect_eq(entry_class(&plain, field(variable(&global), "value")), &outer);
	cr_expect_eq(entry_class(&plain, field(field(variable(&global), "in"), "x")), &inner);
	cr_expect_eq(entry_class(&plain, field(sym_of(&table, SYM_PTR, sym_of(&table, SYM_INIT, field(param(1), "to"))), "x")), &inner);
	cr_expect_eq(entry_class(&plain, field(element(variable(&array)), "value")), &outer);
	cr_expect_eq(entry_class(&plain, field(sym_step(&table, param(1), sym_int(&table, 2), 8), "value")), &outer);
	cr_expect_null(entry_class(&plain, field(param(2), "x")), "it has no such parameter");
	cr_expect_null(entry_class(&plain, field(variable(&number), "x")));
	cr_expect_null(entry_class(&plain, field(variable(&list), "x")), "a container's own");
	cr_expect_null(entry_class(&plain, field(field(variable(&global), "none"), "x")));
	cr_expect_null(entry_class(&plain, field(field(variable(&global), "value"), "x")));
	cr_expect_null(entry_class(&plain, field(sym_of(&table, SYM_PTR, sym_numbered(&table, SYM_NEW, 0)), "x")));
	cr_expect_null(entry_class(&plain, field(element(variable(&number)), "x")));
}

Test(entry, what_is_kept_there)
{
	struct kept_handle rows[] = {
		{.owner = &global}, {.owner = &outer, .field = "value"}, {.owner = &outer, .field = "in"}, {.owner = &open, .field = "e"}};
	struct kept_handles kept = {.rows = {.at = rows, .n = 4}};
	struct entry e = {.function = &plain, .kept = &kept}, nothing = {.function = &plain};
	cr_expect_eq(entry_kept(&e, variable(&global)), &rows[0]);
	cr_expect_eq(entry_kept(&e, element(variable(&global))), &rows[0]);
	cr_expect_null(entry_kept(&e, variable(&number)));
	cr_expect_eq(entry_kept(&e, field(param(1), "value")), &rows[1]);
	cr_expect_eq(entry_kept(&e, field(param(1), "in")), &rows[2]);
	cr_expect_eq(entry_kept(&e, element(field(param(1), "in"))), &rows[2]);
	cr_expect_null(entry_kept(&e, field(param(1), "to")));
	cr_expect_null(entry_kept(&e, field(param(0), "value")), "of another class");
	cr_expect_null(entry_kept(&e, param(0)));
	cr_expect_null(entry_kept(&nothing, variable(&global)));
	// Where some method that nobody sees may add elements, those that the unit puts there are not all.
	cr_expect_eq(entry_kept(&e, field(variable(&opened), "e")), &rows[3]);
	cr_expect_null(entry_kept(&e, element(field(variable(&opened), "e"))));
}
