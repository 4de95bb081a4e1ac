// SPDX-License-Identifier: Apache-2.0
// The stream is made on whatever device the caller has selected, and the device that the work is for is selected only then.
#include <cuda_runtime.h>

__global__ void smooth(float *x)
{
	x[threadIdx.x] *= 0.5f;
}

void smooth_on(int device, float *x)
{
	cudaStream_t stream;
	cudaStreamCreate(&stream); // expect: GPU202 // validate: -
	cudaSetDevice(device);
	smooth<<<1, 128, 0, stream>>>(x);
	cudaStreamSynchronize(stream);
	cudaStreamDestroy(stream);
}
