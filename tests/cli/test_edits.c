// SPDX-License-Identifier: Apache-2.0
// The fixes in SARIF, applied as a SARIF consumer would: what they do to the source, and that the finding is gone. Where an
// edit would change what the program means, none is offered.
#include "cli/program.h"

#include <cjson/cJSON.h>

#define HEAD "#include <cuda_runtime.h>\n__global__ void k(float *x) { *x += 1; }\n__global__ void n(float *x, long n) { x[n] = 1; }\n"
#define COOPERATIVE                                                                                                                                  \
	"#include <cooperative_groups.h>\n#include <cuda_runtime.h>\n__global__ void g(float *x, long n)\n"                                          \
	"{ x[n] += 1; cooperative_groups::this_grid().sync(); *x = x[n]; }\n"
#define CAPTURE "\tcudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);\n"
#define END "\tcudaStreamEndCapture(s, out);\n"

static long number(const cJSON *o, const char *name)
{
	return (long)cJSON_GetNumberValue(cJSON_GetObjectItem(o, name));
}

static size_t offset(const char *text, long line, long column)
{
	const char *at = text;
	for (; line > 1; line--)
		at = strchr(at, '\n') + 1;
	return (size_t)(at - text) + (size_t)column - 1; // the sources here are ASCII
}

// Replacements from the last to the first, so that places stay.
static const char *applied(struct arena *a, const char *source, const cJSON *replacements)
{
	for (int i = cJSON_GetArraySize(replacements); i > 0; i--) {
		const cJSON *e = cJSON_GetArrayItem(replacements, i - 1), *r = cJSON_GetObjectItem(e, "deletedRegion");
		const char *text = cJSON_GetStringValue(cJSON_GetObjectItem(cJSON_GetObjectItem(e, "insertedContent"), "text"));
		size_t begin = offset(source, number(r, "startLine"), number(r, "startColumn"));
		size_t end = offset(source, number(r, "endLine"), number(r, "endColumn"));
		source = arena_printf(a, "%.*s%s%s", (int)begin, source, text, source + end);
	}
	return source;
}

static const cJSON *result_of(const cJSON *sarif, const char *code)
{
	const cJSON *run = cJSON_GetArrayItem(cJSON_GetObjectItem(sarif, "runs"), 0), *r;
	cJSON_ArrayForEach(r, cJSON_GetObjectItem(run, "results")) if (strcmp(cJSON_GetStringValue(cJSON_GetObjectItem(r, "ruleId")), code) ==
	                                                               0) return r;
	return NULL;
}

static int count_of(const char *text, const char *word)
{
	int n = 0;
	for (; (text = strstr(text, word)); text++)
		n++;
	return n;
}

// `has`: what the mended source contains; NULL: no fix may be offered.
static void check(const char *file, const char *code, const char *source, const char *has)
{
	struct program *p = program_new();
	program_file(p, file, source);
	program_shell(p, "$G --output=sarif %s", file);
	cJSON *sarif = cJSON_Parse(p->out);
	const cJSON *result = result_of(sarif, code), *fix = cJSON_GetArrayItem(cJSON_GetObjectItem(result, "fixes"), 0);
	cr_expect(result, "no %s for\n%s%s", code, source, p->err);
	cr_expect_eq(fix != NULL, has != NULL, "%s: %s fix for\n%s", code, has ? "no" : "a", source);
	const cJSON *run = cJSON_GetArrayItem(cJSON_GetObjectItem(sarif, "runs"), 0);
	int before = cJSON_GetArraySize(cJSON_GetObjectItem(run, "results"));
	if (fix && has) {
		const cJSON *change = cJSON_GetArrayItem(cJSON_GetObjectItem(fix, "artifactChanges"), 0);
		const char *mended = applied(&p->arena, source, cJSON_GetObjectItem(change, "replacements"));
		cr_expect(strstr(mended, has), "%s: `%s` is not in\n%s", code, has, mended);
		program_file(p, file, mended);
		program_shell(p, "$G --output=concise %s", file);
		cr_expect_lt(count_of(p->out, code), before, "%s\n%s", p->out, mended);
	}
	cJSON_Delete(sarif);
	program_free(p);
}

