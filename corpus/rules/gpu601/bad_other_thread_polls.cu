// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>
#include <thread>
__global__ void k(float *x) { x[threadIdx.x] = 1; }
// wrong: global mode, another thread polls an unrelated event
cudaGraph_t bad_global(cudaStream_t s, cudaEvent_t e, float *x) {
	cudaGraph_t g;
	cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
	std::thread other([&] { cudaEventQuery(e); }); // expect: GPU601 // validate: error(CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED)
	k<<<1, 32, 0, s>>>(x);
	other.join();
	cudaStreamEndCapture(s, &g);
	return g;
}
