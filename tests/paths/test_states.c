// SPDX-License-Identifier: Apache-2.0
// The state of one path: what a location holds, what two paths both hold, which values are one; and what threads leave behind.
#include <criterion/criterion.h>

#include "engine/paths/state.h"
#include "program.h"

static struct arena arena;
static struct sym_table table;
static struct interner strings;
static struct machine machine;
static struct state s;

static const struct ir_type integer = {.kind = TYPE_INT, .size = 4};
static const struct ir_var x = {.id = 1, .name = "x", .type = &integer}, y = {.id = 2, .name = "y", .type = &integer},
			   unnamed = {.id = 3, .name = "", .type = &integer},
			   fixed = {.id = 4, .name = "once", .type = &integer, .storage = STORAGE_STATIC};

static void setup(void)
{
	table = (struct sym_table){.arena = &arena};
	strings = (struct interner){.arena = &arena};
	machine = (struct machine){.arena = &arena, .scratch = &arena, .table = &table, .strings = &strings};
	s = (struct state){.failed = -1};
}

static void teardown(void)
{
	sym_table_close(&table);
	arena_free(&arena);
}

TestSuite(states, .init = setup, .fini = teardown);

static const struct sym *number(int64_t n)
{
	return sym_int(&table, n);
}

static const struct sym *param(int64_t n)
{
	return sym_numbered(&table, SYM_PARAM, n);
}

static const struct sym *at(const struct sym *pointer)
{
	return sym_of(&table, SYM_PTR, pointer);
}

static const struct sym *var(const struct ir_var *v, int64_t frame)
{
	return sym_var(&table, v, frame);
}

static const struct sym *made(int64_t n)
{
	return sym_numbered(&table, SYM_NEW, n);
}

static const struct sym *field(const struct sym *place, const char *name)
{
	return sym_field(&table, place, intern(&strings, name));
}

static void store(const struct sym *place, const struct sym *value)
{
	state_store(&machine, &s, place, value, NULL);
}

static const struct sym *load(const struct sym *place)
{
	return state_load(&machine, &s, place);
}

Test(states, what_was_never_written)
{
	cr_expect_eq(load(at(param(0))), sym_of(&table, SYM_INIT, at(param(0))));
	cr_expect_eq(load(var(&x, 0)), sym_of(&table, SYM_INIT, var(&x, 0)));
	cr_expect_eq(load(var(&x, 1)), sym_of(&table, SYM_UNDEFINED, var(&x, 1)));
	cr_expect_eq(load(field(var(&x, 1), "n")), sym_of(&table, SYM_UNDEFINED, field(var(&x, 1), "n")));
	const struct sym *device = sym_numbered(&table, SYM_DEVICE, 0);
	cr_expect_eq(load(device), device);
	const struct sym *stream = sym_current(&table, "current_stream");
	cr_expect_eq(load(stream), stream);
	cr_expect_neq(stream, sym_accessor(&table, "current_stream", NULL));
	cr_expect(sym_is_current(stream) && sym_is_current(device));
	state_put(&machine, &s, stream, param(2));
	cr_expect_eq(load(stream), param(2));
	cr_expect_eq(load(var(&fixed, 0)), sym_of(&table, SYM_INIT, var(&fixed, 0)));
	s.is_program_start = true;
	cr_expect_eq(load(var(&fixed, 0)), number(0));
	cr_expect_eq(load(sym_element(&table, var(&fixed, 0), number(3))), number(0));
	cr_expect_eq(load(var(&x, 0)), sym_of(&table, SYM_INIT, var(&x, 0)));
}

