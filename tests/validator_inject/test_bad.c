// SPDX-License-Identifier: Apache-2.0
// Programs that end badly, machines that lack something, reports in other forms, messages that lie.
#include "run.h"

Test(inject, the_end_of_the_program_is_told)
{
	expect("race", "program_race_O0 fail", 1, "program_race_O0: ended with status 3");
	expect("race", "program_race_O0 die", 2, "program_race_O0: was killed (Killed)");
}

// A call in which the program dies is not always reported before: so it is not said that it never ran.
Test(inject, a_death_before_the_call_decides_nothing)
{
	expect("race", "program_race_O0 die", 2,
	       "unsupported: the program was killed (Killed), and until then no call at tests/validator_inject/programs/race.c:");
}

// The end of main does not take the held operation away before the later one was seen.
Test(inject, the_end_of_the_program_waits_for_the_gate)
{
	setenv("FAKE_CUDA_LATE", "50", 1);
	expect("race", "program_race_O0 leaves", 1, "program-confirmed: the later operation completed " HELD);
}

Test(inject, a_program_that_does_not_end_is_ended)
{
	struct arena a = {0};
	const char *folder = scratch_new(&a);
	struct ran r = validate(&a, report(&a, folder, "race", "witness"), "--timeout=4", "program_race_O0 hang");
	contains(&r, 1, "did not end within 4 s and was ended");
	contains(&r, 1, "program-confirmed");
	scratch_remove(folder);
	arena_free(&a);
}

Test(inject, no_debug_information)
{
	expect("race", "program_race_bare", 2,
	       "unsupported: no host debug info for tests/validator_inject/programs/race.c: compile the program with -g");
}

Test(inject, programs_without_cuda)
{
	struct arena a = {0};
	const char *folder = scratch_new(&a), *file = report(&a, folder, "race", "witness");
	struct ran r = shell(&a, arena_printf(&a, "%s %s -- /bin/true", VALIDATE_BINARY, file));
	contains(&r, 2, "/bin/true: CUDA was never initialised in it");
	r = shell(&a, arena_printf(&a, "%s %s -- /nonexistent", VALIDATE_BINARY, file));
	contains(&r, 2, "/nonexistent: cannot be run (No such file or directory): check the name");
	r = shell(&a, arena_printf(&a, "%s %s --", VALIDATE_BINARY, file));
	contains(&r, 2, "--: program missing");
	scratch_remove(folder);
	arena_free(&a);
}

Test(inject, cupti_that_is_missing_newer_or_busy)
{
	struct arena a = {0};
	const char *folder = scratch_new(&a), *file = report(&a, folder, "race", "witness");
	use_doubles();
	struct ran r = shell(&a, arena_printf(&a, "%s --cupti=/nonexistent/libcupti.so %s -- %s/program_race_O0", VALIDATE_BINARY, file, PROGRAMS));
	contains(&r, 2, "/nonexistent/libcupti.so cannot be loaded");
	setenv("FAKE_CUPTI_VERSION", "130001", 1);
	r = validate(&a, file, "", "program_race_O0");
	contains(&r, 2, "is of CUDA 13, the driver of CUDA 12.4: give one that is not newer");
	unsetenv("FAKE_CUPTI_VERSION");
	setenv("FAKE_CUPTI_BUSY", "1", 1);
	r = validate(&a, file, "", "program_race_O0");
	contains(&r, 2, "does not take the subscription: CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED");
	scratch_remove(folder);
	arena_free(&a);
}

// Next to the verdict of the sequence, and written twice it is the same.
Test(inject, sarif_has_both_verdicts)
{
	struct arena a = {0};
	const char *folder = scratch_new(&a), *file = report(&a, folder, "race", "sarif");
	const char *model = path_join(&a, folder, "model"), *both = path_join(&a, folder, "both"), *again = path_join(&a, folder, "again");
	size_t length;
	struct ran r = shell(&a, arena_printf(&a, "%s --backend=model --output sarif=%s %s", VALIDATE_BINARY, model, file));
	cr_assert_eq(r.status, 1, "%s", r.output);
	r = validate(&a, model, arena_printf(&a, "--output sarif=%s", both), "program_race_O0 ordered");
	contains(&r, 0, "");
	r = validate(&a, both, arena_printf(&a, "--output sarif=%s", again), "program_race_O0 ordered");
	contains(&r, 0, "");
	char *text = file_read(&a, both, &length), *second = file_read(&a, again, &length);
	cr_expect(strstr(text, "\"gpulint/verdict\": {\n") || strstr(text, "\"gpulint/verdict\""), "no verdict of the sequence");
	cr_expect(strstr(text, "\"gpulint/program-verdict\""), "no verdict of the program");
	cr_expect_str_eq(text, second);
	scratch_remove(folder);
	arena_free(&a);
}

