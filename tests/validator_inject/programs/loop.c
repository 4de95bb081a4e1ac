// SPDX-License-Identifier: Apache-2.0
// A pipeline over two buffers: the reader of a round is not joined with the writer of the same round. 30 rounds are more than
// there are gates.
#include <cuda_runtime.h>

#include <string.h>

enum { N = 4096 };

int main(int argc, char **argv)
{
	int joins = argc > 1 && strcmp(argv[1], "ordered") == 0;
	char *a, *b;
	cudaStream_t s1, s2;
	cudaEvent_t done, back;
	cudaMalloc((void **)&a, N);
	cudaMalloc((void **)&b, N);
	cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
	cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
	cudaEventCreateWithFlags(&back, cudaEventDisableTiming);
	for (int i = 0; i < 30; i++) {
		cudaMemsetAsync(a, i, N, s1);
		cudaEventRecord(done, s1);
		if (joins)
			cudaStreamWaitEvent(s2, done, 0);
		cudaMemcpyAsync(b, a, N, cudaMemcpyDeviceToDevice, s2);
		cudaEventRecord(back, s2);
		cudaStreamWaitEvent(s1, back, 0);
	}
	cudaDeviceSynchronize();
	return 0;
}
