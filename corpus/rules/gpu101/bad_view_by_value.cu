// SPDX-License-Identifier: Apache-2.0
// A kernel gets structs by value whose member functions index the memory behind their pointers: it touches that memory.
#include <cuda_runtime.h>

template <class T> class View {
public:
	__host__ __device__ View(T *data, int width) : data_(data), width_(width) {}
	__device__ T &operator()(int row, int column) const { return data_[row * width_ + column]; }
	__device__ void put(int row, int column, T value) { (*this)(row, column) = value; }

private:
	T *data_;
	int width_;
};

struct Row {
	const float *first;
	__device__ float at(int i) const { return first[i]; }
};

__global__ void cleared(View<float> to) { to(threadIdx.y, threadIdx.x) = 0; }
__global__ void spread(Row from, View<float> to) { to.put(threadIdx.y, threadIdx.x, from.at(threadIdx.x)); }

float *clear()
{
	cudaStream_t stream;
	float *device;
	cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
	cudaMallocAsync((void **)&device, 256, stream);
	cleared<<<1, dim3(8, 8)>>>(View<float>(device, 8)); // expect: GPU101 // validate: confirmed
	cudaStreamDestroy(stream);
	return device;
}

float *replace(const float *row)
{
	cudaStream_t stream;
	float *device;
	cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
	cudaMallocAsync((void **)&device, 256, stream);
	spread<<<1, dim3(8, 8)>>>(Row{row}, View<float>(device, 8)); // expect: GPU101 // validate: confirmed
	cudaStreamDestroy(stream);
	return device;
}
