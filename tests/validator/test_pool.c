// SPDX-License-Identifier: Apache-2.0
// A witness whose process dies, hangs or is interrupted is reported, and the others are decided.
#include "sample.h"

#include <signal.h>
#include <unistd.h>

#include "validator/pool.h"

// What happens is in the claimed step.
static void misbehave(struct arena *a, const struct witness *w, const struct validate_options *o, struct verdict *out)
{
	(void)o;
	if (w->first == 1)
		raise(SIGKILL);
	while (w->first == 2)
		pause();
	if (w->first == 3)
		_exit(7);
	*out = (struct verdict){.kind = VERDICT_CONFIRMED,
	                        .why = arena_strdup(a, "why \n\"so\""),
	                        .backend = "test",
	                        .fixed = {.was_run = true, .kind = VERDICT_ORDERED_HERE, .detail = "d", .runs = 3, .shown = 2}};
}

static const struct backend test_backend = {.name = "test", .execute = misbehave};

static bool after_one(void *context)
{
	return ++*(int *)context > 1;
}

static void run(struct arena *a, uint32_t jobs, struct verdict out[5], const struct backend_progress *progress)
{
	struct witness w[5] = {{.first = 0}, {.first = 1}, {.first = 2}, {.first = 3}, {.first = 4}};
	const struct witness *list[] = {&w[0], &w[1], &w[2], &w[3], &w[4]};
	struct validate_options options = {.timeout = 1, .jobs = jobs};
	pool_execute(a, &test_backend, list, 5, &options, out, progress);
}

Test(pool, a_dead_process_does_not_stop_the_others)
{
	for (uint32_t jobs = 1; jobs <= 3; jobs += 2) {
		struct arena a = {0};
		struct verdict v[5];
		run(&a, jobs, v, NULL);
		cr_expect_eq((int)v[0].kind, (int)VERDICT_CONFIRMED);
		cr_expect_str_eq(v[0].why, "why \n\"so\"");
		cr_expect(v[0].fixed.was_run && v[0].fixed.runs == 3 && v[0].fixed.shown == 2 && !v[0].gated.was_run);
		cr_expect_str_eq(v[0].fixed.detail, "d");
		cr_expect_null(v[0].fixed.schedule);
		for (int i = 1; i <= 3; i++)
			cr_expect_eq((int)v[i].kind, (int)VERDICT_FAILED);
		cr_expect(strstr(v[1].why, "died: Killed"), "%s", v[1].why);
		cr_expect(strstr(v[2].why, "--timeout"), "%s", v[2].why);
		cr_expect(strstr(v[3].why, "ended with status 7"), "%s", v[3].why);
		cr_expect_eq((int)v[4].kind, (int)VERDICT_CONFIRMED);
		arena_free(&a);
	}
}

Test(pool, an_interruption_ends_it)
{
	struct arena a = {0};
	struct verdict v[5];
	int asked = 0;
	struct backend_progress progress = {NULL, after_one, &asked};
	run(&a, 1, v, &progress);
	cr_expect_eq((int)v[4].kind, (int)VERDICT_FAILED);
	cr_expect_str_eq(v[4].why, "interrupted");
	arena_free(&a);
}

Test(pool, broken_bytes_are_no_verdict)
{
	struct arena a = {0};
	struct verdict in = {.kind = VERDICT_CONFIRMED, .why = "x", .backend = "b"}, out;
	char *bytes;
	size_t size;
	verdict_write(&a, &in, &bytes, &size);
	cr_expect(verdict_read(&a, bytes, size, &out));
	for (size_t i = 0; i < size; i++)
		cr_expect_not(verdict_read(&a, bytes, i, &out));
	arena_free(&a);
}
