// SPDX-License-Identifier: Apache-2.0
// The event that a call waits for is that of its own stream: a later call on another stream of the same device waits for another
// one, and writes the table that the first call's kernel may still read.
#include <cuda_runtime.h>
#include <map>
#include <mutex>

__constant__ float table[64];

__global__ void look_up(float *out) { out[threadIdx.x] = table[threadIdx.x]; }

struct lane {
	int device, number;
	cudaStream_t stream;
	static std::map<int, cudaEvent_t> is_free;
};

std::map<int, cudaEvent_t> lane::is_free;
static std::mutex in_turn;

void run(const float *staging, float *out, const lane *in)
{
	int own = in->number;
	std::lock_guard<std::mutex> guard(in_turn);
	cudaEventSynchronize(lane::is_free[own]);
	cudaSetDevice(in->device);
	cudaMemcpyToSymbolAsync(table, staging, sizeof(table), 0, cudaMemcpyHostToDevice, in->stream); // expect: GPU112 // validate: not-observed
	look_up<<<1, 64, 0, in->stream>>>(out);
	cudaEventRecord(lane::is_free[own], in->stream);
}
