// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cuda_runtime.h>

struct dune_engine {
	virtual ~dune_engine() {}
	virtual void run(float *device) = 0;
	virtual void wait() = 0;
};
dune_engine *dune_make();
