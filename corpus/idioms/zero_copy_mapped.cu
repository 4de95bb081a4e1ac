// SPDX-License-Identifier: Apache-2.0
// expect-none
// Zero copy: the kernel writes mapped pinned memory through its device alias; the host reads after the wait.
#include <cuda_runtime.h>
#include <stdio.h>

__global__ void gray(const uchar4 *in, unsigned char *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		out[i] = (in[i].x + 2 * in[i].y + in[i].z) / 4;
}

int main(void)
{
	enum { N = 640 * 480 };
	uchar4 *in, *d_in;
	unsigned char *out, *d_out;
	if (cudaSetDeviceFlags(cudaDeviceMapHost) != cudaSuccess)
		return 1;
	if (cudaHostAlloc((void **)&in, N * sizeof *in, cudaHostAllocMapped) != cudaSuccess)
		return 1;
	if (cudaHostAlloc((void **)&out, N, cudaHostAllocMapped) != cudaSuccess) {
		cudaFreeHost(in);
		return 1;
	}
	for (int i = 0; i < N; i++)
		in[i] = make_uchar4(i, i >> 8, i >> 16, 255);
	cudaHostGetDevicePointer((void **)&d_in, in, 0);
	cudaHostGetDevicePointer((void **)&d_out, out, 0);
	gray<<<(N + 127) / 128, 128>>>(d_in, d_out, N);
	if (cudaDeviceSynchronize() != cudaSuccess)
		puts("kernel failed");
	else
		printf("%u %u\n", out[0], out[N - 1]);
	cudaFreeHost(in);
	cudaFreeHost(out);
	return 0;
}
