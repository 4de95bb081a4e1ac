// SPDX-License-Identifier: Apache-2.0
// expect-none
// The part waits by a pointer of its own, which the constructor takes from the same place as that of the whole: it waits for the copy.
#include <cuda_runtime.h>
#include <memory>

class line {
public:
	explicit line(cudaStream_t *stream) : stream_(stream) {}
	operator cudaStream_t() const { return *stream_; }
	void wait() const { cudaStreamSynchronize(*stream_); }

private:
	cudaStream_t *stream_;
};

class view {
public:
	explicit view(std::shared_ptr<line> work) : work_(work) {}
	void finish() { work_->wait(); }

private:
	std::shared_ptr<line> work_;
};

class integrator {
public:
	explicit integrator(std::shared_ptr<line> work) : work_(work), view_(work) {}
	void run(const float *host)
	{
		float *p;
		cudaMallocAsync(&p, 64, *work_);
		cudaMemcpyAsync(p, host, 64, cudaMemcpyHostToDevice, *work_);
		view_.finish();
		cudaFree(p);
	}

private:
	std::shared_ptr<line> work_;
	view view_;
};

void use(integrator &i, const float *host)
{
	i.run(host);
}
