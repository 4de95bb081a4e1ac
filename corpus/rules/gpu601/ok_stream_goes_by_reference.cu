// SPDX-License-Identifier: Apache-2.0
// A function of another file gets the stream by reference and works on it: the capture that began on it ends on it.
// expect-none
#include <cuda_runtime.h>

void correlate(float *data, cudaStream_t &stream);

struct recorder {
	cudaStream_t stream;
	cudaGraphExec_t step;
};

void record(recorder &r, float *data)
{
	cudaGraph_t graph = nullptr;
	cudaStreamBeginCapture(r.stream, cudaStreamCaptureModeThreadLocal);
	correlate(data, r.stream);
	cudaStreamEndCapture(r.stream, &graph);
	cudaGraphInstantiateWithFlags(&r.step, graph, 0);
	cudaGraphDestroy(graph);
	cudaDeviceSynchronize();
}
