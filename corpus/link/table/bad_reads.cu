// SPDX-License-Identifier: Apache-2.0
// What the table's functions do is in ops.cu.
#include "ops.h"

void kelp_read_at_once(float *host, float *device)
{
	kelp_cuda_ops.fill(device);
	cudaMemcpy(host, device, 128, cudaMemcpyDeviceToHost); // expect: GPU101 // validate: confirmed
	kelp_cuda_ops.wait();
}
