// SPDX-License-Identifier: Apache-2.0
// Wherever the index begins, the fifth round fills the block of the second one, whose copy nobody has waited for.
#include <cuda_runtime.h>

#include <cstring>

struct turning_lanes {
	void *block[3], *there;
	cudaStream_t stream;
	unsigned turn;
};

static void feed_turning(turning_lanes &lanes, const void *from, size_t bytes)
{
	void *block = lanes.block[lanes.turn];
	lanes.turn = (lanes.turn + 1) % 3;
	memcpy(block, from, bytes); // expect: GPU106 // validate: confirmed
	cudaMemcpyAsync(lanes.there, block, bytes, cudaMemcpyHostToDevice, lanes.stream);
}

void open_turning(turning_lanes &lanes, size_t bytes)
{
	for (int i = 0; i < 3; i++)
		cudaMallocHost(&lanes.block[i], bytes);
	cudaMalloc(&lanes.there, bytes);
	cudaStreamCreateWithFlags(&lanes.stream, cudaStreamNonBlocking);
}

void feed_all_turning(turning_lanes &lanes, const char *from, size_t bytes, int count)
{
	for (int i = 0; i < count; i++)
		feed_turning(lanes, from + i * bytes, bytes);
	cudaStreamSynchronize(lanes.stream);
}
