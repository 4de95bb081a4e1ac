// SPDX-License-Identifier: Apache-2.0
// A call that is illegal while a stream captures is reached between begin and end of the capture. It fails and takes the whole
// capture with it.
#include "rule.h"

static const char *const mode_words[] = {"global", "thread-local", "relaxed"};

// Why the mode that the thread was put into does not allow the call.
static const char *exchange(struct arena *a, const struct observation *o)
{
	if (!o->cause.loc.line)
		return "";
	if (o->thread_mode == CAPTURE_THREAD_LOCAL)
		return arena_printf(
			a,
			" %s at line %u puts the thread into the thread-local mode, which frees it from the captures of other threads only; this "
			"capture is its own.",
			o->cause.text, o->cause.loc.line);
	return arena_printf(a, " %s at line %u has put the thread back into the global mode by then.", o->cause.text, o->cause.loc.line);
}

// By what it is forbidden.
static const char *reason(struct arena *a, const struct observation *o)
{
	if (!o->is_by_mode)
		return "The call fails and invalidates the capture.";
	const char *whom = o->begun_mode == CAPTURE_GLOBAL ? "every thread" : "the thread that began it";
	return arena_printf(
		a,
		"The capture was begun in the %s mode, which forbids %s the calls that CUDA counts as potentially unsafe, and this is one of "
		"them. It fails and invalidates the capture.%s",
		mode_words[o->begun_mode], whom, exchange(a, o));
}

// "move `cudaMalloc` (line 10)": it may lie in a function that is called during the capture.
static const char *move(struct arena *a, const struct observation *o)
{
	return arena_printf(a, "move %s (line %u)", o->second.plain, o->second.loc.line);
}

// What is captured runs when the graph is launched: there are no results before.
static const char *behind_launch(struct arena *a, const struct observation *o)
{
	const struct call_view *reader = &o->reader;
	if (!reader->loc.line)
		return arena_printf(a, "%s behind the launch of the graph: what is captured runs only then", move(a, o));
	if (reader->called_text)
		return arena_printf(a, "move the call of `%s` (line %u) behind the launch of the graph: what is captured runs only then",
		                    reader->called_text, reader->called.line);
	return arena_printf(a, "%s, and what the host reads at %s, behind the launch of the graph: what is captured runs only then", move(a, o),
	                    place_text(a, reader->loc, o->second.loc));
}

static bool claim(const struct observation *o, struct claim *out)
{
	if (o->fault != FAULT_ILLEGAL_IN_CAPTURE)
		return false;
	struct arena *a = out->arena;
	out->level = level_at(GPULINT_ERROR, o->confidence);
	out->message = arena_printf(a, "%s is not allowed while stream `%s` captures. %s", o->second.text, o->memory, reason(a, o));
	const struct effect *e = o->second.row ? model_effect(o->second.row, EFFECT_CAPTURE) : NULL;
	out->words.at_run_time = arena_printf(
		a,
		"%s returns %s, and the capture is invalid: its streams refuse further work with %s until the capture ends, which returns that, too, "
		"and a null graph.",
		o->second.text, op_spelling(&o->second, MODEL_EDIT_ERROR_CAPTURE_UNSUPPORTED),
		op_spelling(&o->second, MODEL_EDIT_ERROR_CAPTURE_INVALIDATED));
	out->fix = edits_may_come_behind(o->second.row)   ? behind_launch(a, o)
	           : edits_may_come_before(o->second.row) ? arena_printf(a, "%s in front of the begin of the capture", move(a, o))
	           : e && e->what == CAPTURE_UNSAFE
	                   ? "begin the capture in a mode that allows this call (thread-local, where another thread makes it; else relaxed), or "
	                     "keep it out of the time of the capture"
	                   : arena_printf(a, "%s in front of the begin or behind the end of the capture", move(a, o));
	return true;
}

const struct rule rule_gpu601 = {
	.meta =
		{
			.code = "GPU601",
			.name = "call-breaks-capture",
			.family = "capture",
			.level = GPULINT_ERROR,
			.since = "0.1.0",
			.summary = "A call that is illegal while a stream captures is made during the capture.",
			.why = "Synchronising or querying a capturing stream, its device or a captured event, and calls that "
			       "the capture mode calls potentially unsafe (cudaMalloc is one), are invalid during capture and invalidate it "
			       "(CUDA Programming Guide, CUDA Graphs, Prohibited and Unhandled Operations; CUDA Runtime API, "
			       "cudaThreadExchangeStreamCaptureMode).",
			.at_run_time = "The call returns cudaErrorStreamCaptureUnsupported (of the driver: "
				       "CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED), and the capture is invalid: its "
				       "streams refuse further work with cudaErrorStreamCaptureInvalidated until "
				       "cudaStreamEndCapture, which returns that, too, and a null graph.",
			.instead = "Allocate before the capture, wait after it, and use the relaxed mode where a potentially "
				   "unsafe call must stay.",
			.limits = "The list of potentially unsafe calls is not published; those that were observed to fail "
				  "are reported.",
			.bad = "#include <cuda_runtime.h>\n"
			       "__global__ void fill(float *x) { x[threadIdx.x] = 1; }\n"
			       "void record(float *d_x, cudaStream_t s, cudaGraph_t *graph) {\n"
			       "    cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);\n"
			       "    fill<<<1, 256, 0, s>>>(d_x);\n"
			       "    cudaStreamSynchronize(s);\n"
			       "    cudaStreamEndCapture(s, graph);\n"
			       "}\n",
			.good = "#include <cuda_runtime.h>\n"
				"__global__ void fill(float *x) { x[threadIdx.x] = 1; }\n"
				"void record(float *d_x, cudaStream_t s, cudaGraph_t *graph) {\n"
				"    cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);\n"
				"    fill<<<1, 256, 0, s>>>(d_x);\n"
				"    cudaStreamEndCapture(s, graph);\n"
				"    cudaStreamSynchronize(s);\n"
				"}\n",
			.oracle = "error code",
		},
	.rank = RANK_GENERAL,
	.shows = {.is_shown = true,
                  .claim = CLAIM_CAPTURE,
                  .error = {"cudaErrorStreamCaptureUnsupported", "CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED", "cudaErrorStreamCaptureInvalidated",
                            "CUDA_ERROR_STREAM_CAPTURE_INVALIDATED"}},
	.claim = claim,
};
