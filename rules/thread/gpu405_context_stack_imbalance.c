// SPDX-License-Identifier: Apache-2.0
// Some successful exits of a function pop the context it pushed and others do not, or one pops twice: the thread goes on with
// the wrong context.
#include "rule.h"

// One that only pops, among functions that pop what they push.
static bool claim_unpushed(const struct observation *o, struct claim *out)
{
	out->level = GPULINT_WARNING;
	out->message = arena_printf(out->arena,
	                            "%s pops a context that this function has not pushed. Other functions here pop what they have pushed, %s, and "
	                            "none leaves a context for this one.",
	                            o->second.text, o->detail);
	out->words.why = "The calls cuCtxPushCurrent and cuCtxPopCurrent work on a stack that belongs to the host thread (CUDA Driver API, Context "
			 "Management). What is popped without a push is the caller's context.";
	out->words.at_run_time = "Goes wrong on this path: the work in front of the pop runs in the caller's context, or in none, and behind the "
				 "pop the caller goes on without the context that it had.";
	out->fix = "push the context in front of the work, or leave out the pop";
	return true;
}

// Another device or context is current behind the function than before it, or was to be in it and is not.
static bool claim_selection(const struct observation *o, struct claim *out)
{
	struct arena *a = out->arena;
	bool is_left = o->fault == FAULT_SELECTION_LEFT, is_context = o->object_kind == HANDLE_CONTEXT;
	const char *what = is_context ? "context" : "device";
	out->level = level_at(GPULINT_ERROR, o->confidence);
	out->message =
		is_left ? arena_printf(
				  a,
				  "%s makes another %s current than the caller had. The function asks which that is (%s), and ends without making "
				  "it current again, which %u comparable functions do, %s.",
				  o->second.text, what, o->first.text, o->agreement.acting, o->detail)
			: arena_printf(
				  a,
				  "%s makes the %s current again that the function has found, and nothing in between has made another one current. "
				  "%u comparable functions select the one that they work in, %s.",
				  o->second.text, what, o->agreement.acting, o->detail);
	out->words.why =
		is_context
			? "The call cuCtxSetCurrent() \"binds the specified CUDA context to the calling CPU thread\" (CUDA Driver API, Context "
			  "Management): it stays so until another call changes it."
			: "The call cudaSetDevice() sets the device \"as the current device for the calling host thread\" (CUDA Runtime API, Device "
			  "Management): it stays so until another call changes it.";
	out->words.at_run_time =
		is_left ? arena_printf(
				  a,
				  "Goes wrong behind this function, where its caller works with another %s: what it makes and launches then belongs to the wrong one.",
				  what)
			: arena_printf(a, "Goes wrong where the caller works with another %s, or with none: the work of the function is done there.",
	                               what);
	out->words.instead = "Use a guard object whose destructor selects what its constructor has found.";
	out->fix = is_left ? arena_printf(a, "make the %s that was found current again in front of the end", what)
	                   : arena_printf(a, "make the %s of the work current in front of it", what);
	return true;
}

static bool claim(const struct observation *o, struct claim *out)
{
	if (o->fault == FAULT_SELECTION_LEFT || o->fault == FAULT_SELECTION_UNUSED)
		return claim_selection(o, out);
	if (o->fault == FAULT_CONTEXT_POPPED_UNPUSHED)
		return claim_unpushed(o, out);
	if (o->fault != FAULT_CONTEXT_LEFT_PUSHED && o->fault != FAULT_CONTEXT_POPPED_TWICE)
		return false;
	struct arena *a = out->arena;
	out->level = level_at(GPULINT_ERROR, o->confidence);
	bool is_left = o->fault == FAULT_CONTEXT_LEFT_PUSHED;
	const char *end = o->edge.line ? arena_printf(a, " to the exit at %s", place_text(a, o->edge, o->second.loc)) : "";
	out->message = o->detail ? arena_printf(a,
	                                        "The context that %s makes current stays pushed %s on the path%s. Each round leaves one more on the "
	                                        "thread's context stack.",
	                                        o->second.text, o->detail, end)
	                         : arena_printf(a,
	                                        "The context that %s makes current %s on the path%s. Other successful paths through this function "
	                                        "leave the context stack at another depth.",
	                                        o->second.text, is_left ? "stays pushed" : "is popped twice", end);
	if (!is_left)
		out->words.why =
			"The calls cuCtxPushCurrent and cuCtxPopCurrent work on a stack that belongs to the host thread (CUDA Driver API, Context "
			"Management). What is popped once more than it was pushed is the caller's context.";
	out->words.at_run_time =
		is_left ? "Goes wrong behind this exit: the thread goes on in the context that was pushed, so that what it allocates and "
			  "launches belongs there, and the stack grows with each call."
			: "Goes wrong behind this exit: the second pop takes the context that was the caller's, so that the thread goes on in "
			  "another one, or in none, and then its calls fail with CUDA_ERROR_INVALID_CONTEXT.";
	out->fix = o->detail ? "pop the context at the end of each round" : "pop the context exactly once on every exit that follows the push";
	return true;
}

const struct rule rule_gpu405 = {
	.meta =
		{
			.code = "GPU405",
			.name = "context-stack-imbalance",
			.family = "thread",
			.level = GPULINT_ERROR,
			.since = "0.1.0",
			.summary =
				"A pushed context is popped on some successful exits of a function and not on others, or a selection is not undone.",
			.why = "cuCtxPushCurrent and cuCtxPopCurrent work on a stack that belongs to the host thread (CUDA "
			       "Driver API, Context Management). An exit that leaves a context behind makes later calls of "
			       "the thread work in it.",
			.at_run_time = "Goes wrong behind the unbalanced exit: the thread works in another context than before the call, "
				       "so that it allocates and launches there, or has none, and its calls fail with "
				       "CUDA_ERROR_INVALID_CONTEXT.",
			.instead = "Use a guard object or one exit that pops.",
			.limits =
				"Functions that push or pop by contract on all exits are not reported, but for one that pushes in each round of a "
				"loop, and one that only pops where the other functions of its file pop what they push. A selection "
				"that is left is told only where at least three functions of the file that ask what is current make that current again.",
			.bad = "#include <cuda.h>\n"
			       "int upload(CUcontext context, CUdeviceptr d_x, const void *h_x, size_t n) {\n"
			       "    if (cuCtxPushCurrent(context) != CUDA_SUCCESS)\n"
			       "        return -1;\n"
			       "    if (n == 0)\n"
			       "        return 0;\n"
			       "    cuMemcpyHtoD(d_x, h_x, n);\n"
			       "    cuCtxPopCurrent(&context);\n"
			       "    return 0;\n"
			       "}\n",
			.good = "#include <cuda.h>\n"
				"int upload(CUcontext context, CUdeviceptr d_x, const void *h_x, size_t n) {\n"
				"    if (n == 0)\n"
				"        return 0;\n"
				"    if (cuCtxPushCurrent(context) != CUDA_SUCCESS)\n"
				"        return -1;\n"
				"    cuMemcpyHtoD(d_x, h_x, n);\n"
				"    cuCtxPopCurrent(&context);\n"
				"    return 0;\n"
				"}\n",
			.oracle = "context query",
		},
	.rank = RANK_GENERAL,
	.shows = {.is_shown = true, .claim = CLAIM_CONTEXT_STACK},
	.claim = claim,
};
