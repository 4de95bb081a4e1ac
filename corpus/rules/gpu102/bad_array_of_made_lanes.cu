// SPDX-License-Identifier: Apache-2.0
// An array and a pair of objects without an initialiser: each element is made by its own constructor (C++17 [dcl.init] 7).
#include <cuda_runtime.h>
#include <array>
#include <utility>

struct made_lane {
	made_lane() { cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking); }
	~made_lane()
	{
		cudaStreamSynchronize(stream);
		cudaStreamDestroy(stream);
	}
	made_lane(const made_lane &) = delete;
	cudaStream_t stream;
};

__global__ void lanes_fill(float *x) { x[threadIdx.x] = 1.0f; }
__global__ void lanes_use(float *x) { x[threadIdx.x] *= 2.0f; }

void in_an_array(float *x)
{
	std::array<made_lane, 2> lanes;
	lanes_fill<<<1, 256, 0, lanes[0].stream>>>(x);
	lanes_use<<<1, 256, 0, lanes[1].stream>>>(x); // expect: GPU102 // validate: confirmed
}

void in_a_pair(float *x)
{
	std::pair<made_lane, made_lane> lanes;
	lanes_fill<<<1, 256, 0, lanes.first.stream>>>(x);
	lanes_use<<<1, 256, 0, lanes.second.stream>>>(x); // expect: GPU102 // validate: confirmed
}
