// SPDX-License-Identifier: Apache-2.0
// The threads of a parallel region meet between the kernel and the copy: that waits for the threads, not for their streams.
#include <cuda_runtime.h>
extern "C" int omp_get_thread_num(void);

__global__ void step(float *out, const float *in)
{
	out[threadIdx.x] = in[threadIdx.x] / 2;
}

void run(float **now, float **halo, size_t bytes)
{
#pragma omp parallel
	{
		int i = omp_get_thread_num();
		cudaStream_t work, exchange;
		cudaStreamCreateWithFlags(&work, cudaStreamNonBlocking);
		cudaStreamCreateWithFlags(&exchange, cudaStreamNonBlocking);
		float *out;
		cudaMalloc((void **)&out, bytes);
		step<<<1, 32, 0, work>>>(out, now[i]);
#pragma omp barrier
		cudaMemcpyAsync(halo[i], out, bytes, cudaMemcpyDeviceToDevice, exchange); // expect: GPU102 // validate: confirmed
		cudaStreamSynchronize(work);
		cudaStreamSynchronize(exchange);
		cudaStreamDestroy(work);
		cudaStreamDestroy(exchange);
		cudaFree(out);
	}
}
