// SPDX-License-Identifier: Apache-2.0
// Where a place lies in the memory that it is in: bytes from the start, as far as types say how large elements are.
#include <criterion/criterion.h>

#include "engine/order/run.h"

static struct arena arena;
static struct sym_table table;
static struct interner strings;
static struct machine machine;
static struct run r;
static const struct fragment fragment; // nothing is known on the path

static void setup(void)
{
	table = (struct sym_table){.arena = &arena};
	strings = (struct interner){.arena = &arena};
	machine = (struct machine){.arena = &arena, .scratch = &arena, .table = &table, .strings = &strings};
	r = (struct run){.machine = &machine, .arena = &arena, .keep = &arena, .fragment = &fragment};
}

static void teardown(void)
{
	sym_table_close(&table);
	arena_free(&arena);
}

TestSuite(places, .init = setup, .fini = teardown);

static struct ir_type integer = {.kind = TYPE_INT, .size = 4};
static struct ir_type sequence = {.kind = TYPE_RECORD, .container = CONTAINER_SEQUENCE, .size = 24, .element = &integer};
static struct ir_type handle = {.kind = TYPE_RECORD, .handle = HANDLE_THREAD, .size = 8};
static struct ir_type opaque = {.kind = TYPE_RECORD, .size = 16};
static struct ir_field flat_field[] = {{.name = "n", .type = &integer}},
		       deep_field[] = {{.name = "n", .type = &integer}, {.name = "v", .type = &sequence}};
static struct ir_record flat_record = {.name = "F", .field = flat_field, .field_count = 1},
			deep_record = {.name = "D", .field = deep_field, .field_count = 2};
static struct ir_type flat = {.kind = TYPE_RECORD, .record = &flat_record, .size = 4},
		      deep = {.kind = TYPE_RECORD, .record = &deep_record, .size = 32};
static struct ir_type integers = {.kind = TYPE_ARRAY, .element = &integer, .count = 4, .size = 16},
		      sequences = {.kind = TYPE_ARRAY, .element = &sequence, .count = 4, .size = 96};

static const struct sym *element(const struct ir_type *whole, const struct sym *index)
{
	struct ir_var *v = ARENA_NEW(&arena, struct ir_var);
	*v = (struct ir_var){.id = 1, .name = "x", .type = whole};
	return sym_element(&table, sym_var(&table, v, 1), index);
}

static struct range range(const struct sym *location)
{
	return range_of(&r, sym_of(&table, SYM_ADDRESS, location), NULL, true);
}

// An element lies so many sizes behind the first, where all that it consists of lies in it.
Test(places, elements)
{
	static const struct {
		struct ir_type *element;
		int64_t size; // 0 = an offset of its own
	} rows[] = {{&integer, 4}, {&flat, 4}, {&handle, 8}, {&integers, 16}, {&sequence, 0}, {&deep, 0}, {&sequences, 0}, {&opaque, 0}};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		for (int is_array = 0; is_array < 2; is_array++) {
			struct ir_type whole = {.kind = is_array ? TYPE_ARRAY : TYPE_RECORD,
			                        .container = is_array ? CONTAINER_NONE : CONTAINER_SEQUENCE,
			                        .element = rows[i].element};
			const struct sym *third = element(&whole, sym_int(&table, 3));
			struct range g = range(third);
			cr_expect_eq(g.root, third->a, "%zu", i);
			if (rows[i].size)
				cr_expect(sym_is_int(g.offset, 3 * rows[i].size), "%zu", i);
			else
				cr_expect_eq(g.offset, third, "%zu", i);
			cr_expect(sym_is_int(range(element(&whole, sym_int(&table, 0))).offset, 0), "%zu", i);
		}
}

Test(places, elements_of_what_has_none)
{
	struct ir_type map = {.kind = TYPE_RECORD, .container = CONTAINER_MAP, .element = &integer};
	const struct sym *third = element(&map, sym_int(&table, 3)), *n = sym_numbered(&table, SYM_PARAM, 0);
	cr_expect_eq(range(third).offset, third);
	third = element(&integers, n);
	cr_expect_eq(range(third).offset, sym_binary(&table, OP_MUL, n, sym_int(&table, 4)));
	const struct sym *member = sym_field(&table, element(&integers, sym_int(&table, 0)), "f");
	cr_expect_eq(range(member).offset, member);
}

