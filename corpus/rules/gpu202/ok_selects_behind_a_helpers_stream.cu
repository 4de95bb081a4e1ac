// SPDX-License-Identifier: Apache-2.0
// expect-none
// The helper selects behind its stream, and the program uses only the device that it begins with.
#include <cuda_runtime.h>

__global__ void smooth(float *x)
{
	x[threadIdx.x] *= 0.5f;
}

static void smooth_on(int device, float *x)
{
	cudaStream_t stream;
	cudaStreamCreate(&stream);
	cudaSetDevice(device);
	smooth<<<1, 128, 0, stream>>>(x);
	cudaStreamSynchronize(stream);
	cudaStreamDestroy(stream);
}

int main()
{
	float *x;
	cudaMalloc((void **)&x, 128 * sizeof(float));
	smooth_on(0, x);
	cudaFree(x);
	return 0;
}
