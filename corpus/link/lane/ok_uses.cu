// SPDX-License-Identifier: Apache-2.0
// expect-none
// The destructor, in lane.cu, waits for the stream before the copy.
#include "lane.h"

void silk_read_behind(float *host, float *device)
{
	{
		silk_lane lane;
		lane.fill(device);
	}
	cudaMemcpy(host, device, 128, cudaMemcpyDeviceToHost);
}