Test(edits, what_ends_too_early_moves_behind_its_last_use)
{
	check("a.cu", "GPU501",
	      HEAD "void f(float *x)\n{\n\tcudaStream_t s;\n\tcudaStreamCreate(&s);\n\tcudaStreamDestroy(s);\n"
	           "\tk<<<1, 1, 0, s>>>(x);\n}\n",
	      "\tk<<<1, 1, 0, s>>>(x);\n\tcudaStreamDestroy(s);\n}");
	// not out of a branch, whose other side still has to leave it alone
	check("a.cu", "GPU501",
	      HEAD "void f(float *x, bool late)\n{\n\tcudaStream_t s;\n\tcudaStreamCreate(&s);\n\tif (!late)\n"
	           "\t\tcudaStreamDestroy(s);\n\tk<<<1, 1, 0, s>>>(x);\n}\n",
	      NULL);
	// not over a return
	check("a.cu", "GPU501",
	      HEAD "int f(float *x, int a)\n{\n\tcudaStream_t s;\n\tcudaStreamCreate(&s);\n\tcudaStreamDestroy(s);\n"
	           "\tif (a)\n\t\treturn 1;\n\tk<<<1, 1, 0, s>>>(x);\n\treturn 0;\n}\n",
	      NULL);
	check("a.cu", "GPU408",
	      HEAD "int main()\n{\n\tfloat *x;\n\tcudaMalloc((void **)&x, 4);\n\tk<<<1, 1>>>(x);\n"
	           "\tcudaDeviceReset();\n\tcudaFree(x);\n\treturn 0;\n}\n",
	      "\tcudaFree(x);\n\tcudaDeviceReset();\n\treturn");
}

#define CHECKED                                                                                                                                      \
	"#include <cuda_runtime.h>\n#define CHECK(c) do { cudaError_t e_ = (c); if (e_ != cudaSuccess) return 1; } while (0)\n"                      \
	"__global__ void k(float *x) { *x += 1; }\n"

Test(edits, a_checked_call_moves_with_its_check)
{
	check("a.cu", "GPU501",
	      CHECKED "int f(float *x)\n{\n\tcudaStream_t s;\n\tCHECK(cudaStreamCreate(&s));\n\tk<<<1, 1, 0, s>>>(x);\n"
	              "\tCHECK(cudaStreamDestroy(s));\n\tCHECK(cudaStreamSynchronize(s));\n\treturn 0;\n}\n",
	      "\tCHECK(cudaStreamSynchronize(s));\n\tCHECK(cudaStreamDestroy(s));\n\treturn 0;");
	// something hangs on the result
	check("a.cu", "GPU501",
	      CHECKED "int f(float *x)\n{\n\tcudaStream_t s;\n\tCHECK(cudaStreamCreate(&s));\n\tk<<<1, 1, 0, s>>>(x);\n"
	              "\tint r = cudaStreamDestroy(s);\n\tCHECK(cudaStreamSynchronize(s));\n\treturn r;\n}\n",
	      NULL);
}

Test(edits, what_has_several_uses_moves_to_the_exit)
{
	check("a.cu", "GPU408",
	      HEAD "int main()\n{\n\tfloat *x, *y;\n\tcudaMalloc((void **)&x, 4);\n\tcudaMalloc((void **)&y, 4);\n"
	           "\tk<<<1, 1>>>(x);\n\tcudaDeviceReset();\n\tcudaFree(x);\n\tcudaFree(y);\n\treturn 0;\n}\n",
	      "\tcudaFree(y);\n\tcudaDeviceReset();\n\treturn 0;\n");
	check("a.cu", "GPU501",
	      HEAD "void f(float *x)\n{\n    cudaStream_t s;\n    cudaStreamCreate(&s);\n    cudaStreamDestroy(s);\n"
	           "    k<<<1, 1, 0, s>>>(x);\n    k<<<1, 1, 0, s>>>(x);\n}\n",
	      "    k<<<1, 1, 0, s>>>(x);\n    cudaStreamDestroy(s);\n}");
}

