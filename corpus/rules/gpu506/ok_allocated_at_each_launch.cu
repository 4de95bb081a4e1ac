// SPDX-License-Identifier: Apache-2.0
// A graph that allocates and frees its scratch memory does both at each launch: no launch finds it freed (Programming Guide, "Graph Memory Nodes").
// expect-none
#include <cuda_runtime.h>

__global__ void sketch_terms(unsigned *sketch, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		sketch[i] = i * 2654435761u;
}

__global__ void merge_sketch(const unsigned *sketch, unsigned *best, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		atomicMin(best, sketch[i]);
}

unsigned lowest_of_sketches(cudaStream_t s, int rounds)
{
	const int n = 1 << 12;
	unsigned *best, *sketch, lowest = 0;
	cudaGraph_t graph;
	cudaGraphExec_t exec;
	cudaMalloc(&best, sizeof *best);
	cudaMemsetAsync(best, 0xff, sizeof *best, s);
	cudaStreamBeginCapture(s, cudaStreamCaptureModeThreadLocal);
	cudaMallocAsync(&sketch, n * sizeof *sketch, s);
	sketch_terms<<<n / 256, 256, 0, s>>>(sketch, n);
	merge_sketch<<<n / 256, 256, 0, s>>>(sketch, best, n);
	cudaFreeAsync(sketch, s);
	cudaStreamEndCapture(s, &graph);
	cudaGraphInstantiate(&exec, graph, 0);
	cudaGraphLaunch(exec, s);
	for (int i = 0; i < rounds; i++)
		cudaGraphLaunch(exec, s);
	cudaMemcpyAsync(&lowest, best, sizeof lowest, cudaMemcpyDeviceToHost, s);
	cudaStreamSynchronize(s);
	cudaGraphExecDestroy(exec);
	cudaGraphDestroy(graph);
	cudaFree(best);
	return lowest;
}
