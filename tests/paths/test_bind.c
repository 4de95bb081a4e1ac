// SPDX-License-Identifier: Apache-2.0
// What an API call does to the values of a path: answers, objects, copies, captures, contexts and fields of structs.
#include <criterion/criterion.h>

#include "program.h"
#include "walk.h"

#define SHOW(...) "\tcall show(" __VA_ARGS__ ")  @9:1\n"
#define BODY(steps) "function f(n, k, p, q, c, s, t, ev, o, vr, f0, rv) external\nb0:\n" steps "\treturn\n"

// The last API call of the only path.
static const struct prim *only_call(struct walking *k, const char *program)
{
	walk_begin(k, program);
	const struct summary *sum = walk_paths(k);
	cr_assert_eq(sum->count, 1);
	for (uint32_t i = sum->fragment[0].trace.count; i > 0; i--)
		if (sum->fragment[0].trace.prim[i - 1]->kind == PRIM_CALL)
			return sum->fragment[0].trace.prim[i - 1];
	return NULL;
}

static void expect_whole(bool fills, bool reads, const char *program)
{
	struct walking k;
	const struct prim *p = only_call(&k, program);
	cr_assert_not_null(p);
	cr_expect_eq(p->fills_whole, fills, "%s", program);
	cr_expect_eq(p->reads_whole, reads, "%s", program);
	walk_end(&k);
}

// Is it all of a vector, as long as the path knows that to be?
Test(bind, copies_of_whole_vectors)
{
	expect_whole(true, false, BODY("\tw.#size = n\n\tcall cudaMemcpy(&w[0], p, n * 4, 2)  @1:1\n"));
	expect_whole(false, true, BODY("\tw.#size = n\n\tcall cudaMemcpy(p, &w[0], n * 4, 1)  @1:1\n"));
	expect_whole(true, true, BODY("\tw.#size = n\n\tz.#size = n\n\tcall cudaMemcpy(&w[0], &z[0], n * 4, 0)  @1:1\n"));
	expect_whole(true, false, BODY("\tw.#size = 3\n\tcall cudaMemcpy(&w[0], p, 12, 2)  @1:1\n"));
	expect_whole(false, false, BODY("\tw.#size = n\n\tcall cudaMemcpy(&w[0], p, n, 2)  @1:1\n"));
	expect_whole(false, false, BODY("\tw.#size = n\n\tcall cudaMemcpy(&w[1], p, n * 4, 2)  @1:1\n"));
	expect_whole(false, false, BODY("\tcall cudaMemcpy(&w[0], p, n * 4, 2)  @1:1\n"));
	expect_whole(false, false, BODY("\tcall cudaMemcpy(&a[0], p, 16, 2)  @1:1\n"));
	expect_whole(false, false, BODY("\tcall cudaMemcpy(p, q, n * 4, 2)  @1:1\n"));
	expect_whole(false, false, BODY("\tw.#size = n\n\tcall cudaMemcpy2D(&w[0], 8, p, 8, n * 4, 2, 2)  @1:1\n"));
	expect_whole(true, false, BODY("\tw.#size = n\n\tcall cudaMemcpyAsync(&w[0], p, n * 4, 2, s)  @1:1\n"));
}

