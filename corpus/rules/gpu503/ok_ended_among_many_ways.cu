// SPDX-License-Identifier: Apache-2.0
// expect-none
// As before, but one of the many ways ends the executable graph and makes none.
#include <cuda_runtime.h>

__global__ void step(float *x) { x[threadIdx.x] += 1; }

class recorded {
public:
	explicit recorded(int parts) : parts(parts) {}
	~recorded();
	void make(cudaGraph_t graph, cudaStream_t s, float *x);
	void run(cudaStream_t s) { cudaGraphLaunch(instance, s); }

private:
	cudaGraphExec_t instance = nullptr;
	bool has_instance = false;
	int parts;
};

recorded::~recorded() { make(nullptr, 0, nullptr); }

void recorded::make(cudaGraph_t graph, cudaStream_t s, float *x)
{
	if (parts & 1) step<<<1, 32, 0, s>>>(x);
	if (parts & 2) step<<<1, 32, 0, s>>>(x + 32);
	if (parts & 4) step<<<1, 32, 0, s>>>(x + 64);
	if (parts & 8) step<<<1, 32, 0, s>>>(x + 96);
	if (parts & 16) step<<<1, 32, 0, s>>>(x + 128);
	if (parts & 32) step<<<1, 32, 0, s>>>(x + 160);
	if (parts & 64) step<<<1, 32, 0, s>>>(x + 192);
	if (has_instance)
		cudaGraphExecDestroy(instance);
	if (graph)
		cudaGraphInstantiateWithFlags(&instance, graph, 0);
	has_instance = graph != nullptr;
}
