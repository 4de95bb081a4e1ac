// SPDX-License-Identifier: Apache-2.0
// expect-none
// A launch without a stream whose end the host awaits before it goes on; and a function that has no stream to give.
#include <cuda_runtime.h>

template <typename Input, typename Kernel> void check_then_run(Input in, int n, cudaStream_t stream, Kernel check, Kernel run)
{
	check<<<1, 32>>>(in, n);
	cudaDeviceSynchronize();
	run<<<n / 128, 128, 0, stream>>>(in, n);
}

template <typename Input, typename Kernel> void run_alone(Input in, int n, Kernel run)
{
	run<<<n / 128, 128>>>(in, n);
	cudaDeviceSynchronize();
}
