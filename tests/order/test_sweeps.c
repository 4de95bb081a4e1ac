// SPDX-License-Identifier: Apache-2.0
// Work on a stream of an array, which one nobody knows, and loops in which the host waits for the streams of the array.
#include <criterion/criterion.h>

#include "unit.h"

// Some streams there are.
#define FETCH(before, from, condition, waits, then)                                                                                                  \
	"function fetch(p, lanes, n, d) external\nb0:\n\tbranch n > 0 b1 b5\nb1:\n\tcall cudaMallocHost(&kept, 16)  @2:2\n"                          \
	"\tcall cudaMemcpyAsync(kept, p, 16, 2, lanes[d])  @3:2\n" before "\ti = " from "  @4:2\n\tgoto b2\nb2: loop\n\tbranch " condition           \
	" b3 b4\nb3:\n" waits "\ti = i + 1  @5:9\n\tgoto b2\nb4:\n" then "\tread kept[0]  @8:2\n\treturn\nb5:\n\treturn\n"
#define WAIT(stream) "\tcall cudaStreamSynchronize(" stream ")  @5:2\n"

Test(sweeps, all_are_waited_for)
{
	UNIT_TELLS("", FETCH("", "0", "i < n", WAIT("lanes[i]"), ""), true, "NONE");
	UNIT_TELLS("", FETCH("", "0", "i != n", WAIT("lanes[i]"), ""), true, "NONE");
	UNIT_TELLS("", FETCH("", "0", "i < n", "\tmine = lanes[i]  @5:1\n" WAIT("mine"), ""), true, "NONE");
}

Test(sweeps, some_are_not_waited_for)
{
	UNIT_TELLS("NONE@8", FETCH("", "1", "i < n", WAIT("lanes[i]"), ""), true, "NONE");
	UNIT_TELLS("NONE@8", FETCH("", "0", "i < (n / 2)", WAIT("lanes[i]"), ""), true, "NONE");
	UNIT_TELLS("NONE@8", FETCH("\tn = n / 2  @3:9\n", "0", "i < n", WAIT("lanes[i]"), ""), true, "NONE");
	UNIT_TELLS("NONE@8", FETCH("", "0", "i < n", WAIT("lanes[0]"), ""), true, "NONE");
	UNIT_TELLS("NONE@8", FETCH("", "0", "i < n", WAIT("lanes[i]") "\ti = i + 1  @5:8\n", ""), true, "NONE");
}

Test(sweeps, what_is_read_in_a_round)
{
	UNIT_TELLS("NONE@6", FETCH("", "0", "i < n", WAIT("lanes[i]") "\tread kept[0]  @6:2\n", ""), true, "NONE");
}

Test(sweeps, what_is_given_out_behind_the_loop)
{
	UNIT_TELLS("NONE@8", FETCH("", "0", "i < n", WAIT("lanes[i]"), "\tcall cudaMemcpyAsync(kept, p, 16, 2, lanes[d])  @7:2\n"), true, "NONE");
}