// The program's output goes where the report does not.
Test(inject, json_is_not_disturbed_by_the_program)
{
	struct arena a = {0};
	const char *folder = scratch_new(&a), *file = report(&a, folder, "race", "witness");
	use_doubles();
	struct ran r = shell(&a, arena_printf(&a,
	                                      "cd %s && %s --cupti=%s --output json %s -- /bin/sh -c 'echo noise; exec "
	                                      "%s/program_race_O0' 2>/dev/null",
	                                      GPULINT_SOURCE_DIR, VALIDATE_BINARY, FAKE_CUPTI, file, PROGRAMS));
	contains(&r, 1, "\"verdict\": \"program-confirmed\"");
	cr_expect_null(strstr(r.output, "noise"));
	r = shell(&a, arena_printf(&a,
	                           "cd %s && %s --cupti=%s --output json=/dev/null %s -- /bin/sh -c 'echo noise; exec "
	                           "%s/program_race_O0' 2>/dev/null",
	                           GPULINT_SOURCE_DIR, VALIDATE_BINARY, FAKE_CUPTI, file, PROGRAMS));
	contains(&r, 1, "noise");
	scratch_remove(folder);
	arena_free(&a);
}

// The report has relative names, and the program was compiled in another folder than the one it runs in.
Test(inject, names_relative_to_another_folder)
{
	struct arena a = {0};
	const char *folder = scratch_new(&a), *file = report(&a, folder, "race", "witness");
	use_doubles();
	struct ran r = shell(
		&a, arena_printf(&a, "cd %s && %s --cupti=%s %s -- %s/program_race_O2", folder, VALIDATE_BINARY, FAKE_CUPTI, file, PROGRAMS));
	contains(&r, 1, "program-confirmed");
	scratch_remove(folder);
	arena_free(&a);
}

// Whatever the program says in the library's place: no verdict comes of it, and nothing breaks.
Test(inject, messages_are_not_trusted)
{
	struct arena a = {0};
	const char *folder = scratch_new(&a), *file = report(&a, folder, "race", "witness");
	struct ran r = validate(&a, file, "", "hostile");
	contains(&r, 2, "0 connections kept of");
	contains(&r, 2, "1 witness: 1 unsupported");
	scratch_remove(folder);
	arena_free(&a);
}

// CUDA is of no use in a forked child, and its calls are seen all the same.
Test(inject, a_forked_child)
{
	expect("forked", "program_forked_O2", 1,
	       "program-confirmed: the call at tests/validator_inject/programs/forked.c:14, or its work, ended "
	       "with cudaErrorInitializationError");
}

// Each process that initialises CUDA connects by itself.
Test(inject, two_processes_of_a_shell)
{
	struct arena a = {0};
	const char *folder = scratch_new(&a), *file = report(&a, folder, "race", "witness");
	use_doubles();
	struct ran r = shell(&a, arena_printf(&a, "cd %s && %s --cupti=%s %s -- /bin/sh -c '%s/program_race_O0 ordered; %s/program_race_O2; true'",
	                                      GPULINT_SOURCE_DIR, VALIDATE_BINARY, FAKE_CUPTI, file, PROGRAMS, PROGRAMS));
	contains(&r, 1, "program-confirmed");
	scratch_remove(folder);
	arena_free(&a);
}

Test(inject, calls_that_keep_the_host)
{
	struct arena a = {0};
	const char *folder = scratch_new(&a);
	struct told copy = {"copy", "cudaMemcpy", "cudaMemcpy(host",
	                    "\"sync\":true,\"access\":[{\"memory\":\"m\",\"mode\":\"read\"},"
	                    "{\"memory\":\"h\",\"mode\":\"write\"}]",
	                    0};
	struct told set = {"memset", "cudaMemsetAsync", "cudaMemsetAsync(a", "\"access\":[{\"memory\":\"m\",\"mode\":\"write\"}]", 1};
	struct ran r = validate(&a, told_witness(&a, folder, "copy", "unordered", &copy, &set), "", "program_copy_O2");
	contains(&r, 2,
	         "reached: the earlier call (cudaMemcpy) waits for its own stream, so that holding its operation holds "
	         "the host");
	r = validate(&a, report(&a, folder, "copy", "witness --portable --confidence=low"), "--only=GPU108", "program_copy_O0");
	contains(&r, 0, "reached: the later call waited for the earlier operation (the host was in cudaFree)");
	struct told last = {"memset", "cudaMemsetAsync", "cudaMemsetAsync(b", "\"access\":[{\"memory\":\"m\",\"mode\":\"write\"}]", 1};
	r = validate(&a, told_witness(&a, folder, "copy", "cost", &set, &copy), "", "program_copy_O0");
	contains(&r, 1, "program-confirmed: cudaMemcpy did not return while the earlier operation was held");
	r = validate(&a, told_witness(&a, folder, "copy", "cost", &set, &last), "", "program_copy_O0");
	contains(&r, 2, "reached: the earlier operation was never held when the call came");
	scratch_remove(folder);
	arena_free(&a);
}
