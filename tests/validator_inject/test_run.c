// SPDX-License-Identifier: Apache-2.0
// What the verdicts are for right and faulty programs.
#include "run.h"

Test(inject, a_race_is_confirmed)
{
	expect("race", "program_race_O0", 1, "program-confirmed: the later operation completed " HELD " (4096 bytes at");
	expect("race", "program_race_O2", 1, "program-confirmed: ");
}

Test(inject, order_that_is_there_is_seen)
{
	expect("race", "program_race_O0 ordered", 0, "reached: the later operation did not complete " HELD " (the host was in cudaDeviceSync");
	expect("race", "program_race_O2 ordered", 0, "reached: the later operation did not complete");
	expect("race", "program_race_O0 waits", 0,
	       "reached: the host waited for the earlier operation before the later call came "
	       "(the host was in cudaStreamSynchronize)");
}

Test(inject, other_memory_is_no_fault)
{
	expect("race", "program_race_O0 apart", 0, "reached: they never worked on the same memory (1 pair)");
}

Test(inject, one_stream_is_in_order)
{
	expect("race", "program_race_O0 same", 0, "reached: both ran in the same stream");
}

Test(inject, what_never_runs_is_not_reached)
{
	expect("race", "program_race_O0 never", 2, "not-reached: the call at tests/validator_inject/programs/race.c:");
}

Test(inject, no_gate_in_a_capture)
{
	expect("race", "program_race_O0 captured", 2, "could not be placed: the call is captured into a graph");
}

Test(inject, gates_end)
{
	expect("loop", "program_loop_O2", 1, "program-confirmed: ");
	expect("loop", "program_loop_O0 ordered", 0, "reached: the later operation did not complete");
}

// One run holds the first of four operations, whose pair is in order; the second run holds the second one.
Test(inject, another_run_holds_another_operation)
{
	struct arena a = {0};
	const char *folder = scratch_new(&a), *file = report(&a, folder, "four", "witness");
	struct ran r = validate(&a, file, "", "program_four_O0");
	contains(&r, 2, "reached: a pair ran whose earlier operation was not held");
	r = validate(&a, file, "--repeat=4", "program_four_O2");
	contains(&r, 1, "program-confirmed: the later operation completed " HELD " (1 bytes at");
	scratch_remove(folder);
	arena_free(&a);
}

Test(inject, an_error_is_seen_at_the_call)
{
	expect("launch", "program_launch_O2", 1,
	       "program-confirmed: the call at tests/validator_inject/programs/launch.c:44, or its work, ended with "
	       "cudaErrorInvalidResourceHandle");
}

// The kernel has the pointer, so its first byte is certain; how far it goes only when it covers the allocation.
Test(inject, a_kernel_reaches_as_far_as_is_known)
{
	expect_launch("", "program_launch_O0", 1, "program-confirmed: ");
	expect_launch("", "program_launch_O2", 1, "program-confirmed: ");
	expect_launch("", "program_launch_O0 behind", 1, "program-confirmed: ");
	expect_launch(",\"begin\":0,\"end\":64", "program_launch_O0 behind", 2,
	              "but whether they touch the same bytes is not known: a kernel's pointer");
	expect_launch("", "program_launch_O0 elsewhere", 2, "their parameters lead to different memory, and a kernel may follow");
}

// A call that takes two lines may be noted one line off; a call beside the flagged one is another call.
Test(inject, calls_beside_each_other)
{
	expect("beside", "program_beside_O0", 1, "program-confirmed: ");
	expect("beside", "program_beside_O2", 1, "program-confirmed: ");
	expect("beside", "program_beside_O0 other", 2, "not-reached: the call at tests/validator_inject/programs/beside.c:17 never ran");
}

// The gate and the mark are launched in the contexts of their streams, which are ready before.
Test(inject, streams_of_two_devices)
{
	expect("devices", "program_devices_O2", 1, "program-confirmed: ");
}

// At -O2 the last call of a function is a jump: its frame is not on the stack.
Test(inject, calls_that_end_a_function)
{
	expect("tail", "program_tail_O0", 1, "program-confirmed: ");
	expect("tail", "program_tail_O2", 1, "program-confirmed: ");
}

// A report may name the line of a library's call, which stands any number of inlined calls above the one of CUDA.
Test(inject, a_call_through_inlined_functions)
{
	static const char *const program[] = {"program_nested_O0", "program_nested_O2"};
	struct arena a = {0};
	const char *folder = scratch_new(&a);
	const char *text = arena_printf(
		&a,
		"[{\"version\": 1, \"claim\": {\"rule\": \"GPU102\", \"kind\": \"unordered\", \"first\": 0, \"second\": 1, \"memory\": \"m0\", "
		"\"message\": \"nested\"}, \"objects\": {\"devices\": [{\"id\": \"d0\"}], \"contexts\": [], \"threads\": [{\"id\": \"t0\"}], "
		"\"streams\": [{\"id\": \"s0\", \"kind\": \"nonblocking\", \"device\": \"d0\"}, "
		"{\"id\": \"s1\", \"kind\": \"nonblocking\", \"device\": \"d0\"}], \"events\": [], "
		"\"memory\": [{\"id\": \"m0\", \"name\": \"a\", \"kind\": \"device\", \"device\": \"d0\", \"bytes\": 4096, \"static\": true}, "
		"{\"id\": \"m1\", \"name\": \"b\", \"kind\": \"device\", \"device\": \"d0\", \"bytes\": 4096, \"static\": true}], "
		"\"modules\": [], \"graphs\": []}, \"steps\": ["
		"{\"do\": \"memset\", \"thread\": \"t0\", \"api\": \"lib::low\", \"file\": \"tests/validator_inject/programs/nested.c\", "
		"\"line\": %d, \"column\": 2, \"stream\": \"s0\", \"access\": [{\"memory\": \"m0\", \"mode\": \"write\", \"begin\": 0, \"end\": 4096}]}, "
		"{\"do\": \"copy\", \"thread\": \"t0\", \"api\": \"cudaMemcpyAsync\", \"file\": \"tests/validator_inject/programs/nested.c\", "
		"\"line\": %d, \"column\": 2, \"stream\": \"s1\", \"access\": [{\"memory\": \"m0\", \"mode\": \"read\", \"begin\": 0, \"end\": 4096}, "
		"{\"memory\": \"m1\", \"mode\": \"write\", \"begin\": 0, \"end\": 4096}]}], \"assumptions\": []}]",
		line_of(&a, "nested", "low(a, s1)"), line_of(&a, "nested", "cudaMemcpyAsync(b, a"));
	const char *file = scratch_write(&a, folder, "nested.json", text);
	for (size_t i = 0; i < sizeof program / sizeof *program; i++) {
		struct ran r = validate(&a, file, "", program[i]);
		contains(&r, 1, "program-confirmed: ");
	}
	scratch_remove(folder);
	arena_free(&a);
}

// Only `<<<>>>` names a kernel; through a function of the runtime it may be the name of a pointer.
Test(inject, a_launch_through_a_pointer)
{
	struct arena a = {0};
	const char *folder = scratch_new(&a);
	struct ran r = validate(&a, launch_witness(&a, folder, "handle", ""), "", "program_launch_O0");
	contains(&r, 1, "program-confirmed: ");
	scratch_remove(folder);
	arena_free(&a);
}

// Without the driver's call below it, a launch has no known parameters.
Test(inject, a_launch_whose_driver_call_is_not_seen)
{
	setenv("FAKE_RUNTIME_NO_NESTED", "1", 1);
	expect_launch("", "program_launch_O0", 2, "could not be placed: the driver's launch was not seen");
}
