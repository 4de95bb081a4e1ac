// SPDX-License-Identifier: Apache-2.0
// expect-none
// The tensor that is cleared on the default stream has another name than the one that the model's stream fills.
#include <cuda_runtime.h>
#include <string>
#include <unordered_map>

struct tensor {
	void *data;
};

__global__ void decode(int *out, int n)
{
	if (threadIdx.x < n)
		out[threadIdx.x] += 1;
}

struct model {
	cudaStream_t stream;

	void forward(std::unordered_map<std::string, tensor> *outputs, int n)
	{
		cudaMemset(outputs->at("lengths").data, 0, n * sizeof(int));
		decode<<<1, n, 0, stream>>>(static_cast<int *>(outputs->at("ids").data), n);
	}
};
