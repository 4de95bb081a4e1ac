// SPDX-License-Identifier: Apache-2.0
// cuRAND's header brings the runtime's C++ functions along: managed memory with the default flags, made without another header.
#include <cstddef>
#include <curand.h>

unsigned int first(size_t n)
{
	unsigned int *x;
	cudaMallocManaged(&x, n * sizeof *x);
	curandGenerator_t generator;
	curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT);
	curandGenerate(generator, x, n);
	unsigned int result = x[0]; // expect: GPU106 // validate: confirmed
	cudaDeviceSynchronize();
	curandDestroyGenerator(generator);
	cudaFree(x);
	return result;
}
