// SPDX-License-Identifier: Apache-2.0
// PyTorch's events have no timing unless they are asked for it: members of a class, and locals; those that are asked for it are right.
#include <ATen/cuda/CUDAEvent.h>
#include <c10/cuda/CUDAStream.h>

class step_clock {
public:
	step_clock() : steps_(0) {}
	void begin() { begun_.record(); }
	void end()
	{
		ended_.record();
		ended_.synchronize();
		steps_++;
	}
	float of_one_step() const
	{
		return begun_.elapsed_time(ended_) / steps_; // expect: GPU505 // validate: confirmed
	}

private:
	at::cuda::CUDAEvent begun_, ended_;
	int steps_;
};

float time_of_step()
{
	at::cuda::CUDAEvent first, second(cudaEventDefault);
	first.record();
	second.record();
	second.synchronize();
	return first.elapsed_time(second); // expect: GPU505 // validate: confirmed
}

float time_of_step_with_time()
{
	at::cuda::CUDAEvent first(cudaEventDefault), second(cudaEventDefault);
	first.record();
	second.record();
	second.synchronize();
	return first.elapsed_time(second);
}
