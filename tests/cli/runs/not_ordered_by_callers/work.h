// SPDX-License-Identifier: Apache-2.0
#ifndef NOT_ORDERED_WORK_H
#define NOT_ORDERED_WORK_H

#include <cuda_runtime.h>

struct worker {
	virtual ~worker()
	{
	}
	virtual void run(float *x, int n, int device, cudaStream_t stream) = 0;
};

struct adder : worker {
	void run(float *x, int n, int device, cudaStream_t stream) override;
};

#endif
