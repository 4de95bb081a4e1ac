// SPDX-License-Identifier: Apache-2.0
// Handles that a class keeps in its members: who destroys them.
#include <criterion/criterion.h>

#include "unit.h"

#define FAULTS_OF_MEMBERS "MEMBER DESTROYED_UNMADE"
#define OPEN "function box::open(this) external\nb0:\n\tcall cudaStreamCreate(&this->stream)  @1:2\n\treturn\n"
#define MAKES "function box::box(this) external constructor\nb0:\n\tcall cudaStreamCreate(&this->stream)  @2:2\n\treturn\n"
#define ENDS "function box::~box(this) external destructor\nb0:\n\tcall cudaStreamDestroy(this->stream)  @3:2\n\treturn\n"
#define ENDS_IF_COUNTED                                                                                                                              \
	"function box::~box(this) external destructor\nb0:\n\tbranch this->count > 0 b1 b2\nb1:\n"                                                   \
	"\tcall cudaStreamDestroy(this->stream)  @3:2\n\tgoto b2\nb2:\n\treturn\n"

Test(members, nobody_destroys)
{
	UNIT_TELLS("MEMBER_LEAKED@1", OPEN, true, FAULTS_OF_MEMBERS);
	UNIT_TELLS("", OPEN, false, FAULTS_OF_MEMBERS);
	UNIT_TELLS("", OPEN ENDS, true, FAULTS_OF_MEMBERS);
	UNIT_TELLS("", OPEN "function box::close(this) external\nb0:\n\tcall cudaStreamDestroy(this->stream)  @4:2\n\treturn\n", true,
	           FAULTS_OF_MEMBERS);
	// to show a handle gives no ownership away, to release it does
	UNIT_TELLS("MEMBER_LEAKED@1", OPEN "function box::get(this) external\nb0:\n\treturn this->stream\n", true, FAULTS_OF_MEMBERS);
	UNIT_TELLS("", OPEN "function box::release(this) external\nb0:\n\ts = this->stream  @4:2\n\tthis->stream = 0  @5:2\n\treturn s\n", true,
	           FAULTS_OF_MEMBERS);
	UNIT_TELLS("", OPEN "function box::give(this) external\nb0:\n\tcall keep(this->stream)  @4:2\n\treturn\n", true, FAULTS_OF_MEMBERS);
}

// The user of a local object may destroy what lies in it.
Test(members, users_of_local_objects)
{
#define USES(step) "function use() external\nb0:\n\tcall box::box(&whole)  @4:2\n" step "\tdead whole  @6:2\n\treturn\n"
	UNIT_TELLS("", MAKES USES("\tcall cudaStreamDestroy(whole.stream)  @5:2\n"), true, FAULTS_OF_MEMBERS);
	UNIT_TELLS("MEMBER_LEAKED@2", MAKES USES("\tcall cudaStreamSynchronize(whole.stream)  @5:2\n"), true, FAULTS_OF_MEMBERS);
}

Test(members, only_the_last_is_lost)
{
	UNIT_TELLS("MEMBER_LEAKED@5",
	           "function box::again(this) external\nb0:\n\tcall cudaStreamDestroy(this->stream)  @4:2\n"
	           "\tcall cudaStreamCreate(&this->stream)  @5:2\n\treturn\n",
	           true, FAULTS_OF_MEMBERS);
}

Test(members, assignment)
{
	UNIT_TELLS("MEMBER_OVERWRITTEN@4",
	           MAKES ENDS "function box::operator=(this, other) external\nb0:\n"
	                      "\tthis->stream = other->stream  @4:2\n\tother->stream = 0  @5:2\n\treturn\n",
	           true, FAULTS_OF_MEMBERS);
	UNIT_TELLS("",
	           MAKES ENDS "function box::operator=(this, other) external\nb0:\n\tcall cudaStreamDestroy(this->stream)  @4:2\n"
	                      "\tthis->stream = other->stream  @5:2\n\tother->stream = 0  @6:2\n\treturn\n",
	           true, FAULTS_OF_MEMBERS);
	UNIT_TELLS("",
	           MAKES ENDS "function box::operator=(this, other) external\nb0:\n\ts = this->stream  @4:2\n"
	                      "\tthis->stream = other->stream  @5:2\n\tother->stream = s  @6:2\n\treturn\n",
	           true, FAULTS_OF_MEMBERS);
	UNIT_TELLS("", MAKES "function box::operator=(this, other) external\nb0:\n\tthis->stream = other->stream  @4:2\n\treturn\n", false,
	           FAULTS_OF_MEMBERS);
}

