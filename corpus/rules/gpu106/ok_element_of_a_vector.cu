// SPDX-License-Identifier: Apache-2.0
// expect-none
// The host works on elements that the copy does not touch, or that nobody can say it touches.
#include <cuda_runtime.h>
#include <vector>

int behind(const int *from, cudaStream_t stream)
{
	std::vector<int> offsets(8);
	cudaMemcpyAsync(offsets.data(), from, sizeof(int) * 4, cudaMemcpyDeviceToHost, stream);
	offsets[4] = 1;
	int value = offsets[7];
	cudaStreamSynchronize(stream);
	return value + offsets[0];
}

int any_of_a_half(const int *from, int i, cudaStream_t stream)
{
	std::vector<int> offsets(8);
	cudaMemcpyAsync(offsets.data(), from, sizeof(int) * 4, cudaMemcpyDeviceToHost, stream);
	int value = offsets[4 + i];
	cudaStreamSynchronize(stream);
	return value + offsets[0];
}

int after_growth(const int *from, int n, int i, cudaStream_t stream)
{
	std::vector<int> offsets(n);
	cudaMemcpyAsync(offsets.data(), from, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
	cudaStreamSynchronize(stream);
	offsets.resize(n + 8);
	cudaMemcpyAsync(offsets.data(), from, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
	int value = offsets[n + i];
	cudaStreamSynchronize(stream);
	return value;
}
