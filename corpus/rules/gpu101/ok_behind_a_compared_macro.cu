// SPDX-License-Identifier: Apache-2.0
// expect-none
// The same behind a comparison; the stream waits for the null stream.
#include <cuda_runtime.h>

#if HAVE_SMOOTH_GPU == 1

__global__ void smooth_compared_macro(float *field, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i > 0 && i < n)
		field[i] = 0.5f * (field[i] + field[i - 1]);
}

void smooth_in_order(float *host, int n)
{
	float *field;
	cudaStream_t stream;
	cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
	cudaMalloc(&field, n * sizeof *field);
	cudaMemset(field, 0, n * sizeof *field);
	cudaStreamSynchronize(cudaStreamLegacy);
	smooth_compared_macro<<<(n + 255) / 256, 256, 0, stream>>>(field, n);
	cudaStreamSynchronize(stream);
	cudaMemcpy(host, field, n * sizeof *field, cudaMemcpyDeviceToHost);
	cudaFree(field);
	cudaStreamDestroy(stream);
}

#endif