Test(states, parts_of_what_was_stored_as_a_whole)
{
	store(var(&x, 1), param(0));
	cr_expect_eq(load(field(var(&x, 1), "n")), sym_member(&table, param(0), intern(&strings, "n")));
	store(field(var(&x, 1), "n"), number(4));
	cr_expect_eq(load(field(var(&x, 1), "n")), number(4));
	store(var(&y, 1), number(0));
	cr_expect_eq(load(field(var(&y, 1), "n")), number(0));
	const struct sym *element = load(sym_element(&table, var(&x, 1), number(2)));
	cr_expect_eq(element->kind, SYM_ACCESSOR);
	// What was stored where a pointer leads is the first element, and no array.
	store(at(param(1)), made(3));
	cr_expect_eq(load(sym_step(&table, at(param(1)), number(1), 8))->kind, SYM_INIT);
	cr_expect_eq(load(at(param(1))), made(3));
}

static struct ir_field fields[] = {{.type = &integer}, {.type = &integer}};
static struct ir_record record = {.name = "R", .field = fields, .field_count = 2};
static const struct ir_type record_type = {.kind = TYPE_RECORD, .record = &record, .size = 8};

static void name_fields(void)
{
	fields[0].name = intern(&strings, "a");
	fields[1].name = intern(&strings, "b");
}

Test(states, records_are_copied_by_their_fields)
{
	name_fields();
	store(field(var(&x, 1), "a"), number(1));
	state_store(&machine, &s, var(&y, 1), sym_of(&table, SYM_CONTENT, var(&x, 1)), &record_type);
	store(field(var(&x, 1), "a"), number(2));
	cr_expect_eq(load(field(var(&y, 1), "a")), number(1));
	cr_expect_eq(load(field(var(&y, 1), "b")), sym_of(&table, SYM_UNDEFINED, field(var(&x, 1), "b")));
	state_store(&machine, &s, var(&y, 1), number(0), &record_type);
	cr_expect_eq(load(field(var(&y, 1), "a")), number(0));
	cr_expect_eq(load(field(var(&y, 1), "b")), number(0));
	store(field(var(&y, 1), "a"), number(5));
	state_store(&machine, &s, var(&y, 1), param(0), &record_type); // what its fields held is gone
	cr_expect_eq(load(field(var(&y, 1), "a")), sym_member(&table, param(0), intern(&strings, "a")));
	state_store(&machine, &s, var(&y, 1), sym_of(&table, SYM_CONTENT, var(&y, 1)), &record_type);
	cr_expect_eq(load(field(var(&y, 1), "a")), sym_member(&table, param(0), intern(&strings, "a")), "a copy of itself");
}

Test(states, arrays_are_copied_as_far_as_they_are_small)
{
	const struct ir_type small = {.kind = TYPE_ARRAY, .element = &integer, .count = 16, .size = 64},
			     large = {.kind = TYPE_ARRAY, .element = &integer, .count = 17, .size = 68};
	state_store(&machine, &s, var(&x, 1), number(0), &small);
	cr_expect_eq(load(sym_element(&table, var(&x, 1), number(0))), number(0));
	cr_expect_eq(load(sym_element(&table, var(&x, 1), number(15))), number(0));
	store(sym_element(&table, var(&x, 1), number(3)), number(7));
	state_store(&machine, &s, var(&y, 1), sym_of(&table, SYM_CONTENT, var(&x, 1)), &small);
	store(sym_element(&table, var(&x, 1), number(3)), number(8));
	cr_expect_eq(load(sym_element(&table, var(&y, 1), number(3))), number(7));
	cr_expect_eq(load(sym_element(&table, var(&y, 1), number(4))), number(0));
	state_store(&machine, &s, var(&y, 2), sym_of(&table, SYM_CONTENT, var(&x, 1)), &large); // by what the source holds when it is read
	cr_expect_eq(load(sym_element(&table, var(&y, 2), number(3))), number(8));
}

Test(states, the_content_of_a_text_is_the_text)
{
	store(var(&x, 1), sym_text(&table, intern(&strings, "text")));
	cr_expect_eq(state_content(&machine, &s, var(&x, 1)), load(var(&x, 1)));
	store(var(&x, 1), number(4));
	cr_expect_eq(state_content(&machine, &s, var(&x, 1)), sym_of(&table, SYM_CONTENT, var(&x, 1)));
	cr_expect_eq(state_content(&machine, &s, var(&y, 1)), sym_of(&table, SYM_CONTENT, var(&y, 1)));
}

