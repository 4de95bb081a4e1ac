// SPDX-License-Identifier: Apache-2.0
// The assignment destroys what it leaves behind only where nobody has used it, and the destructor always.
#include <cuda_runtime.h>

class timer {
public:
	timer() { cudaEventCreate(&handle); }
	timer(const timer &) = delete;
	timer &operator=(timer &&other)
	{
		if (uses == 0)
			cudaEventDestroy(handle);
		uses = other.uses;
		handle = other.handle; // expect: GPU503 // validate: -
		other.handle = nullptr;
		return *this;
	}
	~timer()
	{
		if (handle)
			cudaEventDestroy(handle);
	}
	void record(cudaStream_t stream)
	{
		uses++;
		cudaEventRecord(handle, stream);
	}

private:
	int uses = 0;
	cudaEvent_t handle = nullptr;
};

void run(timer &e, timer &other, cudaStream_t stream)
{
	e = static_cast<timer &&>(other);
	e.record(stream);
}
