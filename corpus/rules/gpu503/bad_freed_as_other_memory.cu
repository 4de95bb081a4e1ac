// SPDX-License-Identifier: Apache-2.0
// Page-locked memory is freed as if it were memory of the device, and the other way round; and memory of the C library as if it were page-locked.
#include <cuda_runtime.h>

#include <cstdlib>

__global__ void count_marks(const float *x, int *count)
{
	if (x[threadIdx.x] > 0)
		atomicAdd(count, 1);
}

int marks_in(const float *d_x)
{
	int *h_count = nullptr, *d_count = nullptr;
	if (cudaMallocHost((void **)&h_count, sizeof(int)) != cudaSuccess)
		return -1;
	if (cudaMalloc(&d_count, sizeof(int)) != cudaSuccess) {
		cudaFreeHost(h_count);
		return -1;
	}
	cudaMemset(d_count, 0, sizeof(int));
	count_marks<<<1, 64>>>(d_x, d_count);
	cudaMemcpy(h_count, d_count, sizeof(int), cudaMemcpyDeviceToHost);
	const int marks = *h_count;
	cudaFree(h_count); // expect: GPU503 // validate: -
	cudaFree(d_count);
	return marks;
}

void clear_marks(float *d_x, size_t bytes)
{
	float *d_zero;
	float *h_zero = (float *)malloc(bytes);
	if (!h_zero)
		return;
	for (size_t i = 0; i < bytes / sizeof(float); i++)
		h_zero[i] = 0;
	if (cudaMalloc(&d_zero, bytes) == cudaSuccess) {
		cudaMemcpy(d_zero, h_zero, bytes, cudaMemcpyHostToDevice);
		cudaMemcpy(d_x, d_zero, bytes, cudaMemcpyDeviceToDevice);
		cudaDeviceSynchronize();
		cudaFreeHost(d_zero); // expect: GPU503 // validate: -
	}
	cudaFreeHost(h_zero); // expect: GPU503 // validate: -
}

// The class allocates in one of its functions and frees in another one.
class mark_buffer {
public:
	explicit mark_buffer(size_t bytes) { cudaHostAlloc((void **)&memory_, bytes, cudaHostAllocDefault); }
	mark_buffer(const mark_buffer &) = delete;
	mark_buffer &operator=(const mark_buffer &) = delete;
	~mark_buffer() { cudaFree(memory_); } // expect: GPU503 // validate: -
	float *data() { return memory_; }

private:
	float *memory_ = nullptr;
};

void fetch_marks(float *out, const float *d_x, size_t n)
{
	mark_buffer buffer(n * sizeof(float));
	cudaMemcpy(buffer.data(), d_x, n * sizeof(float), cudaMemcpyDeviceToHost);
	for (size_t i = 0; i < n; i++)
		out[i] = buffer.data()[i];
}
