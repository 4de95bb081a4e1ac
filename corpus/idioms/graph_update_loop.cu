// SPDX-License-Identifier: Apache-2.0
// expect-none
// The graph is captured every step and the executable updated in place; it is rebuilt when the update does not fit.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>

#define CU_OK(x) if ((x) != cudaSuccess) { std::perror(#x); std::exit(2); }

__global__ void axpy(float *y, const float *x, float a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] += a * x[i]; }

static cudaGraph_t record(cudaStream_t s, float *y, const float *x, float a, int n, int repeat) {
	cudaGraph_t g;
	CU_OK(cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed));
	for (int i = 0; i < repeat; i++) axpy<<<(n + 255) / 256, 256, 0, s>>>(y, x, a, n);
	CU_OK(cudaStreamEndCapture(s, &g));
	return g;
}

void iterate(cudaStream_t s, float *y, const float *x, int n, int steps) {
	cudaGraphExec_t exec = nullptr;
	for (int t = 0; t < steps; t++) {
		cudaGraph_t g = record(s, y, x, 1.0f / (t + 1), n, 4);
		cudaGraphExecUpdateResultInfo info;
		if (exec && cudaGraphExecUpdate(exec, g, &info) != cudaSuccess) {
			cudaGetLastError();
			CU_OK(cudaGraphExecDestroy(exec));
			exec = nullptr;
		}
		if (!exec) CU_OK(cudaGraphInstantiate(&exec, g, 0));
		CU_OK(cudaGraphLaunch(exec, s));
		CU_OK(cudaGraphDestroy(g));
	}
	CU_OK(cudaStreamSynchronize(s));
	if (exec) CU_OK(cudaGraphExecDestroy(exec));
}
