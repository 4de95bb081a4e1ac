// SPDX-License-Identifier: Apache-2.0
// The list that is emptied is another one.
#include <cuda_runtime.h>

#include <vector>

struct listed_lanes {
	std::vector<cudaStream_t> lanes, spare;
	void end()
	{
		for (cudaStream_t lane : lanes)
			cudaStreamDestroy(lane); // expect: GPU502 // validate: confirmed
		spare = {};
	}
};

void end_listed_twice(listed_lanes &all)
{
	all.end();
	all.end();
}
