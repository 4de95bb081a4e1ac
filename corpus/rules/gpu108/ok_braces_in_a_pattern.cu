// SPDX-License-Identifier: Apache-2.0
// expect-none
// A template that nobody instantiates makes an object with braces: by its constructor, which keeps the stream for the release.
#include <cuda_runtime.h>

template <class T> class buffer {
public:
	buffer(unsigned long n, cudaStream_t stream) : n_(n), stream_(stream)
	{
		cudaMallocAsync(reinterpret_cast<void **>(&data_), n * sizeof(T), stream);
	}
	~buffer() { cudaFreeAsync(data_, stream_); }
	T *data() { return data_; }

private:
	T *data_;
	unsigned long n_;
	cudaStream_t stream_;
};

template <class T> __global__ void fill(T *p) { *p = 1; }

template <class T> struct shape {
	typename T::size_type n;
};

template <class T> void filled(const shape<T> &s, cudaStream_t stream)
{
	buffer<T> b{s.n, stream};
	fill<T><<<1, 1, 0, stream>>>(b.data());
}
