// SPDX-License-Identifier: Apache-2.0
// A wait that only a build for debugging has: most of the file is compiled without it.
#include <cuda_runtime.h>

__global__ void settle_debug(float *field, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		field[i] += 1.0f;
}

void settle(float *host, int n)
{
	float *field;
	cudaStream_t stream;
	cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
	cudaMalloc(&field, n * sizeof *field);
	cudaMemset(field, 0, n * sizeof *field);
#ifdef DEBUG_SETTLE
	cudaDeviceSynchronize();
#endif
	settle_debug<<<(n + 255) / 256, 256, 0, stream>>>(field, n); // expect: GPU101 // validate: confirmed
	cudaStreamSynchronize(stream);
	cudaMemcpy(host, field, n * sizeof *field, cudaMemcpyDeviceToHost);
	cudaFree(field);
	cudaStreamDestroy(stream);
}
