// SPDX-License-Identifier: Apache-2.0
// A launch in a lambda that the function calls is the function's own.
#include <cuda_runtime.h>

__global__ void scale(const float *in, float *out);
cudaStream_t current_stream();

void in_lambda(const float *in, float *out)
{
	cudaStream_t stream = current_stream();
	auto launch = [&] {
		scale<<<1, 32>>>(in, out); // expect: GPU110
	};
	launch();
}

void in_generic_lambda(const float *in, float *out)
{
	cudaStream_t stream = current_stream();
	auto launch = [&](auto n) {
		scale<<<n, 32>>>(in, out); // expect: GPU110
	};
	launch(1);
}