Test(places, pointers)
{
	const struct sym *p = sym_numbered(&table, SYM_PARAM, 0), *at = sym_of(&table, SYM_PTR, p), *n = sym_numbered(&table, SYM_PARAM, 1);
	struct range g = range(sym_step(&table, at, sym_int(&table, 3), 8));
	cr_expect_eq(g.root, p);
	cr_expect(sym_is_int(g.offset, 24));
	g = range_of(&r, sym_binary(&table, OP_ADD, p, sym_int(&table, 5)), n, false);
	cr_expect_eq(g.root, p);
	cr_expect(sym_is_int(g.offset, 5));
	cr_expect_eq(g.length, n);
	cr_expect_not(g.from_start);
	g = range_of(&r, sym_binary(&table, OP_ADD, sym_binary(&table, OP_ADD, p, n), sym_int(&table, 5)), NULL, true);
	cr_expect_eq(g.root, p);
	cr_expect(g.from_start);
	g = range_of(&r, sym_binary(&table, OP_MUL, p, n), NULL, true);
	cr_expect_eq(g.root->op, OP_MUL, "no sum");
}

// What a variable is, by its type and its space.
Test(places, memory_of_variables)
{
	static const struct {
		struct ir_type *type;
		enum ir_space space;
		enum memory_kind kind;
		bool has_size;
	} rows[] = {{&integers, SPACE_HOST, MEMORY_PAGEABLE, true}, {&integer, SPACE_HOST, MEMORY_PAGEABLE, true},
	            {&flat, SPACE_HOST, MEMORY_PAGEABLE, true},     {&sequence, SPACE_HOST, MEMORY_PAGEABLE, false},
	            {&integer, SPACE_DEVICE, MEMORY_SYMBOL, true},  {&integer, SPACE_CONSTANT, MEMORY_SYMBOL, true},
	            {&integer, SPACE_MANAGED, MEMORY_MANAGED, true}};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct ir_var *v = ARENA_NEW(&arena, struct ir_var);
		*v = (struct ir_var){.id = (uint32_t)i, .name = "x", .type = rows[i].type, .space = rows[i].space};
		const struct memory *m = memory_of(&r, sym_var(&table, v, 1));
		cr_expect_eq(m->kind, rows[i].kind, "%zu", i);
		cr_expect_eq(m->size != NULL, rows[i].has_size, "%zu", i);
		cr_expect_eq(memory_of(&r, sym_var(&table, v, 1)), m);
	}
	struct ir_type pointer = {.kind = TYPE_POINTER, .element = &integer, .size = 8};
	struct ir_var *v = ARENA_NEW(&arena, struct ir_var);
	*v = (struct ir_var){.id = 99, .name = "x", .type = &pointer};
	cr_expect_null(memory_of(&r, sym_var(&table, v, 1))->size, "it holds an address");
	struct ir_type complex = {.kind = TYPE_UNKNOWN, .size = 16};
	v = ARENA_NEW(&arena, struct ir_var);
	*v = (struct ir_var){.id = 100, .name = "x", .type = &complex};
	cr_expect_eq(memory_of(&r, sym_var(&table, v, 1))->kind, MEMORY_PAGEABLE);
	cr_expect_eq(memory_of(&r, sym_text(&table, "text"))->kind, MEMORY_PAGEABLE);
}

static void note(enum prim_kind kind, const struct sym *at, const struct ir_value *place)
{
	struct ir_value *address = ARENA_NEW(&arena, struct ir_value);
	*address = (struct ir_value){.kind = V_ADDRESS, .type = &integer, .a = place};
	const struct ir_value **written = ARENA_ARRAY(&arena, const struct ir_value *, 1);
	const struct sym **arg = ARENA_ARRAY(&arena, const struct sym *, 1);
	struct ir_step step = {.place = place, .arg = written, .arg_count = 1};
	written[0] = address;
	arg[0] = kind == PRIM_ACCESS ? at : sym_of(&table, SYM_ADDRESS, at);
	memory_note_field(&r, &(struct prim){.kind = kind, .step = &step, .arg = arg, .arg_count = 1});
}

