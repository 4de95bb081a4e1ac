// SPDX-License-Identifier: Apache-2.0
// The private vector holds streams that callers give beside those that cudaStreamCreate makes, and these may be non-blocking.
#include <cuda_runtime.h>
#include <vector>

__global__ void fill(int *x) { x[threadIdx.x] = 1; }

class lanes {
public:
	~lanes()
	{
		for (auto s : made)
			cudaStreamDestroy(s);
	}
	void adopt(cudaStream_t given) { made.push_back(given); }
	void start(int *x)
	{
		cudaStream_t s = lane(0);
		cudaMemset(x, 0, 256);
		fill<<<1, 64, 0, s>>>(x); // expect: GPU101 // validate: confirmed
		cudaStreamSynchronize(s);
	}
	friend void restart(lanes &of, int *x);

private:
	cudaStream_t lane(unsigned n)
	{
		while (made.size() <= n) {
			cudaStream_t s = nullptr;
			cudaStreamCreate(&s);
			made.push_back(s);
		}
		return made.at(n);
	}
	std::vector<cudaStream_t> made;
};

void restart(lanes &of, int *x)
{
	cudaMemset(x, 0, 256);
	fill<<<1, 64, 0, of.made[0]>>>(x); // expect: GPU101 // validate: confirmed
	cudaStreamSynchronize(of.made[0]);
}
