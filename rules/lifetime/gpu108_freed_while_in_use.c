// SPDX-License-Identifier: Apache-2.0
// Device memory is freed on a path where an operation of a stream is not ordered before the free, or is used by an
// operation that is not ordered with a stream-ordered free.
#include "rule.h"

// A free without a stream, of memory for which it does not wait.
static bool is_plain_free(const struct observation *o)
{
	return o->second.is_free && o->second.is_host && o->cause.text && !o->only_seen;
}

static const char *pool_why(struct arena *a, const struct observation *o)
{
	const char *memory = arena_printf(a, "`%s` is stream-ordered memory (%s at %s), for which %s does not wait", o->memory, o->cause.text,
	                                  place_text(a, o->cause.loc, o->second.loc), o->second.text);
	if (!o->first.stream_called)
		return arena_printf(a, "%s. %s", memory, order_why(a, o));
	return arena_printf(a, "%s, and nothing else on this path lets the host wait for %s.", memory, o->first.stream_called);
}

static const char *pool_fix(struct arena *a, const struct observation *o)
{
	const char *free = op_spelling(&o->second, MODEL_EDIT_FREE_ASYNC);
	if (!o->first.stream_called)
		return order_fix(a, o);
	return arena_printf(a, "free `%s` with `%s` on %s, or let the host wait for %s first", o->memory, free, o->first.stream_called,
	                    o->first.stream_called);
}

static void say_pool(struct arena *a, const struct observation *o, struct rule_words *words)
{
	words->why = op_is_driver(&o->second)
	                     ? "For memory of cuMemAllocAsync or cuMemAllocFromPoolAsync cuMemFree waits for nothing: all accesses have to be "
	                       "complete when it is called (CUDA Driver API, Memory Management, cuMemFree). The memory may be given out again at "
	                       "once."
	                     : "For memory of cudaMallocAsync or cudaMallocFromPoolAsync cudaFree waits for nothing: all accesses have to be "
	                       "complete when it is called (CUDA Runtime API, Memory Management, cudaFree). The memory may be given out again at "
	                       "once.";
	words->instead = arena_printf(a, "Free stream-ordered memory with %s on the stream of its last use, or wait for that use first.",
	                              op_spelling(&o->second, MODEL_EDIT_FREE_ASYNC));
}

static const char *at_run_time(struct arena *a, const struct observation *o)
{
	const struct op_view *user = o->second.is_free ? &o->first : &o->second;
	const char *what = user->touch == TOUCH_READS    ? "it reads the bytes of the next owner"
	                   : user->touch == TOUCH_WRITES ? "it overwrites the bytes of the next owner"
	                                                 : "it reads or overwrites the bytes of the next owner";
	return arena_printf(a,
	                    "Goes wrong when the memory is given out again before %s has ended: %s, and wrong values show in a buffer that has "
	                    "nothing to do with it. No call need return an error; where the memory has gone back to the system by then, the access "
	                    "may be an illegal one.",
	                    user->text, what);
}

// A class takes memory in the order of a stream, and gives it back in no such order.
static bool claim_class(const struct observation *o, struct claim *out)
{
	struct arena *a = out->arena;
	bool is_ordered = o->second.stream_called;
	out->level = level_at(GPULINT_ERROR, o->confidence);
	out->message = arena_printf(
		a,
		"%s gives back `%s`, which `%s` takes from the stream-ordered allocator on a stream that it is given (%s), %s. Work "
		"that runs there on the memory may not be done.",
		o->second.text, o->memory, o->detail, place_text(a, o->edge, o->second.loc),
		is_ordered ? arena_printf(a, "in the order of %s", o->second.stream_called) : "and waits for no stream");
	out->fix = arena_printf(a, "keep the stream in the object, and free `%s` with `%s` on it", o->memory,
	                        op_spelling(&o->second, MODEL_EDIT_FREE_ASYNC));
	if (!is_ordered)
		say_pool(a, o, &out->words);
	out->words.at_run_time =
		"Goes wrong when the object ends while work on its memory is still running: the memory is given out again, and two owners "
		"use the same bytes. No call need return an error.";
	out->is_unshown = true;
	return true;
}

