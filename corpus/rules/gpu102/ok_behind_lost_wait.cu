// SPDX-License-Identifier: Apache-2.0
// expect-none
// A line that cannot be read waits by its name; another gets the address of the stream and may have given it another value.
#include <cuda_runtime.h>
#include "lanes_of_the_project.h"

struct lane_state { int turns; };

__global__ void step(double *x) { x[threadIdx.x] += 1; }

void waits(double *x, struct lane_state *state, cudaStream_t caller, cudaStream_t other)
{
	step<<<1, 32, 0, caller>>>(x);
	state->lanes.synchronize_all();
	step<<<1, 32, 0, other>>>(x);
}

void chooses(double *x, struct lane_state *state, cudaStream_t caller)
{
	cudaStream_t lane = nullptr;
	state->lanes.pick(&lane, caller);
	step<<<1, 32, 0, caller>>>(x);
	step<<<1, 32, 0, lane>>>(x);
}
