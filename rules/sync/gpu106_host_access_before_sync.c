// SPDX-License-Identifier: Apache-2.0
// The host reads what an operation on a stream still writes, or writes what it still reads: the call that issued the
// operation has returned, the operation has not.
#include "rule.h"

static bool is_visible_memory(const struct observation *o)
{
	return o->memory_kind == MEMORY_PINNED || o->memory_kind == MEMORY_MANAGED;
}

static enum gpulint_level level(const struct observation *o)
{
	if (o->only_seen)
		return o->memory_kind == MEMORY_PAGEABLE ? level_at(GPULINT_WARNING, o->confidence) : GPULINT_NOTE;
	return level_at(is_visible_memory(o) ? GPULINT_ERROR : GPULINT_WARNING, o->confidence);
}

// What the host sees, or does to the operation, where it is faster.
static const char *goes_wrong(const struct observation *o)
{
	if (!o->second.is_host)
		return "the operation starts before the host of the other thread is done: it works on bytes that are not final";
	if (o->first.is_write && o->second.is_write)
		return "the operation puts its bytes over those that the host has written";
	return o->first.is_write ? "the host reads the values from before, or a mixture" : "the host changes bytes that the operation is yet to read";
}

static const char *at_run_time(struct arena *a, const struct observation *o)
{
	bool is_copy = o->first.kind == OPKIND_COPY;
	if (o->only_seen)
		return order_seen_pageable(a, o, goes_wrong(o));
	const char *text = arena_printf(a, "Goes wrong when %s%s: %s. No call returns an error.",
	                                o->second.is_host ? "the host is faster than the stream" : "the threads come to it in that order",
	                                !is_visible_memory(o) && is_copy ? " and the memory is page-locked" : "", goes_wrong(o));
	if (o->memory_kind == MEMORY_MANAGED)
		return arena_printf(
			a,
			"%s Where a device has no concurrent access to managed memory (concurrentManagedAccess is 0), the host's access to "
			"it during a kernel ends the process with a segmentation fault.",
			text);
	return text;
}

// "host read of `h_x`"; "use of `h_x` by `write`", of a function that gets it.
static const char *access_text(struct arena *a, const struct observation *o)
{
	return *o->second.text == '`' ? arena_printf(a, "use of `%s` by %s", o->memory, o->second.text)
	                              : arena_printf(a, "%s of `%s`", o->second.text, o->memory);
}

// With pageable memory, which a call was observed to be done with when it returns.
static const char *message_seen(struct arena *a, const struct observation *o)
{
	return arena_printf(a, "The %s relies on %s to have %s it when the call returns, which %s. %s", access_text(a, o), op_text(a, &o->first),
	                    o->first.is_write ? "written" : "read", order_promised_by(o), order_why_pageable(o));
}

// Of an operation that does both, what the host meets with.
static const char *doing(const struct op_view *op)
{
	bool does_both = op->touch == TOUCH_USES || op->touch == TOUCH_BOTH;
	return !does_both ? op_doing(op) : op->is_write ? "writing" : "reading";
}

static const char *message_host(struct arena *a, const struct observation *o)
{
	const char *text = arena_printf(a, "The %s does not wait for %s, which may still be %s it.", access_text(a, o), op_text(a, &o->first),
	                                doing(&o->first));
	if (!is_visible_memory(o) && o->first.kind == OPKIND_COPY)
		return arena_printf(
			a,
			"%s With page-locked memory, and nothing here says that it is another kind, the call that issued it returns before the "
			"work is done, and nothing on this path waits for it.",
			text);
	return arena_printf(a, "%s The call that issued it returns before the work is done, and nothing on this path waits for it.", text);
}