#define ALLOCATES                                                                                                                                    \
	"function box::box(this) external constructor\nb0:\n\tcall cudaMalloc(&this->memory, 64)  @2:2\n"                                            \
	"\tcall cudaMalloc(&this->left, 64)  @3:2\n\tcall cudaMalloc(&this->right, 64)  @4:2\n\treturn\n"
#define FREES "function box::~box(this) external destructor\nb0:\n\tcall cudaFree(this->left)  @5:2\n\tcall cudaFree(this->right)  @6:2\n"

Test(members, memory_beside_what_is_freed)
{
	UNIT_TELLS("MEMBER_MEMORY_LEAKED@2", ALLOCATES FREES "\treturn\n", true, FAULTS_OF_MEMBERS);
	UNIT_TELLS("", ALLOCATES FREES "\treturn\n", false, FAULTS_OF_MEMBERS);
	UNIT_TELLS("", ALLOCATES FREES "\tcall cudaFree(this->memory)  @7:2\n\treturn\n", true, FAULTS_OF_MEMBERS);
	UNIT_TELLS("", ALLOCATES FREES "\tcall keep(this->memory)  @7:2\n\treturn\n", true, FAULTS_OF_MEMBERS);
	UNIT_TELLS("", ALLOCATES FREES "\treturn\nfunction box::get(this) external\nb0:\n\treturn this->memory\n", true, FAULTS_OF_MEMBERS);
	// what users are shown is freed here all the same
	UNIT_TELLS("MEMBER_MEMORY_LEAKED@2",
	           ALLOCATES FREES "\treturn\nfunction box::get(this) external\nb0:\n\treturn this->memory\n"
	                           "function box::get_left(this) external\nb0:\n\treturn this->left\n",
	           true, FAULTS_OF_MEMBERS);
	UNIT_TELLS("",
	           ALLOCATES "function box::~box(this) external destructor\nb0:\n\tcall cudaFree(this->left)  @5:2\n\treturn\n"
	                     "function box::get(this) external\nb0:\n\treturn this->memory\n"
	                     "function box::get_left(this) external\nb0:\n\treturn this->left\n"
	                     "function box::get_right(this) external\nb0:\n\treturn this->right\n",
	           true, FAULTS_OF_MEMBERS);
	// what such code gets is freed here all the same
	UNIT_TELLS("MEMBER_MEMORY_LEAKED@2",
	           ALLOCATES FREES "\treturn\nfunction box::use(this) external\nb0:\n\tcall keep(this->memory, this->left)  @8:2\n\treturn\n", true,
	           FAULTS_OF_MEMBERS);
	UNIT_TELLS("MEMBER_MEMORY_LEAKED@2 MEMBER_MEMORY_LEAKED@4",
	           ALLOCATES "function box::~box(this) external destructor\nb0:\n\tcall cudaFree(this->left)  @5:2\n\treturn\n", true,
	           FAULTS_OF_MEMBERS);
}

// The destructor ends a handle that is made with the memory.
Test(members, memory_beside_a_handle)
{
#define MAKES_BOTH                                                                                                                                   \
	"function box::box(this) external constructor\nb0:\n\tcall cudaStreamCreate(&this->stream)  @1:2\n"                                          \
	"\tcall cudaMalloc(&this->memory, 64)  @2:2\n\treturn\n"
	UNIT_TELLS("MEMBER_MEMORY_LEAKED@2", MAKES_BOTH ENDS, true, FAULTS_OF_MEMBERS);
	UNIT_TELLS("", MAKES_BOTH ENDS, false, FAULTS_OF_MEMBERS);
	UNIT_TELLS("MEMBER_LEAKED@1 MEMBER_MEMORY_LEAKED@2", MAKES_BOTH "function box::~box(this) external destructor\nb0:\n\treturn\n", true,
	           FAULTS_OF_MEMBERS);
	UNIT_TELLS("", MAKES_BOTH ENDS "function box::get(this) external\nb0:\n\treturn this->memory\n", true, FAULTS_OF_MEMBERS);
	UNIT_TELLS("", MAKES_BOTH ENDS "function box::lend(this) external\nb0:\n\tcall keep(this->memory)  @4:2\n\treturn\n", true,
	           FAULTS_OF_MEMBERS);
}

