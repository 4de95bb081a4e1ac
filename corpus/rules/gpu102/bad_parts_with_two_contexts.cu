// SPDX-License-Identifier: Apache-2.0
// The parts are given two contexts, and nothing orders the stream of one behind that of the other.
#include <cuda_runtime.h>

struct bad_context {
	cudaStream_t streams[2] = {0};
	cudaStream_t lane() { return streams[0]; }
};

class bad_column {
public:
	explicit bad_column(bad_context *c) : c_(c) {}
	void reserve(size_t n)
	{
		if (n > size_) {
			cudaMalloc(&data_, n * sizeof(double));
			size_ = n;
		}
	}
	void from_host(const double *p, size_t n) { cudaMemcpyAsync(data_, p, n * sizeof(double), cudaMemcpyHostToDevice, c_->lane()); }
	void from_device(const double *p, size_t n)
	{
		cudaMemcpyAsync(data_, p, n * sizeof(double), cudaMemcpyDeviceToDevice, c_->lane()); // expect: GPU102 // validate: confirmed
	}
	void to_host(double *p, size_t n) const
	{
		cudaMemcpyAsync(p, data_, n * sizeof(double), cudaMemcpyDeviceToHost, c_->lane());
		cudaStreamSynchronize(c_->lane());
	}
	double *data() { return data_; }
	void release() { cudaFree(data_); }

private:
	double *data_ = nullptr;
	size_t size_ = 0;
	bad_context *c_ = nullptr;
};

class bad_solver {
public:
	bad_solver(bad_context *c, bad_context *d) : c_(c), right_{c}, rest_{d} {}
	~bad_solver()
	{
		right_.release();
		rest_.release();
	}
	void solve(const double *rhs, double *out, int n)
	{
		right_.reserve(n);
		rest_.reserve(n);
		right_.from_host(rhs, n);
		rest_.from_device(right_.data(), n);
		rest_.to_host(out, n);
	}

private:
	bad_context *c_ = nullptr;
	bad_column right_, rest_;
};