// An object is called by the variable of the function that holds it first and still.
Test(states, names_of_objects)
{
	store(var(&unnamed, 1), made(0));
	cr_expect_null(symmap_get(&s.names, made(0)));
	store(var(&x, 1), made(0));
	cr_expect_eq(symmap_get(&s.names, made(0)), var(&x, 1));
	store(var(&y, 1), made(0));
	cr_expect_eq(symmap_get(&s.names, made(0)), var(&x, 1), "the first");
	store(var(&x, 1), number(0));
	store(var(&y, 1), made(0));
	cr_expect_eq(symmap_get(&s.names, made(0)), var(&y, 1), "the other one holds it no more");
	store(at(param(0)), made(0));
	cr_expect_eq(symmap_get(&s.names, made(0)), var(&y, 1), "not what is behind a pointer");
	store(at(param(0)), made(1));
	cr_expect_eq(symmap_get(&s.names, made(1)), at(param(0)));
	store(var(&x, 1), made(1));
	cr_expect_eq(symmap_get(&s.names, made(1)), var(&x, 1), "a variable names it better");
	store(var(&x, 0), number(3));
	cr_expect_null(symmap_get(&s.names, number(3)));
}

static const struct sym *present(const struct sym *key)
{
	return field(sym_element(&table, var(&x, 1), key), IR_PRESENT_FIELD);
}

// Behind an insertion nothing is known of keys that may be the inserted one.
Test(states, elements_of_maps)
{
	cr_expect_eq(load(present(made(7))), number(0), "the path made it, and has put it nowhere");
	store(present(param(0)), number(1));
	cr_expect_eq(load(present(param(0))), number(1));
	cr_expect(sym_is_unknown(load(present(param(1)))));
	cr_expect(sym_is_unknown(load(present(number(4)))));
	s.inserted = (struct symmap){0};
	store(present(number(5)), number(1));
	cr_expect_eq(load(present(number(4)))->kind, SYM_UNDEFINED, "two constants differ");
	cr_expect_eq(load(present(param(1)))->kind, SYM_MEMBER);
	store(present(made(6)), number(0));
	cr_expect_eq(load(present(made(6))), number(0));
	s.escaped = symmap_set(&arena, s.escaped, made(8), made(8), 0);
	cr_expect_neq(load(present(made(8))), number(0), "unseen code may have put it there");
}

Test(states, what_two_paths_both_hold)
{
	struct state other = s;
	store(var(&x, 1), number(1));
	store(var(&y, 1), number(2));
	state_store(&machine, &other, var(&x, 1), number(1), NULL);
	state_store(&machine, &other, var(&y, 1), number(3), NULL);
	state_store(&machine, &other, var(&y, 2), number(4), NULL);
	other.escaped = symmap_set(&arena, other.escaped, made(8), made(8), 0);
	other.frames = 5;
	state_join(&machine, &s, &other);
	cr_expect_eq(load(var(&x, 1)), number(1));
	cr_expect_eq(load(var(&y, 1))->kind, SYM_UNKNOWN);
	cr_expect_eq(load(var(&y, 2))->kind, SYM_UNKNOWN);
	cr_expect_neq(load(var(&y, 1)), load(var(&y, 2)));
	cr_expect_not_null(symmap_get(&s.escaped, made(8)));
	cr_expect_eq(s.frames, 5);
}

// Of two paths that have exchanged two objects neither object is lost: where it is is open.
Test(states, objects_of_two_paths)
{
	struct state other = s;
	store(var(&x, 1), made(1));
	store(var(&y, 1), made(2));
	state_store(&machine, &other, var(&x, 1), made(2), NULL);
	state_store(&machine, &other, var(&y, 1), made(2), NULL);
	state_join(&machine, &s, &other);
	cr_expect_eq(load(var(&x, 1))->kind, SYM_UNKNOWN);
	cr_expect_eq(load(var(&y, 1)), made(2));
	cr_expect_not_null(symmap_get(&s.escaped, made(1)));
	cr_expect_not_null(symmap_get(&s.escaped, made(2)));
	cr_expect_null(symmap_get(&s.escaped, made(3)));
}

