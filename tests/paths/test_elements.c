// SPDX-License-Identifier: Apache-2.0
// Whose elements are whose where vectors are moved, in objects too; what is forgotten of memory that something else writes.
#include <criterion/criterion.h>
#include <string.h>

#include "program.h"
#include "walk.h"

#define SHOW(...) "\tcall show(" __VA_ARGS__ ")  @9:1\n"
#define BODY(steps) "function f(n, k, p, q, c, s, t, ev, o, vr, f0, rv) external\nb0:\n" steps "\treturn\n"

// The elements end with the object that has them, however deep in it.
Test(elements, ends_of_objects)
{
	PATHS("dead (w)", BODY("\trr.v = w moved\n\tdead rr\n"));
	PATHS("dead (w)", BODY("\tnr.in.v = w moved\n\tdead nr\n"));
	PATHS("dead (nr)", BODY("\tnr.in.k = 3\n\tdead nr\n"));
	PATHS("", BODY("\tz = nr.in.v moved\n\tdead z\n")); // no variable that they could go by
	PATHS("", BODY("\tz = nr.in.v moved\n\tdead nr\n"));
	PATHS("", BODY("\ttr.v = w moved\n\tdead tr\n")); // who got the temporary may have moved them on
	PATHS("dead (tr)", BODY("\tdead tr\n"));
	PATHS("dead (w); dead (w)", BODY("\trr.v = w moved\n\tdead rr\n\tdead w\n"));
}

// An object that a call gives is a new one, where elements that go by its name are another's.
// What is put into elements that have been moved to the caller's vector is there when the function returns.
Test(elements, moved_to_the_caller)
{
	PATHS("unknown show(7)", "function give(vr)\nb0:\n\t*vr = z moved\n\tvr[1] = 7\n\treturn\n" BODY("\tcall give(&w)  @1:1\n" SHOW("w[1]")));
	PATHS("unknown show(7)", "function give()\nb0:\n\tgv = z moved\n\tgv[1] = 7\n\treturn\n" BODY("\tcall give()  @1:1\n" SHOW("gv[1]")));
}

Test(elements, objects_that_calls_give)
{
#define GIVE "function h()\nb0:\n\tr2.v[0] = 5\n\tr2.k = 6\n\treturn r2\n"
#define GIVE_NESTED "function h()\nb0:\n\tns.in.v[0] = 5\n\tns.n = 6\n\treturn ns\n"
	PATHS("unknown show(1, 5, 6)", GIVE BODY("\trr.v[0] = 1\n\tz = rr.v moved\n\trr = call h()  @1:1\n" SHOW("z[0], rr.v[0], rr.k")));
	PATHS("unknown show(1, 5, 6)",
	      GIVE_NESTED BODY("\tnr.in.v[0] = 1\n\tz = nr.in.v moved\n\tnr = call h()  @1:1\n" SHOW("z[0], nr.in.v[0], nr.n")));
	PATHS("unknown show(5, 6)", GIVE_NESTED BODY("\tnr = call h()  @1:1\n" SHOW("nr.in.v[0], nr.n")));
	PATHS("unknown show(5)", "function h()\nb0:\n\tw[0] = 5\n\treturn w\n" BODY("\ttv[0] = 1\n\tz = call h()  @1:1\n" SHOW("z[0]")));
}

// An element that is used is there, but the place behind the last one need not be.
Test(elements, elements_that_are_there)
{
#define ASK(before, condition)                                                                                                                       \
	"function f(n, k, vr) external\nb0:\n" before "\tbranch " condition                                                                          \
	" b1 b2\nb1:\n\tcall a()  @5:1\n\treturn\nb2:\n\tcall b()  @6:1\n\treturn\n"
	PATHS("unknown b()", ASK("\ti = vr[n]\n", "vr->#size == 0"));
	PATHS("unknown b()", ASK("\ti = vr[3]\n", "vr->#size < 4"));
	PATHS("unknown a() | unknown b()", ASK("\ti = vr[3]\n", "vr->#size < 5"));
	PATHS("unknown b()", ASK("\ti = vr[-3]\n", "vr->#size < 1"));
	PATHS("unknown a() | unknown b()", ASK("\tvr[vr->#size] = 3\n", "vr->#size == 0"));
	PATHS("unknown a()", ASK("\tw.#size = 0\n\ti = w[3]\n", "w.#size == 0")); // a length that the path counted itself
}

