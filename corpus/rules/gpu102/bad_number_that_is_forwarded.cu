// SPDX-License-Identifier: Apache-2.0
// A number that the library gets by a forwarding reference is the same number behind the call.
#include <cuda_runtime.h>
#include <set>
#include <utility>

__global__ void fill(float *row) { row[threadIdx.x] = 1; }

void filled_and_fetched(float *rows, float *host, std::set<std::pair<size_t, int>> &filled, cudaStream_t work, cudaStream_t copies)
{
	size_t first = 0;
	fill<<<1, 256, 0, work>>>(rows + first);
	filled.emplace(first, 1);
	cudaMemcpyAsync(host, rows + first, 1024, cudaMemcpyDeviceToHost, copies); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(copies);
	cudaStreamSynchronize(work);
}
