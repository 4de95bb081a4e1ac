// SPDX-License-Identifier: Apache-2.0
// A launch helper that forwards its arguments to two streams.
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
	cudaLaunchKernelEx(&config, kernel, std::forward<Args>(args)...); // expect: GPU102 // validate: confirmed
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

void run(const float *x, float *y, float *z, int n)
{
	cudaStream_t first, second;
	cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
	negate_on(x, y, n, first);
	negate_on(y, z, n, second);
	cudaStreamSynchronize(first);
	cudaStreamSynchronize(second);
	cudaStreamDestroy(first);
	cudaStreamDestroy(second);
}
