// SPDX-License-Identifier: Apache-2.0
// The kernels are templates of a header that is missing, and are launched behind labels. The first case starts while the copy may be running.
#include <cuda_runtime.h>
#include "nowhere/kernels.cuh"

void transform_on(float *d, const float *h, int blocks, int n, cudaStream_t stream)
{
	cudaStream_t copying;
	cudaStreamCreateWithFlags(&copying, cudaStreamNonBlocking);
	cudaMemcpyAsync(d, h, n * sizeof *d, cudaMemcpyHostToDevice, copying);
	switch (n) {
	case 1024: transform<1024><<<blocks, n, 0, stream>>>(d, n); break; // expect: GPU102 // validate: confirmed
	case 512:
		cudaStreamSynchronize(copying);
		transform<512><<<blocks, n, 0, stream>>>(d, n);
		break;
	default: cudaStreamSynchronize(copying); transform<1><<<blocks, n, 0, stream>>>(d, n); break;
	}
	cudaStreamSynchronize(copying);
	cudaStreamDestroy(copying);
}
