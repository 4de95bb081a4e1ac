// SPDX-License-Identifier: Apache-2.0
// Which of two types the name stands for a macro says that nobody defines here: it is an arithmetic one all the same.
#include <cuda_runtime.h>

#include <math.h>

#if PRECISION == 1
typedef float real;
#endif
#if PRECISION == 2
typedef double real;
#endif

real static weight(real x)
{
	return log(x) + 1;
}

__global__ void scale(real *x, int n, real by)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		x[i] *= by;
}

real sum(real *d_x, int n)
{
	real *h_x, total = 0;
	cudaStream_t s;
	cudaStreamCreate(&s);
	cudaMallocHost(&h_x, n * sizeof(real));
	scale<<<(n + 255) / 256, 256, 0, s>>>(d_x, n, weight(2));
	cudaMemcpyAsync(h_x, d_x, n * sizeof(real), cudaMemcpyDeviceToHost, s);
	for (int i = 0; i < n; i++)
		total += h_x[i]; // expect: GPU106 // validate: confirmed
	cudaStreamSynchronize(s);
	cudaFreeHost(h_x);
	cudaStreamDestroy(s);
	return total;
}
