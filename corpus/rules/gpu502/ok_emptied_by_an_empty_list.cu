// SPDX-License-Identifier: Apache-2.0
// expect-none
#include <cuda_runtime.h>

#include <vector>

struct ok_listed_lanes {
	std::vector<cudaStream_t> lanes;
	void end()
	{
		for (cudaStream_t lane : lanes)
			cudaStreamDestroy(lane);
		lanes = {};
	}
};

void ok_end_listed_twice(ok_listed_lanes &all)
{
	all.end();
	all.end();
}
