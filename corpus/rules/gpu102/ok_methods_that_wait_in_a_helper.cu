// SPDX-License-Identifier: Apache-2.0
// expect-none
// What looks like two methods without an order has one in a helper that both call: it records and waits for the member that is handed to it.
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
		cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
		cudaMalloc((void **)&image, 257 * sizeof(float));
	}
	~filter()
	{
		cudaDeviceSynchronize();
		cudaFree(image);
		cudaEventDestroy(done);
		cudaStreamDestroy(copies);
		cudaStreamDestroy(kernels);
	}
	void load(const float *from)
	{
		cudaMemcpyAsync(image, from, 257 * sizeof(float), cudaMemcpyHostToDevice, copies);
		hand_over(copies, kernels);
	}
	void run(float *out)
	{
		blur<<<1, 256, 0, kernels>>>(image, out);
		hand_over(kernels, copies);
	}

private:
	void hand_over(cudaStream_t from, cudaStream_t to)
	{
		cudaEventRecord(done, from);
		cudaStreamWaitEvent(to, done, 0);
	}
	cudaStream_t copies, kernels;
	cudaEvent_t done;
	float *image;
};