// The copy of an array of pointers holds the same ones: not of addresses of the path's own variables, which no device reads.
Test(bind, copies_of_pointers)
{
	PATHS("cudaMemcpy(p, &l, 8, 1); unknown show(q + 2)", BODY("\tl = &q[2]\n\tcall cudaMemcpy(p, &l, 8, 1)  @1:1\n" SHOW("*p")));
	PATHS("cudaMalloc(&l, 4) makes object#0; cudaMemcpy(p, &l, 8, 1); unknown show(object#0)",
	      BODY("\tcall cudaMalloc(&l, 4)  @1:1\n\tcall cudaMemcpy(p, &l, 8, 1)  @1:1\n" SHOW("*p")));
	PATHS("cudaMemcpy(p, &l, 8, 1); unknown show(?0)", BODY("\tl = &i\n\tcall cudaMemcpy(p, &l, 8, 1)  @1:1\n" SHOW("*p")));
	PATHS("cudaMemcpy(p, &l, 8, 1); unknown show(?0)", BODY("\tl = 0\n\tcall cudaMemcpy(p, &l, 8, 1)  @1:1\n" SHOW("*p")));
	PATHS("cudaMemcpy(0, &l, 8, 1)", BODY("\tl = q\n\tcall cudaMemcpy(0, &l, 8, 1)  @1:1\n"));
	PATHS("cudaMemcpy(p, 0, 8, 1); unknown show(?0)", BODY("\tcall cudaMemcpy(p, 0, 8, 1)  @1:1\n" SHOW("*p")));
	PATHS("cublasSaxpy(o, 4, 1, &l, 1, q, 1)", BODY("\tl = &i\n\tcall cublasSaxpy(o, 4, 1, &l, 1, q, 1)  @1:1\n"));
}

Test(bind, equal_questions_have_equal_answers)
{
#define TWICE(first, second) BODY("\tcall " first "  @1:1\n\tcall " second "  @2:1\n" SHOW("i == j"))
#define EQUAL(first, second) PATHS(first "; " second "; unknown show(1)", TWICE(first, second))
	EQUAL("cudaDeviceGetAttribute(&i, 16, 0)", "cudaDeviceGetAttribute(&j, 16, 0)");
	EQUAL("cudaStreamIsCapturing(s, &i)", "cudaStreamIsCapturing(s, &j)");
	PATHS("cudaStreamIsCapturing(0, &i); cudaStreamIsCapturing(0, &j); unknown show(?0 == ?1)",
	      TWICE("cudaStreamIsCapturing(0, &i)", "cudaStreamIsCapturing(0, &j)"));
}

#define KERNELS "function kern(q) kernel\nb0:\n\twrite *q  @1:1\n\treturn\nfunction other(q) kernel\nb0:\n\treturn\n"

Test(bind, occupancy_of_a_kernel)
{
#define OCCUPANCY(out, kernel) "\tcall cudaOccupancyMaxActiveBlocksPerMultiprocessor(&" out ", " kernel ", 128, 0)  @1:1\n"
#define SHOWN(out, kernel) "cudaOccupancyMaxActiveBlocksPerMultiprocessor(&" out ", " kernel ", 128, 0); "
	PATHS(SHOWN("i", "kern") SHOWN("j", "kern") "unknown show(1)", KERNELS BODY(OCCUPANCY("i", "kern") OCCUPANCY("j", "kern") SHOW("i == j")));
	PATHS(SHOWN("i", "kern") SHOWN("j", "other") "unknown a() | " SHOWN("i", "kern") SHOWN("j", "other") "unknown b()",
	      KERNELS "function f(n) external\nb0:\n" OCCUPANCY("i", "kern")
	              OCCUPANCY("j", "other") "\tbranch i == j b1 b2\nb1:\n\tcall a()  @1:1\n\treturn\nb2:\n\tcall b()  @1:1\n\treturn\n");
}

// A device that a call gives is none of the numbers that stand for no device (cuda.h: CU_DEVICE_CPU, CU_DEVICE_INVALID).
Test(bind, devices_that_calls_give)
{
#define GIVES(out)                                                                                                                                   \
	"function f(n) external\nb0:\n\tcall cuDeviceGet(&" out ", 0)  @1:1\n\tbranch " out                                                          \
	" < 0 b1 b2\nb1:\n\tcall a()  @1:1\n\treturn\nb2:\n\tcall b()  @1:1\n\treturn\n"
	PATHS("cuDeviceGet(&dev, 0); unknown b()", GIVES("dev"));
	PATHS("cuDeviceGet(&i, 0); unknown a() | cuDeviceGet(&i, 0); unknown b()", GIVES("i"));
}

