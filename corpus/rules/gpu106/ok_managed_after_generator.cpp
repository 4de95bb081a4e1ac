// SPDX-License-Identifier: Apache-2.0
// The host waits for the generator before it reads managed memory; see bad_managed_after_generator.cpp.
// expect-none
#include <cstddef>
#include <curand.h>

unsigned int first(size_t n)
{
	unsigned int *x;
	cudaMallocManaged(&x, n * sizeof *x);
	curandGenerator_t generator;
	curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT);
	curandGenerate(generator, x, n);
	cudaDeviceSynchronize();
	unsigned int result = x[0];
	curandDestroyGenerator(generator);
	cudaFree(x);
	return result;
}
