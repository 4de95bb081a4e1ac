// SPDX-License-Identifier: Apache-2.0
// gpulint on a program, then the program itself under injection, on doubles of the driver, the runtime and CUPTI.
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "scratch.h"

struct ran {
	int status;
	char *output; // of stdout and stderr
};

static struct ran shell(struct arena *a, const char *command)
{
	static const size_t most = 1 << 20;
	char *text = arena_alloc(a, most);
	FILE *pipe = popen(arena_printf(a, "(%s) 2>&1", command), "r");
	cr_assert(pipe);
	text[fread(text, 1, most - 1, pipe)] = 0;
	int status = pclose(pipe);
	return (struct ran){WIFEXITED(status) ? WEXITSTATUS(status) : 128, text};
}

static void use_doubles(void)
{
	setenv("GPULINT_TEST_LIBCUDA", FAKE_CUDA, 1);
	setenv("FAKE_RUNTIME_CUPTI", FAKE_CUPTI, 1);
	setenv("TMPDIR", "/tmp", 1);
}

// gpulint's witnesses of tests/validator_inject/programs/NAME.c, as a file in the scratch folder.
static const char *report(struct arena *a, const char *folder, const char *name, const char *format)
{
	const char *file = path_join(a, folder, "report");
	struct ran r =
	    shell(a, arena_printf(a, "cd %s && %s check --output=%.*s=%s %s tests/validator_inject/programs/%s.c",
				  GPULINT_SOURCE_DIR, GPULINT_BINARY, (int)strcspn(format, " "), format, file,
				  strchr(format, ' ') ? strchr(format, ' ') : "", name));
	cr_assert(r.status <= 1 && file_exists(file), "%s", r.output);
	return file;
}

static struct ran validate(struct arena *a, const char *file, const char *options, const char *program)
{
	use_doubles();
	return shell(a, arena_printf(a, "cd %s && %s --cupti=%s %s %s -- %s/%s", GPULINT_SOURCE_DIR, VALIDATE_BINARY,
				     FAKE_CUPTI, options, file, PROGRAMS, program));
}

static void contains(const struct ran *r, int status, const char *part)
{
	cr_expect(strstr(r->output, part), "no \"%s\" in:\n%s", part, r->output);
	cr_expect_eq(r->status, status, "status %d, not %d:\n%s", r->status, status, r->output);
}

// One program, one way of running it, the verdict in the table and the exit status.
static void expect(const char *name, const char *program, int status, const char *verdict)
{
	struct arena a = {0};
	const char *folder = scratch_new(&a);
	struct ran r = validate(&a, report(&a, folder, name, "witness"), "", program);
	contains(&r, status, verdict);
	scratch_remove(folder);
	arena_free(&a);
}

// The number of the line of a program that holds the text.
static int line_of(struct arena *a, const char *name, const char *text)
{
	size_t length;
	char *source =
	    file_read(a, arena_printf(a, "%s/tests/validator_inject/programs/%s.c", GPULINT_SOURCE_DIR, name), &length);
	char *at = source ? strstr(source, text) : NULL;
	int line = 1;
	cr_assert(at, "%s has no \"%s\"", name, text);
	for (char *p = source; p < at; p++)
		line += *p == '\n';
	return line;
}

struct told {
	const char *kind, *api, *text, *more;
	int stream;
}; // a step: "launch", its function, its line's text

static const char *step_of(struct arena *a, const char *name, const struct told *t)
{
	return arena_printf(a,
			    "{\"do\":\"%s\",\"thread\":\"t\",\"api\":\"%s\",\"file\":\"tests/validator_inject/programs/"
			    "%s.c\",\"line\":%d,"
			    "\"column\":1,\"stream\":\"%c\",%s}",
			    t->kind, t->api, name, line_of(a, name, t->text), "su"[t->stream], t -> more);
}

// A witness of two operations of a program on one buffer.
static const char *told_witness(struct arena *a, const char *folder, const char *name, const char *claim,
				const struct told *first, const struct told *second)
{
	return scratch_write(a, folder, "told.json",
			     arena_printf(a,
					  "{\"version\":1,\"claim\":{\"rule\":\"GPU102\",\"kind\":\"%s\",\"first\":0,"
					  "\"second\":1,\"memory\":\"m\","
					  "\"message\":\"m\"},\"objects\":{\"devices\":[{\"id\":\"d\"}],\"contexts\":[]"
					  ",\"threads\":[{\"id\":\"t\"}],\"streams\":["
					  "{\"id\":\"s\",\"kind\":\"nonblocking\",\"device\":\"d\"},{\"id\":\"u\","
					  "\"kind\":\"nonblocking\",\"device\":\"d\"}],"
					  "\"events\":[],\"memory\":[{\"id\":\"m\",\"kind\":\"device\",\"device\":"
					  "\"d\",\"bytes\":4096},{\"id\":\"h\",\"kind\":\"pinned\","
					  "\"bytes\":4096}],\"modules\":[],\"graphs\":[]},\"steps\":[%s,%s]}",
					  claim, step_of(a, name, first), step_of(a, name, second)));
}