Test(bind, objects_that_calls_make)
{
	PATHS("cuCtxCreate(&ctx, 0, 0) makes object#0; cuCtxGetCurrent(&l); unknown show(object#0)",
	      BODY("\tcall cuCtxCreate(&ctx, 0, 0)  @1:1\n\tcall cuCtxGetCurrent(&l)  @1:1\n" SHOW("l")));
	PATHS("std::bit_cast(n); unknown show(n)", BODY("\ti = call std::bit_cast(n)  @1:1\n" SHOW("i")));
	PATHS("cudaThreadExchangeStreamCaptureMode(&i) makes object#0; unknown show(object#0)",
	      BODY("\ti = 2\n\tcall cudaThreadExchangeStreamCaptureMode(&i)  @1:1\n" SHOW("i")));
	PATHS("cudaThreadExchangeStreamCaptureMode(0)", BODY("\tcall cudaThreadExchangeStreamCaptureMode(0)  @1:1\n"));
	PATHS("cudaGetDeviceProperties(&r, 0); unknown show(?0.n)", BODY("\tcall cudaGetDeviceProperties(&r, 0)  @1:1\n" SHOW("r.n")));
	PATHS("cudaGetDeviceProperties(&r, 0); unknown show(?0.n); cudaGetDeviceProperties(&r, 1); unknown show(?1.n)", // another answer each time
	      BODY("\tcall cudaGetDeviceProperties(&r, 0)  @1:1\n" SHOW("r.n") "\tcall cudaGetDeviceProperties(&r, 1)  @1:1\n" SHOW("r.n")));
	struct walking k;
	const struct prim *p = only_call(&k, BODY("\ti = 2\n\tcall cudaThreadExchangeStreamCaptureMode(&i)  @1:1\n"));
	cr_expect(p->config[0] && sym_is_int(p->config[0], 2), "what goes to the thread");
	walk_end(&k);
}

// Kernels are found by their names, other functions are not.
Test(bind, functions_by_name)
{
	static const struct {
		const char *name;
		bool is_known;
	} rows[] = {{"\"kern\"", true}, {"\"host\"", false}, {"\"none\"", false}, {"p", false}};
	struct arena a = {0};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct walking k;
		const char *call = arena_printf(&a, "\tcall cuModuleGetFunction(&l, 0, %s)  @2:1\n", rows[i].name);
		const struct prim *p = only_call(
			&k, arena_printf(&a, "%sfunction host(q)\nb0:\n\treturn\nfunction f(n, p) external\nb0:\n%s\treturn\n", KERNELS, call));
		cr_expect_eq(p->kernel != NULL, rows[i].is_known, "%s", rows[i].name);
		cr_expect_not_null(p->made);
		walk_end(&k);
	}
	arena_free(&a);
	PATHS("dlsym(0, p); unknown (s)", BODY("\tfp = call dlsym(0, p)  @1:1\n\tcall (*fp)(s)  @2:1\n"));
	PATHS("dlsym(0, \"nobody\"); unknown (s)", BODY("\tfp = call dlsym(0, \"nobody\")  @1:1\n\tcall (*fp)(s)  @2:1\n"));
}

// Zeros over all of an object are zeros in its members; anything else is not known.
Test(bind, bytes_that_are_set)
{
	PATHS("memset(&r, 1, 24); unknown show(?0)", BODY("\tr.n = 5\n\tcall memset(&r, 1, 24)  @1:1\n" SHOW("r.n")));
	PATHS("memset(&r, 0, 8); unknown show(?0)", BODY("\tr.n = 5\n\tcall memset(&r, 0, 8)  @1:1\n" SHOW("r.n")));
	PATHS("memset(&r, n, 24); unknown show(?0)", BODY("\tr.n = 5\n\tcall memset(&r, n, 24)  @1:1\n" SHOW("r.n")));
	PATHS("memset(&i, 0, 4); unknown show(?0)", BODY("\ti = 5\n\tcall memset(&i, 0, 4)  @1:1\n" SHOW("i")));
	PATHS("memset(o, 0, 24); unknown show(?0)", BODY("\to->n = 5\n\tcall memset(o, 0, 24)  @1:1\n" SHOW("o->n")));
}

