// SPDX-License-Identifier: Apache-2.0
// An array belongs to the device that it is given, and is made on the one that is current; its other functions compare, and select.
#include <cuda_runtime.h>
#include <stdexcept>
#include <vector>

class array {
public:
	array(int n, int device)
	{
		device_ = device;
		sizes_.push_back(n);
		cudaMalloc(&data_, n * sizeof *data_); // expect: GPU202 // validate: -
	}
	~array() { release(); }
	array(const array &) = delete;

	void resize(const std::vector<int> &sizes)
	{
		sizes_ = sizes;
		allocate();
	}

	void clear()
	{
		int old;
		cudaGetDevice(&old);
		if (device_ != old)
			cudaSetDevice(device_);
		cudaMemset(data_, 0, length() * sizeof *data_);
		if (device_ != old)
			cudaSetDevice(old);
	}

private:
	int length() const
	{
		int n = 1;
		for (int s : sizes_)
			n *= s;
		return n;
	}

	void allocate()
	{
		release();
		if (sizes_.empty())
			throw std::runtime_error("no sizes");
		int old;
		cudaGetDevice(&old);
		if (device_ != old)
			cudaSetDevice(device_);
		cudaMalloc(&data_, length() * sizeof *data_);
		if (device_ != old)
			cudaSetDevice(old);
	}

	void release()
	{
		int old;
		if (!data_)
			return;
		cudaGetDevice(&old);
		if (device_ != old)
			cudaSetDevice(device_);
		cudaFree(data_);
		if (device_ != old)
			cudaSetDevice(old);
		data_ = nullptr;
	}

	std::vector<int> sizes_;
	int device_ = 0;
	float *data_ = nullptr;
};
