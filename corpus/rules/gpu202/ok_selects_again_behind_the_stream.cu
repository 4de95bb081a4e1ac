// SPDX-License-Identifier: Apache-2.0
// expect-none
// The device was selected by the caller in front of the stream: that it is selected once more changes nothing.
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

void smooth_all(int device, float *x)
{
	cudaSetDevice(device);
	smooth_on(device, x);
}
