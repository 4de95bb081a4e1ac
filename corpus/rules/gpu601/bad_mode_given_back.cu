// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>
__global__ void k(float *x) { x[threadIdx.x] = 1; }

// wrong: the guard's end makes the mode global again
struct relaxed {
	cudaStreamCaptureMode mode;
	explicit relaxed(cudaStreamCaptureMode wanted) : mode(wanted) { cudaThreadExchangeStreamCaptureMode(&mode); }
	~relaxed() { cudaThreadExchangeStreamCaptureMode(&mode); }
};

cudaGraph_t bad_behind_the_guard(cudaStream_t s, float *x)
{
	cudaGraph_t g;
	float *scratch;
	cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
	{
		relaxed guard(cudaStreamCaptureModeRelaxed);
		k<<<1, 32, 0, s>>>(x);
	}
	cudaMalloc(&scratch, 4); // expect: GPU601 // validate: error(CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED)
	cudaStreamEndCapture(s, &g);
	return g;
}

// wrong: thread-local mode does not exempt from the thread's own capture
cudaGraph_t bad_own_capture(cudaStream_t s, float *x)
{
	cudaGraph_t g;
	float *scratch;
	cudaStreamCaptureMode mode = cudaStreamCaptureModeThreadLocal;
	cudaThreadExchangeStreamCaptureMode(&mode);
	cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
	k<<<1, 32, 0, s>>>(x);
	cudaMalloc(&scratch, 4); // expect: GPU601 // validate: error(CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED)
	cudaStreamEndCapture(s, &g);
	cudaThreadExchangeStreamCaptureMode(&mode);
	return g;
}
