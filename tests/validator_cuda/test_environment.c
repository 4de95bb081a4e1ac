// SPDX-License-Identifier: Apache-2.0
// Machines that cannot run a witness, calls that fail, workers that die.
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scratch.h"
#include "validator/verdict.h"

static const struct witness *read_witness(struct arena *a, const char *name)
{
	size_t length = 0;
	const char *path = arena_printf(a, "%s/tests/validator/witnesses/%s.json", GPULINT_SOURCE_DIR, name);
	char *text = file_read(a, path, &length);
	struct witness *w = ARENA_NEW(a, struct witness);
	struct witness_error error = {0};
	cr_assert(text && witness_read(a, text, length, w, &error));
	return w;
}

static struct verdict run(struct arena *a, const char *name)
{
	struct validate_options o = {.repeat = 1, .timeout = 5};
	struct verdict v = {0};
	backend_cuda.execute(a, read_witness(a, name), &o, &v);
	return v;
}

static void contains(const char *text, const char *part)
{
	cr_expect(text && strstr(text, part), "\"%s\" has no \"%s\"", text ? text : "(null)", part);
}

Test(cuda, no_driver)
{
	struct arena a = {0};
	setenv("GPULINT_TEST_LIBCUDA", "/nonexistent/libcuda.so.1", 1);
	contains(backend_cuda.unavailable(&a), "no CUDA driver");
	struct verdict v = run(&a, "legacy_nonblocking_bad");
	cr_expect_eq(v.kind, VERDICT_UNSUPPORTED);
	contains(v.why, "no CUDA driver");
	arena_free(&a);
}

Test(cuda, driver_too_old)
{
	struct arena a = {0};
	setenv("GPULINT_TEST_LIBCUDA", OLD_CUDA, 1);
	contains(backend_cuda.unavailable(&a), "(9.2) is too old: it has no cuInit");
	arena_free(&a);
}

Test(cuda, no_device)
{
	struct arena a = {0};
	setenv("GPULINT_TEST_LIBCUDA", FAKE_CUDA, 1);
	cr_expect_null(backend_cuda.unavailable(&a));
	setenv("FAKE_CUDA_DEVICES", "0", 1);
	contains(backend_cuda.unavailable(&a), "no CUDA device");
	cr_expect_eq(run(&a, "legacy_nonblocking_bad").kind, VERDICT_UNSUPPORTED);
	arena_free(&a);
}

Test(cuda, one_device_is_not_two)
{
	struct arena a = {0};
	setenv("GPULINT_TEST_LIBCUDA", FAKE_CUDA, 1);
	setenv("FAKE_CUDA_DEVICES", "1", 1);
	struct verdict v = run(&a, "peer_async_bad");
	cr_expect_eq(v.kind, VERDICT_UNSUPPORTED);
	contains(v.why, "needs 2 devices, there is 1");
	cr_expect_eq(run(&a, "legacy_nonblocking_bad").kind, VERDICT_CONFIRMED);
	arena_free(&a);
}

Test(cuda, a_failing_call_is_no_verdict)
{
	struct arena a = {0};
	setenv("GPULINT_TEST_LIBCUDA", FAKE_CUDA, 1);
	setenv("FAKE_CUDA_FAIL", "cuEventRecord:0:400", 1);
	struct verdict v = run(&a, "wait_before_record_bad");
	cr_expect_eq(v.kind, VERDICT_FAILED);
	contains(v.why, "`cudaEventRecord` (a.cu:3): CUDA_ERROR_INVALID_HANDLE");
	setenv("FAKE_CUDA_FAIL", "cuInit:0:999", 1);
	v = run(&a, "wait_before_record_bad");
	cr_expect_eq(v.kind, VERDICT_UNSUPPORTED);
	contains(v.why, "does not start");
	arena_free(&a);
}

Test(cuda, little_memory_halves_the_buffers)
{
	struct arena a = {0};
	setenv("GPULINT_TEST_LIBCUDA", FAKE_CUDA, 1);
	// Calls 1 to 4 are the validator's own buffers of two devices, or 1 and 2 of one; the third is the witness's.
	setenv("FAKE_CUDA_FAIL", "cuMemAlloc_v2:3:2", 1);
	struct verdict v = run(&a, "nonblocking_legacy_bad");
	cr_expect_eq(v.kind, VERDICT_CONFIRMED);
	contains(v.as_written.detail ? v.as_written.detail : v.gated.detail, "buffers divided by 2");
	setenv("FAKE_CUDA_FAIL", "cuMemAlloc_v2:0:2", 1);
	v = run(&a, "nonblocking_legacy_bad");
	cr_expect_eq(v.kind, VERDICT_FAILED);
	contains(v.why, "cannot be used: CUDA_ERROR_OUT_OF_MEMORY");
	arena_free(&a);
}

