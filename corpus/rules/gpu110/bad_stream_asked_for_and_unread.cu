// SPDX-License-Identifier: Apache-2.0
// Each vector knows its stream. A helper fills in the configuration of a launch, the stream among it, and one launch does without.
#include <cuda_runtime.h>

struct policy {
	virtual ~policy() {}
	virtual const cudaStream_t *stream() const = 0;
	virtual unsigned blocks(int n) const = 0;
};
struct vector {
	policy *work;
	float *data;
	int length;
};

__global__ void fill(float *x, float value, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		x[i] = value;
}

static int configuration(vector *v, unsigned &blocks, unsigned &threads, cudaStream_t &stream)
{
	blocks = v->work->blocks(v->length);
	threads = 128;
	stream = *v->work->stream();
	return blocks == 0;
}

void set(vector *v, float value)
{
	unsigned blocks, threads;
	cudaStream_t stream;
	if (configuration(v, blocks, threads, stream))
		return;
	fill<<<blocks, threads, 0, stream>>>(v->data, value, v->length);
}

void clear(vector *v)
{
	unsigned blocks, threads;
	cudaStream_t stream;
	if (configuration(v, blocks, threads, stream))
		return;
	fill<<<blocks, threads>>>(v->data, 0, v->length); // expect: GPU110 // validate: -
}

struct queue {
	cudaStream_t get() const;
};

cudaError_t copy(const queue &q, float *to, const float *from, size_t bytes)
{
	cudaStream_t stream = q.get();
	return cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice); // expect: GPU110 // validate: -
}
