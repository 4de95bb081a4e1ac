// SPDX-License-Identifier: Apache-2.0
// expect-none
// What it works on is its own, and done before it returns.
#include "lumen.h"

namespace lumen {
static __global__ void spin(float *x) { x[threadIdx.x] += 1; }

float measure(int n)
{
	float *x, result = 0;
	cudaMalloc(&x, n * sizeof(float));
	spin<<<1, 128>>>(x);
	cudaMemcpy(&result, x, sizeof result, cudaMemcpyDeviceToHost);
	cudaFree(x);
	return result;
}
} // namespace lumen
