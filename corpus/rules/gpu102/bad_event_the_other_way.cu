// SPDX-License-Identifier: Apache-2.0
// The event lets the kernel wait for its upload, and nothing lets the next upload wait for the kernel that still reads the buffer.
#include <cuda_runtime.h>

__global__ void brighten(const float *in, float *out)
{
	out[threadIdx.x] = in[threadIdx.x] * 2;
}

void convert(const float *frames, float *out, size_t size, int count)
{
	cudaStream_t upload, compute;
	cudaEvent_t uploaded;
	float *frame;
	cudaStreamCreateWithFlags(&upload, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&compute, cudaStreamNonBlocking);
	cudaEventCreateWithFlags(&uploaded, cudaEventDisableTiming);
	cudaMalloc((void **)&frame, size * sizeof(float));
	for (int i = 0; i < count; i++) {
		cudaMemcpyAsync(frame, frames + i * size, size * sizeof(float), cudaMemcpyHostToDevice, upload); // expect: GPU102 // validate: -
		cudaEventRecord(uploaded, upload);
		cudaStreamWaitEvent(compute, uploaded, 0);
		brighten<<<1, 256, 0, compute>>>(frame, out);
	}
	cudaStreamSynchronize(compute);
	cudaFree(frame);
	cudaEventDestroy(uploaded);
	cudaStreamDestroy(upload);
	cudaStreamDestroy(compute);
}
