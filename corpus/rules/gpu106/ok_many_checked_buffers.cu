// SPDX-License-Identifier: Apache-2.0
// As bad_many_checked_buffers.cu, with the wait in front of the read.
// expect-none
#include <cuda_runtime.h>

#include <stdexcept>

__global__ void fill(int *d, int n)
{
	for (int i = 0; i < n; i++)
		d[i] = i;
}

class host_buffer {
public:
	host_buffer(cudaStream_t stream, int n) : data_(nullptr), n_(n)
	{
		if (n_ > 0) {
			if (cudaMallocHost(&data_, n_ * sizeof(int)) != cudaSuccess)
				throw std::runtime_error("cudaMallocHost");
			if (cudaStreamSynchronize(stream) != cudaSuccess)
				throw std::runtime_error("cudaStreamSynchronize");
		}
	}
	~host_buffer() { cudaFreeHost(data_); }
	int *data() { return data_; }
	int &operator[](int i) { return data_[i]; }

private:
	int *data_;
	int n_;
};

int sum(const int *d, int a, int b, int c, int e, int f, int g, cudaStream_t stream)
{
	host_buffer first(stream, a + 1), second(stream, b), third(stream, c), fourth(stream, e), fifth(stream, f), sixth(stream, g);
	cudaMemcpyAsync(first.data(), d, (a + 1) * sizeof(int), cudaMemcpyDeviceToHost, stream);
	cudaStreamSynchronize(stream);
	int n = first[a];
	cudaStreamSynchronize(stream);
	return n;
}

int main()
{
	int *d;
	cudaStream_t stream;
	cudaMalloc(&d, 64 * sizeof(int));
	cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
	fill<<<1, 1, 0, stream>>>(d, 64);
	int n = sum(d, 63, 1, 2, 3, 4, 5, stream);
	cudaStreamDestroy(stream);
	cudaFree(d);
	return n != 63;
}
