// SPDX-License-Identifier: Apache-2.0
// CUB's sorts of segments take two buffers in place of four pointers, and up to CUB 1.17 a flag stands behind the stream: each call runs on the stream
// that it is given.
// expect-none
#include <cub/cub.cuh>
#include <cuda_runtime.h>

template <typename Keys, typename Values, typename Offsets>
void sort_all(void *room, size_t &bytes, Keys &keys, Values &values, int n, int segments, Offsets from, Offsets to, cudaStream_t stream)
{
	cub::DeviceSegmentedSort::SortKeys(room, bytes, keys, n, segments, from, to, stream);
	cub::DeviceSegmentedSort::SortKeys(room, bytes, keys, n, segments, from, to, stream, false);
	cub::DeviceSegmentedSort::StableSortPairs(room, bytes, keys, values, n, segments, from, to, stream);
	cub::DeviceSegmentedSort::StableSortPairs(room, bytes, keys, values, n, segments, from, to, stream, false);
	cub::DeviceSegmentedRadixSort::SortKeys(room, bytes, keys, n, segments, from, to, 0, 16, stream);
	cub::DeviceSegmentedRadixSort::SortPairs(room, bytes, keys, values, n, segments, from, to, 0, 16, stream, false);
}
