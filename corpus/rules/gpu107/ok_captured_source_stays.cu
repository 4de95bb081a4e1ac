// SPDX-License-Identifier: Apache-2.0
// expect-none
#include <cuda_runtime.h>
// right: the executable graph is destroyed before the source dies
void ok_destroyed(float *d) {
	cudaStream_t s; cudaGraph_t g; cudaGraphExec_t x; float p[4] = {1, 2, 3, 4};
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed);
	cudaMemcpyAsync(d, p, sizeof p, cudaMemcpyHostToDevice, s);
	cudaStreamEndCapture(s, &g);
	cudaGraphInstantiate(&x, g, 0);
	cudaGraphLaunch(x, s); cudaStreamSynchronize(s);
	cudaGraphExecDestroy(x); cudaGraphDestroy(g); cudaStreamDestroy(s);
}
// right: static source
cudaGraphExec_t ok_static(float *d) {
	static float p[4] = {1, 2, 3, 4};
	cudaStream_t s; cudaGraph_t g; cudaGraphExec_t x;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed);
	cudaMemcpyAsync(d, p, sizeof p, cudaMemcpyHostToDevice, s);
	cudaStreamEndCapture(s, &g);
	cudaGraphInstantiate(&x, g, 0);
	cudaGraphDestroy(g); cudaStreamDestroy(s);
	return x;
}
