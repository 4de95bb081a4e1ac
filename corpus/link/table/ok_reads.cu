// SPDX-License-Identifier: Apache-2.0
// expect-none
#include "ops.h"

void kelp_read_behind(float *host, float *device)
{
	kelp_cuda_ops.fill(device);
	kelp_cuda_ops.wait();
	cudaMemcpy(host, device, 128, cudaMemcpyDeviceToHost);
}
