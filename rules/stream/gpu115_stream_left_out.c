// SPDX-License-Identifier: Apache-2.0
// A function has a stream to give and leaves a call to that call's default stream.
#include "rule.h"

static void claim_member(const struct observation *o, struct claim *out)
{
	out->message = arena_printf(out->arena,
	                            "%s is not given a stream and takes its default, although the object keeps one (`%s`) and passes it, "
	                            "%s. The default stream is not ordered with a non-blocking one.",
	                            o->second.text, o->memory, o->detail);
	out->words.why =
		"A default argument for a stream is the default stream, which is not ordered with a non-blocking stream (CUDA Runtime API, Stream "
		"synchronization behavior). What the object does with the stream that it keeps has no order with this call then.";
	out->fix = arena_printf(out->arena, "pass `%s` to this call", o->memory);
}

static void claim_near(const struct observation *o, struct claim *out)
{
	out->message = arena_printf(out->arena,
	                            "%s is not given a stream and takes its default, although %s works on the same memory on %s. The default stream "
	                            "is not ordered with a non-blocking one.",
	                            o->second.text, o->first.text, o->first.stream_name);
	out->fix = arena_printf(out->arena, "pass %s to this call", o->first.stream_name);
}

static bool claim(const struct observation *o, struct claim *out)
{
	if (o->fault != FAULT_STREAM_LEFT_OUT)
		return false;
	out->level = level_at(GPULINT_ERROR, o->confidence);
	if (o->detail) {
		claim_member(o, out);
		return true;
	}
	if (o->first.stream_name) {
		claim_near(o, out);
		return true;
	}
	out->message = arena_printf(out->arena,
	                            "%s is not given a stream and takes its default, although the function was given one "
	                            "(`%s`). The default stream is not ordered with a non-blocking one.",
	                            o->second.text, o->memory);
	out->fix = arena_printf(out->arena, "pass the stream that the function was given (`%s`) to this call", o->memory);
	return true;
}

const struct rule rule_gpu115 = {
	.meta =
		{
			.code = "GPU115",
			.name = "stream-left-out",
			.family = "stream",
			.level = GPULINT_WARNING,
			.since = "0.2.0",
			.summary = "A function that is given a stream calls something that takes one, and leaves it to its default.",
			.why = "A default argument for a stream is the default stream, which is not ordered with a non-blocking stream of the "
			       "caller (CUDA Runtime API, Stream synchronization behavior). A function that takes a stream promises its caller "
			       "that its work is ordered by it; what it makes or records on another stream is not.",
			.at_run_time = "Goes wrong when the stream that was given is a non-blocking one: what this call does may then "
				       "run before the work in front of it, or after the work behind it, without an error. With a "
				       "blocking stream it only waits for it, and makes it wait.",
			.instead = "Pass the function's stream to every call that takes one.",
			.limits =
				"Of a stream that only the object keeps it is told where two calls or more to the same class pass it. "
				"Told of recorded events, of calls whose body is not in the file, and of kernels whose memory is not known; what other "
				"calls do on the default stream is told by GPU101 and GPU110, and here where nothing proves that they touch the same bytes as the function's "
				"work on a stream. Not where the path waits for the default stream or the device behind the call.",
			.bad = "#include <cuda_runtime.h>\n"
			       "struct scalar { float *d; explicit scalar(float value, cudaStream_t stream = 0); };\n"
			       "__global__ void scale(float *x, const float *by) { x[threadIdx.x] *= *by; }\n"
			       "void halve(float *x, cudaStream_t stream) {\n"
			       "    scalar half(0.5f);\n"
			       "    scale<<<1, 32, 0, stream>>>(x, half.d);\n"
			       "}\n",
			.good = "#include <cuda_runtime.h>\n"
				"struct scalar { float *d; explicit scalar(float value, cudaStream_t stream = 0); };\n"
				"__global__ void scale(float *x, const float *by) { x[threadIdx.x] *= *by; }\n"
				"void halve(float *x, cudaStream_t stream) {\n"
				"    scalar half(0.5f, stream);\n"
				"    scale<<<1, 32, 0, stream>>>(x, half.d);\n"
				"}\n",
			.oracle = "none: the function's own stream is the evidence",
		},
	.rank = RANK_GENERAL,
	.claim = claim,
};
