// SPDX-License-Identifier: Apache-2.0
// A later call of a function, on another stream, that takes the way which an earlier one opened.
#include <criterion/criterion.h>

#include "unit.h"

#define FAULTS_OF_CALLS "SCRATCH"
#define FILL "\tcall cudaMalloc(&kept, 16)  @2:2\n\tcall cudaMemsetAsync(kept, 0, 16, s)  @3:2\n"
#define USE "\tcall cudaMemcpyAsync(p, kept, 16, 3, s)  @7:2\n"
#define ONCE(fill, later)                                                                                                                            \
	"function use(p, s) external\nb0:\n\tbranch kept == 0 b1 b2\nb1:\n" fill "\tgoto b3\nb2:\n" later "\tgoto b3\nb3:\n" USE "\treturn\n"

Test(again, a_later_call_finds_what_the_first_left)
{
	UNIT_TELLS("SCRATCH_SHARED@7", ONCE(FILL, ""), true, FAULTS_OF_CALLS);
}

Test(again, the_first_call_waits)
{
	UNIT_TELLS("", ONCE(FILL "\tcall cudaStreamSynchronize(s)  @4:2\n", ""), true, FAULTS_OF_CALLS);
}

Test(again, the_later_call_waits)
{
	UNIT_TELLS("", ONCE(FILL "\tcall cudaEventRecord(left, s)  @4:2\n", "\tcall cudaStreamWaitEvent(s, left, 0)  @5:2\n"), true, FAULTS_OF_CALLS);
}

Test(again, only_the_same_stream_takes_that_way)
{
	UNIT_TELLS("",
	           "function use(p, s) external\nb0:\n\tbranch made_on == s b2 b1\nb1:\n" FILL "\tmade_on = s  @4:2\n\tgoto b2\nb2:\n" USE
	           "\treturn\n",
	           true, FAULTS_OF_CALLS);
}

Test(again, every_call_makes_its_own)
{
	UNIT_TELLS("", "function use(p, s) external\nb0:\n" FILL USE "\treturn\n", true, FAULTS_OF_CALLS);
}

Test(again, handed_out)
{
	const char *get = "function get(s) external\nb0:\n\tbranch kept == 0 b1 b2\nb1:\n" FILL "\tgoto b2\nb2:\n\treturn kept\n";
	UNIT_TELLS("SCRATCH_SHARED@3", get, true, FAULTS_OF_CALLS);
}

// A way that sets the flag which it has found unset is not taken again; where the flag hangs on an argument, another one may be given.
#define FLAGGED(flag, set, kept)                                                                                                                     \
	"function use(p, n, s) external\nb0:\n\tbranch " flag " b2 b1\nb1:\n\tcall cudaMemcpyAsync(kept, p, 16, 1, s)  @3:2\n\t" set                 \
	"  @4:2\n\tgoto b3\nb2:\n" kept "\tgoto b3\nb3:\n\treturn\n"

Test(again, a_flag_that_the_first_call_has_set)
{
	UNIT_TELLS("", FLAGGED("made_on", "made_on = 1", ""), true, FAULTS_OF_CALLS);
	UNIT_TELLS("SCRATCH_SHARED@3", FLAGGED("made_on", "left = 0", ""), true, FAULTS_OF_CALLS);
	UNIT_TELLS("SCRATCH_SHARED@3", FLAGGED("made_on == n", "made_on = n", ""), true, FAULTS_OF_CALLS);
}

// Nothing but a lock of its own says that an object serves several threads.
#define OF_BOX(lock)                                                                                                                                 \
	"function box::use(this, p, s) external\nb0:\n" lock "\tbranch this->memory == 0 b1 b2\nb1:\n"                                               \
	"\tcall cudaMalloc(&this->memory, 16)  @2:2\n\tcall cudaMemsetAsync(this->memory, 0, 16, s)  @3:2\n\tgoto b2\nb2:\n"                         \
	"\tcall cudaMemcpyAsync(p, this->memory, 16, 3, s)  @7:2\n\treturn\n"

Test(again, an_object_with_a_lock)
{
	UNIT_TELLS("SCRATCH_SHARED@7", OF_BOX("\tcall std::mutex::lock(&this->count)  @1:2\n"), true, FAULTS_OF_CALLS);
	UNIT_TELLS("", OF_BOX(""), true, FAULTS_OF_CALLS);
	UNIT_TELLS("", OF_BOX("\tcall std::mutex::lock(&other->count)  @1:2\n"), true, FAULTS_OF_CALLS);
}
