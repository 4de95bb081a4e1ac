// SPDX-License-Identifier: Apache-2.0
// expect-none
// The device is selected before the stream is made.
#include <cuda_runtime.h>

__global__ void smooth(float *x)
{
	x[threadIdx.x] *= 0.5f;
}

void smooth_on(int device, float *x)
{
	cudaStream_t stream;
	cudaSetDevice(device);
	cudaStreamCreate(&stream);
	smooth<<<1, 128, 0, stream>>>(x);
	cudaStreamSynchronize(stream);
	cudaStreamDestroy(stream);
}
