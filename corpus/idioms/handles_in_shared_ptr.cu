// SPDX-License-Identifier: Apache-2.0
// expect-none
// Handles held by shared_ptr and unique_ptr with deleters of their own.
#include <cuda_runtime.h>

#include <memory>

__global__ void scale(float *x, float f) { x[threadIdx.x] *= f; }

static std::shared_ptr<CUstream_st> make_stream()
{
	cudaStream_t s;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	return std::shared_ptr<CUstream_st>(s, [](cudaStream_t last) { cudaStreamDestroy(last); });
}

void shared(float *x)
{
	std::shared_ptr<CUstream_st> s = make_stream(), same = s;
	scale<<<1, 256, 0, s.get()>>>(x, 2);
	scale<<<1, 256, 0, same.get()>>>(x, 3);
	cudaStreamSynchronize(s.get());
}

void guarded(float *x)
{
	cudaStream_t s;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	std::unique_ptr<CUstream_st, decltype(&cudaStreamDestroy)> guard(s, &cudaStreamDestroy);
	std::shared_ptr<float> buffer(x, [](float *) {});
	scale<<<1, 256, 0, s>>>(buffer.get(), 2);
	cudaStreamSynchronize(guard.get());
}
