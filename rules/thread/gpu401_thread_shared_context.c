// SPDX-License-Identifier: Apache-2.0
// Several host threads issue GPU work into one shared context in a way that lets one thread's sequence be split by another's: a
// shared stream, library handle or buffer without a lock.
#include "rule.h"

// "`buffer`", where the memory that both threads work on has one name.
static const char *shared_text(struct arena *a, const struct observation *o, const char *nameless)
{
	return *o->shared_memory ? arena_printf(a, "`%s`", o->shared_memory) : nameless;
}

static const char *story(struct arena *a, const struct observation *o)
{
	switch (o->fault) {
	case FAULT_THREADS_SHARE_STREAM:
		return arena_printf(a,
		                    "%s on the shared stream `%s` can fall between two operations of another thread on the same stream. A "
		                    "stream runs work in the order of the calls, and nothing orders the calls of the two threads.%s",
		                    o->second.text, o->memory,
		                    o->shared_memory ? arena_printf(a, " Both threads work on %s.", shared_text(a, o, "the same memory")) : "");
	case FAULT_THREADS_SHARE_HANDLE:
		return arena_printf(a,
		                    "%s uses the %s `%s` while another thread may use or re-bind it. Nothing orders the two threads, "
		                    "and the handle carries one stream and one workspace for all of them.",
		                    o->second.text, handle_kind_text(o->object_kind), o->memory);
	case FAULT_THREADS_SHARE_MEMORY:
		return arena_printf(a,
		                    "%s %s `%s` while another thread issues work on the same memory: %s. Nothing orders the calls of "
		                    "the two threads.",
		                    o->second.text, op_does(&o->second), o->memory, o->first.text);
	case FAULT_THREADS_SHARE_LEGACY:
		return arena_printf(a,
		                    "%s runs on the legacy default stream, which all threads share. The threads serialise each other "
		                    "and their sequences can interleave.",
		                    o->second.text);
	default: return NULL;
	}
}

static const char *at_run_time(const struct observation *o)
{
	switch (o->fault) {
	case FAULT_THREADS_SHARE_STREAM:
		return "Goes wrong when the calls of the threads alternate: the operation of one thread falls between two of the other, so that a result "
		       "belongs to the wrong input. No call returns an error.";
	case FAULT_THREADS_SHARE_HANDLE:
		return "Goes wrong when the calls of the threads alternate: the handle works on the stream that the other thread has just set, or both "
		       "calls use its one workspace. No call returns an error.";
	default: return "Results stay right: the work of one thread waits for that of the other, and takes longer.";
	}
}

// Where the next use by the first thread shows the fault, it is told which one.
static const char *memory_at_run_time(struct arena *a, const struct observation *o)
{
	if (!o->victim.text)
		return "Goes wrong when the threads come to it in an order that was not meant, or both at once: what is read is old or mixed. No call "
		       "returns an error, and the result is wrong in some runs only.";
	return arena_printf(a,
	                    "Goes wrong when %s at %s of one thread comes between %s at line %u and %s at %s of the other, which then works on what "
	                    "is not its own. No call returns an error, and the result is wrong in some runs only.",
	                    o->second.plain, place_text(a, o->second.loc, o->first.loc), o->first.plain, o->first.loc.line, o->victim.text,
	                    place_text(a, o->victim.loc, o->first.loc));
}

static const char *memory_fix(struct arena *a, const struct observation *o)
{
	if (!o->victim.text)
		return "let one thread wait for the other between the two (a join, a future, a condition), or give each its own memory";
	return arena_printf(a, "give each thread its own `%s`, or let it hold one lock from its first use of `%s` to the last", o->memory, o->memory);
}

// What the threads share beside the stream would be shared by two streams then, which nothing orders.
static const char *own_fix(struct arena *a, const struct observation *o)
{
	static const char lock[] = "hold one lock around the whole sequence, or give each thread its own";
	if (o->fault == FAULT_THREADS_SHARE_HANDLE)
		return arena_printf(a, "%s %s", lock, handle_kind_text(o->object_kind));
	return o->shared_memory ? arena_printf(a, "%s stream and its own %s", lock, shared_text(a, o, "memory")) : arena_printf(a, "%s stream", lock);
}

static const char *const why_order = "A stream runs its work in the order of the calls, whichever threads make them (CUDA Programming Guide, "
				     "Streams), and nothing here decides which thread calls first.";

