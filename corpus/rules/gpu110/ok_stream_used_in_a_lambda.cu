// SPDX-License-Identifier: Apache-2.0
// expect-none
#include <cuda_runtime.h>

__global__ void scale(const float *in, float *out);
cudaStream_t current_stream();

void in_lambda(const float *in, float *out)
{
	cudaStream_t stream = current_stream();
	auto launch = [&](int n) { scale<<<n, 32, 0, stream>>>(in, out); };
	launch(1);
}

void waits(const float *in, float *out)
{
	cudaStream_t stream = current_stream();
	auto launch = [&] { scale<<<1, 32>>>(in, out); };
	launch();
	cudaDeviceSynchronize();
}