// Of the launch and the memset of launch.c.
static const char *launch_witness(struct arena *a, const char *folder, const char *kernel, const char *range)
{
	struct told first = {"launch", "cudaLaunchKernel", "return cudaLaunchKernel(", NULL, 0};
	struct told second = {"memset", "cudaMemsetAsync", "cudaMemsetAsync(p, 2", NULL, 1};
	first.more =
	    arena_printf(a, "\"kernel\":\"%s\",\"access\":[{\"memory\":\"m\",\"mode\":\"write\"%s}]", kernel, range);
	second.more = "\"access\":[{\"memory\":\"m\",\"mode\":\"write\",\"begin\":0,\"end\":64}]";
	return told_witness(a, folder, "launch", "unordered", &first, &second);
}

static void expect_launch(const char *range, const char *program, int status, const char *verdict)
{
	struct arena a = {0};
	const char *folder = scratch_new(&a);
	struct ran r = validate(&a, launch_witness(&a, folder, "fill", range), "", program);
	contains(&r, status, verdict);
	scratch_remove(folder);
	arena_free(&a);
}

#define HELD "while the earlier one was held"

Test(inject, a_race_is_confirmed)
{
	expect("race", "program_race_O0", 1,
	       "program-confirmed: the later operation completed " HELD " (4096 bytes at");
	expect("race", "program_race_O2", 1, "program-confirmed: ");
}

Test(inject, order_that_is_there_is_seen)
{
	expect("race", "program_race_O0 ordered", 0,
	       "reached: the later operation did not complete " HELD " (the host was in cudaDeviceSync");
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
	expect_launch("", "program_launch_O0 elsewhere", 2,
		      "their parameters lead to different memory, and a kernel may follow");
}

// At -O2 the last call of a function is a jump: its frame is not on the stack.
Test(inject, calls_that_end_a_function)
{
	expect("tail", "program_tail_O0", 1, "program-confirmed: ");
	expect("tail", "program_tail_O2", 1, "program-confirmed: ");
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

Test(inject, the_end_of_the_program_is_told)
{
	expect("race", "program_race_O0 fail", 1, "program_race_O0: ended with status 3");
	expect("race", "program_race_O0 die", 2, "program_race_O0: was killed (Killed)");
}

Test(inject, a_program_that_does_not_end_is_ended)
{
	struct arena a = {0};
	const char *folder = scratch_new(&a);
	struct ran r = validate(&a, report(&a, folder, "race", "witness"), "--timeout=1", "program_race_O0 hang");
	contains(&r, 1, "did not end within 1 s and was ended");
	contains(&r, 1, "program-confirmed");
	scratch_remove(folder);
	arena_free(&a);
}

Test(inject, no_debug_information)
{
	expect(
	    "race", "program_race_bare", 2,
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
	struct ran r = shell(&a, arena_printf(&a, "%s --cupti=/nonexistent/libcupti.so %s -- %s/program_race_O0",
					      VALIDATE_BINARY, file, PROGRAMS));
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
	const char *model = path_join(&a, folder, "model"), *both = path_join(&a, folder, "both"),
		   *again = path_join(&a, folder, "again");
	size_t length;
	struct ran r =
	    shell(&a, arena_printf(&a, "%s --backend=model --output sarif=%s %s", VALIDATE_BINARY, model, file));
	cr_assert_eq(r.status, 1, "%s", r.output);
	r = validate(&a, model, arena_printf(&a, "--output sarif=%s", both), "program_race_O0 ordered");
	contains(&r, 0, "");
	r = validate(&a, both, arena_printf(&a, "--output sarif=%s", again), "program_race_O0 ordered");
	contains(&r, 0, "");
	char *text = file_read(&a, both, &length), *second = file_read(&a, again, &length);
	cr_expect(strstr(text, "\"gpulint/verdict\": {\n") || strstr(text, "\"gpulint/verdict\""),
		  "no verdict of the sequence");
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
	struct ran r = shell(&a, arena_printf(&a, "cd %s && %s --cupti=%s %s -- %s/program_race_O2", folder,
					      VALIDATE_BINARY, FAKE_CUPTI, file, PROGRAMS));
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
	struct ran r = shell(
	    &a,
	    arena_printf(
		&a, "cd %s && %s --cupti=%s %s -- /bin/sh -c '%s/program_race_O0 ordered; %s/program_race_O2; true'",
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
	struct told set = {"memset", "cudaMemsetAsync", "cudaMemsetAsync(a",
			   "\"access\":[{\"memory\":\"m\",\"mode\":\"write\"}]", 1};
	struct ran r = validate(&a, told_witness(&a, folder, "copy", "unordered", &copy, &set), "", "program_copy_O2");
	contains(&r, 2,
		 "reached: the earlier call (cudaMemcpy) waits for its own stream, so that holding its operation holds "
		 "the host");
	r = validate(&a, report(&a, folder, "copy", "witness --portable --confidence=low"), "--only=GPU108",
		     "program_copy_O0");
	contains(&r, 0, "reached: the later call waited for the earlier operation (the host was in cudaFree)");
	struct told last = {"memset", "cudaMemsetAsync", "cudaMemsetAsync(b",
			    "\"access\":[{\"memory\":\"m\",\"mode\":\"write\"}]", 1};
	r = validate(&a, told_witness(&a, folder, "copy", "cost", &set, &copy), "", "program_copy_O0");
	contains(&r, 1, "program-confirmed: cudaMemcpy did not return while the earlier operation was held");
	r = validate(&a, told_witness(&a, folder, "copy", "cost", &set, &last), "", "program_copy_O0");
	contains(&r, 2, "reached: the earlier operation was never held when the call came");
	scratch_remove(folder);
	arena_free(&a);
}
