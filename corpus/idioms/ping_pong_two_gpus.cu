// SPDX-License-Identifier: Apache-2.0
// expect-none
// Ping-pong across two GPUs: forward edge before the peer copy, back edge before the source is written again.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>

static void die(cudaError_t e, int line) {
	if (e == cudaSuccess) return;
	std::fprintf(stderr, "line %d: %s\n", line, cudaGetErrorString(e));
	std::abort();
}
#define OK(e) die((e), __LINE__)

__global__ void produce(double *x, int n, int step) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = i + step; }
__global__ void consume(const double *x, double *acc, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) acc[i] += x[i]; }

int main() {
	const int n = 1 << 18;
	double *src, *dst, *acc;
	cudaStream_t s0, s1;
	cudaEvent_t produced, copied;

	OK(cudaSetDevice(0));
	OK(cudaMalloc(&src, n * sizeof(double)));
	OK(cudaStreamCreateWithFlags(&s0, cudaStreamNonBlocking));
	OK(cudaEventCreateWithFlags(&produced, cudaEventDisableTiming));
	OK(cudaSetDevice(1));
	OK(cudaMalloc(&dst, n * sizeof(double)));
	OK(cudaMalloc(&acc, n * sizeof(double)));
	OK(cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking));
	OK(cudaEventCreateWithFlags(&copied, cudaEventDisableTiming));
	OK(cudaMemsetAsync(acc, 0, n * sizeof(double), s1));

	for (int step = 0; step < 100; step++) {
		OK(cudaSetDevice(0));
		if (step > 0) OK(cudaStreamWaitEvent(s0, copied, 0));
		produce<<<(n + 255) / 256, 256, 0, s0>>>(src, n, step);
		OK(cudaEventRecord(produced, s0));

		OK(cudaSetDevice(1));
		OK(cudaStreamWaitEvent(s1, produced, 0));
		OK(cudaMemcpyPeerAsync(dst, 1, src, 0, n * sizeof(double), s1));
		OK(cudaEventRecord(copied, s1));
		consume<<<(n + 255) / 256, 256, 0, s1>>>(dst, acc, n);
	}
	OK(cudaStreamSynchronize(s1));
	OK(cudaFree(dst));
	OK(cudaFree(acc));
	OK(cudaStreamDestroy(s1));
	OK(cudaEventDestroy(copied));
	OK(cudaSetDevice(0));
	OK(cudaStreamSynchronize(s0));
	OK(cudaFree(src));
	OK(cudaStreamDestroy(s0));
	OK(cudaEventDestroy(produced));
	return 0;
}
