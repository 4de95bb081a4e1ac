// SPDX-License-Identifier: Apache-2.0
// What threads of other files run: one body trusts that the device is current, one selects it.
#include "body.h"

static __global__ void weave(float *x) { x[threadIdx.x] = 1; }

void loom_body(float *device, cudaStream_t stream)
{
	weave<<<1, 32, 0, stream>>>(device); // expect: GPU402 // validate: confirmed
}

void loom_body_on(int which, float *device, cudaStream_t stream)
{
	cudaSetDevice(which);
	weave<<<1, 32, 0, stream>>>(device);
}
