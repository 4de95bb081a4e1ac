// SPDX-License-Identifier: Apache-2.0
// A stream, event, graph, handle or module is used after it was destroyed on the same path.
#include "rule.h"

static const char *kind_text(const struct observation *o)
{
	return o->object_kind == HANDLE_NONE ? "object" : handle_kind_text(o->object_kind);
}

// Only this class's code can make the handle, and none of it does.
static bool claim_unmade(const struct observation *o, struct claim *out)
{
	struct arena *a = out->arena;
	out->is_unshown = true;
	out->level = level_at(GPULINT_ERROR, o->confidence);
	out->words
		.why = "What a call works on has to be a handle that some call has made (CUDA Runtime API, Event Management). A member that nothing "
		       "initialises has an indeterminate value (ISO C++, Indeterminate values).";
	out->words
		.at_run_time = "The behaviour is undefined, and hangs on what was in the object's memory before: with zeros the call only returns an "
			       "error and does nothing, so that what should be ordered is not; with other bytes it may crash the process.";
	out->words.instead = "Make the handle where the object's other handles are made, and destroy it with them.";
	out->message = arena_printf(
		a, "%s uses the %s `%s`, which nothing makes: no other code can name that member of `%s`, and none of this gives it a value.",
		o->second.text, kind_text(o), o->memory, o->detail);
	out->fix = arena_printf(a, "make `%s` where the object is made, and destroy it at its end", o->memory);
	return true;
}

static bool claim(const struct observation *o, struct claim *out)
{
	if (o->fault == FAULT_USED_UNMADE)
		return claim_unmade(o, out);
	if (o->fault != FAULT_USED_AFTER_DESTROY)
		return false;
	struct arena *a = out->arena;
	out->level = level_at(GPULINT_ERROR, o->confidence);
	out->message = arena_printf(a,
	                            "%s uses the %s %s after %s destroyed it. The handle is no longer valid, and the call crashes "
	                            "or works on another object.",
	                            o->second.text, kind_text(o), o->called ? o->called : arena_printf(a, "`%s`", o->memory), o->first.text);
	out->fix = arena_printf(a, "destroy `%s` after its last use", o->memory);
	return true;
}

const struct rule rule_gpu501 = {
	.meta =
		{
			.code = "GPU501",
			.name = "used-after-destroy",
			.family = "lifetime",
			.level = GPULINT_ERROR,
			.since = "0.1.0",
			.summary = "A handle is used after it was destroyed, or although nothing has made it.",
			.why = "Use of a handle after the call that destroyed it is undefined (CUDA Runtime API, Stream "
			       "Management, cudaStreamDestroy, note on destroyed handles). Destroying a stream or event with "
			       "pending work is legal: the work completes.",
			.at_run_time = "The behaviour is undefined: the process may crash, or the call may work on another object that "
				       "has the same handle by then.",
			.instead = "Destroy the handle after its last use, and clear the variable.",
			.limits = "Copies of the handle that leave the function are not followed.",
			.bad = "#include <cuda_runtime.h>\n"
			       "__global__ void fill(float *x) { x[threadIdx.x] = 1; }\n"
			       "void run(float *d_x) {\n"
			       "    cudaStream_t s;\n"
			       "    cudaStreamCreate(&s);\n"
			       "    fill<<<1, 256, 0, s>>>(d_x);\n"
			       "    cudaStreamDestroy(s);\n"
			       "    cudaStreamSynchronize(s);\n"
			       "}\n",
			.good = "#include <cuda_runtime.h>\n"
				"__global__ void fill(float *x) { x[threadIdx.x] = 1; }\n"
				"void run(float *d_x) {\n"
				"    cudaStream_t s;\n"
				"    cudaStreamCreate(&s);\n"
				"    fill<<<1, 256, 0, s>>>(d_x);\n"
				"    cudaStreamSynchronize(s);\n"
				"    cudaStreamDestroy(s);\n"
				"}\n",
			.oracle = "crash; there is no error code",
		},
	.rank = RANK_GENERAL,
	.shows = {.is_shown = true, .claim = CLAIM_USE_AFTER},
	.claim = claim,
};
