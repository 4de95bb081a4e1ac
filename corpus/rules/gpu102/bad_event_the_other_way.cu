// SPDX-License-Identifier: Apache-2.0
// The event lets each kernel wait for its frame, and nothing lets the next frame wait for the kernel that still reads the buffer.
#include <cuda_runtime.h>

__global__ void draw(float *frame, int number)
{
	frame[threadIdx.x] = number;
}

__global__ void brighten(const float *in, float *out)
{
	out[threadIdx.x] = in[threadIdx.x] * 2;
}

void film(float *frame, float *out, int count)
{
	cudaStream_t drawing, compute;
	cudaEvent_t drawn;
	cudaStreamCreateWithFlags(&drawing, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&compute, cudaStreamNonBlocking);
	cudaEventCreateWithFlags(&drawn, cudaEventDisableTiming);
	for (int i = 0; i < count; i++) {
		draw<<<1, 256, 0, drawing>>>(frame, i); // expect: GPU102 // validate: confirmed
		cudaEventRecord(drawn, drawing);
		cudaStreamWaitEvent(compute, drawn, 0);
		brighten<<<1, 256, 0, compute>>>(frame, out);
	}
	cudaStreamSynchronize(compute);
	cudaEventDestroy(drawn);
	cudaStreamDestroy(drawing);
	cudaStreamDestroy(compute);
}