Test(bind, streams_that_the_path_made)
{
#define MADE(between) "\tcall cudaStreamCreate(&u)  @1:1\n" between "\tcall cudaStreamIsCapturing(u, &i)  @8:1\n" SHOW("i")
#define TELLS(between, answer) "cudaStreamCreate(&u) makes object#0; " between "cudaStreamIsCapturing(object#0, &i); unknown show(" answer ")"
	PATHS("cudaStreamCreate(&gs) makes object#0; unknown keep(&gs); cudaStreamIsCapturing(object#0, &i); unknown show(?0)",
	      BODY("\tcall cudaStreamCreate(&gs)  @1:1\n\tu = gs\n\tcall keep(&gs)  @1:1\n\tcall cudaStreamIsCapturing(u, &i)  @8:1\n" SHOW("i")));
	PATHS(TELLS("unknown look(object#0); ", "0"), BODY(MADE("\tcall look(u)  @1:1\n")));
	PATHS(TELLS("cudaStreamBeginCapture(s, 0); ", "?0"), BODY(MADE("\tcall cudaStreamBeginCapture(s, 0)  @1:1\n")));
	PATHS(TELLS("cudaStreamWaitEvent(object#0, ev, 0); ", "?0"), BODY(MADE("\tcall cudaStreamWaitEvent(u, ev, 0)  @1:1\n")));
	PATHS(TELLS("cudaStreamBeginCapture(object#0, 0); ", "1"), BODY(MADE("\tcall cudaStreamBeginCapture(u, 0)  @1:1\n")));
	PATHS(TELLS("cudaStreamSynchronize(s); ", "0"), BODY(MADE("\tcall cudaStreamSynchronize(s)  @1:1\n")));
}

// The end of a capture gives no graph where the path was told that there is none, and nothing since may have begun one.
Test(bind, ends_of_captures)
{
#define IDLE(between)                                                                                                                                                              \
	"function work(t)\nb0:\n\treturn\nfunction f(s, t, ev) external\nb0:\n\tcall cudaStreamIsCapturing(s, &i)  @1:1\n\tbranch i == 1 b1 b2\nb1:\n\tunreachable\nb2:\n" between \
	"\tcall cudaStreamEndCapture(s, &l)  @2:1\n" SHOW("l") "\treturn\n"
#define TOLD(between, end, shown)                                                                                                                    \
	"[does not return] cudaStreamIsCapturing(s, &i) | cudaStreamIsCapturing(s, &i); " between "cudaStreamEndCapture(s, &l)" end                  \
	"; unknown show(" shown ")"
	PATHS(TOLD("", "", "0"), IDLE(""));
	PATHS(TOLD("cudaStreamSynchronize(t); ", "", "0"), IDLE("\tcall cudaStreamSynchronize(t)  @3:1\n"));
	PATHS(TOLD("cudaStreamIsCapturing(t, &j); ", "", "0"), IDLE("\tcall cudaStreamIsCapturing(t, &j)  @3:1\n"));
	PATHS(TOLD("cudaStreamWaitEvent(s, ev, 0); ", " makes object#0", "object#0"), IDLE("\tcall cudaStreamWaitEvent(s, ev, 0)  @3:1\n"));
	PATHS(TOLD("cudaStreamBeginCapture(t, 0); ", " makes object#0", "object#0"), IDLE("\tcall cudaStreamBeginCapture(t, 0)  @3:1\n"));
	PATHS(TOLD("std::thread::thread(&x, work, s); ", " makes object#0", "object#0"), IDLE("\tcall std::thread::thread(&x, work, s)  @3:1\n"));
	PATHS("cudaStreamIsCapturing(t, &i); cudaStreamEndCapture(s, &l) makes object#0",
	      BODY("\tcall cudaStreamIsCapturing(t, &i)  @1:1\n\tcall cudaStreamEndCapture(s, &l)  @2:1\n"));
	PATHS("cudaStreamEndCapture(s, 0)", BODY("\tcall cudaStreamEndCapture(s, 0)  @2:1\n"));
	PATHS("cudaStreamEndCapture(0, &l) makes object#0", BODY("\tcall cudaStreamEndCapture(0, &l)  @2:1\n"));
}

