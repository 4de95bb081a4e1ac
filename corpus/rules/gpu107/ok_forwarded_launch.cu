// SPDX-License-Identifier: Apache-2.0
// expect-none
// A launch helper that forwards its arguments: the kernel gets the values of the pointers, not the parameters that hold them.
#include <cuda_runtime.h>
#include <utility>

struct launch_params {
	dim3 grid, block;
	cudaStream_t stream;
};

template <typename Kernel, typename... Args>
static void launch(Kernel kernel, const launch_params &params, Args &&...args)
{
	cudaLaunchConfig_t config = {};
	config.gridDim = params.grid;
	config.blockDim = params.block;
	config.stream = params.stream;
	cudaLaunchKernelEx(&config, kernel, std::forward<Args>(args)...);
}

template <typename T> __global__ void negate(const T *x, T *y, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		y[i] = -x[i];
}

template <typename T> static void negate_on(const T *x, T *y, int n, cudaStream_t stream)
{
	const launch_params params = {dim3((n + 255) / 256), dim3(256), stream};
	launch(negate<T>, params, x, y, n);
}

void run(const float *x, float *y, int n, cudaStream_t stream)
{
	negate_on(x, y, n, stream);
}
