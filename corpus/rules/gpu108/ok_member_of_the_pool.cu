// SPDX-License-Identifier: Apache-2.0
// expect-none
// Classes that take memory from the stream-ordered allocator, and give it back in the order of its use.
#include <cuda_runtime.h>

class keeps_the_stream {
public:
	keeps_the_stream(size_t n, cudaStream_t stream) : stream_(stream) { cudaMallocAsync((void **)&data_, n, stream); }
	keeps_the_stream(const keeps_the_stream &) = delete;
	~keeps_the_stream() { cudaFreeAsync(data_, stream_); }
	void *data() const { return data_; }

private:
	void *data_;
	cudaStream_t stream_;
};

// Which of the two it is stands in the object.
class either {
public:
	either(size_t n) : stream_(nullptr) { cudaMalloc(&data_, n); }
	either(size_t n, cudaStream_t stream) : stream_(stream) { cudaMallocAsync(&data_, n, stream); }
	either(const either &) = delete;
	~either()
	{
		if (stream_)
			cudaFreeAsync(data_, stream_);
		else
			cudaFree(data_);
	}
	void *data() const { return data_; }

private:
	void *data_;
	cudaStream_t stream_;
};

class waits {
public:
	waits(size_t n, cudaStream_t stream) : stream_(stream) { cudaMallocAsync(&data_, n, stream); }
	waits(const waits &) = delete;
	~waits()
	{
		cudaStreamSynchronize(stream_);
		cudaFree(data_);
	}
	void *data() const { return data_; }

private:
	void *data_;
	cudaStream_t stream_;
};

// Nobody else can use it, and what the class does with it is waited for.
class on_its_own {
public:
	on_its_own(size_t n, cudaStream_t stream) : stream_(stream) { cudaMallocAsync(&data_, n, stream); }
	on_its_own(const on_its_own &) = delete;
	~on_its_own() { cudaFree(data_); }
	void clear(size_t n)
	{
		cudaMemsetAsync(data_, 0, n, stream_);
		cudaStreamSynchronize(stream_);
	}

private:
	void *data_;
	cudaStream_t stream_;
};

// All of it is on the default stream.
class by_default {
public:
	by_default(size_t n) { cudaMallocAsync(&data_, n, 0); }
	by_default(const by_default &) = delete;
	~by_default() { cudaFreeAsync(data_, 0); }
	void *data() const { return data_; }

private:
	void *data_;
};
