// SPDX-License-Identifier: Apache-2.0
// Elements that a range gives are in the vector as those that push_back gives: the early return does not always leave.
#include <cuda_runtime.h>
#include <vector>

int first_of(const std::vector<const int *> &more, cudaStream_t s)
{
	std::vector<const int *> all;
	all.reserve(more.size());
	all.insert(all.end(), more.begin(), more.end());
	if (all.empty())
		return 0;
	int *host;
	cudaMallocHost(&host, sizeof(int));
	cudaMemcpyAsync(host, all[0], sizeof(int), cudaMemcpyDeviceToHost, s);
	int first = *host; // expect: GPU106 // validate: confirmed
	cudaStreamSynchronize(s);
	cudaFreeHost(host);
	return first;
}
