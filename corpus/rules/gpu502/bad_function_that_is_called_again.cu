// SPDX-License-Identifier: Apache-2.0
// What the object calls at its end has been called already.
#include <cuda_runtime.h>
#include <functional>

struct at_end_again {
	std::function<void()> run;
	~at_end_again()
	{
		if (run)
			run();
	}
};

void calls_it_twice()
{
	cudaStream_t twice;
	cudaStreamCreate(&twice);
	at_end_again guard{[&] {
		cudaStreamDestroy(twice); // expect: GPU502 // validate: confirmed
	}};
	guard.run();
}
