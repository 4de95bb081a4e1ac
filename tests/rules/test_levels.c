// SPDX-License-Identifier: Apache-2.0
// How sure a finding is decides its level: known streams against parameters, promised against measured order, pinned against
// pageable memory, paths after a failed call.
#include <criterion/criterion.h>
#include <string.h>

#include "gpulint/gpulint.h"
#include "scratch.h"

#define HEAD                                                                                                                                         \
	"#include <cuda_runtime.h>\n"                                                                                                                \
	"#include <stdlib.h>\n"                                                                                                                      \
	"__global__ void fill(float *x) { x[threadIdx.x] = 1; }\n"

struct run {
	struct arena arena;
	const char *folder;
	struct gpulint_session *session;
};

static struct run analyse(const char *body, bool portable)
{
	struct run r = {0};
	r.folder = scratch_new(&r.arena);
	scratch_write(&r.arena, r.folder, "a.cu", arena_printf(&r.arena, "%s%s", HEAD, body));
	struct gpulint_options options = gpulint_options_default();
	options.headers = GPULINT_HEADERS_BUNDLED;
	options.portable = portable;
	r.session = gpulint_session_new(&options);
	gpulint_session_add_fixed_flag(r.session, "-DGPULINT_TEST");
	gpulint_session_add_path(r.session, r.folder);
	cr_assert_eq(gpulint_session_run(r.session), GPULINT_DONE);
	return r;
}

static void end(struct run *r)
{
	gpulint_session_free(r->session);
	scratch_remove(r->folder);
	arena_free(&r->arena);
}

// Level of the only finding with the code, -1 when there is none.
static int level_of(const char *code, const char *body, bool portable)
{
	struct run r = analyse(body, portable);
	int level = -1;
	for (size_t i = 0; i < gpulint_session_finding_count(r.session); i++) {
		const struct gpulint_finding *f = gpulint_session_finding(r.session, i);
		cr_expect_str_eq(f->code, code, "%s at line %u: %s", f->code, f->location.line, f->message);
		cr_expect_eq(level, -1, "more than one finding");
		level = (int)f->level;
	}
	end(&r);
	return level;
}

Test(levels, known_streams_are_errors_and_parameters_warnings)
{
	cr_expect_eq(level_of("GPU102",
	                      "void f(float *d) {\n cudaStream_t a, b;\n cudaStreamCreate(&a);\n cudaStreamCreate(&b);\n"
	                      " fill<<<1, 1, 0, a>>>(d);\n fill<<<1, 1, 0, b>>>(d);\n cudaDeviceSynchronize();\n"
	                      " cudaStreamDestroy(a);\n cudaStreamDestroy(b);\n}\n",
	                      false),
	             GPULINT_ERROR);
	cr_expect_eq(level_of("GPU102",
	                      "void f(float *d, cudaStream_t a, cudaStream_t b) {\n fill<<<1, 1, 0, a>>>(d);\n"
	                      " fill<<<1, 1, 0, b>>>(d);\n}\n",
	                      false),
	             GPULINT_WARNING);
}

Test(levels, measured_order_is_a_note_for_portable_code)
{
	const char *plain_free = "void f(cudaStream_t s) {\n float *d;\n cudaMalloc((void **)&d, 4);\n fill<<<1, 1, 0, s>>>(d);\n"
				 " cudaFree(d);\n}\n";
	cr_expect_eq(level_of("GPU108", plain_free, false), -1);
	cr_expect_eq(level_of("GPU108", plain_free, true), GPULINT_NOTE);
	const char *pinned_free = "void f(float *d, cudaStream_t s) {\n float *h;\n cudaMallocHost((void **)&h, 4);\n h[0] = 1;\n"
				  " cudaMemcpyAsync(d, h, 4, cudaMemcpyHostToDevice, s);\n cudaFreeHost(h);\n}\n";
	cr_expect_eq(level_of("GPU107", pinned_free, false), -1);
	cr_expect_eq(level_of("GPU107", pinned_free, true), GPULINT_NOTE);
}