// Null in the place of what a method has found.
Test(members, cleared)
{
#define CLOSES(steps)                                                                                                                                \
	"function box::close(this) external\nb0:\n\tbranch this->stream == 0 b2 b1\nb1:\n" steps                                                     \
	"\tthis->stream = 0  @7:2\n\tgoto b2\nb2:\n\treturn\n"
	UNIT_TELLS("MEMBER_CLEARED@7", MAKES ENDS CLOSES("\tcall cudaStreamSynchronize(this->stream)  @6:2\n"), true, FAULTS_OF_MEMBERS);
	UNIT_TELLS("", MAKES ENDS CLOSES("\tcall cudaStreamDestroy(this->stream)  @6:2\n"), true, FAULTS_OF_MEMBERS);
	UNIT_TELLS("", MAKES ENDS CLOSES("\tcall keep(this->stream)  @6:2\n"), true, FAULTS_OF_MEMBERS);
	UNIT_TELLS("", MAKES ENDS CLOSES("\tother->stream = this->stream  @6:2\n"), true, FAULTS_OF_MEMBERS);
	UNIT_TELLS("", MAKES ENDS "function box::close(this) external\nb0:\n\tthis->stream = 0  @7:2\n\treturn\n", true, FAULTS_OF_MEMBERS);
	UNIT_TELLS("", ENDS CLOSES("\tcall cudaStreamSynchronize(this->stream)  @6:2\n"), true, FAULTS_OF_MEMBERS); // it may be lent
	UNIT_TELLS("",
	           MAKES CLOSES("") "function box::~box(this) external destructor\nb0:\n\tcall cudaStreamDestroy(this->stream)  @3:2\n"
	                            "\tcall box::close(this)  @4:2\n\treturn\n",
	           true, FAULTS_OF_MEMBERS);
}

// More memory in the place of what was there: code that is lent the memory does not free it where the destructor does.
Test(members, memory_that_grows)
{
#define GROWS                                                                                                                                        \
	"function box::grow(this, n) external\nb0:\n\tbranch this->count < n b1 b2\nb1:\n\tthis->count = n  @1:2\n"                                  \
	"\tcall cudaMalloc(&this->memory, n)  @2:2\n\tgoto b2\nb2:\n\treturn\n"
#define ENDS_MEMORY "function box::~box(this) external destructor\nb0:\n\tcall cudaFree(this->memory)  @5:2\n\treturn\n"
#define LENDS(what) "function box::use(this) external\nb0:\n\tcall keep(" what ")  @6:2\n\treturn\n"
	UNIT_TELLS("MEMBER_MEMORY_REPLACED@2", GROWS ENDS_MEMORY, true, FAULTS_OF_MEMBERS);
	UNIT_TELLS("MEMBER_MEMORY_REPLACED@2", GROWS ENDS_MEMORY LENDS("this->memory"), true, FAULTS_OF_MEMBERS);
	UNIT_TELLS("", GROWS ENDS_MEMORY LENDS("&this->memory"), true, FAULTS_OF_MEMBERS);
	UNIT_TELLS("", GROWS ENDS_MEMORY LENDS("this"), true, FAULTS_OF_MEMBERS);
	UNIT_TELLS("", GROWS "function box::end(this) external\nb0:\n\tcall cudaFree(this->memory)  @5:2\n\treturn\n" LENDS("this->memory"), true,
	           FAULTS_OF_MEMBERS);
}

Test(members, another_in_the_place_of_the_constructors)
{
	UNIT_TELLS("MEMBER_REPLACED@4",
	           MAKES ENDS "function box::begin(this) external\nb0:\n\tcall cudaStreamCreate(&this->stream)  @4:2\n\treturn\n", true,
	           FAULTS_OF_MEMBERS);
	UNIT_TELLS("",
	           MAKES ENDS "function box::begin(this) external\nb0:\n\tcall cudaStreamDestroy(this->stream)  @4:2\n"
	                      "\tcall cudaStreamCreate(&this->stream)  @5:2\n\treturn\n",
	           true, FAULTS_OF_MEMBERS);
	// users may have to call the other one in between
	UNIT_TELLS("",
	           MAKES ENDS "function box::begin(this) external\nb0:\n\tcall cudaStreamCreate(&this->stream)  @4:2\n\treturn\n"
	                      "function box::end(this) external\nb0:\n\tcall cudaStreamDestroy(this->stream)  @5:2\n\treturn\n",
	           true, FAULTS_OF_MEMBERS);
	UNIT_TELLS("",
	           MAKES ENDS "function box::begin(this) external\nb0:\n\tbranch this->stream == 0 b1 b2\nb1:\n"
	                      "\tcall cudaStreamCreate(&this->stream)  @4:2\n\tgoto b2\nb2:\n\treturn\n",
	           true, FAULTS_OF_MEMBERS);
	UNIT_TELLS("", "function box::begin(this) external\nb0:\n\tcall cudaStreamCreate(&this->stream)  @4:2\n\treturn\n" ENDS, true,
	           FAULTS_OF_MEMBERS);
}

