// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>
// wrong: the graph itself is returned, the caller instantiates it
cudaGraph_t bad_graph_returned(float *d) {
	cudaStream_t s; cudaGraph_t g; float p[4] = {1, 2, 3, 4};
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed);
	cudaMemcpyAsync(d, p, sizeof p, cudaMemcpyHostToDevice, s);
	cudaStreamEndCapture(s, &g);
	cudaStreamDestroy(s);
	return g; // expect: GPU107 // validate: confirmed
}