// Which error it was is open, not that it was one.
Test(states, two_errors)
{
	struct state other = s;
	const struct sym *unseen = sym_numbered(&table, SYM_UNKNOWN, 40);
	other.unknowns = 41;
	facts_assume(&machine, &other.facts, unseen, true);
	store(var(&x, 1), number(3));
	store(var(&y, 1), number(3));
	store(var(&y, 2), number(3));
	state_store(&machine, &other, var(&x, 1), number(4), NULL);
	state_store(&machine, &other, var(&y, 1), number(0), NULL);
	state_store(&machine, &other, var(&y, 2), unseen, NULL);
	state_join(&machine, &s, &other);
	cr_expect_eq(facts_truth(&machine, &s.facts, load(var(&x, 1))), 1);
	cr_expect_eq(facts_truth(&machine, &s.facts, load(var(&y, 1))), -1);
	cr_expect_eq(facts_truth(&machine, &s.facts, load(var(&y, 2))), 1);
	int64_t one;
	cr_expect_not(facts_integer(&s.facts, load(var(&x, 1)), &one));
}

// A flag that one path has set, and that the other one has found set, is set; which of two numbers it holds is open.
Test(states, flags_of_two_paths)
{
	struct state found = s, unset = s;
	const struct sym *flag = var(&x, 0), *at_first = load(flag);
	cr_assert_eq(at_first->kind, SYM_INIT);
	facts_assume(&machine, &found.facts, at_first, true);
	facts_assume(&machine, &unset.facts, at_first, false);
	store(flag, number(1));
	struct state set = s;
	state_join(&machine, &s, &found);
	cr_expect_eq(facts_truth(&machine, &s.facts, load(flag)), 1);
	state_join(&machine, &found, &set);
	cr_expect_eq(facts_truth(&machine, &found.facts, symmap_get(&found.store, flag)), 1, "the other way round");
	state_join(&machine, &set, &unset);
	cr_expect_eq(facts_truth(&machine, &set.facts, load(flag)), -1);
}

// What rounds have counted may be another number in those that are not looked at, but not none; and what they have not counted may be any.
Test(states, sampled_numbers)
{
	const struct sym *some = state_sampled(&machine, &s, 2), *none = state_sampled(&machine, &s, 0);
	cr_expect_eq(facts_truth(&machine, &s.facts, some), 1);
	cr_expect_eq(facts_truth(&machine, &s.facts, none), 0);
	struct symmap open = state_facts(&machine, &s);
	int64_t two;
	cr_expect_not(facts_integer(&open, some, &two));
	cr_expect_eq(facts_truth(&machine, &open, some), 1);
	cr_expect_eq(facts_truth(&machine, &open, none), -1);
}

Test(states, keys_of_two_paths)
{
	struct state other = s;
	store(present(number(1)), number(1));
	state_store(&machine, &other, present(number(2)), number(1), NULL);
	state_join(&machine, &s, &other);
	cr_expect_eq(load(present(number(9)))->kind, SYM_MEMBER, "either of them, so any");
}

// A round that stands for later ones says less of the function than of the path.
Test(states, samples)
{
	const struct sym *n = param(0), *less = sym_binary(&table, OP_LT, n, number(3));
	cr_assert(state_assume(&machine, &s, sym_binary(&table, OP_GT, n, number(0)), true));
	cr_assert(state_sample(&machine, &s, less, true));
	struct symmap all = state_facts(&machine, &s);
	cr_expect_eq(state_truth(&machine, &s, less), 1);
	cr_expect_eq(facts_truth(&machine, &all, less), -1);
	cr_expect_eq(facts_truth(&machine, &all, sym_binary(&table, OP_GT, n, number(0))), 1);
	cr_expect_not(state_sample(&machine, &s, sym_binary(&table, OP_GT, n, number(5)), true));
}