Test(members, constructor_that_makes_nothing)
{
	UNIT_TELLS("DESTROYED_UNMADE@3", MAKES ENDS "function box::box(this, n) external constructor\nb0:\n\tthis->count = n  @6:2\n\treturn\n", true,
	           FAULTS_OF_MEMBERS);
	UNIT_TELLS("", MAKES ENDS "function box::box(this, n) external constructor\nb0:\n\tthis->stream = 0  @6:2\n\treturn\n", true,
	           FAULTS_OF_MEMBERS);
	UNIT_TELLS("", OPEN ENDS "function box::box(this, n) external constructor\nb0:\n\tthis->count = n  @6:2\n\treturn\n", true,
	           FAULTS_OF_MEMBERS);
	UNIT_TELLS("", MAKES ENDS "function box::box(this, n) external constructor\nb0:\n\tcall fill(this)  @6:2\n\treturn\n", true,
	           FAULTS_OF_MEMBERS);
}

Test(members, destructor_that_asks)
{
	UNIT_TELLS("", MAKES ENDS_IF_COUNTED "function box::box(this, n) external constructor\nb0:\n\tthis->count = 0  @6:2\n\treturn\n", true,
	           FAULTS_OF_MEMBERS);
	UNIT_TELLS("DESTROYED_UNMADE@3",
	           MAKES ENDS_IF_COUNTED "function box::box(this, n) external constructor\nb0:\n\tthis->count = 4  @6:2\n\treturn\n", true,
	           FAULTS_OF_MEMBERS);
}

// What the constructor has found of an argument holds of the member that keeps it.
Test(members, destructor_that_asks_the_same)
{
#define MAKES_IF_TWO                                                                                                                                 \
	"function box::box(this, n) external constructor\nb0:\n\tthis->count = n  @6:2\n\tbranch n == 2 b1 b2\nb1:\n"                                \
	"\tcall cudaStreamCreate(&this->stream)  @7:2\n\tgoto b2\nb2:\n\treturn\n"
#define ENDS_IF(condition)                                                                                                                           \
	"function box::~box(this) external destructor\nb0:\n\tbranch " condition " b1 b2\nb1:\n"                                                     \
	"\tcall cudaStreamDestroy(this->stream)  @3:2\n\tgoto b2\nb2:\n\treturn\n"
	UNIT_TELLS("", MAKES_IF_TWO ENDS_IF("this->count == 2"), true, FAULTS_OF_MEMBERS);
	UNIT_TELLS("DESTROYED_UNMADE@3", MAKES_IF_TWO ENDS_IF("this->count != 0"), true, FAULTS_OF_MEMBERS);
	UNIT_TELLS("DESTROYED_UNMADE@3", MAKES_IF_TWO ENDS_IF("this->count == 3"), true, FAULTS_OF_MEMBERS);
}

// What neither path writes is as the constructor has found it, where nothing changes it.
Test(members, destructor_that_asks_what_was_there)
{
#define MAKES_IF_COUNTED                                                                                                                             \
	"function box::box(this, n) external constructor\nb0:\n\tbranch this->count == 2 b1 b2\nb1:\n"                                               \
	"\tcall cudaStreamCreate(&this->stream)  @7:2\n\tgoto b2\nb2:\n\treturn\n"
	UNIT_TELLS("", MAKES_IF_COUNTED ENDS_IF("this->count == 2"), true, FAULTS_OF_MEMBERS);
	UNIT_TELLS("DESTROYED_UNMADE@3",
	           MAKES_IF_COUNTED ENDS_IF("this->count == 2") "function box::set(this, n) external\nb0:\n\tthis->count = n  @8:2\n\treturn\n", true,
	           FAULTS_OF_MEMBERS);
}

