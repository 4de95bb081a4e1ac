// SPDX-License-Identifier: Apache-2.0
// expect-none
// The same as bad_loop_comes_around.cu, but that the caller waits whenever the index has come around to where it began.
#include <cuda_runtime.h>

#include <cstring>

struct waiting_turn_lanes {
	void *block[3], *there;
	cudaStream_t stream;
	unsigned turn;
};

static void feed_waiting_turn(waiting_turn_lanes &lanes, const void *from, size_t bytes)
{
	void *block = lanes.block[lanes.turn];
	lanes.turn = (lanes.turn + 1) % 3;
	memcpy(block, from, bytes);
	cudaMemcpyAsync(lanes.there, block, bytes, cudaMemcpyHostToDevice, lanes.stream);
}

void open_waiting_turn(waiting_turn_lanes &lanes, size_t bytes)
{
	for (int i = 0; i < 3; i++)
		cudaMallocHost(&lanes.block[i], bytes);
	cudaMalloc(&lanes.there, bytes);
	cudaStreamCreateWithFlags(&lanes.stream, cudaStreamNonBlocking);
}

void feed_all_waiting_turn(waiting_turn_lanes &lanes, const char *from, size_t bytes, int count)
{
	for (int i = 0; i < count; i++) {
		if (i % 3 == 0)
			cudaStreamSynchronize(lanes.stream);
		feed_waiting_turn(lanes, from + i * bytes, bytes);
	}
	cudaStreamSynchronize(lanes.stream);
}
