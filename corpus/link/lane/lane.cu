// SPDX-License-Identifier: Apache-2.0
// expect-none
#include "lane.h"

static __global__ void one(float *x) { x[threadIdx.x] = 1; }

silk_lane::silk_lane() { cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking); }

silk_lane::~silk_lane()
{
	cudaStreamSynchronize(stream_);
	cudaStreamDestroy(stream_);
}

void silk_lane::fill(float *device) { one<<<1, 32, 0, stream_>>>(device); }

cudaStream_t silk_lane::stream() const { return stream_; }
