// SPDX-License-Identifier: Apache-2.0
// A body that is captured for a cache waits for its stream.
#include <cuda_runtime.h>

#include <functional>
#include <unordered_map>

__global__ void scale(float *x, float f) { x[threadIdx.x] *= f; }

class capture {
public:
	explicit capture(cudaStream_t s) : s_(s) { cudaStreamBeginCapture(s_, cudaStreamCaptureModeThreadLocal); }
	cudaGraphExec_t finish()
	{
		cudaGraph_t graph;
		cudaGraphExec_t exec;
		cudaStreamEndCapture(s_, &graph);
		cudaGraphInstantiate(&exec, graph, 0);
		cudaGraphDestroy(graph);
		return exec;
	}

private:
	cudaStream_t s_;
};

class graph_cache {
public:
	~graph_cache()
	{
		for (auto &[key, exec] : execs_)
			cudaGraphExecDestroy(exec);
	}
	void run(int key, cudaStream_t s, const std::function<void(cudaStream_t)> &body)
	{
		auto it = execs_.find(key);
		if (it == execs_.end()) {
			capture c(s);
			body(s);
			it = execs_.emplace(key, c.finish()).first;
		}
		cudaGraphLaunch(it->second, s);
	}

private:
	std::unordered_map<int, cudaGraphExec_t> execs_;
};

void steps(float *x)
{
	cudaStream_t s;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	graph_cache graphs;
	for (int i = 0; i < 3; i++)
		graphs.run(1, s, [&](cudaStream_t captured) {
			scale<<<1, 256, 0, captured>>>(x, 2);
			cudaStreamSynchronize(captured); // expect: GPU601 // validate: error(CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED)
		});
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
}
