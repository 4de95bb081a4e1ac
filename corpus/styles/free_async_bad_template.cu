// SPDX-License-Identifier: Apache-2.0
// The stream-ordered free is not after the reader on the other stream. Style: templates.
#include <cuda_runtime.h>

template <typename T> __global__ void fill(T *x, T value)
{
	x[blockIdx.x * blockDim.x + threadIdx.x] = value;
}

template <typename T> __global__ void scale(T *x, T factor)
{
	x[blockIdx.x * blockDim.x + threadIdx.x] *= factor;
}

template <typename T, int N> void run()
{
	cudaStream_t a, b;
	T *x;
	cudaEvent_t e;

	cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
	cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
	cudaMallocAsync((void **)&x, sizeof(T) * (N), a);
	fill<<<4096, 256, 0, a>>>(x, T(1));
	cudaEventRecord(e, a);
	cudaStreamWaitEvent(b, e, 0);
	scale<<<4096, 256, 0, b>>>(x, T(2));
	cudaFreeAsync(x, a); // expect: GPU108 // validate: confirmed
	cudaDeviceSynchronize();
	cudaEventDestroy(e);
	cudaStreamDestroy(a);
	cudaStreamDestroy(b);
}

int main()
{
	run<float, 1 << 20>();
	return 0;
}