// Operands behind the arguments: what fields of structs hold, as far as the offsets beside them are none.
Test(bind, fields_of_structs)
{
#define SET "\tp3 = 0\n\tp3.srcPtr.ptr = p\n\tp3.dstPtr.ptr = q\n"
	PATHS("cudaMemcpy3DAsync(&p3, s, p, 0, q, 0)", BODY(SET "\tcall cudaMemcpy3DAsync(&p3, s)  @1:1\n"));
	PATHS("cudaMemcpy3DAsync(&p3, 0, p, 0, q, 0)", BODY(SET "\tcall cudaMemcpy3DAsync(&p3)  @1:1\n"));
	PATHS("cudaMemcpy3D(&p3, p, 0, q, 0)", BODY(SET "\tcall cudaMemcpy3D(&p3)  @1:1\n"));
	PATHS("cudaMemcpy3D(&p3, ?0, ?1, q, 0)", BODY(SET "\tp3.srcPos.x = 4\n\tcall cudaMemcpy3D(&p3)  @1:1\n"));
	PATHS("cudaMemcpy3D(&p3, p, 0, ?0, ?1)", BODY(SET "\tp3.dstPos.z = n\n\tcall cudaMemcpy3D(&p3)  @1:1\n"));
	PATHS("cudaMemcpy3D(&g3, g3.srcPtr.ptr, g3.srcArray, g3.dstPtr.ptr, g3.dstArray)",
	      BODY("\tg3.srcPos = 0\n\tg3.dstPos = 0\n\tcall cudaMemcpy3D(&g3)  @1:1\n"));
}

// The driver gives the same kind of memory for the same pointer, until the device is reset.
Test(bind, kinds_of_memory)
{
#define KIND(out, of) "\tcall cudaPointerGetAttributes(&" out ", " of ")  @1:1\n"
#define ASK(between, of)                                                                                                                             \
	"function f(p, q) external\nb0:\n" KIND("r", "p")                                                                                            \
		between KIND("y", of) "\tbranch r.n == y.n b1 b2\nb1:\n\tcall a()  @1:1\n\treturn\nb2:\n\tcall b()  @1:1\n\treturn\n"
#define FIRST "cudaPointerGetAttributes(&r, p); "
	PATHS(FIRST "cudaPointerGetAttributes(&y, p); unknown a()", ASK("", "p"));
	PATHS(FIRST "cudaPointerGetAttributes(&y, q); unknown a() | " FIRST "cudaPointerGetAttributes(&y, q); unknown b()", ASK("", "q"));
}

Test(bind, results_of_threads)
{
	PATHS("std::future::get(&e)", BODY("\ti = call std::future::get(&e)  @3:1\n"));
	PATHS("std::async(work, 3) makes object#0; std::async(work, 7) makes object#1; std::future::get(object#1); std::future::get(object#0); unknown show(4, 8)",
	      "function work(k)\nb0:\n\treturn k + 1\n" BODY(
		      "\te = call std::async(work, 3)  @2:1\n\tev = call std::async(work, 7)  @2:1\n\tj = call std::future::get(&ev)  @3:1\n"
		      "\ti = call std::future::get(&e)  @3:1\n" SHOW("i, j")));
}

