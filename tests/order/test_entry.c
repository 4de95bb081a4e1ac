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
			    outers = {.kind = TYPE_ARRAY, .element = &outer_type}, inners = {.kind = TYPE_ARRAY, .element = &inner_type},
			    void_type = {.kind = TYPE_VOID}, to_void = {.kind = TYPE_POINTER, .element = &void_type},
			    vector = {.kind = TYPE_RECORD, .record = &outer, .container = CONTAINER_SEQUENCE, .element = &outer_type};
static struct ir_field outer_fields[] = {{.name = "value", .type = &integer},
                                         {.name = "in", .type = &inner_type},
                                         {.name = "to", .type = &to_inner},
                                         {.name = "list", .type = &inners},
                                         {.name = "any", .type = &to_void}};
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

static const struct sym *behind(const struct sym *pointer_at)
{
	return sym_of(&table, SYM_PTR, sym_of(&table, SYM_INIT, pointer_at));
}

// One place for all that hold the same stream, in whatever object of the class; behind an alias too.
Test(entry, members_that_hold_one_stream)
{
	struct kept_alias rows[] = {{.of = &inner, .place = field(param(0), "x"), .as = field(param(0), "y")},
	                            {.of = &outer, .place = field(behind(field(param(0), "to")), "z"), .as = field(param(0), "value")}};
	struct kept_handles kept = {.aliases = {.at = rows, .n = 2}}, none = {0};
	struct entry e = {.function = &plain, .kept = &kept}, nothing_kept = {.function = &plain}, no_alias = {.function = &plain, .kept = &none};
	const struct sym *const objects[] = {param(0), field(param(1), "in"), behind(field(param(1), "to")), field(variable(&global), "in"),
	                                     element(field(param(1), "list"))};
	for (size_t i = 0; i < sizeof objects / sizeof *objects; i++) {
		const struct sym *x = field(objects[i], "x"), *y = field(objects[i], "y"), *three = sym_int(&table, 3);
		cr_expect_eq(entry_alias(&e, &table, x), y, "%zu", i);
		cr_expect_eq(entry_alias(&e, &table, y), y, "%zu", i);
		cr_expect_eq(entry_alias(&e, &table, element(x)), element(y), "%zu", i);
		cr_expect_eq(entry_alias(&e, &table, sym_step(&table, x, three, 8)), sym_step(&table, y, three, 8), "%zu", i);
		cr_expect_eq(entry_alias(&e, &table, field(x, "q")), field(y, "q"), "%zu", i);
		cr_expect_eq(entry_alias(&e, &table, behind(x)), behind(y), "%zu", i);
		cr_expect_eq(entry_alias(&e, &table, field(behind(x), "q")), field(behind(y), "q"), "%zu", i);
		cr_expect_eq(entry_alias(&nothing_kept, &table, x), x, "%zu", i);
		cr_expect_eq(entry_alias(&no_alias, &table, behind(x)), behind(x), "%zu", i);
		cr_expect_eq(entry_alias(&e, &table, objects[i]), objects[i], "%zu", i);
	}
	cr_expect_eq(entry_alias(&e, &table, field(param(1), "x")), field(param(1), "x"), "of another class");
	cr_expect_eq(entry_alias(&e, &table, field(param(0), "to")), field(param(0), "to"));
	// Through a pointer of the object.
	cr_expect_eq(entry_alias(&e, &table, field(behind(field(param(1), "to")), "z")), field(param(1), "value"));
	cr_expect_eq(entry_alias(&e, &table, field(behind(field(variable(&global), "to")), "z")), field(variable(&global), "value"));
	const struct sym *const others[] = {field(param(0), "z"), field(param(1), "z"), field(field(param(1), "in"), "z"),
	                                    field(behind(field(param(1), "in")), "z"), field(behind(field(param(0), "to")), "z")};
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		cr_expect_eq(entry_alias(&e, &table, others[i]), others[i], "%zu", i);
}

