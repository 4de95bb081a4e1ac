// SPDX-License-Identifier: Apache-2.0
// What would destroy the stream is dropped before it is called.
#include <cuda_runtime.h>
#include <functional>

struct at_end_unless_dropped {
	std::function<void()> run;
	~at_end_unless_dropped()
	{
		if (run != nullptr)
			run();
	}
};

void drops_it()
{
	cudaStream_t dropped;
	cudaStreamCreate(&dropped); // expect: GPU503 // validate: -
	at_end_unless_dropped guard{[&] { cudaStreamDestroy(dropped); }};
	cudaStreamSynchronize(dropped);
	guard.run = nullptr;
}
