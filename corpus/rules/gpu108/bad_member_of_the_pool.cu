// SPDX-License-Identifier: Apache-2.0
// Classes that take memory from the stream-ordered allocator on a stream that they are given, and give it back in no such order. No
// function uses an object of them here: the classes alone say it.
#include <cuda_runtime.h>

template <typename T> class device_array {
	T *data_;

public:
	device_array(size_t n) : data_(nullptr)
	{
		if (n)
			cudaMalloc(&data_, n * sizeof(T));
	}
	device_array(size_t n, cudaStream_t stream) : data_(nullptr)
	{
		if (n)
			cudaMallocAsync((void **)&data_, n * sizeof(T), stream);
	}
	device_array(const device_array &) = delete;
	device_array &operator=(const device_array &) = delete;
	~device_array()
	{
		if (data_)
			(void)cudaFree(data_); // expect: GPU108 // validate: -
	}
	operator T *() const { return data_; }
};

class on_the_default_stream {
public:
	on_the_default_stream(size_t n, cudaStream_t stream) { cudaMallocAsync((void **)&data_, n, stream); }
	on_the_default_stream(const on_the_default_stream &) = delete;
	~on_the_default_stream()
	{
		cudaFreeAsync(data_, 0); // expect: GPU108 // validate: -
	}
	void clear(size_t n, cudaStream_t stream) { cudaMemsetAsync(data_, 0, n, stream); }

private:
	void *data_;
};
