// SPDX-License-Identifier: Apache-2.0
// The small copy from the host is a note for the manual's sake only. The copy behind it in the legacy default stream is not ordered with the last one in any way.
#include <cstdlib>
#include <cuda_runtime.h>

void filled_and_passed_on(float *from)
{
	float *a, *b, *zeros;
	cudaStream_t s;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaMalloc(&a, 4096);
	cudaMalloc(&b, 4096);
	cudaMalloc(&zeros, 4096);
	cudaMemset(zeros, 0, 4096);
	cudaMemcpy(a, from, 4096, cudaMemcpyHostToDevice);
	cudaMemcpy(b, zeros, 4096, cudaMemcpyDeviceToDevice);
	cudaMemcpyAsync(b, a, 4096, cudaMemcpyDeviceToDevice, s); // expect: GPU101 // validate: confirmed
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
	cudaFree(a);
	cudaFree(b);
	cudaFree(zeros);
}

int main()
{
	float *from = (float *)calloc(1024, sizeof(float));
	filled_and_passed_on(from);
	free(from);
	return 0;
}