// A terabyte is not asked for: it is halved until it is a gibibyte. Odd sizes cannot be halved.
Test(cuda, huge_sizes_are_divided_or_refused)
{
	struct arena a = {0};
	setenv("GPULINT_TEST_LIBCUDA", FAKE_CUDA, 1);
	struct witness w = *read_witness(&a, "elapsed_no_timing_bad");
	struct witness_memory memory = {.id = "m", .kind = WMEMORY_PAGEABLE, .device = NO_OBJECT, .bytes = UINT64_C(1) << 40, .is_static = true};
	struct validate_options o = {.repeat = 1, .timeout = 20};
	struct verdict v;
	w.memories = &memory;
	w.memory_count = 1;
	backend_cuda.execute(&a, &w, &o, &v);
	cr_expect_eq(v.kind, VERDICT_CONFIRMED, "%s", v.why);
	contains(v.why, "buffers divided by ");
	memory.bytes++;
	backend_cuda.execute(&a, &w, &o, &v);
	cr_expect_eq(v.kind, VERDICT_FAILED);
	contains(v.why, "out of memory");
	arena_free(&a);
}

// A read that has no slot left is not checked, so nothing may be concluded from silence.
Test(cuda, more_reads_than_slots_decide_nothing)
{
	struct arena a = {0};
	setenv("GPULINT_TEST_LIBCUDA", FAKE_CUDA, 1);
	struct witness w = *read_witness(&a, "disjoint_ok");
	struct witness_step *step = ARENA_ARRAY(&a, struct witness_step, 4100);
	for (int i = 0; i < 4100; i++)
		step[i] = w.step[i ? 1 : 0];
	w.step = step;
	w.step_count = 4100;
	struct validate_options o = {.repeat = 1, .timeout = 20};
	struct verdict v;
	backend_cuda.execute(&a, &w, &o, &v);
	cr_expect_eq(v.kind, VERDICT_UNSUPPORTED, "%s", v.why);
	contains(v.why, "more than 4096 reads");
	arena_free(&a);
}

struct seen {
	size_t done[8];
	size_t count;
	bool stop;
};

static void note(void *context, size_t index)
{
	struct seen *s = context;
	s->done[s->count++] = index;
}

static bool is_stopped(void *context)
{
	return ((struct seen *)context)->stop;
}

// The second witness crashes its process; the third is run all the same.
Test(cuda, many_witnesses_and_one_that_crashes)
{
	struct arena a = {0};
	setenv("GPULINT_TEST_LIBCUDA", FAKE_CUDA, 1);
	const struct witness *w[] = {read_witness(&a, "legacy_nonblocking_bad"), read_witness(&a, "event_used_after_destroy_bad"),
	                             read_witness(&a, "free_waits_ok")};
	struct validate_options o = {.repeat = 1, .timeout = 5};
	struct verdict v[3];
	struct seen seen = {0};
	struct backend_progress p = {note, is_stopped, &seen};
	backend_cuda.execute_many(&a, w, 3, &o, v, &p);
	cr_expect_eq(v[0].kind, VERDICT_CONFIRMED);
	cr_expect_eq(v[1].kind, VERDICT_CONFIRMED);
	contains(v[1].why, "signal 6");
	cr_expect_eq(v[2].kind, VERDICT_ORDERED_HERE);
	contains(v[2].why, "cudaFree waits");
	cr_expect_eq(seen.count, 3);
	seen = (struct seen){.stop = true};
	backend_cuda.execute_many(&a, w, 3, &o, v, &p);
	cr_expect_eq(v[2].kind, VERDICT_FAILED);
	contains(v[2].why, "interrupted");
	arena_free(&a);
}

// Somebody kills the worker (here: the double does, at a call): no verdict, and no crash that would confirm a claim.
Test(cuda, a_killed_worker_confirms_nothing)
{
	struct arena a = {0};
	setenv("GPULINT_TEST_LIBCUDA", FAKE_CUDA, 1);
	setenv("FAKE_CUDA_KILL", "cuEventDestroy_v2", 1);
	struct verdict v = run(&a, "event_used_after_destroy_bad");
	cr_expect_eq(v.kind, VERDICT_FAILED);
	contains(v.why, "was killed in `cudaEventDestroy` (a.cu:1) (signal 9)");
	arena_free(&a);
}

// The legacy copy belongs to the context of its stream's device, and the peer copy is the peer call.
Test(cuda, the_calls_are_the_ones_of_the_steps)
{
	struct arena a = {0};
	size_t length;
	const char *folder = scratch_new(&a), *log = path_join(&a, folder, "log");
	setenv("GPULINT_TEST_LIBCUDA", FAKE_CUDA, 1);
	setenv("FAKE_CUDA_LOG", log, 1);
	run(&a, "peer_sync_ok");
	run(&a, "pageable_sync_nonblocking_bad");
	char *text = file_read(&a, log, &length);
	cr_assert(text);
	contains(text, "cuMemcpyPeer\n");
	contains(text, "cuMemcpyHtoD_v2\n");
	cr_expect_null(strstr(text, "cuMemcpyPeerAsync\n"));
	scratch_remove(folder);
	arena_free(&a);
}
