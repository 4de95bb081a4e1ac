// SPDX-License-Identifier: Apache-2.0
// CUB's sort of segments in two buffers is given no stream, although the function has one.
#include <cub/cub.cuh>
#include <cuda_runtime.h>

template <typename Keys, typename Offsets>
void sort_beside(void *room, size_t &bytes, Keys &keys, float *sums, int n, int segments, Offsets from, Offsets to, cudaStream_t stream)
{
	cudaMemsetAsync(sums, 0, n * sizeof(float), stream);
	cub::DeviceSegmentedSort::SortKeys(room, bytes, keys, n, segments, from, to); // expect: GPU110 // validate: confirmed
}