// Where the host's address of mapped memory is kept, beside the device's.
Test(entry, addresses_of_mapped_memory)
{
	struct kept_alias rows[] = {{.place = variable(&global), .as = variable(&number)},
	                            {.of = &inner, .place = field(param(0), "x"), .as = field(param(0), "y")}};
	struct kept_handles kept = {.mapped = {.at = rows, .n = 2}};
	struct entry e = {.function = &plain, .kept = &kept}, nothing_kept = {.function = &plain};
	cr_expect_eq(entry_mapped(&e, &table, variable(&global)), variable(&number));
	cr_expect_eq(entry_mapped(&e, &table, element(variable(&global))), element(variable(&number)));
	cr_expect_eq(entry_mapped(&nothing_kept, &table, variable(&global)), variable(&global));
	cr_expect_eq(entry_mapped(&e, &table, variable(&number)), variable(&number));
	cr_expect_eq(entry_mapped(&e, &table, field(param(0), "x")), field(param(0), "y"));
	cr_expect_eq(entry_mapped(&e, &table, field(field(param(1), "in"), "x")), field(field(param(1), "in"), "y"));
	cr_expect_eq(entry_mapped(&e, &table, element(field(field(param(1), "in"), "x"))), element(field(field(param(1), "in"), "y")));
	const struct sym *const others[] = {field(param(1), "x"), field(field(param(1), "in"), "z"), field(field(param(1), "in"), "y"), param(0)};
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		cr_expect_eq(entry_mapped(&e, &table, others[i]), others[i], "%zu", i);
}

// A record that lies in the object itself, as a member or in an array of such.
Test(entry, records_in_the_own_object)
{
	static struct ir_var *own[] = {&other, &self};
	struct ir_function f = {.name = "outer::f", .method_of = &outer, .params = {.at = own, .n = 2}}, no_method = {.params = {.at = own, .n = 2}};
	cr_expect(entry_is_part(&f, field(field(param(0), "in"), "x")));
	cr_expect(entry_is_part(&f, field(element(field(param(0), "list")), "x")));
	cr_expect(entry_is_part(&f, field(field(element(field(param(0), "list")), "x"), "y")));
	cr_expect_not(entry_is_part(&f, field(param(0), "value")), "its own");
	cr_expect_not(entry_is_part(&f, field(element(field(param(0), "in")), "x")), "no array");
	cr_expect_not(entry_is_part(&f, field(element(field(param(0), "none")), "x")));
	cr_expect_not(entry_is_part(&f, field(behind(field(param(0), "to")), "x")), "elsewhere");
	cr_expect_not(entry_is_part(&f, field(field(param(1), "in"), "x")));
	cr_expect_not(entry_is_part(&f, field(field(variable(&global), "in"), "x")));
	cr_expect_not(entry_is_part(&no_method, field(field(param(0), "in"), "x")));
}

