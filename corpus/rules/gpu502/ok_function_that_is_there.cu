// SPDX-License-Identifier: Apache-2.0
// expect-none
// To ask whether there is a function, and to keep one, is not to call it.
#include <cuda_runtime.h>
#include <functional>

void asks_first()
{
	cudaStream_t asked;
	cudaStreamCreate(&asked);
	std::function<void()> end = [&] { cudaStreamDestroy(asked); };
	if (end != nullptr)
		end();
}

void keeps_it()
{
	cudaStream_t kept;
	cudaStreamCreate(&kept);
	std::function<void()> end;
	end = [&] { cudaStreamDestroy(kept); };
	cudaStreamSynchronize(kept);
	if (end)
		end();
	end = nullptr;
	if (end)
		end();
}
