// SPDX-License-Identifier: Apache-2.0
// The function that is kept destroys the stream, and is called before its last use.
#include <cuda_runtime.h>
#include <functional>

void calls_it_early()
{
	cudaStream_t early;
	cudaStreamCreate(&early);
	std::function<void()> end;
	end = [&] { cudaStreamDestroy(early); };
	end();
	cudaStreamSynchronize(early); // expect: GPU501 // validate: confirmed
}
