// SPDX-License-Identifier: Apache-2.0
// expect-none
#include <cuda_runtime.h>

#include <thread>
__global__ void k(float *x) { x[threadIdx.x] = 1; }

// right: the thread relaxes its own mode for what it knows to be harmless, and gives the old mode back
cudaGraph_t ok_relaxed_meanwhile(cudaStream_t s, float *x)
{
	cudaGraph_t g;
	float *scratch;
	cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
	k<<<1, 32, 0, s>>>(x);
	cudaStreamCaptureMode mode = cudaStreamCaptureModeRelaxed;
	cudaThreadExchangeStreamCaptureMode(&mode);
	cudaMalloc(&scratch, 4);
	cudaThreadExchangeStreamCaptureMode(&mode);
	k<<<1, 32, 0, s>>>(scratch);
	cudaStreamEndCapture(s, &g);
	return g;
}

// right: the same by a guard
struct relaxed {
	cudaStreamCaptureMode mode;
	explicit relaxed(cudaStreamCaptureMode wanted) : mode(wanted) { cudaThreadExchangeStreamCaptureMode(&mode); }
	~relaxed() { cudaThreadExchangeStreamCaptureMode(&mode); }
};

cudaGraph_t ok_guarded(cudaStream_t s, float *x)
{
	cudaGraph_t g;
	float *scratch;
	cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
	{
		relaxed guard(cudaStreamCaptureModeRelaxed);
		cudaMalloc(&scratch, 4);
	}
	k<<<1, 32, 0, s>>>(x);
	cudaStreamEndCapture(s, &g);
	return g;
}

// right: a thread in thread-local mode is not kept from anything by the captures of others
cudaGraph_t ok_of_another_thread(cudaStream_t s, float *x)
{
	cudaGraph_t g;
	float *p;
	cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
	std::thread other([&] {
		cudaStreamCaptureMode mode = cudaStreamCaptureModeThreadLocal;
		cudaThreadExchangeStreamCaptureMode(&mode);
		cudaMalloc(&p, 4);
	});
	k<<<1, 32, 0, s>>>(x);
	other.join();
	cudaStreamEndCapture(s, &g);
	return g;
}

// right: what the caller asked for may be relaxed
cudaGraph_t ok_asked_for(cudaStream_t s, float *x, cudaStreamCaptureMode mode)
{
	cudaGraph_t g;
	float *scratch;
	cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
	cudaThreadExchangeStreamCaptureMode(&mode);
	cudaMalloc(&scratch, 4);
	cudaThreadExchangeStreamCaptureMode(&mode);
	k<<<1, 32, 0, s>>>(x);
	cudaStreamEndCapture(s, &g);
	return g;
}