// Host memory copied as bytes: what the source held is what the copy holds, a handle too.
Test(bind, values_copied_as_bytes)
{
	PATHS("cudaStreamCreate(&u) makes object#0; memcpy(&gs, &u, 8); unknown show(object#0)",
	      BODY("\tcall cudaStreamCreate(&u)  @1:1\n\tcall memcpy(&gs, &u, 8)  @2:1\n" SHOW("gs")));
	PATHS("memcpy(&j, &i, 4); unknown show(5)", BODY("\ti = 5\n\tcall memcpy(&j, &i, 4)  @1:1\n\ti = 6\n" SHOW("j")));
	PATHS("memcpy(q, p, 4); unknown show(5)", BODY("\t*p = 5\n\tcall memcpy(q, p, 4)  @1:1\n" SHOW("*q")));
}

// Zeros over the whole of an object make each of its members 0; over a part of one, or other bytes, nothing is known.
Test(bind, objects_set_to_bytes)
{
	PATHS("memset(&r, 0, 24); unknown show(0, 0)", BODY("\tr.n = 5\n\tcall memset(&r, 0, 24)  @1:1\n" SHOW("r.n, r.p")));
	PATHS("memset(&r, 0, 8); unknown show(?0)", BODY("\tr.n = 5\n\tcall memset(&r, 0, 8)  @1:1\n" SHOW("r.n")));
	PATHS("memset(&r, 1, 24); unknown show(?0)", BODY("\tr.n = 5\n\tcall memset(&r, 1, 24)  @1:1\n" SHOW("r.n")));
	PATHS("memset(&r, n, 24); unknown show(?0)", BODY("\tr.n = 5\n\tcall memset(&r, n, 24)  @1:1\n" SHOW("r.n")));
	PATHS("memset(&r, 0, n); unknown show(?0)", BODY("\tr.n = 5\n\tcall memset(&r, 0, n)  @1:1\n" SHOW("r.n")));
	PATHS("memset(0, 0, 24)", BODY("\tcall memset(0, 0, 24)  @1:1\n"));
}

// Nothing is made for an argument that asks for none, and a null argument gets no answer.
Test(bind, null_arguments)
{
	PATHS("cudaGetDevice(0)", BODY("\tcall cudaGetDevice(0)  @1:1\n"));
	PATHS("cudaMalloc(0, 4)", BODY("\tcall cudaMalloc(0, 4)  @1:1\n"));
	PATHS("cudaStreamCreate(0)", BODY("\tcall cudaStreamCreate(0)  @1:1\n"));
	PATHS("cudaThreadExchangeStreamCaptureMode(0)", BODY("\tcall cudaThreadExchangeStreamCaptureMode(0)  @1:1\n"));
}

// The context that is current goes with the device that is selected; what is popped leaves behind what nobody knows.
Test(bind, contexts_on_the_stack)
{
	PATHS("cuCtxSetCurrent(gc); cuCtxGetCurrent(&ctx); unknown show(1)",
	      BODY("\tcall cuCtxSetCurrent(gc)  @1:1\n\tcall cuCtxGetCurrent(&ctx)  @2:1\n" SHOW("ctx == gc")));
	PATHS("cuCtxPushCurrent(gc); cuCtxGetCurrent(&ctx); unknown show(1)",
	      BODY("\tcall cuCtxPushCurrent(gc)  @1:1\n\tcall cuCtxGetCurrent(&ctx)  @2:1\n" SHOW("ctx == gc")));
	PATHS("cuCtxPushCurrent(gc); cuCtxPopCurrent(&ctx); unknown show(1)",
	      BODY("\tcall cuCtxPushCurrent(gc)  @1:1\n\tcall cuCtxPopCurrent(&ctx)  @2:1\n" SHOW("ctx == gc")));
	PATHS("cuCtxPushCurrent(gc); cuCtxPopCurrent(0); cuCtxGetCurrent(&ctx); unknown show(?0 == gc)",
	      BODY("\tcall cuCtxPushCurrent(gc)  @1:1\n\tcall cuCtxPopCurrent(0)  @2:1\n\tcall cuCtxGetCurrent(&ctx)  @3:1\n" SHOW("ctx == gc")));
	PATHS("cuCtxCreate(&ctx, 0, 0) makes object#0; cuCtxGetCurrent(&gc); unknown show(1)",
	      BODY("\tcall cuCtxCreate(&ctx, 0, 0)  @1:1\n\tcall cuCtxGetCurrent(&gc)  @2:1\n" SHOW("ctx == gc")));
}

