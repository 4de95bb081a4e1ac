// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cuda_runtime.h>

struct kelp_ops {
	void (*fill)(float *device);
	void (*wait)(void);
};
extern const struct kelp_ops kelp_cuda_ops;