// A function whose only way uses a null pointer has that way after all.
Test(elements, what_cannot_be_and_is_all_there_is)
{
	PATHS("[does not return]  | unknown a()",
	      "function f(p) external\nb0:\n\tbranch p == null b1 b2\nb1:\n\ti = *p\n\tcall a()  @1:1\n\treturn\nb2:\n\tunreachable\n");
	PATHS("[does not return]  | unknown a()",
	      "function f(vr) external\nb0:\n\tbranch vr->#size == 0 b1 b2\nb1:\n\ti = vr[0]\n\tcall a()  @1:1\n\treturn\nb2:\n\tunreachable\n");
	PATHS("unknown a()",
	      "function f(o) external\nb0:\n\tbranch o == null b1 b2\nb1:\n\ti = o->p[3]\n\tcall b()  @1:1\n\treturn\nb2:\n\tcall a()  @1:1\n\treturn\n");
}

// --- numbers too large ----------------------------------------------------------------------------------------------------

static struct walking k;

static const struct sym *sum_of(const struct ir_type *t, int64_t a, int64_t b)
{
	struct ir_value x = {.kind = V_INT, .integer = a, .type = t}, y = {.kind = V_INT, .integer = b, .type = t},
			sum = {.kind = V_BINARY, .op = OP_ADD, .a = &x, .b = &y, .type = t};
	return eval_value(&k.w, walk_state(&k, 0, 0), &sum);
}

// No integer of its size holds it: the program cannot have meant that.
Test(elements, numbers_beyond_their_type)
{
	static const struct ir_type integer = {.kind = TYPE_INT, .size = 4}, byte = {.kind = TYPE_INT, .size = 1},
				    wide = {.kind = TYPE_INT, .size = 8}, unsized = {.kind = TYPE_INT}, truth = {.kind = TYPE_BOOL, .size = 1};
	static const struct {
		const struct ir_type *type;
		int64_t a, b;
		bool is_known;
	} rows[] = {{&integer, INT32_MAX, 1, true}, {&integer, UINT32_MAX, 0, true},  {&integer, UINT32_MAX, 1, false},
	            {&integer, INT32_MIN, 0, true}, {&integer, INT32_MIN, -1, false}, {&byte, 255, 0, true},
	            {&byte, 255, 1, false},         {&byte, -128, 0, true},           {&byte, -128, -1, false},
	            {&wide, INT64_MAX, 0, true},    {&unsized, UINT32_MAX, 1, true},  {&truth, 255, 1, true}};
	walk_begin(&k, BODY(""));
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		cr_expect_eq(sum_of(rows[i].type, rows[i].a, rows[i].b)->kind == SYM_INT, rows[i].is_known, "%zu", i);
	walk_end(&k);
}

Test(elements, values_of_very_many_operations)
{
	struct arena a = {0};
	for (int n = 100; n <= 300; n += 200) {
		const char *text = "\ti = n\n";
		for (int i = 0; i < n; i++)
			text = arena_printf(&a, "%s\ti = i ^ k\n", text);
		const char *told = paths_of(&a, arena_printf(&a, "function f(n, k) external\nb0:\n%s%s\treturn\n", text, SHOW("i")), "f");
		cr_expect_eq(told[sizeof "unknown show(" - 1] == '?' || strchr(told, '?') != NULL, n > 255, "%d: %.40s", n, told);
	}
	arena_free(&a);
}

// --- what is written ------------------------------------------------------------------------------------------------------

static const struct sym *number(int64_t n)
{
	return sym_int(k.exec->machine.table, n);
}

static const struct sym *behind(int64_t param)
{
	return sym_of(k.exec->machine.table, SYM_PTR, sym_numbered(k.exec->machine.table, SYM_PARAM, param));
}

// Is what the place holds, a number where `value` is NULL, forgotten after so many bytes were written behind `to`?
static bool is_forgotten(const struct sym *place, const struct sym *to, const struct sym *bytes, const struct sym *value)
{
	const struct machine *m = &k.exec->machine;
	struct state *s = walk_state(&k, 0, 0);
	value = value ? value : number(5);
	state_put(m, s, place, value);
	written_forget(m, s, sym_of(m->table, SYM_ADDRESS, to), NULL, bytes);
	return symmap_get(&s->store, place) != value;
}

