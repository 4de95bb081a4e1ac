// SPDX-License-Identifier: Apache-2.0
// The part ends in the main function, which goes on with what it has sent; and what is fetched is still written when its place has ended.
#include <cuda_runtime.h>

#include <vector>

int main(int argc, char **)
{
	std::vector<float> all(4096, 1.0f), fetched(4096);
	float *d_all;
	cudaStream_t s;
	if (cudaStreamCreate(&s) != cudaSuccess || cudaMalloc(&d_all, all.size() * sizeof(float)) != cudaSuccess)
		return 1;
	cudaMemcpyAsync(d_all, all.data(), all.size() * sizeof(float), cudaMemcpyHostToDevice, s);
	if (argc > 1) {
		std::vector<float> part(64, 2.0f);
		cudaMemcpyAsync(d_all, part.data(), part.size() * sizeof(float), cudaMemcpyHostToDevice, s);
	} // expect: GPU107 // validate: ordered-here(staged)
	cudaStreamSynchronize(s);
	cudaMemcpyAsync(fetched.data(), d_all, fetched.size() * sizeof(float), cudaMemcpyDeviceToHost, s);
	if (argc > 2)
		return 2; // expect: GPU107 // validate: ordered-here(staged)
	cudaStreamSynchronize(s);
	cudaFree(d_all);
	cudaStreamDestroy(s);
	return 0;
}
