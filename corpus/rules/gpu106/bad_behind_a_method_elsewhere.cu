// SPDX-License-Identifier: Apache-2.0
// A method of another file fills the object's list, which is empty where the object begins: the work behind the question for its size is done.
#include <cuda_runtime.h>

#include <vector>

class chooser {
public:
	void choose(unsigned count);
	const std::vector<float> &chosen() const { return chosen_; }

private:
	std::vector<float> chosen_;
};

__global__ void weigh(const float *values, float *sum, int n)
{
	for (int i = 0; i < n; i++)
		*sum += values[i];
}

float weigh_all(unsigned count, float *device, float *sum, cudaStream_t stream)
{
	chooser c;
	c.choose(count);
	if (c.chosen().empty())
		return 0;
	float *result;
	cudaMallocHost(&result, sizeof(float));
	*result = 0;
	cudaMemcpyAsync(device, c.chosen().data(), c.chosen().size() * sizeof(float), cudaMemcpyHostToDevice, stream);
	weigh<<<1, 1, 0, stream>>>(device, sum, (int)c.chosen().size());
	cudaMemcpyAsync(result, sum, sizeof(float), cudaMemcpyDeviceToHost, stream);
	float told = *result; // expect: GPU106 // validate: confirmed
	cudaStreamSynchronize(stream);
	cudaFreeHost(result);
	return told;
}
