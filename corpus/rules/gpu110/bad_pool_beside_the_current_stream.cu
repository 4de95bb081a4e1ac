// SPDX-License-Identifier: Apache-2.0
// The object that is handed over has several streams, and the function asks for the current one: it lets that wait for the pool, and not the pool for it.
#include <ATen/cuda/CUDAContext.h>
#include <torch/extension.h>

struct lane_pool {
	cudaStream_t *lanes;
	cudaStream_t lane(size_t i) { return lanes[i % 4]; }
};

__global__ void shift_rows(const float *in, float *out, long n);

void shift_on_pool(const float *in, float *out, long n, lane_pool *pool)
{
	cudaStream_t current = at::cuda::getCurrentCUDAStream();
	cudaEvent_t shifted;
	cudaEventCreateWithFlags(&shifted, cudaEventDisableTiming);
	shift_rows<<<n / 256, 256, 0, pool->lane(1)>>>(in, out, n); // expect: GPU110 // validate: confirmed
	cudaEventRecord(shifted, pool->lane(1));
	cudaStreamWaitEvent(current, shifted, 0);
	cudaEventDestroy(shifted);
}
