// SPDX-License-Identifier: Apache-2.0
// expect-none
// The library reads behind the wait, keeps a reference without reading, or asks an atomic that the kernel sets.
#include <algorithm>
#include <atomic>
#include <complex>
#include <cuda_runtime.h>
#include <functional>

__device__ unsigned int clipped;

int fewer(const int *d_count, int most, cudaStream_t stream)
{
	int count;
	cudaMemcpyAsync(&count, d_count, sizeof count, cudaMemcpyDeviceToHost, stream);
	cudaStreamSynchronize(stream);
	return std::min(count, most);
}

float first(std::complex<float> *pinned, const std::complex<float> *d_x, size_t n, cudaStream_t stream)
{
	cudaMemcpyAsync(pinned, d_x, n * sizeof *pinned, cudaMemcpyDeviceToHost, stream);
	cudaStreamSynchronize(stream);
	return pinned[0].real();
}

int kept(const int *d_count, cudaStream_t stream)
{
	int count;
	cudaMemcpyAsync(&count, d_count, sizeof count, cudaMemcpyDeviceToHost, stream);
	std::reference_wrapper<const int> later = std::cref(count);
	cudaStreamSynchronize(stream);
	return later.get();
}

void polled(std::atomic<int> *pinned, cudaStream_t stream)
{
	cudaMemsetAsync(pinned, 1, 2 * sizeof *pinned, stream);
	while (pinned[1].load(std::memory_order_acquire) == 0) {
	}
	cudaStreamSynchronize(stream);
}

unsigned int symbols(cudaStream_t stream)
{
	unsigned int zero = 0, count = 0;
	cudaMemcpyToSymbolAsync(clipped, &zero, sizeof zero, 0, cudaMemcpyHostToDevice, stream);
	cudaMemcpyFromSymbolAsync(&count, clipped, sizeof count, 0, cudaMemcpyDeviceToHost, stream);
	cudaStreamSynchronize(stream);
	return count;
}
