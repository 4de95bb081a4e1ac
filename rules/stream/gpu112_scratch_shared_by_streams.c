// SPDX-License-Identifier: Apache-2.0
// A buffer of static life (static, global, thread-local, shared member) is used by one function on whatever stream the caller
// brings: two calls with two streams work on the same bytes without order.
#include "rule.h"

// Of a variable of device code each device has one of its own.
static bool is_of_each_device(const struct observation *o)
{
	return o->memory_kind == MEMORY_SYMBOL;
}

static const char *at_run_time(const struct observation *o)
{
	if (o->only_seen)
		return NULL;
	if (o->is_filled_once)
		return "Goes wrong when the second call comes before the memory is full, on another stream: a wrong result soon after the start, right ones "
		       "ever after. No call returns an error, and calls on one stream show nothing.";
	return is_of_each_device(o)
	               ? "Goes wrong when two calls are under way on different streams of one device: values of the one end up in the result of "
	                 "the other. Calls on two devices do not meet, since each device has its own copy of the variable, and calls on one "
	                 "stream show nothing. No call returns an error."
	               : "Goes wrong when two calls are under way on different streams: values of the one end up in the result of the other. No "
	                 "call returns an error, and calls on one stream show nothing.";
}

static const char *fix(struct arena *a, const struct observation *o)
{
	if (o->is_filled_once)
		return arena_printf(
			a,
			"synchronize the stream once after `%s` is filled, or record an event behind that and let each later call's stream wait for "
			"it",
			o->memory);
	if (is_of_each_device(o))
		return arena_printf(
			a, "record one event for all streams of the device behind the last use of `%s`, and wait for it before `%s` is written again",
			o->memory, o->memory);
	return arena_printf(a, "keep one `%s` for each stream, allocate it on the stream with each call, or order its users with an event",
	                    o->memory);
}

static const char *message(struct arena *a, const struct observation *o)
{
	if (o->first.is_ambient) // a later call hands it out
		return arena_printf(a,
		                    "%s may still be %s `%s` when a later call of this function, with another stream, gives it to its caller, "
		                    "whose work nothing orders behind that.",
		                    op_text(a, &o->second), op_doing(&o->second), o->memory);
	return arena_printf(a,
	                    "%s %s `%s`, which all calls of this function%s share, while %s may still be %s it. Two "
	                    "calls with different streams%s are not ordered with each other.",
	                    op_text(a, &o->second), op_does(&o->second), o->memory, is_of_each_device(o) ? " for one device" : "",
	                    op_text(a, &o->first), op_doing(&o->first), is_of_each_device(o) ? " of that device" : "");
}

static bool claim(const struct observation *o, struct claim *out)
{
	if (o->fault != FAULT_SCRATCH_SHARED)
		return false;
	struct arena *a = out->arena;
	out->level = o->only_seen ? GPULINT_NOTE : GPULINT_WARNING;
	out->message = message(a, o);
	out->words.at_run_time = at_run_time(o);
	out->fix = fix(a, o);
	if (is_of_each_device(o))
		out->words.instead =
			"Let all streams of the device share one event: record it behind the last use of the variable, and wait for it before the next "
			"write. Or pass the values as arguments of the kernel.";
	return true;
}

const struct rule rule_gpu112 = {
	.meta =
		{
			.code = "GPU112",
			.name = "scratch-shared-by-streams",
			.family = "stream",
			.level = GPULINT_WARNING,
			.since = "0.1.0",
			.summary = "A scratch buffer that outlives the call is used on whatever stream the caller passes.",
			.why = "Operations of different streams may run concurrently (CUDA Programming Guide, Streams). A "
			       "buffer that two calls share is then written by the second while the first still reads it.",
			.at_run_time = "Goes wrong when two calls are under way on different streams: intermediate "
				       "values of the one end up in the result of the other. A buffer that only the "
				       "first call fills is read by the second one before it is full: a wrong result "
				       "soon after the start, right ones ever after. No call returns an error, and "
				       "calls on one stream show nothing.",
			.instead = "Key the buffer by stream, use a stream-ordered allocation for each call, or record an "
				   "event after the last use and wait for it before the next.",
			.limits = "Callers that only ever pass one stream make the finding moot.",
			.bad = "#include <cuda_runtime.h>\n"
			       "__global__ void partial(const float *x, float *sums) { sums[threadIdx.x] = x[threadIdx.x]; }\n"
			       "__global__ void total(const float *sums, float *out) { atomicAdd(out, sums[threadIdx.x]); }\n"
			       "static float *scratch;\n"
			       "void sum(const float *d_x, float *d_out, cudaStream_t stream) {\n"
			       "    if (!scratch)\n"
			       "        cudaMalloc((void **)&scratch, 1024);\n"
			       "    partial<<<1, 256, 0, stream>>>(d_x, scratch);\n"
			       "    total<<<1, 256, 0, stream>>>(scratch, d_out);\n"
			       "}\n",
			.good = "#include <cuda_runtime.h>\n"
				"__global__ void partial(const float *x, float *sums) { sums[threadIdx.x] = x[threadIdx.x]; }\n"
				"__global__ void total(const float *sums, float *out) { atomicAdd(out, sums[threadIdx.x]); }\n"
				"void sum(const float *d_x, float *d_out, cudaStream_t stream) {\n"
				"    float *scratch;\n"
				"    cudaMallocAsync((void **)&scratch, 1024, stream);\n"
				"    partial<<<1, 256, 0, stream>>>(d_x, scratch);\n"
				"    total<<<1, 256, 0, stream>>>(scratch, d_out);\n"
				"    cudaFreeAsync(scratch, stream);\n"
				"}\n",
			.oracle = "stale read",
		},
	.rank = RANK_FIRST,
	.shows = {.is_shown = true, .claim = CLAIM_UNORDERED},
	.claim = claim,
};
