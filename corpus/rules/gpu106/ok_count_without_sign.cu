// SPDX-License-Identifier: Apache-2.0
// expect-none
// A number without a sign that is not above 0 is 0, and a bool that is not true is false: behind the one question the other is answered.
#include <cstddef>
#include <cuda_runtime.h>

int first_without_sign(const int *from, std::size_t n, cudaStream_t stream)
{
	int *host = nullptr, first = 0;
	if (cudaMallocHost(&host, 64 * sizeof *host) != cudaSuccess)
		return -1;
	cudaMemcpyAsync(host, from, 64 * sizeof *host, cudaMemcpyDeviceToHost, stream);
	if (n > 0)
		cudaStreamSynchronize(stream);
	if (n)
		first = host[0];
	cudaStreamSynchronize(stream);
	cudaFreeHost(host);
	return first;
}

struct batch_without_sign {
	unsigned count;
};

int first_of_batch_without_sign(const int *from, const batch_without_sign &batch, cudaStream_t stream)
{
	int *host = nullptr, first = 0;
	if (cudaMallocHost(&host, 64 * sizeof *host) != cudaSuccess)
		return -1;
	cudaMemcpyAsync(host, from, 64 * sizeof *host, cudaMemcpyDeviceToHost, stream);
	if (batch.count >= 1)
		cudaStreamSynchronize(stream);
	if (batch.count != 0)
		first = host[0];
	cudaStreamSynchronize(stream);
	cudaFreeHost(host);
	return first;
}

int first_if_wanted(const int *from, bool is_wanted, cudaStream_t stream)
{
	int *host = nullptr, first = 0;
	if (cudaMallocHost(&host, 64 * sizeof *host) != cudaSuccess)
		return -1;
	cudaMemcpyAsync(host, from, 64 * sizeof *host, cudaMemcpyDeviceToHost, stream);
	if (is_wanted == true)
		cudaStreamSynchronize(stream);
	if (is_wanted)
		first = host[0];
	cudaStreamSynchronize(stream);
	cudaFreeHost(host);
	return first;
}
