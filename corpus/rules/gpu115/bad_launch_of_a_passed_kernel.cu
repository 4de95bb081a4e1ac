// SPDX-License-Identifier: Apache-2.0
// A dispatcher of iterators is given the caller's stream. One of its two launches names no stream.
#include <cuda_runtime.h>

template <typename Input, typename Operation, typename Kernel>
cudaError_t dispatch(Input in, Operation operation, int n, cudaStream_t stream, Kernel kernel)
{
	if (n < 1024)
		kernel<<<1, 128>>>(in, operation, n); // expect: GPU115 // validate: -
	else
		kernel<<<n / 128, 128, 0, stream>>>(in, operation, n);
	return cudaPeekAtLastError();
}
