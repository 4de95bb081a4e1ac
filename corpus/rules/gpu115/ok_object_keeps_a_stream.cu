// SPDX-License-Identifier: Apache-2.0
// expect-none
// Calls that leave out a stream in classes that keep one: nothing of the class shows that the stream is meant for them.
#include <cstddef>
#include <cuda_runtime.h>

class resource {
public:
	virtual ~resource() = default;
	void *allocate(std::size_t n, cudaStream_t stream = 0) { return do_allocate(n, stream); }
	void deallocate(void *p, std::size_t n, cudaStream_t stream = 0) { do_deallocate(p, n, stream); }
	bool supports(std::size_t n, cudaStream_t stream = 0) const { return n < limit_ && stream == nullptr; }

private:
	virtual void *do_allocate(std::size_t n, cudaStream_t stream) = 0;
	virtual void do_deallocate(void *p, std::size_t n, cudaStream_t stream) = 0;
	std::size_t limit_;
};

// Passes it everywhere; what asks about the stream puts nothing on it.
class careful {
public:
	void grow(std::size_t n)
	{
		void *larger = from_->supports(n) ? from_->allocate(n, stream_) : nullptr;
		from_->deallocate(data_, n_, stream_);
		data_ = larger;
		n_ = n;
	}
	void release() { from_->deallocate(data_, n_, stream_); }

private:
	resource *from_;
	std::size_t n_;
	cudaStream_t stream_;
	void *data_;
};

// Memory is taken and given back on the default stream, always.
class on_default {
public:
	void take(std::size_t n) { data_ = from_->allocate(n_ = n); }
	void clear() { cudaMemsetAsync(data_, 0, n_, stream_); }
	void release()
	{
		cudaStreamSynchronize(stream_);
		from_->deallocate(data_, n_);
	}

private:
	resource *from_;
	std::size_t n_;
	cudaStream_t stream_;
	void *data_;
};

// Two streams: nobody knows which is meant.
class on_two {
public:
	void take(std::size_t n) { data_ = from_->allocate(n, copy_); }
	void more(std::size_t n) { more_ = from_->allocate(n, copy_); }
	void release(std::size_t n) { from_->deallocate(data_, n); }

private:
	resource *from_;
	cudaStream_t copy_, compute_;
	void *data_, *more_;
};

// Waits for its stream before the memory goes back: whatever comes later on the default stream comes behind.
class waits {
public:
	void take(std::size_t n) { data_ = from_->allocate(n, stream_); }
	void more(std::size_t n) { more_ = from_->allocate(n, stream_); }
	void release(std::size_t n)
	{
		cudaStreamSynchronize(stream_);
		from_->deallocate(data_, n);
	}

private:
	resource *from_;
	cudaStream_t stream_;
	void *data_, *more_;
};
