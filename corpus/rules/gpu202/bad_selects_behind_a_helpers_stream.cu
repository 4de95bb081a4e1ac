// SPDX-License-Identifier: Apache-2.0
// The helper makes its stream in front of the selection, and its caller has selected nothing.
#include <cuda_runtime.h>

__global__ void smooth(float *x)
{
	x[threadIdx.x] *= 0.5f;
}

static void smooth_on(int device, float *x)
{
	cudaStream_t stream;
	cudaStreamCreate(&stream); // expect: GPU202 // validate: -
	cudaSetDevice(device);
	smooth<<<1, 128, 0, stream>>>(x);
	cudaStreamSynchronize(stream);
	cudaStreamDestroy(stream);
}

void smooth_all(int device, float *x, float *y)
{
	smooth_on(device, x);
	smooth_on(device, y);
}
