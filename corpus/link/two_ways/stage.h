// SPDX-License-Identifier: Apache-2.0
#ifndef STAGE_H
#define STAGE_H
#include <cuda_runtime.h>

class device_scope {
public:
	explicit device_scope(int device)
	{
		cudaGetDevice(&before_);
		cudaSetDevice(device);
	}
	~device_scope() { cudaSetDevice(before_); }

private:
	int before_;
};

class stage {
public:
	stage(int device, float *data, int n) : device_(device), data_(data), n_(n) {}
	virtual ~stage() {}
	virtual void forward(cudaStream_t stream) = 0;
	int device() const { return device_; }

protected:
	float *data() { return data_; }
	int size() const { return n_; }

private:
	int device_;
	float *data_;
	int n_;
};
#endif