Test(levels, pageable_host_memory_is_a_warning)
{
	const char *read = "float f(const float *d, cudaStream_t s) {\n float h[4];\n"
			   " cudaMemcpyAsync(h, d, sizeof h, cudaMemcpyDeviceToHost, s);\n return h[0];\n}\n";
	cr_expect_eq(level_of("GPU106", read, false), GPULINT_WARNING);
	const char *pinned = "float f(const float *d, cudaStream_t s) {\n float *h;\n cudaMallocHost((void **)&h, 4);\n"
			     " cudaMemcpyAsync(h, d, 4, cudaMemcpyDeviceToHost, s);\n float x = h[0];\n cudaStreamSynchronize(s);\n"
			     " cudaFreeHost(h);\n return x;\n}\n";
	cr_expect_eq(level_of("GPU106", pinned, false), GPULINT_ERROR);
}

Test(levels, error_exits_give_notes_about_lifetimes)
{
	cr_expect_eq(level_of("GPU503",
	                      "int f(float *d) {\n cudaStream_t s;\n if (cudaStreamCreate(&s) != cudaSuccess)\n  return -1;\n"
	                      " if (cudaMemsetAsync(d, 0, 4, s) != cudaSuccess)\n  return -1;\n cudaStreamSynchronize(s);\n"
	                      " cudaStreamDestroy(s);\n return 0;\n}\n",
	                      false),
	             GPULINT_NOTE);
}

// Whoever keeps another object may have set its flag; what the function does by its own it does whenever the path runs.
Test(levels, flags_of_other_objects_are_supposed)
{
#define WAITS "struct waits {\n bool sync;\n void pause() { if (sync) cudaDeviceSynchronize(); }\n};\n"
	cr_expect_eq(level_of("GPU106",
	                      WAITS "struct keeps { waits *w; };\nfloat f(keeps *k) {\n float *h;\n cudaMallocHost(&h, 4);\n fill<<<1, 1>>>(h);\n"
	                            " k->w->pause();\n float x = h[0];\n cudaFreeHost(h);\n return x;\n}\n",
	                      false),
	             GPULINT_WARNING);
	cr_expect_eq(level_of("GPU106",
	                      WAITS "float f() {\n waits w = {false};\n float *h;\n cudaMallocHost(&h, 4);\n fill<<<1, 1>>>(h);\n w.pause();\n"
	                            " float x = h[0];\n cudaFreeHost(h);\n return x;\n}\n",
	                      false),
	             GPULINT_ERROR);
}

Test(levels, messages_are_sentences_that_name_both_operations)
{
	struct run r = analyse("void f(float *d) {\n cudaStream_t a;\n cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);\n"
	                       " cudaMemset(d, 0, 4);\n fill<<<1, 1, 0, a>>>(d);\n cudaDeviceSynchronize();\n"
	                       " cudaStreamDestroy(a);\n}\n",
	                       false);
	cr_assert_eq(gpulint_session_finding_count(r.session), 1);
	const struct gpulint_finding *f = gpulint_session_finding(r.session, 0);
	static const char *const part[] = {"Kernel `fill` on stream `a` (non-blocking)", "`d`", "`cudaMemset` on the legacy default stream",
	                                   "no event or wait"};
	for (size_t i = 0; i < sizeof part / sizeof *part; i++)
		cr_expect(strstr(f->message, part[i]), "`%s` not in: %s", part[i], f->message);
	cr_expect_eq(f->message[strlen(f->message) - 1], '.');
	cr_expect(f->fix && strstr(f->fix, "stream `a`"), "fix: %s", f->fix);
	cr_assert_geq(f->step_count, 2);
	cr_expect(f->step[f->step_count - 1].is_key && f->step[f->step_count - 1].stream, "the last step is an operation");
	cr_expect_geq(f->related_count, 1);
	end(&r);
}
