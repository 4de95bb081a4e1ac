// SPDX-License-Identifier: Apache-2.0
// A function takes a stream and puts GPU work on another one. Its caller, who passed the stream, orders nothing with that work.
#include "rule.h"

// The caller's stream, in words.
static const char *home_of(struct arena *a, const struct observation *o, const struct op_view *callers)
{
	switch (o->fault) {
	case FAULT_STREAM_IN_USE_IGNORED: return arena_printf(a, "%s, where the function's other work runs", callers->stream_name);
	case FAULT_STREAM_OF_ARGUMENTS_IGNORED:
		return arena_printf(a, "%s, where the library of the function's arguments works with them", callers->stream_name);
	default: return "the stream that the function was given";
	}
}

static const struct rule_words unread = {
	.why = "A launch, copy or library call without a stream argument runs on the default stream, which is not ordered with a non-blocking "
	       "stream (CUDA Runtime API, Stream synchronization behavior). A stream that the function gets and nothing reads was most likely "
	       "meant for this operation.",
	.at_run_time = "Goes wrong when that stream is a non-blocking one and other work on the same data runs there: this operation may start "
		       "before its input is there, and need not be complete when that work goes on. No call returns an error. With a blocking "
		       "stream it only waits, and makes the stream wait.",
	.instead = "Give the operation the stream.",
};

static bool is_default(const struct op_view *op)
{
	return op->stream == STREAMKIND_LEGACY || op->stream == STREAMKIND_PER_THREAD;
}

static const char *why(struct arena *a, const struct observation *o, const struct op_view *op)
{
	const char *streams = is_default(op) ? "A launch, copy or library call without a stream argument runs on the default stream, which is not "
	                                       "ordered with a non-blocking stream (CUDA Runtime API, Stream synchronization behavior)."
	                                     : "Operations of different streams may run out of order with respect to one another or concurrently "
	                                       "(CUDA Programming Guide, Streams).";
	const char *meant = o->fault == FAULT_STREAM_PARAMETER_IGNORED ? "The parameter promises the caller an order that the function does not keep."
	                    : o->fault == FAULT_STREAM_IN_USE_IGNORED
	                            ? "Where the function's other work on the data runs on the stream that it asks for, this operation has no order "
	                              "with it."
	                            : "A library with a current stream works with its objects there (PyTorch, CUDA semantics), so that what produced "
	                              "the arguments, and what takes the result, runs on that stream.";
	return arena_printf(a, "%s %s", streams, meant);
}

// Where other work of the function, or the library of its arguments, says which stream is meant.
static void say(struct arena *a, const struct observation *o, const struct op_view *op, const struct op_view *callers, struct rule_words *words)
{
	bool is_used = o->fault == FAULT_STREAM_IN_USE_IGNORED;
	if (!is_default(op) || o->fault != FAULT_STREAM_PARAMETER_IGNORED)
		words->why = why(a, o, op);
	if (o->fault == FAULT_STREAM_PARAMETER_IGNORED)
		return;
	words->at_run_time = arena_printf(
		a,
		"Goes wrong when %s is a non-blocking stream: the input may not be there yet when this operation starts, and "
		"its result may not be complete when work on that stream reads it. No call returns an error.",
		callers->stream_name);
	words->instead = is_used ? "Issue the operation on the stream of the function's other work."
	                         : "Ask the library for its current stream, and issue the operation there.";
}

// The work's memory plays no part: that the stream was asked for is the evidence.
static void claim_unread(const struct observation *o, struct claim *out)
{
	out->loc = o->second.loc;
	out->level = level_at(GPULINT_ERROR, o->confidence);
	out->is_unshown = true;
	out->words = unread;
	out->message = arena_printf(
		out->arena,
		o->object_kind != HANDLE_NONE
			? "%s runs on whatever stream its handle has, although the function gets a stream (`%s`, %s) and does nothing "
			  "with it. A library works on the stream that its handle was bound to last, else on the default one."
			: "%s runs on the default stream, although the function gets a stream (`%s`, %s) and does nothing with it. "
			  "The default stream is not ordered with a non-blocking one.",
		o->second.text, o->memory, o->detail);
	out->fix = arena_printf(
		out->arena, o->object_kind != HANDLE_NONE ? "bind the handle to `%s` first" : "give this operation `%s` as its stream", o->memory);
}

