// SPDX-License-Identifier: Apache-2.0
// The test asks whether there is a block to free, but the wait for the stream hangs on it as well: without a block nobody waits.
#include <cuda_runtime.h>

struct staged_sum {
	cudaStream_t stream;
	float *on_device, *scratch, *result;
};

static float sum_of(staged_sum *s)
{
	cudaMemcpyAsync(s->result, s->on_device, 4 * sizeof(float), cudaMemcpyDeviceToHost, s->stream);
	if (s->scratch) {
		cudaStreamSynchronize(s->stream);
		cudaFree(s->scratch);
		s->scratch = nullptr;
	}
	return s->result[0] + s->result[1]; // expect: GPU106 // validate: confirmed
}

float sum_without_scratch(const float *on_host)
{
	staged_sum s = {};
	cudaStreamCreateWithFlags(&s.stream, cudaStreamNonBlocking);
	cudaMalloc((void **)&s.on_device, 4 * sizeof(float));
	cudaMallocHost((void **)&s.result, 4 * sizeof(float));
	cudaMemcpyAsync(s.on_device, on_host, 4 * sizeof(float), cudaMemcpyHostToDevice, s.stream);
	cudaStreamSynchronize(s.stream);
	float sum = sum_of(&s);
	cudaStreamSynchronize(s.stream);
	cudaFreeHost(s.result);
	cudaFree(s.on_device);
	cudaStreamDestroy(s.stream);
	return sum;
}
