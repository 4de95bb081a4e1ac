// SPDX-License-Identifier: Apache-2.0
// A class whose members are defined in another file.
#pragma once
#include <cuda_runtime.h>

class silk_lane {
public:
	silk_lane();
	~silk_lane();
	void fill(float *device);
	cudaStream_t stream() const;

private:
	cudaStream_t stream_;
};
