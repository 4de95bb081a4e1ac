// SPDX-License-Identifier: Apache-2.0
// expect-none
// The stream is the caller's device's, and so is the kernel on it: the other device is selected for its own work, and left again.
#include <cuda_runtime.h>

__global__ void smooth(float *x)
{
	x[threadIdx.x] *= 0.5f;
}

void smooth_both(int other, float *own, float *theirs)
{
	int device;
	cudaStream_t stream;
	cudaGetDevice(&device);
	cudaStreamCreate(&stream);
	cudaSetDevice(other);
	smooth<<<1, 128>>>(theirs);
	cudaDeviceSynchronize();
	cudaSetDevice(device);
	smooth<<<1, 128, 0, stream>>>(own);
	cudaStreamSynchronize(stream);
	cudaStreamDestroy(stream);
}
