// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

class lane_of_a_library {
public:
	lane_of_a_library();
	~lane_of_a_library();
	void wait();

protected:
	cudaStream_t lane;
	cudaEvent_t done;
};
