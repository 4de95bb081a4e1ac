// SPDX-License-Identifier: Apache-2.0
// What later rounds of a loop free and destroy, where code that nobody sees says what each of them does.
#include <criterion/criterion.h>

#include "unit.h"

// `question` in each round, and what its two answers lead to.
#define SERVE(before, question, yes, no)                                                                                                             \
	"function serve(this, n, p) external\nb0:\n\tgoto b1\nb1: loop\n\tn = call more()  @2:2\n\tbranch n b2 b6\nb2:\n" before                     \
	"\tbranch " question " b3 b4\nb3:\n" yes "\tgoto b5\nb4:\n" no "\tgoto b5\nb5:\n\tgoto b1\nb6:\n\treturn\n"
#define FREE "\tcall cudaFree(p)  @5:2\n"
#define USE "\tcall cudaMemset(p, 0, 16)  @6:2\n"
#define ASK "\td = call receive()  @3:2\n"
#define MEET "\tcall wait_for_all(this)  @3:2\n"

Test(told, answers_of_code_that_nobody_sees)
{
	UNIT_SHOWS("", SERVE(ASK, "d == 1", FREE, ""), "MEMORY");
	UNIT_SHOWS("", SERVE(ASK, "d == 1", FREE, USE), "MEMORY");
	UNIT_SHOWS("", SERVE(MEET, "this->count == 1", FREE, ""), "MEMORY");
}

Test(told, each_round_does_it)
{
	UNIT_SHOWS("MEMORY_FREED_TWICE@5", SERVE(ASK FREE, "d == 1", "", ""), "MEMORY_FREED");
	UNIT_SHOWS("MEMORY_USED_AFTER_FREE@6", SERVE(ASK FREE, "d == 1", USE, ""), "MEMORY_USED");
}

// The question is about a number of the function's own.
Test(told, one_answer_for_all_rounds)
{
	UNIT_SHOWS("MEMORY_FREED_TWICE@5", SERVE("", "d == 1", FREE, ""), "MEMORY_FREED");
}
