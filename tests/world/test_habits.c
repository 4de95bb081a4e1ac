// SPDX-License-Identifier: Apache-2.0
// Habits of other units of the run, against which the places of one are held.
#include <criterion/criterion.h>

#include "unit.h"

#define SELECT(line) "\tcall cudaSetDevice(this->device)  @" #line ":2\n"
#define CLEAR(line) "\tcall cudaMemset(p, 0, 16)  @" #line ":2\n"
#define METHOD(name, body) "function box::" name "(this, p)\nb0:\n" body "\treturn\n"
#define FREE(name, body) "function " name "(p) external\nb0:\n" body "\treturn\n"
#define ON(stream, line) "\tlaunch k<<<1, 1, 0, " stream ">>>(p)  @" #line ":2\n"
#define CURRENT "12 lib::current 0(,)"

static struct habit others[24];

// n functions of other units that keep to the habit, and behind them those that do not.
static struct habits_given among(struct habit kept, uint32_t n, uint32_t deviating)
{
	struct habit odd = kept;
	odd.is_kept = false;
	odd.key = habit_deviation(&kept);
	cr_assert_leq(n + deviating, sizeof others / sizeof *others);
	for (uint32_t i = 0; i < n + deviating; i++)
		others[i] = i < n ? kept : odd;
	return (struct habits_given){others, n + deviating};
}

static struct habits_given devices(uint32_t n, uint32_t deviating)
{
	return among((struct habit){.kind = HABIT_DEVICE,
	                            .is_kept = true,
	                            .key = "base",
	                            .text = "device_",
	                            .function = "other::f",
	                            .call = "cudaSetDevice",
	                            .at = {.file = "b.cu", .line = 7, .column = 2},
	                            .places = 1},
	             n, deviating);
}

static struct habits_given streams(uint32_t n, uint32_t deviating)
{
	return among((struct habit){.kind = HABIT_STREAM,
	                            .is_kept = true,
	                            .key = CURRENT,
	                            .space = "lib::",
	                            .text = "lib::current()",
	                            .function = "lib::g",
	                            .call = "k",
	                            .at = {.file = "b.cu", .line = 7, .column = 2},
	                            .places = 1},
	             n, deviating);
}

Test(habits, overriders_of_one_function)
{
	const char *bare = METHOD("over", CLEAR(1));
	cr_expect_str_eq(unit_told_among(bare, devices(3, 0), "DEVICE_NOT"), "DEVICE_NOT_SELECTED@1");
	cr_expect_str_eq(unit_told_among(bare, devices(2, 0), "DEVICE_NOT"), "", "two are no habit");
	cr_expect_str_eq(unit_told_among(bare, devices(5, 1), "DEVICE_NOT"), "", "two of seven do without");
	cr_expect_str_eq(unit_told_among(bare, devices(6, 1), "DEVICE_NOT"), "DEVICE_NOT_SELECTED@1");
	cr_expect_str_eq(unit_told_among(METHOD("f", CLEAR(1)), devices(6, 0), "DEVICE_NOT"), "", "it overrides nothing");
	cr_expect_str_eq(unit_told_among(METHOD("over", SELECT(1) CLEAR(2)), devices(6, 0), "DEVICE_NOT"), "");
}

Test(habits, an_overrider_that_asks_about_the_device)
{
	cr_expect_str_eq(unit_told_among(METHOD("over", "\tcall cudaGetDevice(&d)  @1:2\n\tbranch d == n b1 b2\nb1:\n" CLEAR(2) "\tgoto b2\nb2:\n"),
	                                 devices(6, 0), "DEVICE_NOT"),
	                 "");
}

// A memset without a stream is on the default one, which deviates from any habit of the class' name space.
Test(habits, what_overriders_offer)
{
	cr_expect_str_eq(unit_offers(METHOD("over", SELECT(1) CLEAR(2))), "! !box:: base");
	cr_expect_str_eq(unit_offers(METHOD("over", CLEAR(2))), "! !box:: !base");
	cr_expect_str_eq(unit_offers(METHOD("f", SELECT(1) CLEAR(2))), "! !box::");
}

