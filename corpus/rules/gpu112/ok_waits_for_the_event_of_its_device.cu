// SPDX-License-Identifier: Apache-2.0
// The table is one for each device, and so is the event that says when it can be written again. A later call on another stream
// of the same device waits for it.
// expect-none
#include <cuda_runtime.h>
#include <map>
#include <mutex>

__constant__ float table[64];

__global__ void look_up(float *out) { out[threadIdx.x] = table[threadIdx.x]; }

struct lane {
	int device;
	cudaStream_t stream;
	static std::map<int, cudaEvent_t> is_free;
};

std::map<int, cudaEvent_t> lane::is_free;
static std::mutex in_turn;

void run(const float *staging, float *out, const lane *in)
{
	int device = in->device;
	std::lock_guard<std::mutex> guard(in_turn);
	cudaEventSynchronize(lane::is_free[device]);
	cudaSetDevice(in->device);
	cudaMemcpyToSymbolAsync(table, staging, sizeof(table), 0, cudaMemcpyHostToDevice, in->stream);
	look_up<<<1, 64, 0, in->stream>>>(out);
	cudaEventRecord(lane::is_free[device], in->stream);
}