Test(edits, one_of_two_destructions_goes)
{
	check("a.cu", "GPU502",
	      HEAD "void f(float *x)\n{\n\tcudaStream_t s;\n\tcudaStreamCreate(&s);\n\tcudaStreamDestroy(s);\n"
	           "\tint a = 1; /* } */\n\tcudaStreamDestroy(s);\n}\n",
	      "cudaStreamCreate(&s);\n\tint a = 1; /* } */\n\tcudaStreamDestroy(s);\n}");
	check("a.cu", "GPU502",
	      HEAD "static void done(cudaStream_t s) { cudaStreamDestroy(s); }\nvoid f(float *x)\n{\n\tcudaStream_t s;\n"
	           "\tcudaStreamCreate(&s);\n\tdone(s);\n\tcudaStreamDestroy(s);\n}\n",
	      "\tdone(s);\n}");
	check("a.cu", "GPU502",
	      HEAD "struct owner {\n\tcudaStream_t s;\n\towner() { cudaStreamCreate(&s); }\n"
	           "\t~owner() { cudaStreamDestroy(s); }\n};\nvoid f()\n{\n\towner a;\n\towner b = a;\n}\n",
	      NULL); // else nothing is destroyed
}

Test(edits, arguments)
{
	check("a.cu", "GPU505",
	      HEAD "void f(float *ms, cudaStream_t s)\n{\n\tcudaEvent_t a, b;\n\tcudaEventCreate(&a);\n"
	           "\tcudaEventCreateWithFlags(&b, cudaEventDisableTiming);\n\tcudaEventRecord(a, s);\n\tcudaEventRecord(b, s);\n"
	           "\tcudaEventSynchronize(b);\n\tcudaEventElapsedTime(ms, a, b);\n\tcudaEventDestroy(a);\n\tcudaEventDestroy(b);\n}\n",
	      "cudaEventCreateWithFlags(&b, cudaEventDefault);");
	// Of several flags the one goes that takes the timing away.
#define TIMED(before, flags)                                                                                                                         \
	HEAD "void f(float *ms, cudaStream_t s)\n{\n" before "\tcudaEvent_t a, b;\n\tcudaEventCreate(&a);\n"                                         \
	     "\tcudaEventCreateWithFlags(&b, " flags ");\n\tcudaEventRecord(a, s);\n\tcudaEventRecord(b, s);\n"                                      \
	     "\tcudaEventSynchronize(b);\n\tcudaEventElapsedTime(ms, a, b);\n\tcudaEventDestroy(a);\n\tcudaEventDestroy(b);\n}\n"
	check("a.cu", "GPU505", TIMED("", "cudaEventBlockingSync | cudaEventDisableTiming"), "(&b, cudaEventBlockingSync);");
	check("a.cu", "GPU505", TIMED("", "cudaEventDisableTiming|cudaEventBlockingSync"), "(&b, cudaEventBlockingSync);");
	check("a.cu", "GPU505", TIMED("\tunsigned flags = cudaEventDisableTiming;\n", "flags"), "(&b, flags & ~cudaEventDisableTiming);");
	check("a.cu", "GPU505", TIMED("", "cudaEventInterprocess | cudaEventDisableTiming"), NULL); // the one needs the other
	check("a.cu", "GPU110", HEAD "void f(float *x, cudaStream_t stream) { k<<<1, 1>>>(x); }\n", "k<<<1, 1, 0, stream>>>(x)");
	check("a.cu", "GPU110", HEAD "void f(float *x, cudaStream_t stream) { k<<<1, 1, 64>>>(x); }\n", "k<<<1, 1, 64, stream>>>(x)");
	check("a.cu", "GPU110", HEAD "void f(float *x, cudaStream_t stream) { cudaMemsetAsync(x, 0, 4); }\n", "cudaMemsetAsync(x, 0, 4, stream)");
}

