// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

// Its users are shown the stream.
class lane_for_users {
public:
	lane_for_users();
	~lane_for_users();
	cudaStream_t get();

protected:
	cudaStream_t lane;
	cudaEvent_t done;
};

// Made to be derived from.
class lane_with_hooks {
public:
	lane_with_hooks();
	virtual ~lane_with_hooks();

protected:
	cudaStream_t lane;
	cudaEvent_t done;
};
