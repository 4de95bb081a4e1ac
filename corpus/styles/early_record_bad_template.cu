// SPDX-License-Identifier: Apache-2.0
// The event is recorded before its producer. Style: templates.
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
	cudaMalloc(&x, sizeof(T) * (N));
	cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
	cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
	cudaEventRecord(e, a);
	fill<<<4096, 256, 0, a>>>(x, T(1));
	cudaStreamWaitEvent(b, e, 0);
	scale<<<4096, 256, 0, b>>>(x, T(2)); // expect: GPU104 // validate: confirmed
	cudaDeviceSynchronize();
	cudaEventDestroy(e);
	cudaStreamDestroy(a);
	cudaStreamDestroy(b);
	cudaFree(x);
}

int main()
{
	run<float, 1 << 20>();
	return 0;
}