// Other units can name the members: a whole run knows that none of them ends what they hold.
#define WAITS "function box::~box(this) external destructor\nb0:\n\tcall cudaDeviceSynchronize()  @3:2\n\treturn\n"
#define TELLS_OF_WHOLE(expected, functions, key_)                                                                                                    \
	cr_expect_str_eq(unit_told_among(functions, (struct habits_given){&(struct habit){.kind = HABIT_WHOLE, .is_kept = true, .key = key_}, 1},    \
	                                 FAULTS_OF_MEMBERS),                                                                                         \
	                 expected, "%s", functions)

Test(members, nobody_of_a_whole_run_ends_it)
{
	TELLS_OF_WHOLE("MEMBER_LEAKED@2", MAKES WAITS, "box::stream");
	TELLS_OF_WHOLE("", MAKES WAITS, "box::event");
	TELLS_OF_WHOLE("", MAKES ENDS, "box::stream");
	TELLS_OF_WHOLE("", MAKES, "box::stream"); // no destructor is written
	UNIT_TELLS("", MAKES WAITS, false, FAULTS_OF_MEMBERS);
	TELLS_OF_WHOLE("MEMBER_MEMORY_LEAKED@3", ALLOCATES WAITS, "box::left");
	TELLS_OF_WHOLE("", ALLOCATES "function box::~box(this) external destructor\nb0:\n\tcall cudaFree(this->left)  @5:2\n\treturn\n", "box::left");
}

// Nobody but the class can name them: then its destructor alone is asked.
Test(members, memory_that_no_method_frees)
{
	UNIT_TELLS("MEMBER_MEMORY_LEAKED@2 MEMBER_MEMORY_LEAKED@3 MEMBER_MEMORY_LEAKED@4", ALLOCATES WAITS, true, FAULTS_OF_MEMBERS);
	UNIT_TELLS("", ALLOCATES, true, FAULTS_OF_MEMBERS);
	UNIT_TELLS("MEMBER_MEMORY_LEAKED@3 MEMBER_MEMORY_LEAKED@4",
	           ALLOCATES WAITS "function box::use(this) external\nb0:\n\tcall keep(this->memory)  @8:2\n\treturn\n", true, FAULTS_OF_MEMBERS);
}

Test(members, what_other_units_are_told)
{
#define IDLE "function box::idle(this) external\nb0:\n\treturn\n"
#define USE(step) IDLE "function use(other) external\nb0:\n" step "\treturn\n"
	cr_expect_str_eq(unit_offers_members(MAKES WAITS), "!box::stream");
	cr_expect_str_eq(unit_offers_members(MAKES ENDS), "box::stream");
	cr_expect_str_eq(unit_offers_members(MAKES), "");
	cr_expect_str_eq(unit_offers_members(USE("\tcall cudaStreamSynchronize(other->stream)  @5:2\n")), "");
	cr_expect_str_eq(unit_offers_members(USE("\tcall cudaStreamDestroy(other->stream)  @5:2\n")), "box::stream");
	cr_expect_str_eq(unit_offers_members(USE("\tcall keep(other->stream)  @5:2\n")), "box::stream");
	cr_expect_str_eq(unit_offers_members(USE("\tmine = other->stream  @5:2\n\tcall cudaStreamSynchronize(mine)  @6:2\n")), "");
	cr_expect_str_eq(unit_offers_members(USE("\tmine = other->stream  @5:2\n\tcall cudaStreamDestroy(mine)  @6:2\n")), "box::stream");
	cr_expect_str_eq(unit_offers_members(IDLE "function give(other) external\nb0:\n\treturn other->stream\n"), "box::stream");
	cr_expect_str_eq(unit_offers_members(IDLE "function set(other, s) external\nb0:\n\tother->stream = s  @5:2\n\treturn\n"), "box::stream");
	// whose member it is nobody knows
	cr_expect_str_eq(unit_offers_members("function end(other) external\nb0:\n\tcall cudaStreamDestroy(other->stream)  @5:2\n\treturn\n"),
	                 "::stream");
	// a function that is seen does with it what it does
	cr_expect_str_eq(unit_offers_members(USE("\tcall wait(other->stream)  @5:2\n") "function wait(s) external\nb0:\n"
	                                                                               "\tcall cudaStreamSynchronize(s)  @7:2\n\treturn\n"),
	                 "");
	cr_expect_str_eq(unit_offers_members(USE("\tcall end(other->stream)  @5:2\n") "function end(s) external\nb0:\n"
	                                                                              "\tcall cudaStreamDestroy(s)  @7:2\n\treturn\n"),
	                 "box::stream");
}
