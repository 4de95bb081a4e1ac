// SPDX-License-Identifier: Apache-2.0
#ifndef PART_H
#define PART_H
#include <cuda_runtime.h>

class part {
public:
	part(int device, float *data) : device_(device), data_(data) {}
	virtual ~part() {}
	void run(cudaStream_t stream)
	{
		cudaSetDevice(device_);
		work(stream);
	}

protected:
	virtual void work(cudaStream_t stream) = 0;
	int device_;
	float *data_;
};
#endif
