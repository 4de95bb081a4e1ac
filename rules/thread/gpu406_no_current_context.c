// SPDX-License-Identifier: Apache-2.0
// A driver call that needs a current context is reached on a path where the thread has none.
#include "rule.h"

static bool claim_forgotten(const struct observation *o, struct claim *out)
{
	out->level = GPULINT_WARNING;
	out->message = arena_printf(out->arena,
	                            "%s%s needs a current context, and this function selects none: %s. Whatever its caller "
	                            "has current is used, or nothing.",
	                            o->second.text, o->second.called.line ? ", to which this call leads," : "", o->detail);
	out->fix = o->instead;
	out->words.at_run_time = arena_printf(out->arena,
	                                      "Goes wrong where the caller has no context current, or another one: then %s fails with "
	                                      "CUDA_ERROR_INVALID_CONTEXT, or works in a context that is not the object's.",
	                                      o->second.text);
	out->words.instead = "Set or push the object's context before the call, and give the caller its own back.";
	return true;
}

static bool claim(const struct observation *o, struct claim *out)
{
	if (o->fault == FAULT_CONTEXT_NOT_SELECTED)
		return claim_forgotten(o, out);
	if (o->fault != FAULT_NO_CURRENT_CONTEXT)
		return false;
	struct arena *a = out->arena;
	out->level = level_at(GPULINT_ERROR, o->confidence);
	out->message = arena_printf(a,
	                            "%s needs a current context, and this thread has none here%s%s. A context that is current in "
	                            "one thread is not current in another.",
	                            o->second.text, o->detail ? ": " : "", o->detail ? o->detail : "");
	out->fix = o->data ? arena_printf(a, "make the context in which `%s` was allocated current in this thread before the call", o->data)
	                   : "make a context current in this thread before the call";
	out->words.at_run_time = arena_printf(
		a, "%s returns CUDA_ERROR_INVALID_CONTEXT and does nothing.%s", o->second.text,
		o->second.is_result_ignored ? " Nothing here looks at the result: the program goes on without the memory or the work." : "");
	return true;
}

const struct rule rule_gpu406 = {
	.meta =
		{
			.code = "GPU406",
			.name = "no-current-context",
			.family = "thread",
			.level = GPULINT_ERROR,
			.since = "0.1.0",
			.summary =
				"A driver call that needs a current context runs where the thread has none, or where nothing selects the object's.",
			.why = "Contexts are current per host thread; a new thread starts without one, and most driver "
			       "functions then return CUDA_ERROR_INVALID_CONTEXT (CUDA Driver API, Context Management).",
			.at_run_time = "The call returns CUDA_ERROR_INVALID_CONTEXT and does nothing. Where the result is not checked, "
				       "the program goes on without the memory or the work.",
			.instead = "Set or push the context at the start of the thread.",
			.limits = "The context at the entry of a function that others call is unknown, not missing: it is asked for only where "
				  "three functions or more that get at an object of the same class select its context and at most one in four does "
				  "not. Functions of one name that leave that to their callers, in whatever class, are taken to mean it.",
			.bad = "#include <cuda.h>\n"
			       "#include <pthread.h>\n"
			       "static CUdeviceptr d_x;\n"
			       "static void *worker(void *unused) {\n"
			       "    cuMemsetD8(d_x, 0, 1024);\n"
			       "    return unused;\n"
			       "}\n"
			       "int run(CUcontext context) {\n"
			       "    pthread_t thread;\n"
			       "    cuCtxSetCurrent(context);\n"
			       "    cuMemAlloc(&d_x, 1024);\n"
			       "    pthread_create(&thread, 0, worker, 0);\n"
			       "    pthread_join(thread, 0);\n"
			       "    return cuMemFree(d_x) != CUDA_SUCCESS;\n"
			       "}\n",
			.good = "#include <cuda.h>\n"
				"#include <pthread.h>\n"
				"static CUdeviceptr d_x;\n"
				"static void *worker(void *context) {\n"
				"    cuCtxSetCurrent((CUcontext)context);\n"
				"    cuMemsetD8(d_x, 0, 1024);\n"
				"    return 0;\n"
				"}\n"
				"int run(CUcontext context) {\n"
				"    pthread_t thread;\n"
				"    cuCtxSetCurrent(context);\n"
				"    cuMemAlloc(&d_x, 1024);\n"
				"    pthread_create(&thread, 0, worker, context);\n"
				"    pthread_join(thread, 0);\n"
				"    return cuMemFree(d_x) != CUDA_SUCCESS;\n"
				"}\n",
			.oracle = "error code",
		},
	.rank = RANK_GENERAL,
	.shows = {.is_shown = true,
                  .claim = CLAIM_API_ERROR,
                  .error = {"CUDA_ERROR_INVALID_CONTEXT", "CUDA_ERROR_NOT_INITIALIZED", "cudaErrorDeviceUninitialized"}},
	.claim = claim,
};
