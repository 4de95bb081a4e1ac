// SPDX-License-Identifier: Apache-2.0
// gpulint on a program of this folder, then the program itself under injection, on doubles of the driver, the runtime and CUPTI.
#ifndef GPULINT_TESTS_RUN_H
#define GPULINT_TESTS_RUN_H

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "scratch.h"

#define HELD "while the earlier one was held"

struct ran {
	int status;
	char *output; // of stdout and stderr
};

static inline struct ran shell(struct arena *a, const char *command)
{
	static const size_t most = 1 << 20;
	char *text = arena_alloc(a, most);
	FILE *pipe = popen(arena_printf(a, "(%s) 2>&1", command), "r");
	cr_assert(pipe);
	text[fread(text, 1, most - 1, pipe)] = 0;
	int status = pclose(pipe);
	return (struct ran){WIFEXITED(status) ? WEXITSTATUS(status) : 128, text};
}

static inline void use_doubles(void)
{
	setenv("GPULINT_TEST_LIBCUDA", FAKE_CUDA, 1);
	setenv("FAKE_RUNTIME_CUPTI", FAKE_CUPTI, 1);
	setenv("TMPDIR", "/tmp", 1);
}

// gpulint's witnesses of tests/validator_inject/programs/NAME.c, as a file in the scratch folder.
static inline const char *report(struct arena *a, const char *folder, const char *name, const char *format)
{
	const char *file = path_join(a, folder, "report");
	struct ran r = shell(a, arena_printf(a, "cd %s && %s check --output=%.*s=%s %s tests/validator_inject/programs/%s.c", GPULINT_SOURCE_DIR,
	                                     GPULINT_BINARY, (int)strcspn(format, " "), format, file, strchr(format, ' ') ? strchr(format, ' ') : "",
	                                     name));
	cr_assert(r.status <= 1 && file_exists(file), "%s", r.output);
	return file;
}

static inline struct ran validate(struct arena *a, const char *file, const char *options, const char *program)
{
	use_doubles();
	return shell(a, arena_printf(a, "cd %s && %s --cupti=%s %s %s -- %s/%s", GPULINT_SOURCE_DIR, VALIDATE_BINARY, FAKE_CUPTI, options, file,
	                             PROGRAMS, program));
}

static inline void contains(const struct ran *r, int status, const char *part)
{
	cr_expect(strstr(r->output, part), "no \"%s\" in:\n%s", part, r->output);
	cr_expect_eq(r->status, status, "status %d, not %d:\n%s", r->status, status, r->output);
}

// One program, one way of running it, the verdict in the table and the exit status.
static inline void expect(const char *name, const char *program, int status, const char *verdict)
{
	struct arena a = {0};
	const char *folder = scratch_new(&a);
	struct ran r = validate(&a, report(&a, folder, name, "witness"), "", program);
	contains(&r, status, verdict);
	scratch_remove(folder);
	arena_free(&a);
}

// The number of the line of a program that holds the text.
static inline int line_of(struct arena *a, const char *name, const char *text)
{
	size_t length;
	char *source = file_read(a, arena_printf(a, "%s/tests/validator_inject/programs/%s.c", GPULINT_SOURCE_DIR, name), &length);
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

// The place of the text in a program, as a step has it.
static inline const char *place_of(struct arena *a, const char *name, const char *text)
{
	size_t length;
	char *source = file_read(a, arena_printf(a, "%s/tests/validator_inject/programs/%s.c", GPULINT_SOURCE_DIR, name), &length);
	char *at = source ? strstr(source, text) : NULL;
	int column = 1;
	cr_assert(at, "%s has no \"%s\"", name, text);
	for (char *p = at; p > source && p[-1] != '\n'; p--)
		column++;
	return arena_printf(a, "\"line\":%d,\"column\":%d", line_of(a, name, text), column);
}

static inline const char *step_of(struct arena *a, const char *name, const struct told *t)
{
	return arena_printf(a, "{\"do\":\"%s\",\"thread\":\"t\",\"api\":\"%s\",\"file\":\"tests/validator_inject/programs/%s.c\",%s,%s}", t->kind,
	                    t->api, name, place_of(a, name, t->text), t->more);
}

// A witness of what is claimed of the first and the last step, of one buffer, as a file.
static inline const char *told_steps(struct arena *a, const char *folder, const char *name, const char *claim, const struct told *step, size_t count)
{
	const char *steps = step_of(a, name, step);
	for (size_t i = 1; i < count; i++)
		steps = arena_printf(a, "%s,%s", steps, step_of(a, name, &step[i]));
	return scratch_write(a, folder, "told.json",
	                     arena_printf(a,
	                                  "{\"version\":1,\"claim\":{\"rule\":\"GPU102\",\"kind\":%s,\"first\":0,"
	                                  "\"second\":%zu,"
	                                  "\"message\":\"m\"},\"objects\":{\"devices\":[{\"id\":\"d\"}],\"contexts\":[]"
	                                  ",\"threads\":[{\"id\":\"t\"}],\"streams\":["
	                                  "{\"id\":\"s\",\"kind\":\"nonblocking\",\"device\":\"d\"},{\"id\":\"u\","
	                                  "\"kind\":\"nonblocking\",\"device\":\"d\"}],"
	                                  "\"events\":[],\"memory\":[{\"id\":\"m\",\"kind\":\"device\",\"device\":"
	                                  "\"d\",\"bytes\":4096},{\"id\":\"h\",\"kind\":\"pinned\","
	                                  "\"bytes\":4096}],\"modules\":[],\"graphs\":[]},\"steps\":[%s]}",
	                                  claim, count - 1, steps));
}

// Of two operations.
static inline const char *told_witness(struct arena *a, const char *folder, const char *name, const char *claim, const struct told *first,
                                       const struct told *second)
{
	struct told step[] = {*first, *second};
	for (size_t i = 0; i < 2; i++)
		step[i].more = arena_printf(a, "\"stream\":\"%c\",%s", "su"[step[i].stream], step[i].more);
	return told_steps(a, folder, name, arena_printf(a, "\"%s\",\"memory\":\"m\"", claim), step, 2);
}

// Of the launch and the memset of launch.c.
static inline const char *launch_witness(struct arena *a, const char *folder, const char *kernel, const char *range)
{
	struct told first = {"launch", "cudaLaunchKernel", "return cudaLaunchKernel(", NULL, 0};
	struct told second = {"memset", "cudaMemsetAsync", "cudaMemsetAsync(p, 2", NULL, 1};
	first.more = arena_printf(a, "\"kernel\":\"%s\",\"access\":[{\"memory\":\"m\",\"mode\":\"write\"%s}]", kernel, range);
	second.more = "\"access\":[{\"memory\":\"m\",\"mode\":\"write\",\"begin\":0,\"end\":64}]";
	return told_witness(a, folder, "launch", "unordered", &first, &second);
}

static inline void expect_launch(const char *range, const char *program, int status, const char *verdict)
{
	struct arena a = {0};
	const char *folder = scratch_new(&a);
	struct ran r = validate(&a, launch_witness(&a, folder, "fill", range), "", program);
	contains(&r, status, verdict);
	scratch_remove(folder);
	arena_free(&a);
}

#endif
