// SPDX-License-Identifier: Apache-2.0
// Paths of several threads: the steps stand in one order that can be executed.
#include <criterion/criterion.h>

#include <cjson/cJSON.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "corpus/report.h"
#include "scratch.h"

enum { MOST_THREADS = 8 };

static const char *text_of(const cJSON *step, const char *key)
{
	const char *text = cJSON_GetStringValue(cJSON_GetObjectItem(step, key));
	return text ? text : "";
}

// 1 for "first thread", 2 for "thread 2", also inside of "`f` starts thread 2, which ..."; 0 = none.
static unsigned thread_number(const char *text)
{
	unsigned number = 0;
	const char *at = strstr(text, "thread ");
	if (strcmp(text, "first thread") == 0)
		return 1;
	return at && sscanf(at, "thread %u", &number) == 1 && number < MOST_THREADS ? number : 0;
}

// A thread has been started before it does something, and nothing comes behind the operation that completes the fault, but for what the
// thread that it disturbs does next, and the end of the capture that it breaks.
static void check_path(const cJSON *path, const char *where)
{
	bool is_started[MOST_THREADS] = {[1] = true};
	const cJSON *step;
	int at = 0, last_key = 0, last = cJSON_GetArraySize(path);
	cJSON_ArrayForEach(step, path)
	{
		unsigned thread = thread_number(text_of(step, "thread"));
		const char *starts = strstr(text_of(step, "message"), " starts thread ");
		at++;
		cr_expect(strncmp(text_of(step, "thread"), "process", 7) == 0 || (thread && is_started[thread]), "%s: step %d: `%s` has not started",
		          where, at, text_of(step, "thread"));
		if (starts)
			is_started[thread_number(starts)] = true;
		last_key = cJSON_IsTrue(cJSON_GetObjectItem(step, "key")) ? at : last_key;
	}
	const char *end = text_of(cJSON_GetArrayItem(path, last - 1), "message");
	last -= strstr(end, ", as the other thread has left it") || strstr(end, " runs on the stream that the other thread has set") ||
	        strstr(end, ", behind the other thread's operation") || strstr(end, ", and gives no graph");
	cr_expect_eq(last_key, last, "%s: step %d is an operation of the fault, and the path has %d", where, last_key, last);
}

Test(paths, of_several_threads_can_be_executed_as_they_stand)
{
	struct arena a = {0};
	size_t n, checked = 0;
	const char *text = file_read(&a, corpus_report_path(&a, "bundled.json"), &n);
	cJSON *json = cJSON_Parse(text);
	const cJSON *finding;
	cJSON_ArrayForEach(finding, cJSON_GetObjectItem(json, "findings"))
	{
		const cJSON *path = cJSON_GetObjectItem(finding, "path"), *at = cJSON_GetObjectItem(finding, "location");
		if (!*text_of(cJSON_GetArrayItem(path, 0), "thread"))
			continue;
		check_path(path, arena_printf(&a, "%s:%d", text_of(at, "file"), (int)cJSON_GetNumberValue(cJSON_GetObjectItem(at, "line"))));
		checked++;
	}
	cJSON_Delete(json);
	cr_expect_geq(checked, 12, "%zu findings of several threads", checked);
	arena_free(&a);
}

// "LINE: [THREAD] MESSAGE" of each step of the only finding.
static const char *path_of(struct arena *a, const char *code)
{
	const char *folder = scratch_new(a), *file = scratch_write(a, folder, "a.cu", code), *out = "";
	struct gpulint_options options = gpulint_options_default();
	options.headers = GPULINT_HEADERS_BUNDLED;
	options.cache_dir = NULL;
	struct gpulint_session *s = gpulint_session_new(&options);
	gpulint_session_add_path(s, file);
	gpulint_session_run(s);
	cr_assert_eq(gpulint_session_finding_count(s), 1);
	const struct gpulint_finding *f = gpulint_session_finding(s, 0);
	for (size_t i = 0; i < f->step_count; i++)
		out = arena_printf(a, "%s%u: [%s] %s\n", out, f->step[i].location.line, f->step[i].thread ? f->step[i].thread : "",
		                   f->step[i].message);
	gpulint_session_free(s);
	scratch_remove(folder);
	return out;
}

static const char start[] =
	"#include <cuda_runtime.h>\n#include <thread>\n#include <atomic>\n__global__ void k(float *d) { d[0] += 1; }\n"
	"void f(float *d, std::atomic<int> &ready) {\n cudaStream_t a, b;\n cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);\n"
	" cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);\n";
static const char end[] = " one.join();\n two.join();\n cudaDeviceSynchronize();\n cudaStreamDestroy(a);\n cudaStreamDestroy(b);\n}\n";

