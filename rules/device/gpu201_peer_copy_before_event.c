// SPDX-License-Identifier: Apache-2.0
// A copy or kernel reaches into the memory of another device while a stream there may still work on it: streams of two devices
// are never ordered by themselves.
#include "rule.h"

static bool is_across(const struct observation *o)
{
	if (o->first.is_peer || o->second.is_peer)
		return true;
	return !o->first.is_host && !o->second.is_host && o->first.device >= 0 && o->second.device >= 0 && o->first.device != o->second.device;
}

static bool claim(const struct observation *o, struct claim *out)
{
	if (o->kind != OBS_UNORDERED || o->fault != FAULT_NONE || !is_across(o) || ends_host_memory(&o->second))
		return false;
	struct arena *a = out->arena;
	out->level = order_level(o, GPULINT_ERROR);
	out->message = arena_printf(a, "%s %s `%s` while %s may still be %s it. %s", op_text(a, &o->second), op_does(&o->second), o->memory,
	                            op_text(a, &o->first), op_doing(&o->first), order_why(a, o));
	if (o->second.is_free && o->second.is_host && o->first.kind == OPKIND_KERNEL && !o->only_seen)
		out->message = arena_printf(a, "%s %s was observed to wait for work of the memory's own device, and not for kernels of another one.",
		                            out->message, o->second.text);
	out->fix = o->second.is_host ? order_by_host(a, o, false) : order_fix(a, o);
	return true;
}

const struct rule rule_gpu201 = {
	.meta =
		{
			.code = "GPU201",
			.name = "peer-copy-before-event",
			.family = "device",
			.level = GPULINT_ERROR,
			.since = "0.1.0",
			.summary = "A peer copy or peer access touches a buffer that a stream of the other device still "
				   "works on.",
			.why = "Two streams, of one device or of two, may run out of order with respect to one another or at the same time "
			       "(CUDA Programming Guide, Streams), and so may the default streams of two devices (Multi-Device System, "
			       "Stream and Event Behavior). Only an event or a wait orders them. cudaMemcpyPeerAsync orders itself in its "
			       "own stream only.",
			.at_run_time = "Goes wrong when the access starts before the other device's stream has finished: old bytes, or a "
				       "mixture, arrive. Where both devices are there, no call returns an error. Where only one is, the "
				       "call that makes the second one current fails; in a program that does not look at its result both "
				       "streams belong to the first device, and are as unordered there.",
			.instead = "Record an event on the stream of the first operation and let the other stream wait for it. An event "
				   "belongs to the device that is current when it is made, and is recorded on streams of that device only; "
				   "streams of every device can wait for it. Before the memory is overwritten or freed, wait for an event that "
				   "was recorded after the access.",
			.limits = "Devices are compared where their numbers are known on the path.",
			.bad = "#include <cuda_runtime.h>\n"
			       "__global__ void fill(float *x) { x[threadIdx.x] = 1; }\n"
			       "void move(float *d1, size_t n) {\n"
			       "    float *d0;\n"
			       "    cudaStream_t s0, s1;\n"
			       "    cudaSetDevice(0);\n"
			       "    cudaMalloc((void **)&d0, n);\n"
			       "    cudaStreamCreateWithFlags(&s0, cudaStreamNonBlocking);\n"
			       "    fill<<<1, 256, 0, s0>>>(d0);\n"
			       "    cudaSetDevice(1);\n"
			       "    cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);\n"
			       "    cudaMemcpyPeerAsync(d1, 1, d0, 0, n, s1);\n"
			       "    cudaStreamSynchronize(s1);\n"
			       "    cudaStreamDestroy(s1);\n"
			       "    cudaStreamDestroy(s0);\n"
			       "    cudaFree(d0);\n"
			       "}\n",
			.good = "#include <cuda_runtime.h>\n"
				"__global__ void fill(float *x) { x[threadIdx.x] = 1; }\n"
				"void move(float *d1, size_t n) {\n"
				"    float *d0;\n"
				"    cudaStream_t s0, s1;\n"
				"    cudaEvent_t filled;\n"
				"    cudaSetDevice(0);\n"
				"    cudaMalloc((void **)&d0, n);\n"
				"    cudaStreamCreateWithFlags(&s0, cudaStreamNonBlocking);\n"
				"    cudaEventCreateWithFlags(&filled, cudaEventDisableTiming);\n"
				"    fill<<<1, 256, 0, s0>>>(d0);\n"
				"    cudaEventRecord(filled, s0);\n"
				"    cudaSetDevice(1);\n"
				"    cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);\n"
				"    cudaStreamWaitEvent(s1, filled, 0);\n"
				"    cudaMemcpyPeerAsync(d1, 1, d0, 0, n, s1);\n"
				"    cudaStreamSynchronize(s1);\n"
				"    cudaStreamDestroy(s1);\n"
				"    cudaStreamDestroy(s0);\n"
				"    cudaEventDestroy(filled);\n"
				"    cudaFree(d0);\n"
				"}\n",
			.oracle = "stale read on two GPUs",
		},
	.rank = 2,
	.shows = {.is_shown = true, .claim = CLAIM_UNORDERED},
	.claim = claim,
};
