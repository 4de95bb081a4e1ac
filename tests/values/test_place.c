// SPDX-License-Identifier: Apache-2.0
// What lies at a location.
#include <criterion/criterion.h>

#include "engine/values/place.h"

static struct arena arena;
static struct sym_table table;
static struct interner strings;

static struct ir_type number = {.kind = TYPE_INT}, bytes = {.kind = TYPE_POINTER, .element = &number};
static struct ir_type numbers = {.kind = TYPE_ARRAY, .element = &number};
static struct ir_type span = {.kind = TYPE_RECORD, .container = CONTAINER_SEQUENCE, .element = &number};
static struct ir_type vector = {.kind = TYPE_RECORD, .container = CONTAINER_SEQUENCE, .element = &number, .owns_storage = true};
static struct ir_field fields[4];
static struct ir_record record;
static struct ir_type box = {.kind = TYPE_RECORD, .record = &record}, boxes = {.kind = TYPE_ARRAY, .element = &box};
static struct ir_type to_box = {.kind = TYPE_POINTER, .element = &box};
static struct ir_var var, own, of_boxes, list;
static struct ir_function function;

static void setup(void)
{
	table = (struct sym_table){.arena = &arena};
	strings = (struct interner){.arena = &arena};
	const struct ir_type *const types[] = {&number, &bytes, &numbers, &vector};
	const char *const names[] = {"count", "data", "table", "list"};
	for (size_t i = 0; i < 4; i++)
		fields[i] = (struct ir_field){.name = intern(&strings, names[i]), .type = types[i]};
	record = (struct ir_record){.field = fields, .field_count = 4};
	var = (struct ir_var){.id = 1, .type = &box};
	own = (struct ir_var){.id = 2, .type = &to_box};
	of_boxes = (struct ir_var){.id = 3, .type = &boxes};
	list = (struct ir_var){.id = 4, .type = &vector};
	function = (struct ir_function){0};
	*vec_push(&arena, &function.params) = &own;
}

TestSuite(place, .init = setup);

static const struct sym *variable(const struct ir_var *v)
{
	return sym_var(&table, v, 0);
}

static const struct sym *member(const struct sym *of, const char *name)
{
	return sym_field(&table, of, intern(&strings, name));
}

static const struct sym *element(const struct sym *of, int64_t index)
{
	return sym_element(&table, of, sym_int(&table, index));
}

static const struct sym *behind(const struct sym *pointer)
{
	return sym_of(&table, SYM_PTR, pointer);
}

static const struct ir_type *type_at(const struct sym *place)
{
	return place_type(&function, place);
}

Test(place, of_a_variable_and_its_members)
{
	cr_expect_eq(type_at(variable(&var)), &box);
	cr_expect_eq(type_at(member(variable(&var), "count")), &number);
	cr_expect_eq(type_at(member(variable(&var), "data")), &bytes);
	cr_expect_eq(type_at(member(variable(&var), "list")), &vector);
	cr_expect_null(type_at(member(variable(&var), "nothing")));
	cr_expect_null(type_at(member(variable(&own), "count"))); // a pointer has no members
	cr_expect_null(type_at(member(member(variable(&var), "count"), "count")));
}

Test(place, of_elements)
{
	cr_expect_eq(type_at(element(member(variable(&var), "table"), 3)), &number);
	cr_expect_eq(type_at(element(member(variable(&var), "list"), 3)), &number);
	cr_expect_eq(type_at(member(element(variable(&of_boxes), 1), "data")), &bytes);
	cr_expect_null(type_at(element(member(variable(&var), "count"), 0)));
	cr_expect_null(type_at(element(variable(&own), 0)));
}

// So many elements on from a place: in an array its element, elsewhere what lies there.
Test(place, of_what_lies_further_on)
{
	const struct sym *three = sym_int(&table, 3);
	cr_expect_eq(type_at(sym_step(&table, member(variable(&var), "table"), three, 4)), &number);
	cr_expect_eq(type_at(sym_step(&table, behind(sym_numbered(&table, SYM_PARAM, 0)), three, 32)), &box);
	cr_expect_null(type_at(sym_step(&table, behind(sym_numbered(&table, SYM_UNKNOWN, 0)), three, 32)));
}

Test(place, behind_pointers)
{
	const struct sym *given = behind(sym_numbered(&table, SYM_PARAM, 0));
	cr_expect_eq(type_at(given), &box);
	cr_expect_eq(type_at(member(given, "data")), &bytes);
	cr_expect_null(type_at(behind(sym_numbered(&table, SYM_PARAM, 1)))); // there is one parameter
	cr_expect_null(type_at(behind(sym_numbered(&table, SYM_RESULT, 0))));
	cr_expect_eq(type_at(behind(sym_of(&table, SYM_INIT, member(given, "data")))), &number);
	cr_expect_eq(type_at(behind(sym_of(&table, SYM_INIT, variable(&own)))), &box);
	cr_expect_null(type_at(behind(sym_of(&table, SYM_INIT, member(given, "nothing")))));
}

Test(place, among_the_elements_of_a_container)
{
	const struct sym *in = element(member(variable(&var), "list"), 2);
	cr_expect(place_is_in_container(&function, in));
	cr_expect(place_is_in_container(&function, member(in, "count")));
	cr_expect(place_is_in_container(&function, element(member(in, "table"), 1)));
	cr_expect(place_is_in_container(&function, sym_step(&table, in, sym_int(&table, 5), 4)));
	cr_expect(place_is_in_container(&function, element(variable(&list), 0)));
	cr_expect_not(place_is_in_container(&function, variable(&list)));
	cr_expect_not(place_is_in_container(&function, member(variable(&var), "list"))); // the container itself
	cr_expect_not(place_is_in_container(&function, element(member(variable(&var), "table"), 2)));
	cr_expect_not(place_is_in_container(&function, behind(sym_of(&table, SYM_INIT, in)))); // what an element points to lies elsewhere
	list.type = &span;
	cr_expect_not(place_is_in_container(&function, element(variable(&list), 0))); // it has no elements of its own
}

Test(place, as_it_lies_in_a_copy)
{
	const struct sym *from = variable(&var), *to = behind(sym_numbered(&table, SYM_PARAM, 0)), *two = sym_int(&table, 2);
	cr_expect_eq(place_moved(&table, from, from, to), to);
	cr_expect_eq(place_moved(&table, member(from, "data"), from, to), member(to, "data"));
	cr_expect_eq(place_moved(&table, element(member(from, "table"), 2), from, to), element(member(to, "table"), 2));
	cr_expect_eq(place_moved(&table, sym_step(&table, member(from, "table"), two, 4), from, to), sym_step(&table, member(to, "table"), two, 4));
	cr_expect_null(place_moved(&table, variable(&own), from, to));
	cr_expect_null(place_moved(&table, member(variable(&own), "data"), from, to));
	cr_expect_null(place_moved(&table, behind(sym_of(&table, SYM_INIT, member(from, "data"))), from, to)); // not in the object
	cr_expect_null(place_moved(&table, from, member(from, "data"), to));                                   // around it, not in it
}
