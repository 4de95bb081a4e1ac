// SPDX-License-Identifier: Apache-2.0
// A capture that is begun into a graph gives that graph back: whoever made it destroys it, and a recorder only keeps its handle.
// expect-none
#include <cuda_runtime.h>
#include <vector>

class PieceRecorder {
public:
	PieceRecorder(cudaStream_t stream, cudaGraph_t graph) : stream_(stream), graph_(graph) {}
	void open(const std::vector<cudaGraphNode_t> &behind)
	{
		cudaStreamBeginCaptureToGraph(stream_, graph_, behind.data(), nullptr, behind.size(), cudaStreamCaptureModeGlobal);
	}
	void close() { cudaStreamEndCapture(stream_, &graph_); }

private:
	cudaStream_t stream_;
	cudaGraph_t graph_;
};

void replay_two_pieces(float *x, size_t n, cudaStream_t s)
{
	cudaGraph_t whole;
	cudaGraphExec_t ready;
	cudaGraphCreate(&whole, 0);
	PieceRecorder recorder(s, whole);
	recorder.open({});
	cudaMemsetAsync(x, 0, n, s);
	recorder.close();
	recorder.open({});
	cudaMemsetAsync(x + n, 0, n, s);
	recorder.close();
	cudaGraphInstantiate(&ready, whole, 0);
	cudaGraphLaunch(ready, s);
	cudaStreamSynchronize(s);
	cudaGraphExecDestroy(ready);
	cudaGraphDestroy(whole);
}

void replay_one_piece(float *x, size_t n, cudaStream_t s)
{
	cudaGraph_t whole, same;
	cudaGraphExec_t ready;
	cudaGraphCreate(&whole, 0);
	cudaStreamBeginCaptureToGraph(s, whole, nullptr, nullptr, 0, cudaStreamCaptureModeGlobal);
	cudaMemsetAsync(x, 0, n, s);
	cudaStreamEndCapture(s, &same);
	cudaGraphInstantiate(&ready, same, 0);
	cudaGraphLaunch(ready, s);
	cudaStreamSynchronize(s);
	cudaGraphExecDestroy(ready);
	cudaGraphDestroy(same);
}
