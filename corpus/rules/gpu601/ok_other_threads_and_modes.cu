// SPDX-License-Identifier: Apache-2.0
// expect-none
#include <cuda_runtime.h>
#include <thread>
__global__ void k(float *x) { x[threadIdx.x] = 1; }
// right: thread-local mode, another thread allocates
cudaGraph_t ok_thread_local(cudaStream_t s, float *x) {
	cudaGraph_t g; float *p;
	cudaStreamBeginCapture(s, cudaStreamCaptureModeThreadLocal);
	std::thread other([&] { cudaMalloc(&p, 4); });
	k<<<1, 32, 0, s>>>(x);
	other.join();
	cudaStreamEndCapture(s, &g);
	return g;
}
// right: waits for an unrelated stream in relaxed mode
cudaGraph_t ok_relaxed(cudaStream_t s, cudaStream_t t, float *x) {
	cudaGraph_t g;
	cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed);
	k<<<1, 32, 0, s>>>(x);
	cudaStreamSynchronize(t);
	cudaStreamEndCapture(s, &g);
	return g;
}
// right: the thread starts after the capture has ended
cudaGraph_t ok_after(cudaStream_t s, float *x) {
	cudaGraph_t g; float *p;
	cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
	k<<<1, 32, 0, s>>>(x);
	cudaStreamEndCapture(s, &g);
	std::thread other([&] { cudaMalloc(&p, 4); });
	other.join();
	return g;
}