// A member lies where the layout of its record says, as soon as an access or an argument has named it so.
Test(places, members_of_known_layout)
{
	struct ir_field fields[] = {{.name = "a", .type = &integer, .has_offset = true, .offset = 0},
	                            {.name = "b", .type = &integer, .has_offset = true, .offset = 12},
	                            {.name = "c", .type = &integer},
	                            {.name = "v", .type = &sequence, .has_offset = true, .offset = 16}};
	struct ir_record record = {.name = "R", .field = fields, .field_count = 4}, other = {.name = "S", .field = fields + 1, .field_count = 1};
	struct ir_type whole = {.kind = TYPE_RECORD, .record = &record, .size = 40}, another = {.kind = TYPE_RECORD, .record = &other, .size = 40};
	struct ir_value object = {.kind = V_DEREF, .type = &whole}, elsewhere = {.kind = V_DEREF, .type = &another};
	static const enum prim_kind kinds[] = {PRIM_ACCESS, PRIM_CALL, PRIM_LAUNCH};
	for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
		const struct sym *at = sym_of(&table, SYM_PTR, sym_numbered(&table, SYM_PARAM, (int64_t)k));
		const struct sym *member[4];
		for (uint32_t i = 0; i < 4; i++) {
			member[i] = sym_field(&table, at, fields[i].name);
			cr_expect_eq(range(member[i]).offset, member[i], "nothing has named it");
			struct ir_value place = {.kind = V_FIELD, .type = fields[i].type, .text = fields[i].name, .a = &object};
			note(kinds[k], member[i], &place);
		}
		cr_expect(sym_is_int(range(member[0]).offset, 0));
		cr_expect(sym_is_int(range(member[1]).offset, 12));
		cr_expect_eq(range(member[2]).offset, member[2], "no layout");
		cr_expect_eq(range(member[3]).offset, member[3], "its elements lie elsewhere");
		// The same place by another layout: then nothing is known of it.
		fields[1].offset = 20;
		struct ir_value place = {.kind = V_FIELD, .type = &integer, .text = "b", .a = &elsewhere};
		note(kinds[k], member[1], &place);
		cr_expect_eq(range(member[1]).offset, member[1]);
		fields[1].offset = 12;
		note(kinds[k], member[1], &place);
		cr_expect_eq(range(member[1]).offset, member[1], "nor later on");
	}
	// Members of elements, and elements of members.
	const struct sym *at = sym_of(&table, SYM_PTR, sym_numbered(&table, SYM_PARAM, 9)), *third = sym_step(&table, at, sym_int(&table, 3), 40);
	const struct sym *member = sym_field(&table, third, "b"), *part = sym_element(&table, member, sym_int(&table, 0));
	struct ir_value index = {.kind = V_INDEX, .type = &whole, .a = &object};
	struct ir_value place = {.kind = V_FIELD, .type = &integer, .text = "b", .a = &index},
			in_place = {.kind = V_INDEX, .type = &integer, .a = &place};
	note(PRIM_ACCESS, part, &in_place);
	cr_expect(sym_is_int(range(member).offset, 132));
	cr_expect(sym_is_int(range(part).offset, 132));
	// A place that is written otherwise than the path names it says nothing.
	const struct sym *renamed = sym_field(&table, at, "a");
	note(PRIM_ACCESS, renamed, &(struct ir_value){.kind = V_FIELD, .type = &integer, .text = "b", .a = &object});
	cr_expect_eq(range(renamed).offset, renamed);
	note(PRIM_UNKNOWN, renamed, &(struct ir_value){.kind = V_FIELD, .type = &integer, .text = "a", .a = &object});
	cr_expect_eq(range(renamed).offset, renamed);
}
