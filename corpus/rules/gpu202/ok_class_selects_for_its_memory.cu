// SPDX-License-Identifier: Apache-2.0
// expect-none
// A class selects the device of its memory where it gets, moves and frees it. The functions that work with such objects leave the selection
// to their callers, all of them.
#include <cuda_runtime.h>

__global__ void fill(float *x, float v, int n) { if (threadIdx.x < n) x[threadIdx.x] = v; }

class array {
public:
	explicit array(int n) : n_(n) { cudaGetDevice(&device_); allocate(); }
	~array() { release(); }
	array(const array &) = delete;

	float *data() const { return data_; }
	int size() const { return n_; }

	void resize(int n)
	{
		int old;
		cudaGetDevice(&old);
		cudaSetDevice(device_);
		cudaFree(data_);
		cudaMalloc(&data_, n * sizeof *data_);
		cudaSetDevice(old);
		n_ = n;
	}

	void move_to(int device)
	{
		float *moved;
		cudaSetDevice(device);
		cudaMalloc(&moved, n_ * sizeof *moved);
		cudaMemcpyPeer(moved, device, data_, device_, n_ * sizeof *moved);
		cudaSetDevice(device_);
		cudaFree(data_);
		data_ = moved;
		device_ = device;
	}

private:
	void allocate()
	{
		cudaSetDevice(device_);
		cudaMalloc(&data_, n_ * sizeof *data_);
	}
	void release()
	{
		cudaSetDevice(device_);
		cudaFree(data_);
	}

	int n_, device_;
	float *data_ = nullptr;
};

void clear(array &x)
{
	cudaMemset(x.data(), 0, x.size() * sizeof(float));
}
