// SPDX-License-Identifier: Apache-2.0
// expect-none
// A copy fills all that a vector holds. What it holds more later, in room that it has, lies behind the copy.
#include <cuda_runtime.h>
#include <vector>

int appended(const int *from, size_t n, cudaStream_t stream)
{
	std::vector<int> v;
	v.reserve(n + 1);
	v.resize(n);
	cudaMemcpyAsync(v.data(), from, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
	v.push_back(7);
	cudaStreamSynchronize(stream);
	return v[0];
}

int resized(const int *from, size_t n, size_t i, cudaStream_t stream)
{
	std::vector<int> v(2 * n);
	v.resize(n);
	cudaMemcpyAsync(v.data(), from, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
	v.resize(2 * n);
	v[n] = 1;
	v[n + i] = 1;
	cudaStreamSynchronize(stream);
	return v[0];
}