Test(habits, the_stream_of_the_run)
{
	const char *bare = FREE("lib::f", ON("0", 1));
	cr_expect_str_eq(unit_told_among(bare, streams(7, 0), "UNLIKE"), "UNLIKE_ITS_SIBLINGS@1");
	cr_expect_str_eq(unit_told_among(bare, streams(6, 0), "UNLIKE"), "", "one of seven does without");
	cr_expect_str_eq(unit_told_among(bare, streams(10, 1), "UNLIKE"), "", "two of twelve do without");
	cr_expect_str_eq(unit_told_among(bare, streams(11, 1), "UNLIKE"), "UNLIKE_ITS_SIBLINGS@1", "two of thirteen");
	cr_expect_str_eq(unit_told_among(bare, streams(14, 2), "UNLIKE"), "", "three of seventeen");
	cr_expect_str_eq(unit_told_among(bare, streams(15, 2), "UNLIKE"), "UNLIKE_ITS_SIBLINGS@1", "three of eighteen");
	cr_expect_str_eq(unit_told_among(FREE("user::f", ON("0", 1)), streams(7, 0), "UNLIKE"), "", "the code of another");
	cr_expect_str_eq(unit_told_among("function lib::f() external\nb0:\n" ON("0", 1) "\treturn\n", streams(7, 0), "UNLIKE"), "",
	                 "the memory is the function's own");
	cr_expect_str_eq(unit_told_among(FREE("lib::f", ON("0", 1) "\tcall cudaDeviceSynchronize()  @2:2\n"), streams(7, 0), "UNLIKE"), "",
	                 "done when it returns");
}

// An accessor in no namespace, and those who use it.
Test(habits, the_stream_of_a_space)
{
	const char *bare = FREE("lib::f", ON("0", 1));
	struct habits_given used = streams(7, 0);
	for (uint32_t i = 0; i < 7; i++)
		others[i].key = "12 current 0(,)";
	cr_expect_str_eq(unit_told_among(bare, used, "UNLIKE"), "UNLIKE_ITS_SIBLINGS@1", "code of its space uses it");
	others[0].space = "";
	cr_expect_str_eq(unit_told_among(bare, used, "UNLIKE"), "", "six of its space are too few");
	for (uint32_t i = 0; i < 7; i++)
		others[i].space = "";
	cr_expect_str_eq(unit_told_among(bare, used, "UNLIKE"), "");
	cr_expect_str_eq(unit_told_among(FREE("f", ON("0", 1)), used, "UNLIKE"), "UNLIKE_ITS_SIBLINGS@1");
}

#define GIVEN(name, body) "function " name "(other, p) external\nb0:\n" body "\treturn\n"
#define OF_OTHER "\tmine = other->stream  @1:1\n"
#define SEVEN(kind, body)                                                                                                                            \
	kind("lib::a", body) kind("lib::b", body) kind("lib::c", body) kind("lib::d", body) kind("lib::e", body) kind("lib::f", body)                \
		kind("lib::g", body)

// Of an object that functions are given, among those that are given one.
Test(habits, the_stream_of_what_is_given)
{
	cr_expect_str_eq(unit_offers(GIVEN("lib::f", OF_OTHER ON("mine", 1))), "given box\nother->stream");
	struct habits_given used = streams(7, 0);
	for (uint32_t i = 0; i < 7; i++)
		others[i].key = "given box\nother->stream";
	cr_expect_str_eq(unit_told_among(GIVEN("lib::h", ON("0", 9)), used, "UNLIKE"), "UNLIKE_ITS_SIBLINGS@9");
	cr_expect_str_eq(unit_told_among(FREE("lib::h", ON("0", 9)), used, "UNLIKE"), "", "it has no object to ask");
	for (uint32_t i = 0; i < 7; i++)
		others[i].key = "given bag\nother->stream";
	cr_expect_str_eq(unit_told_among(GIVEN("lib::h", ON("0", 9)), used, "UNLIKE"), "", "it has one of another class");
}

Test(habits, calls_that_hand_a_stream_on)
{
	const struct habits_given none = {0};
#define CURRENT_STREAM "\tmine = call lib::current()  @1:1\n"
	cr_expect_str_eq(unit_told_among(SEVEN(FREE, CURRENT_STREAM "\tcall work(p, mine)  @1:2\n") FREE("lib::h", ON("0", 9)), none, "UNLIKE"),
	                 "UNLIKE_ITS_SIBLINGS@9");
	cr_expect_str_eq(unit_told_among(SEVEN(FREE, CURRENT_STREAM "\tcall tell(mine)  @1:2\n") FREE("lib::h", ON("0", 9)), none, "UNLIKE"), "",
	                 "nobody works on memory there");
	cr_expect_str_eq(unit_told_among(SEVEN(GIVEN, OF_OTHER "\tcall work(p, mine)  @1:2\n") GIVEN("lib::h", ON("0", 9)), none, "UNLIKE"),
	                 "UNLIKE_ITS_SIBLINGS@9");
	cr_expect_str_eq(unit_told_among(SEVEN(GIVEN, OF_OTHER ON("mine", 1)) FREE("lib::h", ON("0", 9)), none, "UNLIKE"), "");
}

