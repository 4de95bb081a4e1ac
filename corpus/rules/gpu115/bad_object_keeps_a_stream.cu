// SPDX-License-Identifier: Apache-2.0
// A buffer keeps the stream of its last use. Its memory is taken on that stream, and given back on the resource's default.
#include <cstddef>
#include <cuda_runtime.h>

class resource {
public:
	virtual ~resource() = default;
	void *allocate(std::size_t n, cudaStream_t stream = 0) { return do_allocate((n + 255) & ~255, stream); }
	void deallocate(void *p, std::size_t n, cudaStream_t stream = 0) { do_deallocate(p, (n + 255) & ~255, stream); }

private:
	virtual void *do_allocate(std::size_t n, cudaStream_t stream) = 0;
	virtual void do_deallocate(void *p, std::size_t n, cudaStream_t stream) = 0;
};

class buffer {
public:
	buffer(resource *from, std::size_t n, cudaStream_t stream) : from_(from), n_(n), stream_(stream) { data_ = from_->allocate(n_, stream_); }
	~buffer() { release(); }
	cudaStream_t stream() const { return stream_; }
	void grow(std::size_t n)
	{
		void *larger = from_->allocate(n, stream());
		cudaMemcpyAsync(larger, data_, n_, cudaMemcpyDefault, stream());
		release();
		data_ = larger;
		n_ = n;
	}

private:
	void release() { from_->deallocate(data_, n_); } // expect: GPU115 // validate: -

	resource *from_;
	std::size_t n_;
	cudaStream_t stream_;
	void *data_;
};
