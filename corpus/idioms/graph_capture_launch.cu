// SPDX-License-Identifier: Apache-2.0
// expect-none
// Capture of a fork and join into a graph, launched many times on the stream that owns the data.
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

#define CHECK(x) do { cudaError_t e = (x); if (e) { fprintf(stderr, "%s failed: %s\n", #x, cudaGetErrorString(e)); exit(1); } } while (0)

__global__ void left(float *a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) a[i] += 1.0f; }
__global__ void right(float *b, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) b[i] -= 1.0f; }
__global__ void mix(float *a, const float *b, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) a[i] *= b[i]; }

int main(void)
{
	const int n = 4096, blocks = n / 256;
	float *a, *b, *host;
	cudaStream_t s, side;
	cudaEvent_t fork, join;
	cudaGraph_t graph;
	cudaGraphExec_t exec;

	CHECK(cudaMalloc((void **)&a, n * sizeof *a));
	CHECK(cudaMalloc((void **)&b, n * sizeof *b));
	CHECK(cudaMallocHost((void **)&host, n * sizeof *host));
	CHECK(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
	CHECK(cudaStreamCreateWithFlags(&side, cudaStreamNonBlocking));
	CHECK(cudaEventCreateWithFlags(&fork, cudaEventDisableTiming));
	CHECK(cudaEventCreateWithFlags(&join, cudaEventDisableTiming));
	CHECK(cudaMemsetAsync(a, 0, n * sizeof *a, s));
	CHECK(cudaMemsetAsync(b, 0, n * sizeof *b, s));

	CHECK(cudaStreamBeginCapture(s, cudaStreamCaptureModeThreadLocal));
	CHECK(cudaEventRecord(fork, s));
	CHECK(cudaStreamWaitEvent(side, fork, 0));
	left<<<blocks, 256, 0, s>>>(a, n);
	right<<<blocks, 256, 0, side>>>(b, n);
	CHECK(cudaEventRecord(join, side));
	CHECK(cudaStreamWaitEvent(s, join, 0));
	mix<<<blocks, 256, 0, s>>>(a, b, n);
	CHECK(cudaStreamEndCapture(s, &graph));

	CHECK(cudaGraphInstantiate(&exec, graph, 0));
	for (int i = 0; i < 100; i++)
		CHECK(cudaGraphLaunch(exec, s));
	CHECK(cudaMemcpyAsync(host, a, n * sizeof *host, cudaMemcpyDeviceToHost, s));
	CHECK(cudaStreamSynchronize(s));
	printf("%f\n", host[0]);

	CHECK(cudaGraphExecDestroy(exec));
	CHECK(cudaGraphDestroy(graph));
	CHECK(cudaEventDestroy(fork));
	CHECK(cudaEventDestroy(join));
	CHECK(cudaStreamDestroy(side));
	CHECK(cudaStreamDestroy(s));
	CHECK(cudaFreeHost(host));
	CHECK(cudaFree(a));
	CHECK(cudaFree(b));
	return 0;
}