Test(edits, captures)
{
	check("a.cu", "GPU601",
	      HEAD "void f(float *x, void **p, cudaStream_t s, cudaGraph_t *out)\n{\n" CAPTURE "\tk<<<1, 1, 0, s>>>(x);\n"
	           "\tcudaMalloc(p, 4);\n" END "}\n",
	      "{\n\tcudaMalloc(p, 4);\n" CAPTURE "\tk<<<1, 1, 0, s>>>(x);\n" END "}");
	check("a.cu", "GPU601",
	      HEAD "static void *make() { void *p; cudaMalloc(&p, 4); return p; }\nvoid *f(float *x, cudaStream_t s, "
	           "cudaGraph_t *out)\n{\n" CAPTURE "\tk<<<1, 1, 0, s>>>(x);\n\tvoid *p = make();\n" END "\treturn p;\n}\n",
	      "(s, cudaStreamCaptureModeRelaxed)");
	// a wait goes behind the capture: in front of it it would wait for something else
	check("a.cu", "GPU601",
	      HEAD "void f(float *x, cudaStream_t s, cudaGraph_t *out)\n{\n" CAPTURE "\tk<<<1, 1, 0, s>>>(x);\n"
	           "\tcudaStreamSynchronize(s);\n" END "}\nvoid g(cudaStream_t s, cudaGraph_t *out)\n{\n" CAPTURE END "}\n",
	      "\tk<<<1, 1, 0, s>>>(x);\n" END "\tcudaStreamSynchronize(s);\n}");
	check("a.cu", "GPU601",
	      HEAD "void f(float *x, cudaStream_t s, cudaGraph_t *out)\n{\n" CAPTURE "\tk<<<1, 1, 0, s>>>(x);\n"
	           "\tif (x) {\n\t\tcudaStreamSynchronize(s);\n\t}\n" END "}\n",
	      NULL); // not out of a branch
	check("a.cu", "GPU602",
	      HEAD "void f(float *x, cudaGraph_t *out)\n{\n\tcudaStream_t s;\n\tcudaStreamCreate(&s);\n" CAPTURE "\tk<<<1, 1>>>(x);\n" END
	           "\tcudaStreamDestroy(s);\n}\n",
	      "k<<<1, 1, 0, s>>>(x);");
	check("a.cu", "GPU602",
	      HEAD "void f(float *x, float *h, cudaGraph_t *out)\n{\n\tcudaStream_t s;\n\tcudaStreamCreate(&s);\n" CAPTURE
	           "\tcudaMemcpy(x, h, 4, cudaMemcpyHostToDevice);\n\tk<<<1, 1, 0, s>>>(x);\n" END "\tcudaStreamDestroy(s);\n}\n",
	      "\tcudaMemcpy(x, h, 4, cudaMemcpyHostToDevice);\n" CAPTURE "\tk<<<");
	// a result is not there before the work
	check("a.cu", "GPU602",
	      HEAD "void f(float *x, float *h, cudaGraph_t *out)\n{\n\tcudaStream_t s;\n\tcudaStreamCreate(&s);\n" CAPTURE
	           "\tk<<<1, 1, 0, s>>>(x);\n\tcudaMemcpy(h, x, 4, cudaMemcpyDeviceToHost);\n" END "\tcudaStreamDestroy(s);\n}\n",
	      NULL);
	check("a.cu", "GPU603",
	      HEAD "void f(float *x, cudaStream_t s, cudaStream_t t, cudaEvent_t e, cudaGraph_t *out)\n{\n" CAPTURE
	           "\tcudaEventRecord(e, s);\n\tcudaStreamWaitEvent(t, e, 0);\n\tk<<<1, 1, 0, t>>>(x);\n" END "}\n",
	      "cudaEventRecord(gpulint_done, t); cudaStreamWaitEvent(s, gpulint_done, 0); cudaEventDestroy(gpulint_done); }\n" END);
}

Test(edits, a_launch_becomes_cooperative_where_the_types_fit)
{
	check("a.cu", "GPU304", COOPERATIVE "void f(float *x, long n, cudaStream_t s) { g<<<2, 32, 0, s>>>(x, n); }\n",
	      "{ void *gpulint_arguments[] = {&x, &n}; cudaLaunchCooperativeKernel((const void *)g, dim3(2), dim3(32), "
	      "gpulint_arguments, 0, s); }");
	// the address of an int is not that of a long
	check("a.cu", "GPU304", COOPERATIVE "void f(float *x, int n, cudaStream_t s) { g<<<2, 32, 0, s>>>(x, n); }\n", NULL);
	check("a.cu", "GPU304", COOPERATIVE "void f(float *x, long n, cudaStream_t s) { g<<<2, 32, 0, s>>>(x, n + 1); }\n", NULL);
}

