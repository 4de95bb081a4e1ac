// SPDX-License-Identifier: Apache-2.0
// A class of the project with members begin() and end(): a loop over its elements reads what the copy may still be writing.
#include <cuda_runtime.h>

template <typename T> class page_locked {
public:
	explicit page_locked(size_t n) : count(n) { cudaMallocHost((void **)&memory, n * sizeof(T)); }
	~page_locked() { cudaFreeHost(memory); }
	page_locked(const page_locked &) = delete;

	T *begin() { return memory; }
	T *end() { return memory + count; }
	const T *begin() const { return memory; }
	const T *end() const { return memory + count; }
	size_t bytes() const { return count * sizeof(T); }

private:
	T *memory;
	size_t count;
};

float sum(const page_locked<float> &values)
{
	float all = 0;
	for (float v : values) // expect: GPU106 // validate: confirmed
		all += v;
	return all;
}

float fetch(const float *device, size_t n, cudaStream_t s)
{
	page_locked<float> values(n);
	cudaMemcpyAsync(values.begin(), device, values.bytes(), cudaMemcpyDeviceToHost, s);
	return sum(values);
}

void fill(float *device, size_t n, cudaStream_t s)
{
	page_locked<float> values(n);
	for (auto &v : values)
		v = 1;
	cudaMemcpyAsync(device, values.begin(), values.bytes(), cudaMemcpyHostToDevice, s);
	for (auto &v : values)
		v = 2; // expect: GPU106 // validate: confirmed
	cudaStreamSynchronize(s);
}
