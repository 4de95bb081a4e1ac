// SPDX-License-Identifier: Apache-2.0
// Every witness of tests/validator/witnesses through the cuda backend and the test double, against expected.tsv. What the
// double cannot know stands in a column of its own there; the column of the hardware was measured on hardware.
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "validator/verdict.h"

static const char *const word[] = {
#define X(id, text) text,
	VERDICTS(X)
#undef X
};

struct expected {
	char name[64], hardware[32], fix[32], fake[32];
};

static const struct witness *read_witness(struct arena *a, const char *name)
{
	size_t length = 0;
	const char *path = arena_printf(a, "%s/tests/validator/witnesses/%s.json", GPULINT_SOURCE_DIR, name);
	char *text = file_read(a, path, &length);
	struct witness *w = ARENA_NEW(a, struct witness);
	struct witness_error error = {0};
	cr_assert(text, "%s", path);
	cr_assert(witness_read(a, text, length, w, &error), "%s:%u: %s", path, error.line, error.what);
	return w;
}

static void check(struct arena *a, const struct expected *e)
{
	struct validate_options o = {.repeat = 1, .timeout = 10};
	struct verdict v = {0};
	const struct witness *w = read_witness(a, e->name);
	backend_cuda.execute(a, w, &o, &v);
	cr_expect_str_eq(word[v.kind], e->fake, "%s: %s (%s)", e->name, word[v.kind], v.why);
	cr_expect_str_eq(v.backend, "cuda");
	cr_expect(v.kind == VERDICT_UNSUPPORTED || v.device, "%s: no device", e->name);
	if (strcmp(e->fix, "holds") == 0)
		cr_expect(v.fixed.was_run && (v.fixed.kind == VERDICT_NOT_OBSERVED || v.fixed.kind == VERDICT_ORDERED_HERE), "%s: the fix: %s %s",
		          e->name, word[v.fixed.kind], v.fixed.detail ? v.fixed.detail : "");
	else
		cr_expect(!v.fixed.was_run, "%s has no fix", e->name);
}

Test(cuda, witnesses_get_the_verdicts_that_are_written_down)
{
	struct arena a = {0};
	char line[256];
	int count = 0;
	FILE *f = fopen(GPULINT_SOURCE_DIR "/tests/validator/witnesses/expected.tsv", "r");
	cr_assert(f);
	setenv("GPULINT_TEST_LIBCUDA", FAKE_CUDA, 1);
	while (fgets(line, sizeof line, f)) {
		struct expected e;
		if (line[0] == '#')
			continue;
		cr_assert_eq(sscanf(line, "%63s %31s %31s %31s", e.name, e.hardware, e.fix, e.fake), 4, "%s", line);
		check(&a, &e);
		count++;
	}
	fclose(f);
	cr_expect_gt(count, 45);
	arena_free(&a);
}

// What a second free frees was given to somebody else in between: no call returns an error.
Test(cuda, a_second_free_frees_what_others_have)
{
	struct arena a = {0};
	struct expected e = {.name = "../../validator_cuda/freed_twice_bad", .hardware = "-", .fix = "-", .fake = "sequence-confirmed"};
	setenv("GPULINT_TEST_LIBCUDA", FAKE_CUDA, 1);
	check(&a, &e);
	arena_free(&a);
}

static struct verdict executed(struct arena *a, const char *name)
{
	struct validate_options o = {.repeat = 1, .timeout = 10};
	struct verdict v = {0};
	setenv("GPULINT_TEST_LIBCUDA", FAKE_CUDA, 1);
	setenv("FAKE_UNMAPS_FREED", "1", 1);
	backend_cuda.execute(a, read_witness(a, arena_printf(a, "../../validator_cuda/%s", name)), &o, &v);
	return v;
}

// A copy to memory that is gone ends the process. That shows the claim where the same copy ends well as long as the memory lives.
Test(cuda, a_use_of_freed_memory_that_ends_the_process)
{
	struct arena a = {0};
	struct verdict v = executed(&a, "used_after_free_bad");
	cr_expect_str_eq(word[v.kind], "sequence-confirmed", "%s", v.why);
	cr_expect_str_eq(v.as_written.detail, "the process crashed in `cudaMemcpy` (a.cu:4) (signal 11), and does not without `cudaFree` (a.cu:3)");
	arena_free(&a);
}

// Here it is another copy, whose memory was gone all along, which ends the process.
Test(cuda, a_crash_that_has_nothing_to_do_with_the_free)
{
	struct arena a = {0};
	struct verdict v = executed(&a, "crashes_anyway");
	cr_expect_str_eq(word[v.kind], "failed", "%s", v.why);
	arena_free(&a);
}
