// SPDX-License-Identifier: Apache-2.0
// The device is selected by the thread that allocates, the worker runs on device 0. Style: templates.
#include <cuda_runtime.h>

#include <thread>

template <typename T> __global__ void square(T *x)
{
	x[threadIdx.x] *= x[threadIdx.x];
}

template <typename T> void job(T *x)
{
	square<T><<<1, 256>>>(x); // expect: GPU402 // validate: confirmed
	cudaDeviceSynchronize();
}

template <typename T, int Device> void run()
{
	T *x;
	cudaSetDevice(Device);
	cudaMalloc(&x, 256 * sizeof(T));
	cudaMemset(x, 0, 256 * sizeof(T));
	cudaDeviceSynchronize();
	std::thread worker(job<T>, x);
	worker.join();
	cudaFree(x);
}

int main()
{
	run<float, 1>();
	return 0;
}
