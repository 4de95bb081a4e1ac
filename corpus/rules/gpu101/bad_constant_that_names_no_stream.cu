// SPDX-License-Identifier: Apache-2.0
// A constant of a class stands for the default stream, with which a non-blocking one is not ordered.
#include <cuda_runtime.h>

class stream_called {
public:
	constexpr stream_called() : called(nullptr) {}
	constexpr explicit stream_called(cudaStream_t given) : called(given) {}
	constexpr operator cudaStream_t() const { return called; }

private:
	cudaStream_t called;
};

static const stream_called no_stream_called{};

__global__ void behind_no_stream(int *a) { a[threadIdx.x]++; }

void clear_by_no_stream(int *a, int n)
{
	cudaStream_t own;
	if (cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking) != cudaSuccess)
		return;
	cudaMemsetAsync(a, 0, n * sizeof *a, no_stream_called);
	behind_no_stream<<<1, n, 0, own>>>(a); // expect: GPU101 // validate: confirmed
	cudaStreamSynchronize(own);
	cudaStreamDestroy(own);
}