#define POP(before, exit)                                                                                                                            \
	"#include <cuda.h>\nint f(CUcontext c, CUdeviceptr p, int a)\n{\n\tif (cuCtxPushCurrent(c))\n\t\treturn 1;\n" before exit                    \
	"\tcuCtxPopCurrent(0);\n\treturn 0;\n}\n"

Test(edits, a_context_is_popped_at_the_exit_that_forgot_it)
{
	check("a.c", "GPU405", POP("\tif (a)\n", "\t\treturn 0;\n"),
	      "if (a)\n\t\t{ CUcontext gpulint_popped; cuCtxPopCurrent(&gpulint_popped); return 0; }");
	check("a.c", "GPU405", POP("\tif (a) {\n", "\t\treturn 0;\n\t}\n"),
	      "\tif (a) {\n\t\tCUcontext gpulint_popped; cuCtxPopCurrent(&gpulint_popped);\n\t\treturn 0;");
	// what is returned is computed in the context
	check("a.c", "GPU405", POP("\tif (a)\n", "\t\treturn cuMemsetD8(p, 0, 4) != CUDA_SUCCESS && a < 0;\n"), NULL);
}

#define THREADS(body)                                                                                                                                \
	"#include <cuda.h>\n#include <pthread.h>\nstruct job { CUstream s; CUdeviceptr p; void *h; CUcontext c; };\n"                                \
	"static void *run(void *data)\n{\n\tstruct job *j = data;\n\tcuCtxSetCurrent(j->c);\n" body "\treturn NULL;\n}\n"                            \
	"int f(CUcontext c, CUdeviceptr p, void *h)\n{\n\tCUstream s;\n\tpthread_t a, b;\n"                                                          \
	"\tif (cuStreamCreate(&s, CU_STREAM_NON_BLOCKING) != CUDA_SUCCESS)\n\t\treturn 1;\n"                                                         \
	"\tstruct job x = {s, p, h, c}, y = {s, p, h, c};\n\tpthread_create(&a, NULL, run, &x);\n"                                                   \
	"\tpthread_create(&b, NULL, run, &y);\n\tpthread_join(a, NULL);\n\tpthread_join(b, NULL);\n\tcuStreamDestroy(s);\n\treturn 0;\n}\n"

Test(edits, a_lock_in_c_is_given_back_at_the_only_exit)
{
	check("a.c", "GPU401",
	      THREADS("\tcuMemcpyHtoDAsync(j->p, j->h, 4, j->s);\n\tcuMemcpyDtoHAsync(j->h, j->p, 4, j->s);\n\tcuStreamSynchronize(j->s);\n"),
	      "\tcuStreamSynchronize(j->s);\n\tpthread_mutex_unlock(&gpulint_mutex);\n\treturn NULL;");
	check("a.c", "GPU401",
	      THREADS("\tcuMemcpyHtoDAsync(j->p, j->h, 4, j->s);\n\tif (!j->h)\n\t\treturn j;\n"
	              "\tcuMemcpyDtoHAsync(j->h, j->p, 4, j->s);\n\tcuStreamSynchronize(j->s);\n"),
	      NULL);
}

Test(edits, a_statement_on_a_line_with_others)
{
	check("a.cu", "GPU102",
	      HEAD "void f(float *x)\n{\n\tcudaStream_t s, t;\n\tcudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);\n"
	           "\tcudaStreamCreateWithFlags(&t, cudaStreamNonBlocking);\n\tk<<<1, 1, 0, s>>>(x); k<<<1, 1, 0, t>>>(x);\n"
	           "\tcudaDeviceSynchronize();\n\tcudaStreamDestroy(s);\n\tcudaStreamDestroy(t);\n}\n",
	      "k<<<1, 1, 0, s>>>(x); { cudaEvent_t gpulint_done;");
}

