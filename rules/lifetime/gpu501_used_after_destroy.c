// SPDX-License-Identifier: Apache-2.0
// A stream, event, graph, handle or module is used after it was destroyed on the same path.
#include "rule.h"

static const char *kind_text(const struct observation *o)
{
	return o->object_kind == HANDLE_NONE ? "object" : handle_kind_text(o->object_kind);
}

static bool claim(const struct observation *o, struct claim *out)
{
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
			.summary = "A handle is used after it was destroyed.",
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
