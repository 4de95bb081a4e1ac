// SPDX-License-Identifier: Apache-2.0
// Any element of a vector that a copy fills as a whole, its last one, and one in the part that a copy fills.
#include <cuda_runtime.h>
#include <vector>

int last(const int *from, int n, cudaStream_t stream)
{
	std::vector<int> offsets(n + 1);
	cudaMemcpyAsync(offsets.data(), from, sizeof(int) * (n + 1), cudaMemcpyDeviceToHost, stream);
	int total = offsets.back(); // expect: GPU106 // validate: ordered-here(drained)
	cudaStreamSynchronize(stream);
	return total;
}

int third(const int *from, cudaStream_t stream)
{
	std::vector<int> offsets(8);
	cudaMemcpyAsync(offsets.data(), from, sizeof(int) * 4, cudaMemcpyDeviceToHost, stream);
	int value = offsets[2]; // expect: GPU106 // validate: ordered-here(drained)
	cudaStreamSynchronize(stream);
	return value;
}

int any(const int *from, int i, cudaStream_t stream)
{
	std::vector<int> offsets(8);
	cudaMemcpyAsync(offsets.data(), from, offsets.size() * sizeof(int), cudaMemcpyDeviceToHost, stream);
	int value = offsets[i]; // expect: GPU106 // validate: ordered-here(drained)
	cudaStreamSynchronize(stream);
	return value;
}