// The legacy default stream is ordered with blocking streams; of what kind the caller's is nobody may know.
static const char *not_ordered(struct arena *a, const struct op_view *op, const struct op_view *callers)
{
	const char *when = callers->is_later ? "later" : "earlier";
	if (op->stream == STREAMKIND_LEGACY && callers->stream != STREAMKIND_NONBLOCKING)
		return arena_printf(a, "Where that stream is a non-blocking one, the caller's %s work there is not ordered with it", when);
	return arena_printf(a, "The caller's %s work on that stream is not ordered with it", when);
}

static bool claim(const struct observation *o, struct claim *out)
{
	if (o->fault == FAULT_STREAM_UNREAD) {
		claim_unread(o, out);
		return true;
	}
	bool is_given = o->fault == FAULT_STREAM_PARAMETER_IGNORED;
	if (!is_given && o->fault != FAULT_STREAM_IN_USE_IGNORED && o->fault != FAULT_STREAM_OF_ARGUMENTS_IGNORED)
		return false;
	struct arena *a = out->arena;
	const struct op_view *op = o->second.is_ambient ? &o->first : &o->second;
	const struct op_view *callers = o->second.is_ambient ? &o->second : &o->first;
	const char *home = home_of(a, o, callers);
	out->loc = op->loc;
	out->level = o->only_seen ? GPULINT_NOTE : GPULINT_WARNING;
	out->message = arena_printf(a, "%s %s `%s`%s%s, not on %s. %s%s%s.", op->text, op_does(op), o->memory, op->stream_name ? " on " : "",
	                            op->stream_name ? op->stream_name : "", home, not_ordered(a, op, callers), o->detail ? ": " : "",
	                            o->detail ? o->detail : "");
	say(a, o, op, callers, &out->words);
	out->fix = arena_printf(a, "%s %s, or order the two with an event", op->is_library ? "bind the library handle to" : "issue this operation on",
	                        is_given ? home : callers->stream_called);
	return true;
}

const struct rule rule_gpu110 = {
	.meta =
		{
			.code = "GPU110",
			.name = "stream-parameter-ignored",
			.family = "stream",
			.level = GPULINT_WARNING,
			.since = "0.1.0",
			.summary = "A function gets a stream, as a parameter or from a call, but its GPU work runs on another one.",
			.why = "A launch, copy or library call without a stream argument runs on the default stream, which "
			       "is not ordered with a non-blocking stream of the caller (CUDA Runtime API, Stream "
			       "synchronization behavior). The parameter promises the caller an order that the function does "
			       "not keep.",
			.at_run_time = "Goes wrong when the caller orders its own work by the stream that it passed, and the default stream does not "
				       "wait for that one, as for a non-blocking stream: the input may not be there yet when the function's work "
				       "starts, and the result may not be complete when the stream is. No call returns an error.",
			.instead = "Pass the parameter to every launch and copy and set it on every library handle before "
				   "its use.",
			.limits = "Functions with two stream parameters are not judged. A function that has a tensor "
				  "as a parameter and asks for no stream at all is taken to work on the current "
				  "stream of the tensor's library; only its work on the default stream is reported. A "
				  "stream behind a pointer to void is known only where the path works on it, or reads "
				  "it in a statement that does nothing with it. A local variable that is a stream "
				  "counts as ignored where a call, an object or a function that fills it gives it its "
				  "value, and nothing reads it.",
			.bad = "#include <cuda_runtime.h>\n"
			       "__global__ void scale(float *x, int n) { if (threadIdx.x < n) x[threadIdx.x] *= 2; }\n"
			       "void scale_on(float *d_x, int n, cudaStream_t stream) {\n"
			       "    scale<<<1, 256>>>(d_x, n);\n"
			       "}\n",
			.good = "#include <cuda_runtime.h>\n"
				"__global__ void scale(float *x, int n) { if (threadIdx.x < n) x[threadIdx.x] *= 2; }\n"
				"void scale_on(float *d_x, int n, cudaStream_t stream) {\n"
				"    scale<<<1, 256, 0, stream>>>(d_x, n);\n"
				"}\n",
			.oracle = "stale read",
		},
	.rank = RANK_FIRST,
	.shows = {.is_shown = true, .claim = CLAIM_UNORDERED},
	.claim = claim,
};