// Whoever gets the memory has nothing to wait for.
static const char *message_handed_back(struct arena *a, const struct observation *o)
{
	const char *op = op_text(a, &o->first);
	if (o->only_seen)
		return arena_printf(a, "`%s` is returned behind %s, which %s to have written it by then. %s", o->memory, op, order_promised_by(o),
		                    order_why_pageable(o));
	return arena_printf(a,
	                    "`%s` is returned while %s may still be writing it. Nothing on this path waits for %s, and whoever gets a value "
	                    "cannot tell that it is not ready.",
	                    o->memory, op, o->first.stream_called ? o->first.stream_called : "it");
}

static bool claim(const struct observation *o, struct claim *out)
{
	if (o->kind != OBS_UNORDERED || o->first.is_host == o->second.is_host)
		return false;
	struct arena *a = out->arena;
	out->level = level(o);
	out->words.at_run_time = at_run_time(a, o);
	out->message = o->fault == FAULT_HANDED_BACK ? message_handed_back(a, o)
	               : !o->second.is_host ? arena_printf(a, "%s %s `%s` without order after the %s of another thread. %s", op_text(a, &o->second),
	                                                   op_does(&o->second), o->memory, o->first.text, order_why(a, o))
	               : o->only_seen       ? message_seen(a, o)
	                                    : message_host(a, o);
	out->fix = order_fix(a, o);
	return true;
}

const struct rule rule_gpu106 = {
	.meta =
		{
			.code = "GPU106",
			.name = "host-access-before-sync",
			.family = "sync",
			.level = GPULINT_ERROR,
			.since = "0.1.0",
			.summary = "The host reads or writes a buffer while an asynchronous operation on it may still be "
				   "running.",
			.why = "Asynchronous copies and kernels return before they are done; with page-locked or managed "
			       "memory the host then sees old bytes or changes what the operation has yet to read (CUDA "
			       "Runtime API, API synchronization behavior; CUDA Programming Guide, Unified Memory, coherency "
			       "and concurrency). Pageable memory was observed to block the call, which the documentation "
			       "of CUDA 12 and later only allows and does not promise.",
			.at_run_time = "Goes wrong when the host is faster than the stream: it reads the values from before, or changes "
				       "bytes that are yet to be sent. No call returns an error. Where a device has no concurrent access "
				       "to managed memory (concurrentManagedAccess is 0), the host's access to it during a kernel ends "
				       "the process with a segmentation fault.",
			.instead = "Wait for the stream, or for an event recorded after the operation, before the host "
				   "touches the buffer.",
			.limits = "Host accesses inside functions that are not visible are not seen. Buffers of unknown kind "
				  "are reported one level lower. That a function returns what a copy may still be filling is told where no "
				  "caller is seen, at medium confidence: callers elsewhere may wait for the stream. Memory that it fills for "
				  "its caller through a pointer is not looked at.",
			.bad = "#include <cuda_runtime.h>\n"
			       "float first_of(const float *d_x, size_t n, cudaStream_t s) {\n"
			       "    float *h_x;\n"
			       "    cudaMallocHost((void **)&h_x, n * sizeof(float));\n"
			       "    cudaMemcpyAsync(h_x, d_x, n * sizeof(float), cudaMemcpyDeviceToHost, s);\n"
			       "    float first = h_x[0];\n"
			       "    cudaStreamSynchronize(s);\n"
			       "    cudaFreeHost(h_x);\n"
			       "    return first;\n"
			       "}\n",
			.good = "#include <cuda_runtime.h>\n"
				"float first_of(const float *d_x, size_t n, cudaStream_t s) {\n"
				"    float *h_x;\n"
				"    cudaMallocHost((void **)&h_x, n * sizeof(float));\n"
				"    cudaMemcpyAsync(h_x, d_x, n * sizeof(float), cudaMemcpyDeviceToHost, s);\n"
				"    cudaStreamSynchronize(s);\n"
				"    float first = h_x[0];\n"
				"    cudaFreeHost(h_x);\n"
				"    return first;\n"
				"}\n",
			.oracle = "stale value; for pageable memory the copy is ordered on the machines measured",
		},
	.rank = RANK_GENERAL,
	.shows = {.is_shown = true, .claim = CLAIM_UNORDERED},
	.claim = claim,
};
