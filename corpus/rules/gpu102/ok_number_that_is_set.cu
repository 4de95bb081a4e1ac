// SPDX-License-Identifier: Apache-2.0
// expect-none: the library sets the number that it gets by reference, or the row behind the other one is fetched
#include <charconv> // needed: that a number goes by reference stands in the declaration only
#include <cuda_runtime.h>
#include <set>
#include <utility>

__global__ void fill(float *row) { row[threadIdx.x] = 1; }

void filled_and_another_fetched(float *rows, float *host, std::set<std::pair<size_t, int>> &filled, cudaStream_t work, cudaStream_t copies)
{
	size_t first = 0;
	fill<<<1, 256, 0, work>>>(rows + first);
	filled.emplace(first, 1);
	cudaMemcpyAsync(host, rows + first + 256, 1024, cudaMemcpyDeviceToHost, copies);
	cudaStreamSynchronize(copies);
	cudaStreamSynchronize(work);
}

void filled_and_asked_for(float *rows, float *host, const char *text, const char *end, cudaStream_t work, cudaStream_t copies)
{
	size_t first = 0;
	fill<<<1, 256, 0, work>>>(rows);
	std::from_chars(text, end, first);
	cudaMemcpyAsync(host, rows + first, 1024, cudaMemcpyDeviceToHost, copies);
	cudaStreamSynchronize(copies);
	cudaStreamSynchronize(work);
}
