// SPDX-License-Identifier: Apache-2.0
// expect-none
// Of two views the kernel reads the one and writes the other: two readers need no order.
#include <cuda_runtime.h>

class View {
public:
	__host__ __device__ explicit View(float *data) : data_(data) {}
	__device__ float get(int i) const { return data_[i]; }
	__device__ void put(int i, float value) const { data_[i] = value; }

private:
	float *data_;
};

__global__ void doubled(View from, View to) { to.put(threadIdx.x, 2 * from.get(threadIdx.x)); }

void with_two_readers(float *host, const float *values)
{
	cudaStream_t stream;
	float *input, *output;
	cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
	cudaMalloc((void **)&input, 256);
	cudaMalloc((void **)&output, 256);
	cudaMemcpy(input, values, 256, cudaMemcpyHostToDevice);
	cudaDeviceSynchronize();
	doubled<<<1, 64, 0, stream>>>(View(input), View(output));
	cudaMemcpy(host, input, 256, cudaMemcpyDeviceToHost);
	cudaStreamSynchronize(stream);
	cudaMemcpy(host, output, 256, cudaMemcpyDeviceToHost);
	cudaFree(output);
	cudaFree(input);
	cudaStreamDestroy(stream);
}
