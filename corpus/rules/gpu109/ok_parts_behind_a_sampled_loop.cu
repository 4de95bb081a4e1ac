// SPDX-License-Identifier: Apache-2.0
// The loops in front go around as often as the lengths say, of which two rounds are looked at: each stream works on its own part however many there are.
// expect-none
#include <cuda_runtime.h>
#include <cufft.h>

enum { TRANSFORMS = 8 };

void transform_parts(cufftComplex *host, int length, int parts)
{
	for (int i = 0; i < parts; i++)
		for (int k = 0; k < length; k++)
			host[i * length + k].y = 0;
	cufftComplex *device;
	cudaMalloc((void **)&device, length * parts * sizeof *device);
	cudaStream_t stream[TRANSFORMS];
	cufftHandle plan[TRANSFORMS];
	for (int i = 0; i < TRANSFORMS; i++) {
		cudaStreamCreate(&stream[i]);
		cufftPlan1d(&plan[i], length, CUFFT_C2C, 1);
		cufftSetStream(plan[i], stream[i]);
	}
	for (int i = 0; i < parts; i++) {
		cufftComplex *part = device + i * length;
		cudaMemcpyAsync(part, host + i * length, length * sizeof *part, cudaMemcpyHostToDevice, stream[i]);
		cufftExecC2C(plan[i], part, part, CUFFT_FORWARD);
		cudaMemcpyAsync(host + i * length, part, length * sizeof *part, cudaMemcpyDeviceToHost, stream[i]);
	}
	for (int i = 0; i < TRANSFORMS; i++) {
		cudaStreamSynchronize(stream[i]);
		cufftDestroy(plan[i]);
		cudaStreamDestroy(stream[i]);
	}
	cudaFree(device);
}