static const struct sym *step(const struct sym *place, int64_t n)
{
	return sym_step(k.exec->machine.table, place, number(n), 4);
}

Test(elements, places_that_are_written)
{
	walk_begin(&k, BODY(""));
	struct sym_table *t = k.exec->machine.table;
	const struct sym *p = behind(2), *q = behind(3), *any = sym_numbered(t, SYM_PARAM, 0);
	const struct sym *field = sym_field(t, p, "n"), *element = sym_element(t, p, number(2));
	cr_expect(is_forgotten(p, p, NULL, NULL));
	cr_expect_not(is_forgotten(q, p, NULL, NULL));
	cr_expect(is_forgotten(field, p, NULL, NULL));
	cr_expect(is_forgotten(sym_field(t, field, "m"), p, NULL, NULL));
	cr_expect_not(is_forgotten(p, field, NULL, NULL));
	cr_expect_not(is_forgotten(sym_field(t, p, "m"), field, NULL, NULL));
	cr_expect(is_forgotten(step(p, 3), p, NULL, NULL));
	cr_expect_not(is_forgotten(step(p, -1), p, NULL, NULL));
	cr_expect(is_forgotten(step(p, 3), step(p, 2), NULL, NULL));
	cr_expect_not(is_forgotten(step(p, 1), step(p, 2), NULL, NULL));
	cr_expect_not(is_forgotten(step(q, 3), step(p, 2), NULL, NULL));
	cr_expect(is_forgotten(step(p, 4), step(p, 2), number(9), NULL));
	cr_expect_not(is_forgotten(step(p, 4), step(p, 2), number(8), NULL));
	cr_expect_not(is_forgotten(step(p, 5), step(p, 2), number(8), NULL));
	cr_expect(is_forgotten(step(p, 5), step(p, 2), any, NULL));
	cr_expect(is_forgotten(step(p, 1), p, number(8), NULL));
	cr_expect_not(is_forgotten(step(p, 2), p, number(8), NULL));
	cr_expect(is_forgotten(sym_step(t, p, any, 4), step(p, 2), number(8), NULL), "nobody knows where that is");
	cr_expect(is_forgotten(step(p, 1), sym_step(t, p, any, 4), number(8), NULL));
	cr_expect(is_forgotten(element, p, number(4), NULL), "of elements nobody says how large they are");
	cr_expect_not(is_forgotten(sym_element(t, p, number(1)), element, NULL, NULL));
	cr_expect(is_forgotten(sym_element(t, p, number(3)), element, NULL, NULL));
	cr_expect(is_forgotten(sym_field(t, step(p, 3), "n"), p, NULL, NULL));
	cr_expect(is_forgotten(step(p, INT64_MAX), step(p, -2), number(8), NULL), "no number holds the distance");
	walk_end(&k);
}

// Numbers are forgotten; handles and pointers are most often copied from where they were.
Test(elements, values_that_are_written)
{
	walk_begin(&k, BODY(""));
	struct sym_table *t = k.exec->machine.table;
	const struct sym *p = behind(2), *n = sym_numbered(t, SYM_PARAM, 0);
	cr_expect(is_forgotten(p, p, NULL, sym_binary(t, OP_MUL, n, number(3))));
	cr_expect(is_forgotten(p, p, NULL, sym_unary(t, OP_NEG, n)));
	cr_expect_not(is_forgotten(p, p, NULL, n));
	cr_expect_not(is_forgotten(p, p, NULL, sym_numbered(t, SYM_NEW, 0)));
	cr_expect_not(is_forgotten(p, p, NULL, sym_of(t, SYM_ADDRESS, p)));
	walk_end(&k);
}

