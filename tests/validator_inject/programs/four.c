// SPDX-License-Identifier: Apache-2.0
// Four streams each write a buffer, one of them is waited for, and then all buffers are read on it.
#include <cuda_runtime.h>

enum { N = 4096, STREAMS = 4 };

int main(void)
{
	char *a[STREAMS], *sum;
	cudaStream_t s[STREAMS];
	cudaMalloc((void **)&sum, N);
	for (int i = 0; i < STREAMS; i++) {
		cudaMalloc((void **)&a[i], N);
		cudaStreamCreateWithFlags(&s[i], cudaStreamNonBlocking);
	}
	for (int i = 0; i < STREAMS; i++)
		cudaMemsetAsync(a[i], i, N, s[i]);
	cudaStreamSynchronize(s[0]);
	for (int i = 0; i < STREAMS; i++)
		cudaMemcpyAsync(sum + i, a[i], 1, cudaMemcpyDeviceToDevice, s[0]);
	cudaDeviceSynchronize();
	return 0;
}
