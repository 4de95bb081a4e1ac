// SPDX-License-Identifier: Apache-2.0
// expect-none
#include <cuda_runtime.h>
#include <thrust/device_vector.h>
#include <utility>

__global__ void fill(int *out)
{
	out[threadIdx.x] = 1;
}

void waits_first(thrust::device_vector<int> &a, thrust::device_vector<int> &b)
{
	cudaStream_t s;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	fill<<<1, 32, 0, s>>>(thrust::raw_pointer_cast(b.data()));
	cudaStreamSynchronize(s);
	a = b;
	cudaStreamDestroy(s);
}

// The copy has memory of its own: work on the one does not meet work on the other.
void two_memories(int n)
{
	cudaStream_t s, t;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking);
	thrust::device_vector<int> b(n);
	thrust::device_vector<int> a = b;
	fill<<<1, 32, 0, s>>>(thrust::raw_pointer_cast(a.data()));
	fill<<<1, 32, 0, t>>>(thrust::raw_pointer_cast(b.data()));
	cudaStreamSynchronize(s);
	cudaStreamSynchronize(t);
	cudaStreamDestroy(s);
	cudaStreamDestroy(t);
}

// A move copies nothing.
thrust::device_vector<int> moved(int n)
{
	cudaStream_t s;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	thrust::device_vector<int> b(n);
	fill<<<1, 32, 0, s>>>(thrust::raw_pointer_cast(b.data()));
	thrust::device_vector<int> a = std::move(b);
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
	return a;
}
