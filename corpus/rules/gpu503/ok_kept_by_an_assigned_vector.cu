// SPDX-License-Identifier: Apache-2.0
// The vector of static storage gets the elements of a temporary one; a handle that is put into one of them stays there.
// expect-none
#include <cuda_runtime.h>

#include <vector>

static std::vector<cudaStream_t> lanes;

__global__ void work(float *p);

void run(float *p)
{
	if (lanes.empty()) {
		int count;
		cudaGetDeviceCount(&count);
		lanes = std::vector<cudaStream_t>(count);
	}
	int device = 0;
	cudaGetDevice(&device);
	cudaStream_t lane = lanes[device];
	if (!lane) {
		cudaStreamCreateWithFlags(&lane, cudaStreamNonBlocking);
		lanes[device] = lane;
	}
	work<<<64, 64, 0, lane>>>(p);
}
