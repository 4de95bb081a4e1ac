// SPDX-License-Identifier: Apache-2.0
#ifndef PART_OF_A_PART_PARTS_H
#define PART_OF_A_PART_PARTS_H

#include <cuda_runtime.h>
#include <memory>

class line {
public:
	explicit line(cudaStream_t *stream) : stream_(stream) {}
	operator cudaStream_t() const { return *stream_; }

private:
	cudaStream_t *stream_;
};

class view {
public:
	explicit view(std::shared_ptr<line> work) : work_(work) {}
	void go(float *p);

private:
	std::shared_ptr<line> work_;
};

class base {
public:
	explicit base(std::shared_ptr<line> work) : work_(work), view_(work) {}

protected:
	std::shared_ptr<line> work_;
	view view_;
};

class integrator : public base {
public:
	explicit integrator(std::shared_ptr<line> work) : base(work) {}
	void run(float *p);
};

#endif
