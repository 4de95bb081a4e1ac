// SPDX-License-Identifier: Apache-2.0
// The tensor that a table holds under one name is cleared on the default stream and filled on the model's own one.
#include <cuda_runtime.h>
#include <stdexcept>
#include <string>
#include <unordered_map>

struct tensor {
	void *data;
};

class table {
public:
	tensor &at(const std::string &name)
	{
		if (entries.find(name) == entries.end())
			throw std::out_of_range(name);
		return entries.at(name);
	}

private:
	std::unordered_map<std::string, tensor> entries;
};

__global__ void decode(int *out, int n)
{
	if (threadIdx.x < n)
		out[threadIdx.x] += 1;
}

struct model {
	cudaStream_t stream;

	void forward(table *outputs, int n)
	{
		cudaMemset(outputs->at("ids").data, 0, n * sizeof(int));
		decode<<<1, n, 0, stream>>>(static_cast<int *>(outputs->at("ids").data), n); // expect: GPU101 // validate: confirmed
	}
};