#define STREAMS(...) "\tcudaStream_t " #__VA_ARGS__ ";\n"
#define MAKE(s) "\tcudaStreamCreateWithFlags(&" #s ", cudaStreamNonBlocking);\n"
#define EVENT "\tcudaEvent_t e;\n\tcudaEventCreate(&e);\n"
#define ENDS(s) "\tcudaStreamSynchronize(" #s ");\n\tcudaStreamDestroy(" #s ");\n"
#define TWO_STREAMS "void f(float *x)\n{\n" STREAMS(s, t) EVENT MAKE(s) MAKE(t)
#define TWO_END ENDS(s) ENDS(t) "\tcudaEventDestroy(e);\n}\n"
#define ON(s) "\tk<<<1, 1, 0, " #s ">>>(x);\n"
#define RECORD(s) "\tcudaEventRecord(e, " #s ");\n"
#define WAIT(s) "\tcudaStreamWaitEvent(" #s ", e, 0);\n"

Test(edits, the_event_that_was_meant_orders_the_two)
{
	check("a.cu", "GPU103", HEAD TWO_STREAMS WAIT(t) ON(s) RECORD(s) ON(t) TWO_END, ON(s) RECORD(s) WAIT(t) ON(t));
	check("a.cu", "GPU104", HEAD TWO_STREAMS RECORD(s) ON(s) WAIT(t) ON(t) TWO_END, ON(s) RECORD(s) WAIT(t) ON(t));
	check("a.cu", "GPU104",
	      HEAD "void f(float *x)\n{\n" STREAMS(s, t, u) EVENT MAKE(s) MAKE(t) MAKE(u) ON(s) RECORD(u) WAIT(t) ON(t) ENDS(u) TWO_END,
	      ON(s) RECORD(s) WAIT(t) ON(t));
	check("a.cu", "GPU103",
	      HEAD "void f(float *x)\n{\n" STREAMS(s, t, u) EVENT MAKE(s) MAKE(t) MAKE(u) ON(s) RECORD(s) RECORD(u) WAIT(t) ON(t) ENDS(u) TWO_END,
	      ON(s) RECORD(s) WAIT(t) RECORD(u) WAIT(t) ON(t));
	// behind the record the wait would be on one of two ways only: an event of its own
	check("a.cu", "GPU103",
	      HEAD "void f(float *x, bool late)\n{\n" STREAMS(s, t) EVENT MAKE(s) MAKE(t) WAIT(t) ON(s) "\tif (late)\n\t{\n\t" RECORD(s) "\t}\n" ON(t)
	              TWO_END,
	      "\t{ cudaEvent_t gpulint_done;");
}

Test(edits, the_host_waits_for_an_event_that_is_there)
{
	check("a.cu", "GPU106",
	      HEAD "float f(float *x, cudaStream_t s, cudaEvent_t e)\n{\n\tfloat *h;\n\tcudaMallocHost((void **)&h, 4);\n"
	           "\tcudaMemcpyAsync(h, x, 4, cudaMemcpyDeviceToHost, s);\n" RECORD(
			   s) "\tfloat sum = *h;\n\tcudaStreamSynchronize(s);\n\tcudaFreeHost(h);\n"
	                      "\treturn sum;\n}\n",
	      RECORD(s) "\tcudaEventSynchronize(e);\n\tfloat sum");
}

Test(edits, one_edge_in_front_of_a_loop_is_enough)
{
	check("a.cu", "GPU102", HEAD TWO_STREAMS ON(s) "\tfor (int i = 0; i < 4; i++) {\n\t\tif (i)\n\t\t{\n\t" ON(t) "\t\t}\n\t}\n" TWO_END,
	      "cudaEventDestroy(gpulint_done); }\n\tfor (int i");
	// what the loop itself does first needs one in each round
	check("a.cu", "GPU102", HEAD TWO_STREAMS "\tfor (int i = 0; i < 4; i++) {\n\t" ON(s) "\t" ON(t) "\t}\n" TWO_END,
	      "i++) {\n\t\t{ cudaEvent_t gpulint_done;");
}