Test(paths, tell_each_thread_what_it_waits_for)
{
	struct arena a = {0};
	const char *code = arena_printf(&a,
	                                "%s std::thread one([&] {\n  k<<<1, 1, 0, a>>>(d);\n  ready.store(1);\n  cudaStreamSynchronize(a);\n });\n"
	                                " std::thread two([&] {\n  while (!ready.load()) {}\n  k<<<1, 1, 0, b>>>(d);\n });\n%s",
	                                start, end);
	const char *path = path_of(&a, code);
	cr_expect_str_eq(path,
	                 "7: [first thread] `cudaStreamCreateWithFlags` creates `a`\n"
	                 "8: [first thread] `cudaStreamCreateWithFlags` creates `b`\n"
	                 "9: [first thread] `std::thread` starts thread 2, which runs `lambda in f(float *, std::atomic<int> &)`\n"
	                 "14: [first thread] `std::thread` starts thread 3, which runs `lambda in f(float *, std::atomic<int> &)`\n"
	                 "10: [thread 2] kernel `k` reads and writes `d`\n"
	                 "11: [thread 2] `std::atomic::store` signals `ready`\n"
	                 "15: [thread 3] `std::atomic::load` waits until another thread signals `ready`\n"
	                 "16: [thread 3] kernel `k` reads and writes `d`, with nothing to order it\n",
	                 "%s", path);
	arena_free(&a);
}

Test(paths, have_the_conditions_that_matter_as_they_are_written)
{
	struct arena a = {0};
	const char *path = path_of(
		&a,
		"#include <cuda_runtime.h>\n#include <stdio.h>\n__global__ void k(float *d) { d[0] += 1; }\n"
		"void f(float *d, int n, bool verbose, bool waits) {\n cudaStream_t a, b;\n cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);\n"
		" cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);\n if (verbose)\n  printf(\"%d\", n);\n"
		" k<<<1, 1, 0, a>>>(d);\n if (waits  &&\n     n > 2)\n  cudaStreamSynchronize(a);\n if (verbose)\n  cudaMemsetAsync(d + 4, 0, 4, a);\n"
		" k<<<1, 1, 0, b>>>(d);\n cudaDeviceSynchronize();\n cudaStreamDestroy(a);\n cudaStreamDestroy(b);\n}\n");
	cr_expect_str_eq(path,
	                 "6: [] `cudaStreamCreateWithFlags` creates `a`\n"
	                 "7: [] `cudaStreamCreateWithFlags` creates `b`\n"
	                 "10: [] kernel `k` reads and writes `d`\n"
	                 "16: [] kernel `k` reads and writes `d`, with nothing to order it\n",
	                 "%s", path);
	path = path_of(&a,
	               "#include <cuda_runtime.h>\n__global__ void k(float *d) { d[0] += 1; }\n"
	               "void f(float *d, int n, bool waits) {\n cudaStream_t a, b;\n cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);\n"
	               " cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);\n k<<<1, 1, 0, a>>>(d);\n if (!waits)\n  cudaStreamSynchronize(a);\n"
	               " k<<<1, 1, 0, b>>>(d);\n cudaDeviceSynchronize();\n cudaStreamDestroy(a);\n cudaStreamDestroy(b);\n}\n");
	cr_expect_str_eq(path,
	                 "5: [] `cudaStreamCreateWithFlags` creates `a`\n"
	                 "6: [] `cudaStreamCreateWithFlags` creates `b`\n"
	                 "7: [] kernel `k` reads and writes `d`\n"
	                 "8: [] assuming `waits` is true\n"
	                 "10: [] kernel `k` reads and writes `d`, with nothing to order it\n",
	                 "%s", path);
	arena_free(&a);
}

Test(paths, leave_out_what_nobody_wrote)
{
	struct arena a = {0};
	const char *path = path_of(
		&a,
		"#include <cuda_runtime.h>\n#define NONE 0\n__global__ void k(float *d) { d[0] += 1; }\n"
		"void f(float *d, int n) {\n static float *kept = d;\n cudaStream_t a, b;\n cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);\n"
		" cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);\n k<<<1, 1, 0, a>>>(d);\n if (n == NONE)\n  cudaStreamSynchronize(a);\n"
		" k<<<1, 1, 0, b>>>(d);\n cudaDeviceSynchronize();\n cudaStreamDestroy(a);\n cudaStreamDestroy(b);\n (void)kept;\n}\n");
	cr_expect(strstr(path, "10: [] assuming `n == NONE` is false\n"), "%s", path);
	cr_expect_null(strstr(path, "initialised"), "%s", path);
	arena_free(&a);
}
