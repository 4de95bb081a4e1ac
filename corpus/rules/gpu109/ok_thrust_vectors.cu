// SPDX-License-Identifier: Apache-2.0
// expect-none
// Vectors whose work is ordered: on one stream; by waits; by the default stream, on which elements are copied to the host;
// two vectors on two streams; a vector in a class.
#include <cuda_runtime.h>
#include <thrust/copy.h>
#include <thrust/device_ptr.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/host_vector.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>

__global__ void hash(unsigned *keys, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		keys[i] = i * 2654435761u;
}

unsigned one_stream(int n)
{
	cudaStream_t s;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	thrust::device_vector<unsigned> keys(n);
	hash<<<(n + 255) / 256, 256, 0, s>>>(thrust::raw_pointer_cast(keys.data()), n);
	thrust::sort(thrust::cuda::par.on(s), keys.begin(), keys.end());
	unsigned sum = thrust::reduce(thrust::cuda::par.on(s), keys.begin(), keys.end());
	cudaStreamDestroy(s);
	return sum;
}

unsigned default_stream(int n)
{
	cudaStream_t blocking;
	cudaStreamCreate(&blocking);
	thrust::device_vector<unsigned> keys(n, 7u);
	hash<<<(n + 255) / 256, 256, 0, blocking>>>(thrust::raw_pointer_cast(&keys[0]), n);
	thrust::device_ptr<unsigned> first = keys.data();
	unsigned smallest = *first;
	for (unsigned key : thrust::host_vector<unsigned>(keys))
		smallest = key < smallest ? key : smallest;
	keys[0] = smallest;
	cudaStreamDestroy(blocking);
	return keys[1] + first[2];
}

void two_vectors(int n)
{
	cudaStream_t s, t;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking);
	thrust::device_vector<unsigned> a(n), b(n);
	hash<<<(n + 255) / 256, 256, 0, s>>>(a.data().get(), n);
	hash<<<(n + 255) / 256, 256, 0, t>>>(b.data().get(), n);
	cudaStreamSynchronize(s);
	cudaStreamSynchronize(t);
	thrust::copy(a.begin(), a.end(), b.begin());
	cudaStreamDestroy(s);
	cudaStreamDestroy(t);
}

class Table {
public:
	explicit Table(int n) : keys_(n), n_(n) { cudaStreamCreateWithFlags(&s_, cudaStreamNonBlocking); }
	~Table() { cudaStreamDestroy(s_); }
	void fill() { hash<<<(n_ + 255) / 256, 256, 0, s_>>>(thrust::raw_pointer_cast(keys_.data()), n_); }
	void grow()
	{
		cudaStreamSynchronize(s_);
		keys_.resize(2 * n_);
		n_ *= 2;
	}

private:
	thrust::device_vector<unsigned> keys_;
	int n_;
	cudaStream_t s_;
};

void use(int n)
{
	Table table(n);
	table.fill();
	table.grow();
	table.fill();
}
