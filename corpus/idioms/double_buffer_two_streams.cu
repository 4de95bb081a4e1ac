// SPDX-License-Identifier: Apache-2.0
// expect-none
// Double buffering: two streams, each with its own device buffer and its own half of the pinned memory.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>

#define CUDA_CHECK(call)                                                                      \
	do {                                                                                      \
		cudaError_t err_ = (call);                                                            \
		if (err_ != cudaSuccess) {                                                            \
			fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(err_));     \
			exit(EXIT_FAILURE);                                                               \
		}                                                                                     \
	} while (0)

__global__ void square(float *data, int n) {
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n) data[i] *= data[i];
}

int main() {
	const int chunk = 1 << 16, chunks = 32;
	float *host;
	float *device[2];
	cudaStream_t stream[2];
	CUDA_CHECK(cudaMallocHost(&host, sizeof(float) * chunk * chunks));
	for (int i = 0; i < chunk * chunks; i++) host[i] = (float)i;
	for (int i = 0; i < 2; i++) {
		CUDA_CHECK(cudaMalloc(&device[i], sizeof(float) * chunk));
		CUDA_CHECK(cudaStreamCreateWithFlags(&stream[i], cudaStreamNonBlocking));
	}
	for (int c = 0; c < chunks; c++) {
		int b = c % 2;
		float *part = host + c * chunk;
		CUDA_CHECK(cudaMemcpyAsync(device[b], part, sizeof(float) * chunk, cudaMemcpyHostToDevice, stream[b]));
		square<<<(chunk + 255) / 256, 256, 0, stream[b]>>>(device[b], chunk);
		CUDA_CHECK(cudaGetLastError());
		CUDA_CHECK(cudaMemcpyAsync(part, device[b], sizeof(float) * chunk, cudaMemcpyDeviceToHost, stream[b]));
	}
	for (int i = 0; i < 2; i++) CUDA_CHECK(cudaStreamSynchronize(stream[i]));
	printf("%f\n", host[chunk * chunks - 1]);
	for (int i = 0; i < 2; i++) {
		CUDA_CHECK(cudaStreamDestroy(stream[i]));
		CUDA_CHECK(cudaFree(device[i]));
	}
	CUDA_CHECK(cudaFreeHost(host));
	return 0;
}