Test(states, operations_are_numbered_and_told_apart)
{
	struct ir_step step = {.kind = STEP_CALL};
	const struct sym *one[] = {number(1)}, *two[] = {number(2)};
	struct prim call = {.kind = PRIM_CALL, .step = &step, .arg = one, .arg_count = 1},
		    unknown = {.kind = PRIM_UNKNOWN, .step = &step, .arg = one, .arg_count = 1};
	struct state a = s, b = s, c = s, d = s;
	struct prim *p = state_append(&machine, &a, call), *q = state_append(&machine, &a, unknown), *r = state_append(&machine, &a, call);
	cr_expect_eq(p->index, 0);
	cr_expect_eq(q->index, 1);
	cr_expect_eq(p->call, 0);
	cr_expect_eq(q->call, UINT32_MAX);
	cr_expect_eq(r->call, 1);
	cr_expect_eq(r->prev, q);
	cr_expect_null(p->prev);
	cr_expect_eq(p->config, prim_no_config);
	state_append(&machine, &b, call);
	state_append(&machine, &c, call);
	cr_expect_eq(b.digest, c.digest);
	cr_expect_neq(b.digest, s.digest);
	call.arg = two;
	state_append(&machine, &d, call);
	cr_expect_neq(b.digest, d.digest);
	uint64_t before = b.digest;
	state_append(&machine, &b, (struct prim){.kind = PRIM_BRANCH, .arg = one, .arg_count = 1});
	cr_expect_eq(b.digest, before, "conditions are no operations");
	const struct sym *config[4] = {number(1), NULL, NULL, NULL};
	struct state e = s, f = s;
	state_append(&machine, &e, (struct prim){.kind = PRIM_LAUNCH, .step = &step, .config = config});
	state_append(&machine, &f, (struct prim){.kind = PRIM_LAUNCH, .step = &step});
	cr_expect_neq(e.digest, f.digest);
}

// Of two equal values one stands for both: an object of the path, else the older one.
Test(states, values_that_are_one)
{
	const struct sym *p = param(0), *q = param(1), *object = made(0);
	state_note_same(&machine, &s, sym_binary(&table, OP_EQ, p, q), true);
	cr_expect_eq(state_one(&machine, &s, q), p);
	cr_expect_eq(state_one(&machine, &s, p), p);
	cr_expect_eq(state_one(&machine, &s, at(q)), at(p));
	cr_expect_eq(state_one(&machine, &s, number(4)), number(4));
	state_note_same(&machine, &s, sym_binary(&table, OP_EQ, p, object), true);
	cr_expect_eq(state_one(&machine, &s, q), object);
	struct state other = {0};
	state_note_same(&machine, &other, sym_binary(&table, OP_NE, p, q), true);
	cr_expect_eq(state_one(&machine, &other, q), q);
	state_note_same(&machine, &other, sym_unary(&table, OP_LNOT, sym_binary(&table, OP_EQ, p, q)), false);
	cr_expect_eq(state_one(&machine, &other, q), p);
	struct state both = {0};
	const struct sym *u = param(5), *v = param(6);
	state_note_same(&machine, &both, sym_binary(&table, OP_LAND, sym_binary(&table, OP_EQ, p, q), sym_binary(&table, OP_EQ, u, v)), true);
	cr_expect_eq(state_one(&machine, &both, q), p);
	cr_expect_eq(state_one(&machine, &both, v), u);
	state_note_same(&machine, &both, sym_binary(&table, OP_LOR, sym_binary(&table, OP_EQ, p, u), sym_binary(&table, OP_EQ, p, param(7))), true);
	cr_expect_eq(state_one(&machine, &both, u), u, "one of them need not hold");
	state_note_same(&machine, &both, sym_binary(&table, OP_EQ, param(8), sym_binary(&table, OP_XOR, p, u)), true);
	cr_expect_eq(state_one(&machine, &both, param(8)), param(8), "no other name of one thing");
}

