// SPDX-License-Identifier: Apache-2.0
// expect-none
// Before the barrier each thread waits for its own stream, or one of them waits for the device.
#include <cuda_runtime.h>
extern "C" int omp_get_thread_num(void);

__global__ void step(float *out, const float *in)
{
	out[threadIdx.x] = in[threadIdx.x] / 2;
}

static void wait()
{
	cudaDeviceSynchronize();
}

void each_waits(float **now, float **halo, size_t bytes)
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
		cudaStreamSynchronize(work);
#pragma omp barrier
		cudaMemcpyAsync(halo[i], out, bytes, cudaMemcpyDeviceToDevice, exchange);
		cudaStreamSynchronize(work);
		cudaStreamSynchronize(exchange);
		cudaStreamDestroy(work);
		cudaStreamDestroy(exchange);
		cudaFree(out);
	}
}

void one_waits(float **now, float **halo, size_t bytes)
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
		if (i == 0)
			cudaDeviceSynchronize();
#pragma omp barrier
		cudaMemcpyAsync(halo[i], out, bytes, cudaMemcpyDeviceToDevice, exchange);
		cudaStreamSynchronize(work);
		cudaStreamSynchronize(exchange);
		cudaStreamDestroy(work);
		cudaStreamDestroy(exchange);
		cudaFree(out);
	}
}

void a_helper_waits(float **now, float **halo, size_t bytes)
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
		if (i == 0)
			wait();
#pragma omp barrier
		cudaMemcpyAsync(halo[i], out, bytes, cudaMemcpyDeviceToDevice, exchange);
		cudaStreamSynchronize(work);
		cudaStreamSynchronize(exchange);
		cudaStreamDestroy(work);
		cudaStreamDestroy(exchange);
		cudaFree(out);
	}
}
