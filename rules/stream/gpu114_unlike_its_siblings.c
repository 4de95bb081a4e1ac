// SPDX-License-Identifier: Apache-2.0
// Comparable operations all run on one stream, and this one on the default stream.
#include "rule.h"

static bool claim(const struct observation *o, struct claim *out)
{
	if (o->fault != FAULT_UNLIKE_ITS_SIBLINGS)
		return false;
	struct arena *a = out->arena;
	out->level = level_at(GPULINT_ERROR, o->confidence);
	out->message = arena_printf(a,
	                            "%s runs on the default stream. %s run on `%s`, as %s does at %s. The default "
	                            "stream is not ordered with a non-blocking one.",
	                            o->second.text, o->detail, o->memory, o->first.plain, place_text(a, o->first.loc, o->second.loc));
	const char *twin = o->second.row ? model_name_on_stream(o->second.row) : NULL;
	out->fix = twin ? arena_printf(a, "issue it on `%s` as well, by `%s`", o->memory, twin)
	                : arena_printf(a, "issue it on `%s` as well", o->memory);
	return true;
}

const struct rule rule_gpu114 = {
	.meta =
		{
			.code = "GPU114",
			.name = "unlike-its-siblings",
			.family = "stream",
			.level = GPULINT_WARNING,
			.since = "0.2.0",
			.summary = "One operation runs on the default stream, comparable ones on one other stream.",
			.why = "Work on the default stream is not ordered with work on a non-blocking stream (CUDA Runtime API, Stream "
			       "synchronization behavior). Where all comparable operations of the code run on one stream, which an accessor, "
			       "the object or a parameter's object gives, what they hand over is meant to be ordered by it.",
			.at_run_time = "Goes wrong when the other operations' stream is a non-blocking one: this operation may then run "
				       "before what stands in front of it, or after what takes its result, without an error. With a "
				       "blocking stream it only waits for it, and makes it wait.",
			.instead = "Pass the stream that the operations beside it use.",
			.limits =
				"The operations of one file and of what it includes are compared, and in a run on several files those of the other files with the operations "
				"of functions that others call, in the accessor's outermost namespace, on memory that is given to them. It takes at least three on the same "
				"other stream, and at most one in eight on the default stream; of the functions of a run two of 13 or three of 18 as well. Calls that hand the stream on together with memory count as well, and so do algorithms of a library that wait for "
				"themselves, where the one on the default stream works on memory that its caller gives it; of streams that come from an object which functions are given (`context.stream()`), only those are "
				"compared that are given such an object, under the same name. Or three ways through one function that write the same memory on one stream, and one more that "
				"does on the default stream. Nothing is said of a function that is given a stream (GPU110 judges it), or where the path "
				"waits for the whole device.",
			.bad = "#include <cuda_runtime.h>\n"
			       "cudaStream_t current_stream();\n"
			       "__global__ void step(float *x) { x[threadIdx.x] += 1; }\n"
			       "void a(float *x) { step<<<1, 32, 0, current_stream()>>>(x); }\n"
			       "void b(float *x) { step<<<2, 32, 0, current_stream()>>>(x); }\n"
			       "void c(float *x) { step<<<3, 32, 0, current_stream()>>>(x); }\n"
			       "void d(float *x) { step<<<4, 32, 0, current_stream()>>>(x); }\n"
			       "void e(float *x) { step<<<5, 32, 0, current_stream()>>>(x); }\n"
			       "void f(float *x) { step<<<6, 32, 0, current_stream()>>>(x); }\n"
			       "void g(float *x) { step<<<7, 32, 0, current_stream()>>>(x); }\n"
			       "void h(float *x) { step<<<8, 32>>>(x); }\n",
			.good = "#include <cuda_runtime.h>\n"
				"cudaStream_t current_stream();\n"
				"__global__ void step(float *x) { x[threadIdx.x] += 1; }\n"
				"void a(float *x) { step<<<1, 32, 0, current_stream()>>>(x); }\n"
				"void b(float *x) { step<<<2, 32, 0, current_stream()>>>(x); }\n"
				"void c(float *x) { step<<<3, 32, 0, current_stream()>>>(x); }\n"
				"void d(float *x) { step<<<4, 32, 0, current_stream()>>>(x); }\n"
				"void e(float *x) { step<<<5, 32, 0, current_stream()>>>(x); }\n"
				"void f(float *x) { step<<<6, 32, 0, current_stream()>>>(x); }\n"
				"void g(float *x) { step<<<7, 32, 0, current_stream()>>>(x); }\n"
				"void h(float *x) { step<<<8, 32, 0, current_stream()>>>(x); }\n",
			.oracle = "none: the habit of the code is the evidence",
		},
	.rank = RANK_GENERAL,
	.claim = claim,
};
