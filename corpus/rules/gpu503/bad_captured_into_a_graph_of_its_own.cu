// SPDX-License-Identifier: Apache-2.0
// The first capture goes into the graph that is there, the second makes one of its own, which nobody destroys.
#include <cuda_runtime.h>

void record_twice(cudaGraph_t whole, float *x, size_t n, cudaStream_t s)
{
	cudaGraph_t same, other;
	cudaStreamBeginCaptureToGraph(s, whole, nullptr, nullptr, 0, cudaStreamCaptureModeGlobal);
	cudaMemsetAsync(x, 0, n, s);
	cudaStreamEndCapture(s, &same);

	cudaGraphExec_t ready;
	cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
	cudaMemsetAsync(x, 1, n, s);
	cudaStreamEndCapture(s, &other); // expect: GPU503
	cudaGraphInstantiate(&ready, other, 0);
	cudaGraphLaunch(ready, s);
	cudaStreamSynchronize(s);
	cudaGraphExecDestroy(ready);
}
