// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

struct worker {
	cudaStream_t stream;
	void start();
};