static bool claim(const struct observation *o, struct claim *out)
{
	if (o->fault == FAULT_FREED_OUT_OF_ORDER)
		return claim_class(o, out);
	if (o->kind != OBS_UNORDERED || ends_host_memory(&o->second) || ends_host_memory(&o->first))
		return false;
	if (!o->first.is_free && !o->second.is_free)
		return false;
	struct arena *a = out->arena;
	out->level = order_level(o, GPULINT_ERROR);
	if (o->second.is_free)
		out->message = arena_printf(a, "%s frees `%s` while %s may still be %s it. %s", op_text(a, &o->second), o->memory,
		                            op_text(a, &o->first), op_doing(&o->first), is_plain_free(o) ? pool_why(a, o) : order_why(a, o));
	else
		out->message = arena_printf(a, "%s %s `%s`, which %s may already have freed. %s", op_text(a, &o->second), op_does(&o->second),
		                            o->memory, op_text(a, &o->first), order_why(a, o));
	out->fix = o->second.is_free && o->first.stream_called && o->second.stream_called
	                   ? arena_printf(a, "free `%s` on %s, or let the free wait for an event recorded after %s", o->memory,
	                                  o->first.stream_called, o->first.text)
	           : is_plain_free(o) ? pool_fix(a, o)
	                              : order_fix(a, o);
	if (is_plain_free(o))
		say_pool(a, o, &out->words);
	if (!o->only_seen)
		out->words.at_run_time = at_run_time(a, o);
	return true;
}

const struct rule rule_gpu108 = {
	.meta =
		{
			.code = "GPU108",
			.name = "freed-while-in-use",
			.family = "lifetime",
			.level = GPULINT_ERROR,
			.since = "0.1.0",
			.summary = "Device memory is freed while an operation on a stream may still use it.",
			.why = "Every access to memory of a stream-ordered allocation must happen before the free operation "
			       "in stream order, and a free on one stream does not wait for others (CUDA Runtime API, Stream "
			       "Ordered Memory Allocator, cudaFreeAsync). The memory may be given out again at "
			       "once. cudaFree of stream-ordered memory does not wait either: all accesses have to be complete when it "
			       "is called (Memory Management, cudaFree).",
			.at_run_time = "Goes wrong when the memory is given out again while the operation still runs: two owners use the "
				       "same bytes, and the wrong values show in a buffer that has nothing to do with the operation. No "
				       "call need return an error; where the memory has gone back to the system by then, the access may be "
				       "an illegal one.",
			.instead = "Free on the stream of the last use, or record an event after the last use and let the "
				   "freeing stream wait for it.",
			.limits = "cudaFree of ordinary device memory was observed to wait for its device; without that "
				  "promise it is a note under --portable. A class is told, at medium confidence, that frees without a stream, or "
				  "on the default stream, what it takes from the stream-ordered allocator on a stream that it is given.",
			.bad = "#include <cuda_runtime.h>\n"
			       "__global__ void fill(float *x) { x[threadIdx.x] = 1; }\n"
			       "void step(cudaStream_t s1) {\n"
			       "    cudaStream_t s2;\n"
			       "    float *d_x;\n"
			       "    cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);\n"
			       "    cudaMallocAsync((void **)&d_x, 1024, s2);\n"
			       "    fill<<<1, 256, 0, s2>>>(d_x);\n"
			       "    cudaFreeAsync(d_x, s1);\n"
			       "    cudaStreamSynchronize(s2);\n"
			       "    cudaStreamDestroy(s2);\n"
			       "}\n",
			.good = "#include <cuda_runtime.h>\n"
				"__global__ void fill(float *x) { x[threadIdx.x] = 1; }\n"
				"void step(void) {\n"
				"    cudaStream_t s2;\n"
				"    float *d_x;\n"
				"    cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);\n"
				"    cudaMallocAsync((void **)&d_x, 1024, s2);\n"
				"    fill<<<1, 256, 0, s2>>>(d_x);\n"
				"    cudaFreeAsync(d_x, s2);\n"
				"    cudaStreamSynchronize(s2);\n"
				"    cudaStreamDestroy(s2);\n"
				"}\n",
			.oracle = "clobbered read after reuse",
		},
	.rank = RANK_SPECIFIC,
	.shows = {.is_shown = true, .claim = CLAIM_USE_AFTER},
	.claim = claim,
};
