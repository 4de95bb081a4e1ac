// SPDX-License-Identifier: Apache-2.0
// A copy to the address of one element, and the host that reads this one.
#include <cuda_runtime.h>
#include <vector>

int by_a_number(const int *from, cudaStream_t stream)
{
	std::vector<int> v(8);
	cudaMemcpyAsync(&v[3], from, sizeof(int), cudaMemcpyDeviceToHost, stream);
	int value = v[2] + v[4];
	value += v[3]; // expect: GPU106 // validate: ordered-here(drained)
	cudaStreamSynchronize(stream);
	return value;
}

int by_a_value(const int *from, int i, int n, cudaStream_t stream)
{
	std::vector<int> v(n);
	cudaMemcpyAsync(&v[i], from, sizeof(int), cudaMemcpyDeviceToHost, stream);
	int value = v[i]; // expect: GPU106 // validate: ordered-here(drained)
	cudaStreamSynchronize(stream);
	return value;
}

int of_an_array(const int *from, int i, cudaStream_t stream)
{
	int v[8];
	cudaMemcpyAsync(&v[i], from, sizeof(int), cudaMemcpyDeviceToHost, stream);
	int value = v[i]; // expect: GPU106 // validate: ordered-here(drained)
	cudaStreamSynchronize(stream);
	return value;
}

int second_half(const int *from, size_t n, cudaStream_t first, cudaStream_t second)
{
	std::vector<int> v(2 * n);
	cudaMemcpyAsync(v.data(), from, n * sizeof(int), cudaMemcpyDeviceToHost, first);
	cudaMemcpyAsync(v.data() + n, from + n, n * sizeof(int), cudaMemcpyDeviceToHost, second);
	cudaStreamSynchronize(first);
	int value = v[n]; // expect: GPU106 // validate: ordered-here(drained)
	cudaStreamSynchronize(second);
	return value + v[0];
}
