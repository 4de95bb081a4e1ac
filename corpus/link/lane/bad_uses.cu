// SPDX-License-Identifier: Apache-2.0
// What the constructor, the members and the destructor do is in lane.cu.
#include "lane.h"

void silk_read_at_once(float *host, float *device)
{
	silk_lane lane;
	lane.fill(device);
	cudaMemcpy(host, device, 128, cudaMemcpyDeviceToHost); // expect: GPU101 // validate: confirmed
}

void silk_wait_for_ended(float *device)
{
	cudaStream_t stream;
	{
		silk_lane lane;
		lane.fill(device);
		stream = lane.stream();
	}
	cudaStreamSynchronize(stream); // expect: GPU501 // validate: confirmed
}
