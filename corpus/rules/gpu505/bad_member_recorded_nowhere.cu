// SPDX-License-Identifier: Apache-2.0
// The class makes both events, records the second one, and reads the time since the first one.
#include <cuda_runtime.h>

class Hourglass {
public:
	Hourglass()
	{
		cudaEventCreate(&turned_);
		cudaEventCreate(&empty_);
	}

	~Hourglass()
	{
		cudaEventDestroy(turned_);
		cudaEventDestroy(empty_);
	}

	void turn() {}

	float wait()
	{
		float ms = 0;
		cudaEventRecord(empty_);
		cudaEventSynchronize(empty_);
		cudaEventElapsedTime(&ms, turned_, empty_); // expect: GPU505 // validate: confirmed
		return ms;
	}

private:
	cudaEvent_t turned_, empty_;
};