// A number stands at the start of what is written, whether the path knew one there or not.
Test(elements, types_that_are_written)
{
	static const struct ir_type target = {.kind = TYPE_RECORD};
	static const struct {
		struct ir_type type;
		bool is_number;
	} rows[] = {{{.kind = TYPE_INT}, true},
	            {{.kind = TYPE_BOOL}, true},
	            {{.kind = TYPE_FLOAT}, true},
	            {{.kind = TYPE_INT, .handle = HANDLE_DEVICE}, false},
	            {{.kind = TYPE_POINTER, .element = &target}, false},
	            {{.kind = TYPE_RECORD}, false}};
	walk_begin(&k, BODY(""));
	const struct machine *m = &k.exec->machine;
	const struct sym *pointer = sym_numbered(m->table, SYM_PARAM, 2);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct state *s = walk_state(&k, 0, 0);
		written_forget(m, s, pointer, &rows[i].type, NULL);
		cr_expect_eq(symmap_get(&s->store, behind(2)) != NULL, rows[i].is_number, "%zu", i);
	}
	struct state *s = walk_state(&k, 0, 0);
	uint64_t before = s->store.digest;
	written_forget(m, s, NULL, &rows[0].type, NULL);
	written_forget(m, s, number(0), &rows[0].type, NULL);
	written_forget(m, s, pointer, NULL, NULL);
	cr_expect_eq(s->store.digest, before);
	walk_end(&k);
}

// A variable of a loop comes again as another object, and what the path made and kept in this one stays in it.
Test(elements, objects_of_a_round)
{
#define ROUNDS(steps)                                                                                                                                \
	"function f(n) external\nb0:\n\ti = 0\n\tgoto b1\nb1: loop\n\tbranch i < 2 b2 b3\nb2:\n\ti = i + 1\n" steps "\tgoto b1\nb3:\n\treturn\n"
	PATHS("unknown show(r.s); cudaStreamCreate(&r.s) makes object#0; dead (r); unknown show(r.s); cudaStreamCreate(&r.s) makes object#1; dead (r)",
	      ROUNDS("\tcall show(r.s)  @1:1\n\tcall cudaStreamCreate(&r.s)  @2:1\n\tdead r\n"));
	PATHS("unknown show(nn.in.p); cudaMalloc(&nn.in.p, 4) makes object#0; dead (nn); unknown show(nn.in.p); cudaMalloc(&nn.in.p, 4) makes object#1; dead (nn)",
	      ROUNDS("\tcall show(nn.in.p)  @1:1\n\tcall cudaMalloc(&nn.in.p, 4)  @2:1\n\tdead nn\n"));
	// What lies elsewhere stays where it is.
	PATHS("unknown show(gs); cudaStreamCreate(&gs) makes object#0; dead (r); unknown show(object#0); cudaStreamCreate(&gs) makes object#1; dead (r)",
	      ROUNDS("\tcall show(gs)  @1:1\n\tcall cudaStreamCreate(&gs)  @2:1\n\tdead r\n"));
}

// Whether a key is in a map, asked by the place behind its last element.
Test(elements, keys_of_maps)
{
#define FIND(condition)                                                                                                                              \
	"function f(n, k) external\nb0:\n\tm[n].#present = 1\n\tbranch " condition                                                                   \
	" b1 b2\nb1:\n\tcall a()  @5:1\n\treturn\nb2:\n\tcall b()  @6:1\n\treturn\n"
	PATHS("unknown a()", FIND("&m[n] != &m[\"#end\"]"));
	PATHS("unknown b()", FIND("&m[n] == &m[\"#end\"]"));
	PATHS("unknown a()", FIND("&m[\"#end\"] != &m[n]"));
	PATHS("unknown a()", FIND("&m[\"#end\"] == &m[\"#end\"]"));
	PATHS("unknown a() | unknown b()", FIND("&m[k] != &m[\"#end\"]"));
	PATHS("unknown a() | unknown b()", FIND("&m[n] < &m[\"#end\"]")); // which comes first says nothing of that
}

// A map that is copied holds what the other one held, and goes its own way from there.
Test(elements, maps_that_are_copied)
{
	PATHS("unknown show(5, 1)", BODY("\tm[1].#present = 1\n\tm[1].second = 5\n\tgm = m\n" SHOW("gm[1].second, gm[1].#present")));
	PATHS("unknown show(5, 6)", BODY("\tm[1].second = 5\n\tgm = m\n\tm[1].second = 6\n" SHOW("gm[1].second, m[1].second")));
}