// `struct inner *j = arg;` says what a pointer to nobody says what points to.
Test(entry, pointers_to_what_the_function_takes_them_for)
{
	static struct ir_var arg = {.id = 20, .name = "arg", .type = &to_void}, job = {.id = 21, .name = "job", .type = &to_inner},
			     task = {.id = 22, .name = "task", .type = &to_outer}, count = {.id = 23, .name = "count", .type = &integer};
	static struct ir_var *given[] = {&arg, &other};
	const struct ir_value at_arg = {.kind = V_VAR, .type = &to_void, .var = &arg}, load = {.kind = V_LOAD, .type = &to_void, .a = &at_arg},
			      at_job = {.kind = V_VAR, .type = &to_inner, .var = &job}, at_task = {.kind = V_VAR, .type = &to_outer, .var = &task},
			      at_count = {.kind = V_VAR, .type = &integer, .var = &count},
			      object = {.kind = V_VAR, .type = &outer_type, .var = &other},
			      at_any = {.kind = V_FIELD, .type = &to_void, .text = "any", .a = &object},
			      load_any = {.kind = V_LOAD, .type = &to_void, .a = &at_any},
			      at_to = {.kind = V_FIELD, .type = &to_void, .text = "to", .a = &object},
			      load_to = {.kind = V_LOAD, .type = &to_void, .a = &at_to};
	const struct sym *x = field(param(0), "x"), *through = field(behind(field(param(1), "any")), "x");
	const struct {
		const struct ir_value *place[2], *value[2];
		const struct ir_record *of_arg, *of_any;
	} rows[] = {{{&at_job}, {&load}, &inner, NULL},
	            {{&at_task}, {&load}, &outer, NULL},
	            {{&at_count}, {&load}, NULL, NULL},
	            {{&at_job}, {&at_arg}, NULL, NULL},
	            {{&at_job, &at_job}, {&load, &load}, &inner, NULL},
	            {{&at_job, &at_task}, {&load, &load}, NULL, NULL},
	            {{&at_job, &at_count}, {&load, &load}, &inner, NULL},
	            {{&at_job}, {&load_any}, NULL, &inner},
	            {{&at_job}, {&load_to}, NULL, NULL},
	            {{&at_job, &at_task}, {&load, &load_any}, &inner, &outer}};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct ir_step steps[2] = {{.kind = STEP_ASSIGN, .place = rows[i].place[0], .value = rows[i].value[0]},
		                           {.kind = STEP_ASSIGN, .place = rows[i].place[1], .value = rows[i].value[1]}};
		struct ir_block block = {.steps = {.at = steps, .n = rows[i].place[1] ? 2 : 1}};
		struct ir_function f = {.name = "work", .params = {.at = given, .n = 2}, .blocks = {.at = &block, .n = 1}};
		cr_expect_eq(entry_class(&f, x), rows[i].of_arg, "%zu", i);
		cr_expect_eq(entry_class(&f, through), rows[i].of_any, "%zu", i);
		steps[0].kind = steps[1].kind = STEP_CALL;
		cr_expect_null(entry_class(&f, x), "%zu", i);
	}
}

// What callers end themselves is only lent, to the code that gets it by itself and to methods of objects that end with the function.
Test(entry, arguments_that_are_lent)
{
	const char *name = "take";
	struct map lent = {0};
	map_put(&arena, &lent, name, 1, &lent);
	struct entry e = {.function = &plain, .lent = &lent}, nothing_lent = {.function = &plain};
	const struct sym *own = sym_of(&table, SYM_ADDRESS, sym_var(&table, &number, 1)), *outside = sym_of(&table, SYM_ADDRESS, variable(&number));
	struct ir_step step = {0};
	const struct sym *arg[] = {own, outside};
	struct prim p = {.kind = PRIM_UNKNOWN, .name = name, .step = &step, .arg = arg, .arg_count = 2};
	cr_expect(entry_is_lent(&e, &p, 1));
	cr_expect_not(entry_is_lent(&e, &p, 0));
	cr_expect_not(entry_is_lent(&nothing_lent, &p, 1));
	step.is_member = true;
	cr_expect(entry_is_lent(&e, &p, 1));
	arg[0] = outside;
	cr_expect_not(entry_is_lent(&e, &p, 1), "the object outlives the function");
	arg[0] = sym_numbered(&table, SYM_PARAM, 0);
	cr_expect_not(entry_is_lent(&e, &p, 1));
	step.is_member = false;
	p.kind = PRIM_CALL;
	cr_expect_not(entry_is_lent(&e, &p, 1));
	p.kind = PRIM_UNKNOWN;
	p.step = NULL;
	cr_expect_not(entry_is_lent(&e, &p, 1));
	p.step = &step;
	// A function with a body is called by its USR.
	struct ir_function called = {.usr = name};
	step.function = &called;
	p.name = "other";
	cr_expect(entry_is_lent(&e, &p, 1));
	step.function = NULL;
	cr_expect_not(entry_is_lent(&e, &p, 1));
}