// What a stream was told to do, it does; one that the path made captures only where something on the path may have begun that.
Test(bind, whether_a_stream_captures)
{
#define CAPTURES(stream) "\tcall cudaStreamIsCapturing(" stream ", &i)  @7:1\n"
#define SAYS(stream) "cudaStreamIsCapturing(" stream ", &i); "
	PATHS("cudaStreamBeginCapture(s, 0); " SAYS("s") "unknown show(1)",
	      BODY("\tcall cudaStreamBeginCapture(s, 0)  @1:1\n" CAPTURES("s") SHOW("i")));
	PATHS("cudaStreamCreate(&u) makes object#0; " SAYS("object#0") "unknown show(0)",
	      BODY("\tcall cudaStreamCreate(&u)  @1:1\n" CAPTURES("u") SHOW("i")));
	PATHS("cudaStreamCreate(&u) makes object#0; cudaStreamWaitEvent(object#0, ev, 0); " SAYS("object#0") "unknown show(?0)",
	      BODY("\tcall cudaStreamCreate(&u)  @1:1\n\tcall cudaStreamWaitEvent(u, ev, 0)  @2:1\n" CAPTURES("u") SHOW("i")));
	PATHS("cudaStreamCreate(&u) makes object#0; cudaStreamBeginCapture(s, 0); " SAYS("object#0") "unknown show(?0)",
	      BODY("\tcall cudaStreamCreate(&u)  @1:1\n\tcall cudaStreamBeginCapture(s, 0)  @2:1\n" CAPTURES("u") SHOW("i")));
	PATHS(SAYS("0") "unknown show(?0)", BODY(CAPTURES("0") SHOW("i")));
}

// Ended where the path was told that it does not capture, a capture gives no graph; unless it may have begun since.
Test(bind, captures_that_never_were)
{
#define END "\tcall cudaStreamEndCapture(s, &l)  @8:1\n"
#define ENDED(between) "function f(n, s, t, ev) external\nb0:\n" CAPTURES("s") "\tbranch i == 0 b1 b2\nb1:\n" between END "\treturn\nb2:\n\treturn\n"
	PATHS("cudaStreamIsCapturing(s, &i) | " SAYS("s") "cudaStreamEndCapture(s, &l)", ENDED(""));
	PATHS("cudaStreamIsCapturing(s, &i) | " SAYS("s") "cudaStreamBeginCapture(s, 0); cudaStreamEndCapture(s, &l) makes object#0",
	      ENDED("\tcall cudaStreamBeginCapture(s, 0)  @2:1\n"));
	PATHS("cudaStreamIsCapturing(s, &i) | " SAYS("s") "unknown start(s); cudaStreamEndCapture(s, &l) makes object#0",
	      ENDED("\tcall start(s)  @2:1\n"));
	PATHS("cudaStreamIsCapturing(s, &i) | " SAYS("s") "cudaStreamWaitEvent(t, ev, 0); cudaStreamEndCapture(s, &l) makes object#0",
	      ENDED("\tcall cudaStreamWaitEvent(t, ev, 0)  @2:1\n"));
	PATHS("cudaStreamEndCapture(s, &l) makes object#0", BODY(END));
}
