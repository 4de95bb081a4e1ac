// SPDX-License-Identifier: Apache-2.0
// Where a stream follows the length, the scan is on that one, and where the length stands last, it is on the default stream, for which the lane
// does not wait.
#include <cub/cub.cuh>
#include <cuda_runtime.h>

__global__ void walk_scanned(const unsigned *offset, unsigned *out)
{
	out[threadIdx.x] = offset[threadIdx.x];
}

template <class Source, class Maker>
void scan_beside_the_walk(Source &source, Maker maker, void *storage, size_t bytes, unsigned *out, cudaStream_t scanning)
{
	cudaStream_t lane;
	cudaStreamCreateWithFlags(&lane, cudaStreamNonBlocking);
	auto table = maker.table_of(source);
	cub::DeviceScan::ExclusiveSum(storage, bytes, table.offset, table.rows + 1, scanning);
	walk_scanned<<<1, 64, 0, lane>>>(table.offset, out); // expect: GPU109 // validate: confirmed
	cudaStreamSynchronize(lane);
	cudaStreamDestroy(lane);
}

template <class Source, class Maker>
void scan_by_default_beside_the_walk(Source &source, Maker maker, void *storage, size_t bytes, unsigned *out)
{
	cudaStream_t lane;
	cudaStreamCreateWithFlags(&lane, cudaStreamNonBlocking);
	auto table = maker.table_of(source);
	cub::DeviceScan::ExclusiveSum(storage, bytes, table.offset, table.offset, table.rows + 1);
	walk_scanned<<<1, 64, 0, lane>>>(table.offset, out); // expect: GPU109 // validate: confirmed
	cudaStreamSynchronize(lane);
	cudaStreamDestroy(lane);
}
