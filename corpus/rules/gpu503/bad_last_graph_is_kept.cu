// SPDX-License-Identifier: Apache-2.0
// Each new executable graph ends the one before it, and nobody ends the last one.
#include <cuda_runtime.h>

__global__ void step(float *x) { x[threadIdx.x] += 1; }

class recorded {
public:
	~recorded() { cudaGraphDestroy(graph); }
	void capture(cudaStream_t s, float *x)
	{
		if (has_graph)
			cudaGraphDestroy(graph);
		cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
		step<<<1, 32, 0, s>>>(x);
		cudaStreamEndCapture(s, &graph);
		has_graph = true;
		if (has_instance)
			cudaGraphExecDestroy(instance);
		cudaGraphInstantiateWithFlags(&instance, graph, 0); // expect: GPU503
		has_instance = true;
	}
	void run(cudaStream_t s) { cudaGraphLaunch(instance, s); }

private:
	cudaGraph_t graph = nullptr;
	cudaGraphExec_t instance = nullptr;
	bool has_graph = false, has_instance = false;
};
