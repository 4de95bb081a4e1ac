// SPDX-License-Identifier: Apache-2.0
// expect-none
// The only class of the run that implements the interface.
#include "engine.h"

static __global__ void one(float *x) { x[threadIdx.x] = 1; }

namespace {
struct cuda_engine : dune_engine {
	cudaStream_t stream;
	cuda_engine() { cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking); }
	~cuda_engine() override { cudaStreamDestroy(stream); }
	void run(float *device) override { one<<<1, 32, 0, stream>>>(device); }
	void wait() override { cudaStreamSynchronize(stream); }
};
} // namespace

dune_engine *dune_make() { return new cuda_engine; }
