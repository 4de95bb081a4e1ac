// SPDX-License-Identifier: Apache-2.0
// expect-none
// The workspace is made large enough before the capture; within it the same question is asked again and finds it so.
#include <cuda_runtime.h>

struct workspace {
	size_t size;
	void *memory;
};

static void at_least(struct workspace *w, size_t need)
{
	if (w->size < need) {
		cudaFree(w->memory);
		cudaMalloc(&w->memory, need);
		w->size = need;
	}
}

__global__ void use(void *memory, size_t n) { ((char *)memory)[n - 1] = 0; }

cudaGraphExec_t record(struct workspace *w, size_t need, cudaStream_t s)
{
	cudaGraph_t graph;
	cudaGraphExec_t exec;
	at_least(w, need);
	cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
	at_least(w, need);
	use<<<1, 1, 0, s>>>(w->memory, need);
	cudaStreamEndCapture(s, &graph);
	cudaGraphInstantiate(&exec, graph, 0);
	cudaGraphDestroy(graph);
	return exec;
}