// A variable that holds nothing but the default stream is as good as the number.
Test(habits, the_default_stream_in_a_variable)
{
	const struct habits_given seven = streams(7, 0);
	cr_expect_str_eq(unit_told_among(FREE("lib::f", "\tmine = 0  @1:1\n" ON("mine", 2)), seven, "UNLIKE"), "UNLIKE_ITS_SIBLINGS@2");
	cr_expect_str_eq(unit_told_among(FREE("lib::f", "\tmine = 0  @1:1\n\tcall choose(&mine)  @1:2\n" ON("mine", 2)), seven, "UNLIKE"), "");
	cr_expect_str_eq(unit_told_among(FREE("lib::f", "\tmine = call lib::chosen()  @1:1\n\tmine = 0  @1:2\n" ON("mine", 2)), seven, "UNLIKE"), "",
	                 "it was asked for");
}

Test(habits, what_operations_offer)
{
	cr_expect_str_eq(unit_offers(FREE("lib::f", "\tmine = call lib::current()  @1:1\n" ON("mine", 1))), CURRENT);
	cr_expect_str_eq(unit_offers(FREE("lib::f", ON("0", 1))), "!lib::");
	cr_expect_str_eq(unit_offers(FREE("f", ON("0", 1))), "!");
}

Test(habits, which_units_are_looked_at_again)
{
	struct habit odd = {.kind = HABIT_STREAM, .key = "lib::", .space = "lib::", .places = 1};
	habit_list own = {.at = &odd, .n = 1};
	struct habits_given enough = streams(7, 0);
	cr_expect(habit_concerns(&own, &others[0]) && habit_tells(&own, &enough));
	struct habits_given few = streams(6, 0);
	cr_expect_not(habit_tells(&own, &few));
	devices(3, 0);
	cr_expect_not(habit_concerns(&own, &others[0]), "no device is missed there");
	struct habit made = {.kind = HABIT_BLOCKING, .is_kept = true, .key = "blocking", .places = 1};
	struct habits_given only_made = {&made, 1};
	cr_expect(habit_concerns(&own, &made));
	cr_expect_not(habit_tells(&own, &only_made), "nobody keeps to a stream");
	odd.is_kept = true;
	cr_expect_not(habit_concerns(&own, streams(7, 0).at), "nothing deviates");
}

// Calls that give a stream of the code's own, and behind which the host waits for it, or does not ("!").
#define SHARES "function share(p, s) external\nb0:\n\tcall cudaMemcpyAsync(kept, p, 16, 3, s)  @2:2\n\treturn\n"
#define CALLER(behind) "function caller(p, s, t, n) external\nb0:\n\tcall share(p, s)  @12:2\n" behind
#define ASKS " !blocking !share" // what the streams of others are
#define WAIT(stream) "\tcall cudaStreamSynchronize(" stream ")  @13:2\n"

Test(habits, calls_behind_which_the_host_waits)
{
	cr_expect_str_eq(unit_offers(SHARES CALLER(WAIT("s") "\treturn\n")), "share share" ASKS);
	cr_expect_str_eq(unit_offers(SHARES CALLER("\tcall cudaDeviceSynchronize()  @13:2\n\treturn\n")), "share share" ASKS);
	cr_expect_str_eq(unit_offers(SHARES CALLER("\tbranch n b1 b2\nb1:\n" WAIT("s") "\treturn\nb2:\n" WAIT("s") "\treturn\n")),
	                 "share share" ASKS);
	cr_expect_str_eq(unit_offers(SHARES CALLER("\treturn\n")), "share !share" ASKS);
	cr_expect_str_eq(unit_offers(SHARES CALLER(WAIT("t") "\treturn\n")), "share !share" ASKS);
	cr_expect_str_eq(unit_offers(SHARES CALLER("\tbranch n b1 b2\nb1:\n" WAIT("s") "\treturn\nb2:\n\treturn\n")), "share !share" ASKS);
	cr_expect_str_eq(unit_offers(SHARES CALLER("\tcall share(p, t)  @12:8\n" WAIT("s") WAIT("t") "\treturn\n")), "share !share share" ASKS);
}

// The callee waits itself, by the number that it is given.
Test(habits, calls_that_let_the_callee_wait)
{
#define SHARES_AND_MAY_WAIT                                                                                                                          \
	"function share(p, s, n) external\nb0:\n\tcall cudaMemcpyAsync(kept, p, 16, 3, s)  @2:2\n\tbranch n b1 b2\nb1:\n"                            \
	"\tcall cudaStreamSynchronize(s)  @3:2\n\tgoto b2\nb2:\n\treturn\n"
#define GIVES(number) "function caller(p, s, t, n) external\nb0:\n\tcall share(p, s, " number ")  @12:2\n\treturn\n"
	cr_expect_str_eq(unit_offers(SHARES_AND_MAY_WAIT GIVES("1")), "share share" ASKS);
	cr_expect_str_eq(unit_offers(SHARES_AND_MAY_WAIT GIVES("0")), "share !share" ASKS);
	cr_expect_str_eq(unit_offers(SHARES_AND_MAY_WAIT GIVES("n")), "share !share" ASKS);
}