// A helper has other callers: the edge stands in front of its call.
Test(edits, what_is_shared_stays_as_it_is)
{
	check("a.cu", "GPU102",
	      HEAD
	      "struct lane { cudaStream_t s; void go(float *x) { k<<<1, 1, 0, s>>>(x); } };\nvoid f(float *x, lane &a)\n{\n\tlane b;\n"
	      "\tcudaStreamCreateWithFlags(&b.s, cudaStreamNonBlocking);\n\ta.go(x);\n\tb.go(x);\n\tcudaDeviceSynchronize();\n\tcudaStreamDestroy(b.s);\n}\n",
	      "cudaEventDestroy(gpulint_done); }\n\tb.go(x);");
	check("a.cu", "GPU102",
	      HEAD
	      "class own { cudaStream_t s; public: own() { cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking); } ~own() { cudaStreamDestroy(s); } "
	      "void go(float *x) { k<<<1, 1, 0, s>>>(x); } };\nvoid f(float *x)\n{\n\town a, b;\n\ta.go(x);\n\tb.go(x);\n\tcudaDeviceSynchronize();\n}\n",
	      "\ta.go(x);\n\tcudaDeviceSynchronize();\n\tb.go(x);");
	// of two calls on two streams the first waits for its own
	check("a.cu", "GPU112",
	      HEAD
	      "static __device__ float held[4];\n__global__ void put() { held[threadIdx.x] = 1; }\n__global__ void get(float *x) { x[threadIdx.x] = held[threadIdx.x]; }\n"
	      "void f(float *x, cudaStream_t s)\n{\n\tput<<<1, 4, 0, s>>>();\n\tget<<<1, 4, 0, s>>>(x);\n}\n",
	      "\tcudaStreamSynchronize(s);\n}");
}

Test(edits, library_work_gets_the_stream_of_the_data)
{
	check("a.cu", "GPU109",
	      "#include <cublas_v2.h>\n" HEAD "void f(float *x, float a)\n{\n" STREAMS(s) "\tcublasHandle_t h;\n" MAKE(s) "\tcublasCreate(&h);\n" ON(
		      s) "\tcublasSscal(h, 1, &a, x, 1);\n\tcublasDestroy(h);\n" ENDS(s) "}\n",
	      "\tcublasSetStream(h, s);\n\tcublasSscal(");
	// the library works first
	check("a.cu", "GPU109",
	      "#include <cublas_v2.h>\n" HEAD "void f(float *x, float a)\n{\n" STREAMS(s) "\tcublasHandle_t h;\n" MAKE(
		      s) "\tcublasCreate(&h);\n"
	                 "\tcublasSscal(h, 1, &a, x, 1);\n" ON(s) "\tcublasDestroy(h);\n" ENDS(s) "}\n",
	      "\tcublasSetStream(h, s);\n\tcublasSscal(");
}

// An edge would name PyTorch's stream, behind which nothing is supposed of the arguments any more: it would prove itself.
Test(edits, work_with_a_tensor_gets_no_edge)
{
	check("a.cu", "GPU110", "#include <torch/extension.h>\n" HEAD "void f(torch::Tensor x)\n{\n\tk<<<1, 1>>>(x.data_ptr<float>());\n}\n", NULL);
}

Test(edits, memory_is_freed_on_the_stream_of_its_last_use)
{
	check("a.cu", "GPU108",
	      HEAD "void f()\n{\n\tfloat *x;\n" STREAMS(s, t) MAKE(s)
	              MAKE(t) "\tcudaMallocAsync((void **)&x, 4, s);\n" ON(s) "\tcudaFreeAsync(x, t);\n" ENDS(s) ENDS(t) "}\n",
	      "cudaFreeAsync(x, s)");
}

// The fix in words begins with what the edit does.
static void says(const char *source, const char *words)
{
	struct program *p = program_new();
	program_file(p, "a.cu", source);
	program_shell(p, "$G --fixes --output=json a.cu");
	expect_out(p, arena_printf(&p->arena, "\"fix\": \"%s", words));
	program_free(p);
}