Test(states, what_is_held_behind_two_names)
{
	const struct sym *p = param(0), *q = param(1);
	store(at(p), number(1));
	store(at(q), number(2));
	state_note_same(&machine, &s, sym_binary(&table, OP_EQ, p, q), true);
	cr_expect_eq(load(at(p))->kind, SYM_UNKNOWN, "nobody knows which was stored last");
}

#define SHOW(...) "\tcall show(" __VA_ARGS__ ")  @9:1\n"
#define BODY(steps) "function f(n, p, q, s) external\nb0:\n" steps "\treturn\n"
#define START "\tcall std::thread::thread(&x, work, p)  @2:1\n"
#define STORES "function work(q)\nb0:\n\t*q = 7\n\treturn\n"

// What a thread stores is there once it is joined.
Test(states, what_threads_leave)
{
	PATHS("std::thread::thread(&x, work, p); std::thread::join(&x); unknown show(7)",
	      STORES BODY("\t*p = 5\n" START "\tcall std::thread::join(&x)  @3:1\n" SHOW("*p")));
	PATHS("std::thread::thread(&x, work, p); unknown show(5)", STORES BODY("\t*p = 5\n" START SHOW("*p")));
	PATHS("std::thread::thread(&x, work, p); std::thread::join(?0); unknown show(7)",
	      STORES BODY("\t*p = 5\n" START "\tcall std::thread::join(?3)  @3:1\n" SHOW("*p")));
	PATHS("std::thread::thread(&x, work, p); std::thread::join(&x); unknown show(?0)",
	      "function work(q)\nb0:\n\tbranch g b1 b2\nb1:\n\t*q = 7\n\treturn\nb2:\n\t*q = 8\n\treturn\n" BODY(
		      "\t*p = 5\n" START "\tcall std::thread::join(&x)  @3:1\n" SHOW("*p")));
}

// Ways that differ in nothing that a caller sees are one path.
Test(states, ways_that_are_one_path)
{
#define WAYS(first, second) "function f(n, p, q, s) external\nb0:\n\tbranch n > 3 b1 b2\nb1:\n" first "b2:\n" second
	PATHS("", WAYS("\ti = 1\n\treturn\n", "\ti = 2\n\treturn\n"));
	PATHS(" | ", WAYS("\t*p = 1\n\treturn\n", "\t*p = 2\n\treturn\n"));
	PATHS(" | ", WAYS("\tg = 1\n\treturn\n", "\treturn\n") "function h() external\nb0:\n" SHOW("g") "\treturn\n");
	PATHS(" | [not replayed] ", WAYS("\tg = 1\n\treturn\n", "\treturn\n")); // nobody reads it
	PATHS("", WAYS("\tg = g\n\treturn\n", "\treturn\n"));
	PATHS("result 1 | result 2", WAYS("\treturn 1\n", "\treturn 2\n"));
	PATHS("result 1", WAYS("\treturn 1\n", "\treturn 1\n"));
	PATHS("unknown a(1) | unknown a(2)", WAYS("\tcall a(1)  @1:1\n\treturn\n", "\tcall a(2)  @1:1\n\treturn\n"));
	PATHS(" | [does not return] ", WAYS("\treturn\n", "\tunreachable\n"));
	PATHS(" | ", WAYS("\treturn\n", "\tthrow\n"));
	PATHS("result n", WAYS("\treturn n\n", "\treturn n\n"));
}

// What is stored behind a pointer is its first element, and says nothing of the next one.
Test(states, elements_behind_an_object)
{
	PATHS("cudaMalloc(&l, 4) makes object#0; unknown show(object#0, pp[1])",
	      "function f(pp) external\nb0:\n\tcall cudaMalloc(&l, 4)  @1:1\n\t*pp = l\n\tcall show(*pp, pp[1])  @9:1\n\treturn\n");
	PATHS("unknown show(&i, pp[1])", "function f(pp) external\nb0:\n\t*pp = &i\n\tcall show(*pp, pp[1])  @9:1\n\treturn\n");
}
