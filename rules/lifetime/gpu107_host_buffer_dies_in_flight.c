// SPDX-License-Identifier: Apache-2.0
// Host memory is freed, unregistered or goes out of scope while an asynchronous copy may still use it.
#include "rule.h"

static bool is_function(const struct observation *o)
{
	return o->first.row && model_effect(o->first.row, EFFECT_HOST_FUNCTION);
}

static enum gpulint_level level(const struct observation *o)
{
	if (is_function(o))
		return level_at(GPULINT_ERROR, o->confidence);
	if (o->only_seen)
		return o->memory_kind == MEMORY_PAGEABLE ? level_at(GPULINT_WARNING, o->confidence) : GPULINT_NOTE;
	bool is_pinned = o->memory_kind == MEMORY_PINNED || o->memory_kind == MEMORY_MANAGED;
	return level_at(is_pinned ? GPULINT_ERROR : GPULINT_WARNING, o->confidence);
}

static const struct rule_words captured = {
	.why = "A copy that is captured keeps the addresses that it is given, and works on what lies there at each launch of the graph (CUDA Runtime "
	       "API, Graph Management, cudaGraphAddMemcpyNode). The memory has to be there as long as the graph is launched.",
	.at_run_time = "Goes wrong with each launch of the graph behind the end of the memory: the copy works on whatever lies at that address by "
		       "then. No call returns an error.",
	.instead = "Keep the memory alive as long as the graph, or give the node another address before the launch.",
};

// A function that the host puts in a stream.
static const struct rule_words enqueued = {
	.why = "A function that is put in a stream is called when the work before it is done, and the call that puts it there does not wait for that "
	       "(CUDA Runtime API, cudaLaunchHostFunc). What it is given has to be there by then.",
	.at_run_time =
		"Goes wrong when the memory is used for something else before the function is called, as a stack is by the next call of the host: "
		"the function finds what lies there by then. No call returns an error.",
	.instead = "Give the function memory of its own, which it frees when it is done, or wait for the stream before the scope ends.",
};

static const char *goes_wrong(const struct observation *o)
{
	return o->first.is_write ? "what that memory holds by then is overwritten" : "other bytes are sent than those that were meant";
}

static const char *at_run_time(struct arena *a, const struct observation *o)
{
	if (o->only_seen)
		return order_seen_pageable(a, o, goes_wrong(o));
	return arena_printf(a, "Goes wrong when the memory is used for something else before %s is complete: %s. No call returns an error.",
	                    o->first.text, goes_wrong(o));
}

static bool claim_captured(const struct observation *o, struct claim *out)
{
	out->level = level_at(GPULINT_ERROR, o->confidence);
	out->words = captured;
	out->message = arena_printf(out->arena,
	                            "`%s` goes out of scope, but a graph that outlives it%s has captured %s on it. Each "
	                            "launch of the graph uses the memory at that address.",
	                            o->memory, o->detail ? arena_printf(out->arena, " (`%s`)", o->detail) : "", o->first.text);
	out->fix = arena_printf(out->arena, "keep `%s` alive as long as the graph is launched", o->memory);
	return true;
}

static bool claim(const struct observation *o, struct claim *out)
{
	if (o->kind != OBS_UNORDERED || o->first.is_host || !ends_host_memory(&o->second))
		return false;
	struct arena *a = out->arena;
	if (o->fault == FAULT_CAPTURED_DEAD_MEMORY)
		return claim_captured(o, out);
	out->level = level(o);
	if (is_function(o))
		out->words = enqueued;
	const char *end = o->second.is_end_of_life ? "goes out of scope" : arena_printf(a, "is released by %s", o->second.text);
	if (!is_function(o))
		out->words.at_run_time = at_run_time(a, o);
	out->message = o->only_seen ? arena_printf(a, "`%s` %s after %s, which %s to have %s it by then. %s", o->memory, end, op_text(a, &o->first),
	                                           order_promised_by(o), o->first.is_write ? "written" : "read", order_why_pageable(o))
	                            : arena_printf(a, "`%s` %s while %s may still be %s it. %s", o->memory, end, op_text(a, &o->first),
	                                           op_doing(&o->first), order_why(a, o));
	out->fix = arena_printf(
		a, "wait for %s before %s, or keep `%s` alive until the %s is done", o->first.stream_called ? o->first.stream_called : "it",
		o->second.is_end_of_life ? arena_printf(a, "`%s` ends", o->memory) : o->second.text, o->memory, is_function(o) ? "function" : "copy");
	return true;
}

const struct rule rule_gpu107 = {
	.meta =
		{
			.code = "GPU107",
			.name = "host-buffer-dies-in-flight",
			.family = "lifetime",
			.level = GPULINT_ERROR,
			.since = "0.1.0",
			.summary = "Host memory ends its life while an asynchronous copy, or a function in a stream, may still read or write it.",
			.why = "An asynchronous copy reads or writes its host buffer after the call has returned (CUDA "
			       "Runtime API, API synchronization behavior). The buffer must stay alive until the copy is "
			       "complete; for pageable memory the call may be synchronous, but need not be.",
			.at_run_time = "Goes wrong when the memory is used for something else before the copy is complete: other bytes "
				       "than those that were meant are sent, or what the memory holds by then is overwritten. No call "
				       "returns an error.",
			.instead = "Synchronise the stream, or wait for an event recorded after the copy, before the buffer "
				   "is freed or leaves its scope.",
			.limits =
				"Of what a host function gets only variables that end with their scope, and memory that other work touches, are looked at. Containers whose storage moves inside functions that are not visible are not followed.",
			.bad = "#include <cuda_runtime.h>\n"
			       "#include <stdlib.h>\n"
			       "void upload(float *d_x, size_t n, cudaStream_t s) {\n"
			       "    float *h_x = (float *)malloc(n * sizeof(float));\n"
			       "    cudaHostRegister(h_x, n * sizeof(float), cudaHostRegisterDefault);\n"
			       "    cudaMemcpyAsync(d_x, h_x, n * sizeof(float), cudaMemcpyHostToDevice, s);\n"
			       "    free(h_x);\n"
			       "}\n",
			.good = "#include <cuda_runtime.h>\n"
				"#include <stdlib.h>\n"
				"void upload(float *d_x, size_t n, cudaStream_t s) {\n"
				"    float *h_x = (float *)malloc(n * sizeof(float));\n"
				"    cudaHostRegister(h_x, n * sizeof(float), cudaHostRegisterDefault);\n"
				"    cudaMemcpyAsync(d_x, h_x, n * sizeof(float), cudaMemcpyHostToDevice, s);\n"
				"    cudaStreamSynchronize(s);\n"
				"    cudaHostUnregister(h_x);\n"
				"    free(h_x);\n"
				"}\n",
			.oracle = "corrupted copy; for pageable memory the copy is ordered on the machines measured",
		},
	.rank = RANK_SPECIFIC,
	.shows = {.is_shown = true, .claim = CLAIM_USE_AFTER},
	.claim = claim,
};
