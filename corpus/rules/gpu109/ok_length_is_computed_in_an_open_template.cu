// SPDX-License-Identifier: Apache-2.0
// What stands last in the scan's call is how many there are: the scan is on the default stream, and the streams here wait for that.
// expect-none
#include <cub/cub.cuh>
#include <cuda_runtime.h>

__global__ void walk_offsets(const unsigned *offset, unsigned *out)
{
	out[threadIdx.x] = offset[threadIdx.x];
}

template <class Source, class Maker>
void scan_then_walk(Source &source, Maker maker, void *storage, size_t bytes, unsigned *out)
{
	cudaStream_t lane;
	cudaStreamCreate(&lane);
	auto table = maker.table_of(source);
	cub::DeviceScan::ExclusiveSum(storage, bytes, table.offset, table.offset, table.rows + 1);
	walk_offsets<<<1, 64, 0, lane>>>(table.offset, out);
	cudaStreamSynchronize(lane);
	cudaStreamDestroy(lane);
}
