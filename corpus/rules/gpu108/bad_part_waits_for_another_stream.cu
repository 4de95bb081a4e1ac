// SPDX-License-Identifier: Apache-2.0
// Two parts of one class: the copy is on the stream of the first, and the wait is for that of the second.
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
	float *fill(const float *host)
	{
		float *p;
		cudaMallocAsync(&p, 64, *work_);
		cudaMemcpyAsync(p, host, 64, cudaMemcpyHostToDevice, *work_);
		return p;
	}
	void finish() { work_->wait(); }

private:
	std::shared_ptr<line> work_;
};

class integrator {
public:
	integrator(std::shared_ptr<line> left, std::shared_ptr<line> right) : left_(left), right_(right) {}
	void run(const float *host)
	{
		float *p = left_.fill(host);
		right_.finish();
		cudaFree(p); // expect: GPU108 // validate: confirmed
	}

private:
	view left_, right_;
};

void use(integrator &i, const float *host)
{
	i.run(host);
}
