// SPDX-License-Identifier: Apache-2.0
// The class has a method to wait with, but that waits for the kernels: a copy that is under way when they start it leaves alone.
#include <cuda_runtime.h>

__global__ void blur(const float *in, float *out)
{
	out[threadIdx.x] = (in[threadIdx.x] + in[threadIdx.x + 1]) / 2;
}

class filter {
public:
	filter()
	{
		cudaStreamCreateWithFlags(&copies, cudaStreamNonBlocking);
		cudaStreamCreateWithFlags(&kernels, cudaStreamNonBlocking);
		cudaMalloc((void **)&image, 257 * sizeof(float));
	}
	~filter()
	{
		cudaDeviceSynchronize();
		cudaFree(image);
		cudaStreamDestroy(copies);
		cudaStreamDestroy(kernels);
	}
	void load(const float *from) { cudaMemcpyAsync(image, from, 257 * sizeof(float), cudaMemcpyHostToDevice, copies); }
	void run(float *out)
	{
		blur<<<1, 256, 0, kernels>>>(image, out); // expect: GPU102 // validate: confirmed
	}
	void finish() { cudaStreamSynchronize(kernels); }

private:
	cudaStream_t copies, kernels;
	float *image;
};
