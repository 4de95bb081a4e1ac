// SPDX-License-Identifier: Apache-2.0
// expect-none
// The program gives up where it cannot go on: of what the copy still sends then nobody reads a byte.
#include <cuda_runtime.h>

#include <cstdio>
#include <vector>

int main(int argc, char **argv)
{
	std::vector<float> samples(4096, 1.0f);
	float *d_samples;
	cudaStream_t s;
	if (cudaStreamCreate(&s) != cudaSuccess || cudaMalloc(&d_samples, samples.size() * sizeof(float)) != cudaSuccess)
		return 1;
	cudaMemcpyAsync(d_samples, samples.data(), samples.size() * sizeof(float), cudaMemcpyHostToDevice, s);
	if (argc < 2) {
		std::fprintf(stderr, "usage: %s FILE\n", argv[0]);
		return 2;
	}
	cudaMemsetAsync(d_samples, 0, sizeof(float), s);
	cudaStreamSynchronize(s);
	cudaFree(d_samples);
	cudaStreamDestroy(s);
	return 0;
}
