// SPDX-License-Identifier: Apache-2.0
// Streams from outside: which two names may be those of one stream.
#include <criterion/criterion.h>

#include "engine/order/run.h"
#include "trace.h"

static struct arena arena;
static struct sym_table table;

static struct ir_record lane = {.name = "lane"}, pool = {.name = "pool"};
static const struct ir_type lane_type = {.kind = TYPE_RECORD, .record = &lane}, pool_type = {.kind = TYPE_RECORD, .record = &pool},
			    to_lane = {.kind = TYPE_POINTER, .element = &lane_type}, to_pool = {.kind = TYPE_POINTER, .element = &pool_type};
static struct ir_field pool_fields[] = {{.name = "first", .type = &lane_type}, {.name = "second", .type = &lane_type}};
static struct ir_var one = {.id = 1, .name = "one", .type = &to_lane}, all = {.id = 2, .name = "all", .type = &to_pool},
		     two = {.id = 3, .name = "two", .type = &to_lane};
static struct ir_var *params[] = {&one, &all, &two};
static const struct ir_function function = {.name = "f", .params = {.at = params, .n = 3}};

static void setup(void)
{
	table = (struct sym_table){.arena = &arena};
	pool.field = pool_fields;
	pool.field_count = sizeof pool_fields / sizeof *pool_fields;
}

static void teardown(void)
{
	sym_table_close(&table);
	arena_free(&arena);
}

TestSuite(outside, .init = setup, .fini = teardown);

static const struct sym *param(int64_t n)
{
	return sym_numbered(&table, SYM_PARAM, n);
}

static const struct sym *object(int64_t n)
{
	return sym_of(&table, SYM_PTR, param(n));
}

static const struct sym *field(const struct sym *at, const char *name)
{
	return sym_field(&table, at, name);
}

static const struct sym *behind(const struct sym *pointer_at)
{
	return sym_of(&table, SYM_PTR, sym_of(&table, SYM_INIT, pointer_at));
}

static struct timeline kept(const struct sym *place)
{
	return (struct timeline){.kind = STREAMKIND_UNKNOWN, .stream = sym_of(&table, SYM_INIT, place)};
}

static void expect_places(bool may_be_one, const struct sym *x, const struct sym *y)
{
	struct timeline a = kept(x), b = kept(y);
	cr_expect_eq(streams_may_be_copies(&function, &a, &b), may_be_one, "%s, %s", sym_text_of(&arena, x, NULL), sym_text_of(&arena, y, NULL));
	cr_expect_eq(streams_may_be_copies(&function, &b, &a), may_be_one, "%s, %s", sym_text_of(&arena, y, NULL), sym_text_of(&arena, x, NULL));
}

// Members of one object, and one member of two objects of a class, are two streams; what two classes keep may be one.
Test(outside, members)
{
	const struct sym *first = field(object(1), "first"), *second = field(object(1), "second");
	expect_places(false, field(object(0), "s"), field(object(0), "t"));
	expect_places(false, field(object(0), "s"), field(object(2), "s"));
	expect_places(false, field(first, "s"), field(second, "s"));
	expect_places(false, field(object(0), "s"), field(first, "s"));
	expect_places(true, field(object(0), "s"), field(object(2), "t"));
	expect_places(true, field(object(0), "s"), field(object(1), "s")); // of two classes
	expect_places(true, field(first, "s"), field(object(1), "s"));     // of the whole and of a part
	const struct sym *made = sym_of(&table, SYM_PTR, sym_numbered(&table, SYM_NEW, 1)),
			 *other = sym_of(&table, SYM_PTR, sym_numbered(&table, SYM_NEW, 2));
	expect_places(true, field(field(made, "part"), "s"), field(made, "s"));
	expect_places(false, field(field(made, "part"), "s"), field(other, "s")); // of no known class
	expect_places(false, field(made, "s"), field(other, "s"));
}

// Objects of one class are one where the pointers to them may be copies.
Test(outside, members_behind_pointers)
{
	const struct sym *to[] = {field(object(0), "to"), field(object(2), "to"), field(object(2), "at"), field(object(0), "at")};
	expect_places(false, field(behind(to[0]), "s"), field(behind(to[1]), "s"));
	expect_places(true, field(behind(to[0]), "s"), field(behind(to[2]), "s"));
	expect_places(false, field(behind(to[0]), "s"), field(behind(to[3]), "s")); // two members of one object
	expect_places(true, field(field(behind(to[0]), "in"), "s"), field(field(behind(to[2]), "in"), "s"));
	expect_places(true, field(behind(to[0]), "s"), field(behind(to[1]), "t"));
	expect_places(false, field(behind(to[0]), "s"), field(object(2), "s"));
}

