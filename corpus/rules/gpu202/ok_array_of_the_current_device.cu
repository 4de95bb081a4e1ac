// SPDX-License-Identifier: Apache-2.0
// expect-none
// An array belongs to the device that is current when it is made; its other functions compare, and select where that is another one.
#include <cuda_runtime.h>
#include <stdexcept>
#include <vector>

class array {
public:
	explicit array(const std::vector<int> &sizes)
	{
		cudaGetDevice(&device_);
		sizes_ = sizes;
		allocate();
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