Test(edits, the_words_of_the_fix_say_what_the_edit_does)
{
	says(HEAD TWO_STREAMS ON(s) ON(t) TWO_END,
	     "record an event on stream `s` after kernel `k` (line 11) and let stream `t` wait for it before kernel `k` (line 12), or issue both "
	     "on one stream\"");
	says(HEAD TWO_STREAMS ON(s) "\tfor (int i = 0; i < 4; i++)\n\t" ON(t) TWO_END,
	     "record an event on stream `s` after kernel `k` (line 11) and let stream `t` wait for it before the loop with kernel `k` (line 13)\"");
	says(HEAD TWO_STREAMS WAIT(t) ON(s) RECORD(s) ON(t) TWO_END, "move the wait for `e` behind its record, in front of kernel `k` (line 14)\"");
	// the host has no other name for the stream than one that is private
	says(HEAD
	     "class own { cudaStream_t s; public: own() { cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking); } ~own() { cudaStreamDestroy(s); } void go(float *x) { k<<<1, 1, 0, s>>>(x); } };\n"
	     "void f(float *x)\n{\n\town a, b;\n\ta.go(x);\n\tb.go(x);\n\tcudaDeviceSynchronize();\n}\n",
	     "let the host wait for the whole device before kernel `k`, as the edit does, though it may stall more than it must; or record an event on stream `a.s`");
	says(HEAD "static void *make() { void *p; cudaMalloc(&p, 4); return p; }\nvoid *f(float *x, cudaStream_t s, cudaGraph_t *out)\n{\n" CAPTURE
	          "\tk<<<1, 1, 0, s>>>(x);\n\tvoid *p = make();\n" END "\treturn p;\n}\n",
	     "begin the capture in the mode `cudaStreamCaptureModeRelaxed`, which allows this call, as the edit does; or move `cudaMalloc` (line 4) in front of the begin");
}

Test(edits, a_wait_that_took_an_older_record_is_named)
{
	struct program *p = program_new();
	program_file(p, "a.cu", HEAD TWO_STREAMS RECORD(s) WAIT(t) ON(s) RECORD(s) ON(t) TWO_END);
	program_shell(p, "$G --no-fixes --output=json a.cu");
	expect_out(p, "`cudaStreamWaitEvent` at line 12 does not help: it waits for the record of event `e` at line 11, and not for the later one.");
	program_free(p);
}

Test(edits, the_text_says_what_each_does)
{
	struct program *p = program_new();
	program_file(p, "a.cu",
	             HEAD "void f(float *x)\n{\n\tcudaStream_t s;\n\tcudaStreamCreate(&s);\n\tcudaStreamDestroy(s);\n"
	                  "\tk<<<1, 1, 0, s>>>(x);\n}\n");
	program_shell(p, "$G --fixes --output=full a.cu");
	expect_out(p, "      = edit:\n          @@ -5,6 +5,6 @@\n");
	expect_out(p, "\n          -\tcudaStreamDestroy(s);\n");
	expect_out(p, "\n           \tk<<<1, 1, 0, s>>>(x);\n          +\tcudaStreamDestroy(s);\n           }\n");
	program_free(p);
}

Test(edits, lines_end_as_those_of_the_file)
{
	struct program *p = program_new();
	program_file(p, "a.cu", FAULT);
	program_shell(p, "sed -i 's/$/\\r/' a.cu; $G --fix -q a.cu; $G -q a.cu");
	expect_status(p, 0);
	program_shell(p, "grep -c gpulint a.cu; grep -vc '\r$' a.cu");
	cr_expect_str_eq(p->out, "1\n0\n");
	program_free(p);
}

Test(edits, a_diff_tells_of_findings_without_an_edit)
{
	struct program *p = program_new();
	program_file(p, "a.cu", HEAD "void f(float *x)\n{\n\tcudaStream_t s;\n\tcudaStreamCreate(&s);\n\tk<<<1, 1, 0, s>>>(x);\n}\n");
	program_shell(p, "$G --diff -q a.cu");
	expect_status(p, 1);
	cr_expect_str_empty(p->out);
	cr_expect_str_eq(p->err, "gpulint: 1 finding without an edit: leave out --diff to see it\n");
	program_free(p);
}
