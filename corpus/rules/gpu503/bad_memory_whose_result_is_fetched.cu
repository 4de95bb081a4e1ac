// SPDX-License-Identifier: Apache-2.0
// Functions that free nothing: what the host has fetched of their memory is their work, and the memory is lost.
#include <cuda_runtime.h>
#include <vector>

__global__ void tally_votes(const int *votes, int *tally, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		atomicAdd(&tally[votes[i]], 1);
}

int tally_of_first(const std::vector<int> &votes, std::vector<int> &tally)
{
	int *d_votes, *d_tally;
	cudaMalloc(&d_votes, votes.size() * sizeof(int));
	cudaMalloc(&d_tally, tally.size() * sizeof(int)); // expect: GPU503 // validate: -
	cudaMemcpy(d_votes, votes.data(), votes.size() * sizeof(int), cudaMemcpyHostToDevice);
	cudaMemset(d_tally, 0, tally.size() * sizeof(int));
	tally_votes<<<(votes.size() + 255) / 256, 256>>>(d_votes, d_tally, (int)votes.size());
	cudaMemcpy(tally.data(), d_tally, tally.size() * sizeof(int), cudaMemcpyDeviceToHost);
	return tally[0];
}

int tally_in_managed_memory(const int *d_votes, int n)
{
	int *shared_tally;
	cudaMallocManaged(&shared_tally, sizeof(int)); // expect: GPU503 // validate: -
	*shared_tally = 0;
	tally_votes<<<(n + 255) / 256, 256>>>(d_votes, shared_tally, n);
	cudaDeviceSynchronize();
	return *shared_tally;
}

template <typename Count>
class vote_box {
public:
	Count count_all(const int *d_votes, int n)
	{
		Count *counted;
		cudaMallocManaged(&counted, sizeof(Count)); // expect: GPU503 // validate: -
		tally_votes<<<1, 64>>>(d_votes, counted, n);
		cudaDeviceSynchronize();
		Count result = *counted;
		return result;
	}
};

int count_by_box(vote_box<int> &box, const int *d_votes, int n)
{
	return box.count_all(d_votes, n);
}
