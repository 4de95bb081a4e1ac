// SPDX-License-Identifier: Apache-2.0
// What users of a class can do between two calls of its methods: who can wait is told at low confidence, who cannot is shown.
#include <criterion/criterion.h>

#include "unit.h"

#define PAIRS "NONE"
#define METHOD(name, flags, steps) "function box::" name flags "\nb0:\n" steps "\treturn\n"
#define MAKES METHOD("box(this)", " external constructor", "\tcall cudaStreamCreateWithFlags(&this->stream, 1)  @1:2\n")
#define COPY "\tcall cudaMemcpyAsync(this->memory, p, 16, 3, this->stream)  @2:2\n"
#define SET "\tcall cudaMemsetAsync(this->memory, 0, 16, 0)  @3:2\n"
#define TWO MAKES METHOD("fill(this, p)", " external", COPY) METHOD("clear(this)", " external", SET)
#define SHOWS(expected, functions) UNIT_SHOWS(expected, functions, PAIRS)
#define TELLS(expected, functions) UNIT_TELLS(expected, functions, true, PAIRS)
#define THIRD(flags, steps) METHOD("third(this, n, s, e, lanes)", flags, steps)

Test(between, nobody_can_wait)
{
	SHOWS("NONE@2 NONE@3", TWO);
	SHOWS("NONE@2 NONE@3", TWO THIRD(" external", "\tcall cudaStreamWaitEvent(s, e, 0)  @9:2\n")); // the host does not wait
	SHOWS("NONE@2 NONE@3", TWO THIRD(" external", "\tcall cudaStreamSynchronize(s)  @9:2\n"));     // another stream
}

Test(between, a_third_method_waits)
{
	const char *const waits[] = {"\tcall cudaDeviceSynchronize()  @9:2\n", "\tcall cudaEventSynchronize(this->event)  @9:2\n",
	                             "\tcall cudaEventQuery(this->event)  @9:2\n"};
	for (size_t i = 0; i < sizeof waits / sizeof *waits; i++) {
		char both[2048];
		snprintf(both, sizeof both, TWO "function box::third(this) external\nb0:\n%s\treturn\n", waits[i]);
		SHOWS("", both);
		TELLS("NONE@2 NONE@3", both);
	}
}

// The copy of fill() is waited for, and what clear() leaves on the default stream is not.
Test(between, a_third_method_waits_for_one_stream)
{
	SHOWS("NONE@2", TWO THIRD(" external", "\tcall cudaStreamSynchronize(this->stream)  @9:2\n"));
	SHOWS("NONE@2", TWO THIRD(" external", "\tcall cudaStreamQuery(this->stream)  @9:2\n"));
	SHOWS("NONE@2", TWO THIRD(" external", "\tcall finish(n, this->stream)  @9:2\n")); // code that nobody sees
	SHOWS("NONE@2", TWO THIRD(" external", "\tbranch n > 0 b1 b2\nb1:\n\tcall cudaStreamSynchronize(this->stream)  @9:2\n\tgoto b2\nb2:\n"));
	TELLS("NONE@2 NONE@3", TWO THIRD(" external", "\tcall cudaStreamSynchronize(this->stream)  @9:2\n"));
}

Test(between, whose_waits_do_not_count)
{
#define WAITS "\tcall cudaStreamSynchronize(this->stream)  @9:2\n"
	SHOWS("NONE@2 NONE@3", TWO THIRD(" external private", WAITS));
	SHOWS("NONE@2 NONE@3", TWO THIRD("", WAITS));
	SHOWS("NONE@2 NONE@3", TWO THIRD(" external device", WAITS));
	SHOWS("NONE@2 NONE@3", TWO METHOD("~box(this)", " external destructor", WAITS));
	SHOWS("NONE@2 NONE@3", TWO METHOD("close(this)", " external", WAITS "\tcall free(this)  @10:2\n")); // it ends the object
	SHOWS("NONE@2", TWO METHOD("close(this)", " external", WAITS "\tcall free(this->left)  @10:2\n"));
	SHOWS("NONE@2", TWO METHOD("close(this, other)", " external", WAITS "\tcall free(other)  @10:2\n"));
	SHOWS("NONE@2 NONE@3", TWO "function elsewhere(s) external\nb0:\n\tcall cudaStreamSynchronize(s)  @9:2\n\treturn\n");
}

// A wait on some way of the first call, or of the second one, is none for those ways that go on without it.
Test(between, waits_of_the_two_themselves)
{
	const char *sometimes = MAKES METHOD("fill(this, p, n)", " external",
	                                     COPY "\tbranch n > 0 b1 b2\nb1:\n\tcall cudaStreamSynchronize(this->stream)  @4:2\n\tgoto b2\nb2:\n")
		METHOD("clear(this)", " external", SET);
	SHOWS("NONE@2 NONE@3", sometimes);
	const char *second = MAKES METHOD("fill(this, p)", " external", COPY) METHOD(
		"clear(this, n)", " external", "\tbranch n > 0 b1 b2\nb1:\n\tcall cudaStreamSynchronize(this->stream)  @4:2\n\tgoto b2\nb2:\n" SET);
	SHOWS("NONE@2 NONE@3", second);
}

// A stream that the class shows is its users', who can wait for it.
Test(between, a_stream_that_users_get)
{
	TELLS("", TWO METHOD("get(this)", " external", "\treturn this->stream\nb1:\n"));
	TELLS("", TWO THIRD(" external", "\t*lanes = this->stream  @9:2\n"));
	TELLS("NONE@2 NONE@3", TWO METHOD("get(this)", " external private", "\treturn this->stream\nb1:\n"));
	TELLS("NONE@2 NONE@3", TWO METHOD("get(this)", "", "\treturn this->stream\nb1:\n"));
	TELLS("NONE@2 NONE@3", TWO METHOD("get(this)", " external", "\treturn this->event\nb1:\n")); // another member
	TELLS("NONE@2 NONE@3", TWO THIRD(" external", "\tthis->part.stream = this->stream  @9:2\n"));
	TELLS("NONE@2 NONE@3", TWO METHOD("close(this, lanes)", " external", "\t*lanes = this->stream  @9:2\n\tcall free(this)  @10:2\n"));
}

// To read behind a call on the default stream is what many do who wait there; on a stream that nobody can wait for it is a fault.
Test(between, the_host_is_second)
{
#define READS METHOD("read(this, p)", " external", "\tcall memcpy(p, this->memory, 16)  @5:2\n")
	const char *on_default = MAKES METHOD("clear(this)", " external", "\tcall cudaMemsetAsync(this->memory, 0, 16, 0)  @3:2\n") READS;
	const char *on_own = MAKES METHOD("clear(this)", " external", "\tcall cudaMemsetAsync(this->memory, 0, 16, this->stream)  @3:2\n") READS;
	TELLS("NONE@5", on_default);
	SHOWS("", on_default);
	SHOWS("NONE@5", on_own);
}

Test(between, both_ends_in_one_call)
{
	TELLS("NONE@2 NONE@3", MAKES METHOD("fill(this, p)", " external", COPY SET)); // in one call, and from one call to the next
}