static void say(struct arena *a, const struct observation *o, struct rule_words *words)
{
	switch (o->fault) {
	case FAULT_THREADS_SHARE_MEMORY:
		words->why = why_order;
		words->at_run_time = memory_at_run_time(a, o);
		words->instead =
			"Give each thread its own memory, let one wait for the other, or hold one lock from the first use of the memory to the "
			"last. A stream for each thread does not help here: then not even the stream orders the work.";
		break;
	case FAULT_THREADS_SHARE_STREAM:
		words->why = why_order;
		words->at_run_time = at_run_time(o);
		words->instead = o->shared_memory ? "Give each thread its own stream and its own memory, or hold one lock around each sequence."
		                                  : "Give each thread its own stream, or hold one lock around each sequence.";
		break;
	default: words->at_run_time = at_run_time(o);
	}
}

static bool claim(const struct observation *o, struct claim *out)
{
	out->message = o->kind == OBS_THREADS ? story(out->arena, o) : NULL;
	if (!out->message)
		return false;
	say(out->arena, o, &out->words);
	out->level = o->fault == FAULT_THREADS_SHARE_LEGACY ? GPULINT_NOTE : GPULINT_WARNING;
	out->fix = o->fault == FAULT_THREADS_SHARE_MEMORY ? memory_fix(out->arena, o) : own_fix(out->arena, o);
	return true;
}

const struct rule rule_gpu401 = {
	.meta =
		{
			.code = "GPU401",
			.name = "thread-shared-context",
			.family = "thread",
			.level = GPULINT_WARNING,
			.since = "0.1.0",
			.summary = "Two threads use one stream, library handle or buffer without a lock or another order, so that "
				   "their GPU calls can interleave.",
			.why = "All threads of a process share the primary context of a device and, unless the per-thread "
			       "default stream is selected, its default stream. A stream orders work by the order of the "
			       "calls, which two unsynchronised threads leave open (CUDA Programming Guide, Streams); "
			       "library handles hold one stream and one workspace and are not to be re-bound by several "
			       "threads at once (cuBLAS, Thread Safety).",
			.at_run_time = "Goes wrong when the calls of the threads alternate: the operation of one "
				       "thread falls between two of the other, so that a result belongs to the wrong "
				       "input, or a handle works on the stream that the other thread has just set. No "
				       "call returns an error. Where the threads share nothing but the default stream "
				       "(a note), results stay right: the work of one waits for that of the other, "
				       "and takes longer.",
			.instead = "Where memory is shared: one buffer a thread, or one lock up to its last use. Where a stream or a handle is "
				   "shared: one of each a thread, the per-thread default stream, or one lock around each sequence.",
			.limits = "Locks inside functions that are not visible are not recognised.",
			.bad = "#include <cublas_v2.h>\n"
			       "#include <cuda_runtime.h>\n"
			       "#include <thread>\n"
			       "static void worker(cublasHandle_t blas, cudaStream_t s, float *d_x, const float *two) {\n"
			       "    cublasSetStream(blas, s);\n"
			       "    cublasSscal(blas, 256, two, d_x, 1);\n"
			       "}\n"
			       "void run(float *d_x, float *d_y, cudaStream_t s1, cudaStream_t s2, const float *two) {\n"
			       "    cublasHandle_t blas;\n"
			       "    cublasCreate(&blas);\n"
			       "    std::thread first(worker, blas, s1, d_x, two);\n"
			       "    std::thread second(worker, blas, s2, d_y, two);\n"
			       "    first.join();\n"
			       "    second.join();\n"
			       "    cudaDeviceSynchronize();\n"
			       "    cublasDestroy(blas);\n"
			       "}\n",
			.good = "#include <cublas_v2.h>\n"
				"#include <cuda_runtime.h>\n"
				"#include <thread>\n"
				"static void worker(cudaStream_t s, float *d_x, const float *two) {\n"
				"    cublasHandle_t blas;\n"
				"    cublasCreate(&blas);\n"
				"    cublasSetStream(blas, s);\n"
				"    cublasSscal(blas, 256, two, d_x, 1);\n"
				"    cudaStreamSynchronize(s);\n"
				"    cublasDestroy(blas);\n"
				"}\n"
				"void run(float *d_x, float *d_y, cudaStream_t s1, cudaStream_t s2, const float *two) {\n"
				"    std::thread first(worker, s1, d_x, two);\n"
				"    std::thread second(worker, s2, d_y, two);\n"
				"    first.join();\n"
				"    second.join();\n"
				"}\n",
			.oracle = "interleaving observed",
		},
	.rank = RANK_GENERAL,
	.shows = {.is_shown = true, .claim = CLAIM_INTERLEAVED},
	.claim = claim,
};
