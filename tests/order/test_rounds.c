// SPDX-License-Identifier: Apache-2.0
// Paths that leave out a loop which waits for one stream after the other: where such a stream is in use, there are some.
#include <criterion/criterion.h>

#include "unit.h"

#define ROUND(steps) "\ti = 0  @4:2\n\tgoto b1\nb1: loop\n\tbranch i < n b2 b3\nb2:\n" steps "\ti = i + 1  @5:9\n\tgoto b1\nb3:\n"
#define MADE "\tcall cudaMallocHost(&kept, 16)  @1:2\n"
#define FETCH(stream, behind)                                                                                                                        \
	"function fetch(p, lanes, s, n, d) external\nb0:\n" MADE "\tcall cudaMemcpyAsync(kept, p, 16, 2, " stream ")  @3:2\n" behind                 \
	"\tread kept[0]  @8:2\n\treturn\n"
#define WAIT(stream) "\tcall cudaStreamSynchronize(" stream ")  @5:2\n"
#define SHOWS(expected, functions) UNIT_SHOWS(expected, functions, "NONE")
#define TELLS(expected, functions) UNIT_TELLS(expected, functions, true, "NONE")

Test(rounds, no_round_of_a_loop_that_waits)
{
	SHOWS("", FETCH("lanes[d]", ROUND(WAIT("lanes[i]"))));
	SHOWS("", FETCH("lanes[d]", ROUND("\tmine = lanes[i]  @5:1\n" WAIT("mine"))));
	SHOWS("NONE@8", FETCH("lanes[d]", ""));
}

Test(rounds, a_loop_that_does_something_else)
{
	SHOWS("NONE@8", FETCH("lanes[d]", ROUND("\tcall cudaStreamWaitEvent(lanes[i], left, 0)  @5:2\n")));
	SHOWS("NONE@8", FETCH("s", ROUND(WAIT("s")))); // once for each round, and there need be none
	SHOWS("NONE@8", FETCH("lanes[d]", ROUND("")));
}

Test(rounds, a_function_that_waits_for_what_it_is_given)
{
#define WAITER "function settle(lanes, n)\nb0:\n\tcall cudaStreamSynchronize(lanes[n])  @20:2\n\treturn\n"
#define OUTER "function outer(lanes, n)\nb0:\n\tcall settle(lanes, n)  @21:2\n\treturn\n"
#define OTHER "function settle(lanes, n)\nb0:\n\tcall cudaStreamWaitEvent(lanes[n], left, 0)  @20:2\n\treturn\n"
	SHOWS("", WAITER FETCH("lanes[d]", ROUND("\tcall settle(lanes, i)  @5:2\n")));
	SHOWS("", WAITER OUTER FETCH("lanes[d]", ROUND("\tcall outer(lanes, i)  @5:2\n")));
	SHOWS("NONE@8", WAITER FETCH("lanes[d]", ROUND("\tcall settle(lanes, 0)  @5:2\n"))); // the same one in each round
	SHOWS("NONE@8", OTHER FETCH("lanes[d]", ROUND("\tcall settle(lanes, i)  @5:2\n")));
}

// A loop in front of the work says nothing of it.
Test(rounds, a_loop_in_front_of_the_work)
{
	SHOWS("NONE@8", "function fetch(p, lanes, s, n, d) external\nb0:\n" MADE ROUND(
				WAIT("lanes[i]")) "\tcall cudaMemcpyAsync(kept, p, 16, 2, lanes[d])  @7:2\n\tread kept[0]  @8:2\n\treturn\n");
}