// `s[1]` of an array, and of what points to the first of its elements.
Test(outside, elements)
{
	const struct sym *array = field(object(0), "s"), *other = field(object(0), "t"), *begin = sym_int(&table, 0), *next = sym_int(&table, 1);
	expect_places(false, sym_element(&table, array, begin), sym_element(&table, array, next));
	expect_places(true, sym_element(&table, array, begin), behind(array));
	expect_places(false, sym_element(&table, array, next), behind(array));
	expect_places(false, sym_element(&table, array, begin), behind(other));
	expect_places(true, sym_element(&table, array, next), sym_step(&table, behind(array), next, 8));
	expect_places(false, sym_element(&table, array, next), sym_step(&table, behind(array), sym_int(&table, 2), 8));
	expect_places(true, sym_element(&table, array, next), field(object(2), "t"));
}

// A parameter may be what an object keeps; two parameters are two, and what was made here is nobody else's.
Test(outside, parameters)
{
	struct timeline member = kept(field(object(0), "s")), given = {.kind = STREAMKIND_UNKNOWN, .stream = param(3)},
			another = {.kind = STREAMKIND_UNKNOWN, .stream = param(4)},
			part = {.kind = STREAMKIND_UNKNOWN, .stream = sym_member(&table, param(5), "s")},
			made = {.kind = STREAMKIND_UNKNOWN, .stream = sym_numbered(&table, SYM_NEW, 1)};
	cr_expect(streams_may_be_copies(&function, &member, &given));
	cr_expect(streams_may_be_copies(&function, &given, &member));
	cr_expect(streams_may_be_copies(&function, &part, &given));
	cr_expect(streams_may_be_copies(&function, &part, &member));
	cr_expect_not(streams_may_be_copies(&function, &given, &another));
	cr_expect_not(streams_may_be_copies(&function, &made, &given));
	cr_expect_not(streams_may_be_copies(&function, &member, &made));
	member.kind = STREAMKIND_NONBLOCKING; // it is known how the path has made it
	cr_expect_not(streams_may_be_copies(&function, &member, &given));
	member.kind = STREAMKIND_UNKNOWN;
	member.created = &(struct prim){.kind = PRIM_CALL};
	cr_expect_not(streams_may_be_copies(&function, &member, &given));
}

#define MADE "p = cudaMalloc(0, 64)\n"
#define ASKED(between)                                                                                                                               \
	"local a 64\nlocal b 64\n" MADE between                                                                                                      \
	"launch one(&a): w p\ncudaStreamSynchronize(two(&b))\nt = cudaStreamCreateWithFlags(0, 1)\nlaunch t: w p"

// What two functions give is taken as two streams, unless one call has got both objects that are asked.
Test(outside, waits_for_what_another_function_gives)
{
	PAIRS("4~7", ASKED(""));
	PAIRS("", ASKED("unknown policy(&a, &b)\n"));
	PAIRS("", ASKED("unknown policy(4, &b, &a)\n"));
	PAIRS("6~9", ASKED("unknown policy(&a)\nunknown policy(&b)\n"));
	PAIRS("5~8", ASKED("unknown policy(&a)\n"));
}

// One finding says of what kind the streams have to be; what supposes the same is told with it.
Test(outside, one_kind_is_told_once)
{
	FAULTS_ARE("5~7", "stream s\n" MADE "q = cudaMalloc(0, 64)\n\nlaunch s: w q\nlaunch s: w p\nlaunch 0: w q, w p");
	FAULTS_ARE("6~8", "stream s\nstream u\n" MADE "q = cudaMalloc(0, 64)\n\nlaunch s: w q\nlaunch u: w p\nlaunch 0: w q, w p");
}

// The wait of a blocking stream for an event is no work, for which it would wait for the legacy stream.
Test(outside, a_wait_for_an_event_is_no_work)
{
#define KINDS(waiter) waiter "\nu = cudaStreamCreateWithFlags(0, 1)\n" MADE "e = cudaEventCreate(0)\n\nlaunch 0: w p\ncudaEventRecord(e, u)\n"
	PAIRS("6~10", KINDS("s = cudaStreamCreate(0)") "cudaStreamWaitEvent(s, e, 0)\ncudaStreamSynchronize(s)\nlaunch u: w p");
	PAIRS("", KINDS("s = cudaStreamCreate(0)") "launch s:\ncudaStreamSynchronize(s)\nlaunch u: w p");
}
