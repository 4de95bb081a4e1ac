// SPDX-License-Identifier: Apache-2.0
// The memory of a graph lives from the node that allocates it to the node that frees it: behind the launch nothing may use it.
#include <cuda_runtime.h>

__global__ void hash_rows(unsigned *hashes, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		hashes[i] = i * 40503u;
}

void hashes_of_rows(cudaStream_t s, unsigned *host)
{
	const int n = 1 << 10;
	unsigned *hashes;
	cudaGraph_t graph;
	cudaGraphExec_t exec;
	cudaStreamBeginCapture(s, cudaStreamCaptureModeThreadLocal);
	cudaMallocAsync(&hashes, n * sizeof *hashes, s);
	hash_rows<<<n / 256, 256, 0, s>>>(hashes, n);
	cudaFreeAsync(hashes, s);
	cudaStreamEndCapture(s, &graph);
	cudaGraphInstantiate(&exec, graph, 0);
	cudaGraphLaunch(exec, s);
	cudaMemcpyAsync(host, hashes, n * sizeof *hashes, cudaMemcpyDeviceToHost, s); // expect: GPU506 // validate: confirmed
	cudaStreamSynchronize(s);
	cudaGraphExecDestroy(exec);
	cudaGraphDestroy(graph);
}
