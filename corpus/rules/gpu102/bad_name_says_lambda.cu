// SPDX-License-Identifier: Apache-2.0
// What a class is called decides nothing: this one owns no code, it converts to the pointer that it holds.
#include <cuda_runtime.h>

struct lambda_terms {
	double *values;
	operator double *() const { return values; }
};

__global__ void scale(double *x) { x[threadIdx.x] *= 2; }

void relax(lambda_terms terms)
{
	cudaStream_t even, odd;
	cudaStreamCreateWithFlags(&even, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&odd, cudaStreamNonBlocking);
	double *x = terms;
	scale<<<1, 128, 0, even>>>(x);
	scale<<<1, 128, 0, odd>>>(terms.values); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(even);
	cudaStreamSynchronize(odd);
	cudaStreamDestroy(even);
	cudaStreamDestroy(odd);
}