// A path that took a pointer for null ends where an element behind it is used, at whichever index.
Test(elements, elements_behind_null)
{
#define USED(place)                                                                                                                                  \
	"function f(p, o, n) external\nb0:\n\tbranch p == null b1 b2\nb1:\n\ti = " place                                                             \
	"\n\tcall a()  @5:1\n\treturn\nb2:\n\tcall b()  @6:1\n\treturn\n"
	PATHS("unknown b()", USED("p[2]"));
	PATHS("unknown b()", USED("p[n]"));
	PATHS("unknown b()", USED("*p"));
	PATHS("unknown a() | unknown b()", USED("o->n"));
}

// What a function returns that outlives it is copied, and stays what it is.
Test(elements, maps_of_static_life_that_are_returned)
{
	PATHS("unknown show(5, 6)", "function h()\nb0:\n\tgm[1].second = 5\n\treturn gm\n" BODY(
					    "\tm = call h()  @1:1\n\tm[1].second = 6\n" SHOW("gm[1].second, m[1].second")));
}

// The elements that a moved member begins anew with go by the member's name.
Test(elements, names_of_new_elements)
{
	PATHS("unknown show(rr.v)", BODY("\tz = rr.v moved\n" SHOW("&rr.v[0]")));
	PATHS("unknown show(nr.in.v)", BODY("\tz = nr.in.v moved\n" SHOW("&nr.in.v[0]")));
}

// --- the places of one object -----------------------------------------------------------------------------------------------

struct seen {
	struct state *state;
	int places, sum;
};

static void see_place(void *context, const struct sym *place, const void *value)
{
	struct seen *seen = context;
	seen->places++;
	seen->sum += (int)((const struct sym *)value)->number;
	state_put(&k.exec->machine, seen->state, place, number(1000));
}

// What a launch or a copy writes is looked for in the one object, however much the path holds.
Test(elements, places_of_one_object_are_visited_once)
{
	walk_begin(&k, BODY(""));
	const struct machine *m = &k.exec->machine;
	struct sym_table *t = m->table;
	struct state *s = walk_state(&k, 0, 0);
	for (int i = 0; i < 500; i++)
		state_put(m, s, sym_field(t, behind(10 + i), "x"), number(10000));
	state_put(m, s, sym_field(t, behind(7), "x"), number(1));
	state_put(m, s, sym_element(t, sym_field(t, behind(7), "y"), number(3)), number(2));
	state_put(m, s, behind(7), number(100));
	state_put(m, s, sym_field(t, behind(7), "x"), number(4));
	struct seen seen = {.state = s};
	state_each_place(s, step(sym_field(t, behind(7), "z"), 2), see_place, &seen);
	cr_expect_eq(seen.places, 3);
	cr_expect_eq(seen.sum, 106, "the last value of each, as it was before the visits");
	seen = (struct seen){.state = s};
	state_each_place(s, behind(8), see_place, &seen);
	cr_expect_eq(seen.places, 0);
}

// A number that is written at an index which nobody knows may be any element's, and no longer is the one that was there; what elements keep besides
// numbers stays.
Test(elements, one_that_may_have_been_written)
{
#define EITHER "unknown a() | unknown b()"
	PATHS(EITHER, ASK("\tw[0] = 0\n\tw[k] = 1\n", "w[0] == 1"));
	PATHS("unknown b()", ASK("\tw[0] = 0\n\tw[2] = 1\n", "w[0] == 1"));
	PATHS("unknown a()", ASK("\tw[k] = 1\n\tw[k + 1] = 2\n", "w[k] == 1"));
	PATHS(EITHER, ASK("\tw[k] = 1\n\tw[n] = 2\n", "w[k] == 1"));
	PATHS("unknown a()", ASK("\tw[k] = 1\n\tw[n] = 1\n", "w[k] == 1")); // the same number whichever it is
	PATHS("unknown a()", ASK("\tw[0] = 1\n\tw[k] = 0\n\tw[0] = 1\n", "w[0] == 1"));
	PATHS(EITHER, ASK("\t*vr = 0\n\tvr[k] = 1\n", "*vr == 1"));
	PATHS(EITHER, "function h(q, n)\nb0:\n\tq[n] = 1\n\treturn\n" ASK("\tw[0] = 0\n\tcall h(&w[0], k)  @1:1\n", "w[0] == 1"));
	PATHS("unknown b()", ASK("\tw[0].k = 0\n\tw[k].n = 1\n", "w[0].k == 1"));
	PATHS("unknown b()", ASK("\tw.#size = 0\n\tw[k] = 1\n", "w.#size == 1"));
}
