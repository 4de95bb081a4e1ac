// SPDX-License-Identifier: Apache-2.0
// The upload has a stream of its own and nothing tells the compute stream when it is done.
#include <cuda_runtime.h>

__global__ void blur(const unsigned char *in, unsigned char *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i > 0 && i < n)
		out[i] = (in[i] + in[i - 1]) / 2;
}

void process(const unsigned char *frame, unsigned char *d_in, unsigned char *d_out, int n)
{
	cudaStream_t upload, compute;
	cudaStreamCreate(&upload);
	cudaStreamCreate(&compute);
	cudaMemcpyAsync(d_in, frame, n, cudaMemcpyHostToDevice, upload);
	blur<<<(n + 255) / 256, 256, 0, compute>>>(d_in, d_out, n); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(compute);
	cudaStreamSynchronize(upload);
	cudaStreamDestroy(compute);
	cudaStreamDestroy(upload);
}
