// SPDX-License-Identifier: Apache-2.0
// What the method is given has an unknown size, so that clang has an error for its declaration and names it in no call. It records the events too late.

#include <cuda_runtime.h>

class surfels_asked_early
{
public:
	surfels_asked_early();
	~surfels_asked_early();
	void integrate(cudaStream_t s, early_pose pose[missing_count], int n);
	void times(float *t);

private:
	cudaEvent_t start_, end_;
};

surfels_asked_early::surfels_asked_early()
{
	cudaEventCreate(&start_);
	cudaEventCreate(&end_);
}

surfels_asked_early::~surfels_asked_early()
{
	cudaEventDestroy(start_);
	cudaEventDestroy(end_);
}

void surfels_asked_early::integrate(cudaStream_t s, early_pose pose[missing_count], int n)
{
	cudaEventRecord(start_, s);
	cudaEventRecord(end_, s);
}

void surfels_asked_early::times(float *t)
{
	cudaEventSynchronize(end_);
	cudaEventElapsedTime(t, start_, end_); // expect: GPU505 // validate: confirmed
}

int main()
{
	float t;
	cudaStream_t stream;
	cudaStreamCreate(&stream);
	surfels_asked_early surfels;
	surfels.times(&t);
	surfels.integrate(stream, nullptr, 3);
	cudaStreamDestroy(stream);
	return 0;
}
