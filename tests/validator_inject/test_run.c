// SPDX-License-Identifier: Apache-2.0
// gpulint on a program, then the program itself under injection, on doubles of the driver, the runtime and CUPTI.
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "scratch.h"

struct ran { int status; char *output; }; // of stdout and stderr

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
	struct ran r = shell(a, arena_printf(a, "cd %s && %s check --output %s=%s tests/validator_inject/programs/%s.c", GPULINT_SOURCE_DIR,
					     GPULINT_BINARY, format, file, name));
	cr_assert(r.status <= 1 && file_exists(file), "%s", r.output);
	return file;
}

static struct ran validate(struct arena *a, const char *file, const char *options, const char *program)
{
	use_doubles();
	return shell(a, arena_printf(a, "cd %s && %s --cupti=%s %s %s -- %s/%s", GPULINT_SOURCE_DIR, VALIDATE_BINARY, FAKE_CUPTI,
				     options, file, PROGRAMS, program));
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

Test(inject, a_race_is_confirmed)
{
	expect("race", "program_race_O0", 1, "program-confirmed: the later operation completed while the earlier one was held (4096 bytes at");
	expect("race", "program_race_O2", 1, "program-confirmed: ");
}
