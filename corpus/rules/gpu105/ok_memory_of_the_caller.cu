// SPDX-License-Identifier: Apache-2.0
// expect-none
// Nothing says what kind of memory the caller keeps behind the pointer; and the elements of the vector are on the device before the kernel starts.
#include <cuda_runtime.h>
#include <vector>

struct batch {
	std::vector<float> host;
	float *given, *device;
	size_t count;
};

__global__ void twice(float *x)
{
	x[threadIdx.x] *= 2;
}

void upload(const batch &b)
{
	cudaStream_t stream;
	cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
	cudaMemcpy(b.device, b.given, b.count * sizeof(float), cudaMemcpyHostToDevice);
	twice<<<1, 32, 0, stream>>>(b.device);
	cudaStreamSynchronize(stream);
	cudaMemcpy(b.device, b.host.data(), b.host.size() * sizeof(float), cudaMemcpyHostToDevice);
	cudaDeviceSynchronize();
	twice<<<1, 32, 0, stream>>>(b.device);
	cudaStreamSynchronize(stream);
	cudaStreamDestroy(stream);
}
