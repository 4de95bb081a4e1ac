// SPDX-License-Identifier: Apache-2.0
// expect-none: PyTorch's events that a class asks for with timing.
#include <ATen/cuda/CUDAEvent.h>
#include <c10/cuda/CUDAStream.h>

class step_clock_with_time {
public:
	step_clock_with_time() : steps_(0) {}
	void begin() { begun_.record(); }
	void end()
	{
		ended_.record();
		ended_.synchronize();
		steps_++;
	}
	float of_one_step() const { return begun_.elapsed_time(ended_) / steps_; }

private:
	at::cuda::CUDAEvent begun_{cudaEventDefault}, ended_{cudaEventDefault};
	int steps_;
};
