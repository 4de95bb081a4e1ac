// SPDX-License-Identifier: Apache-2.0
// The elements of a vector are pageable, in an object of the caller's as well: the copy that returns may still be on its way.
#include <cuda_runtime.h>
#include <vector>

struct batch {
	std::vector<float> host;
	float *device;
};

__global__ void twice(float *x)
{
	x[threadIdx.x] *= 2;
}

void upload(const batch &b)
{
	cudaStream_t stream;
	cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
	cudaMemcpy(b.device, b.host.data(), b.host.size() * sizeof(float), cudaMemcpyHostToDevice);
	twice<<<1, 32, 0, stream>>>(b.device); // expect: GPU105 // validate: -
	cudaStreamSynchronize(stream);
	cudaStreamDestroy(stream);
}
