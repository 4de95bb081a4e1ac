// SPDX-License-Identifier: Apache-2.0
// A class selects the device of its memory, two functions that work with its objects do so as well, and one does not.
#include <cuda_runtime.h>

__global__ void fill(float *x, float v, int n) { if (threadIdx.x < n) x[threadIdx.x] = v; }

class array {
public:
	explicit array(int n) : n_(n) { cudaGetDevice(&device_); allocate(); }
	~array() { release(); }
	array(const array &) = delete;

	float *data() const { return data_; }
	int size() const { return n_; }
	int device() const { return device_; }

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

void set(array &x, float v)
{
	cudaSetDevice(x.device());
	fill<<<1, 128>>>(x.data(), v, x.size());
}

void take(array &x, const float *from)
{
	cudaSetDevice(x.device());
	cudaMemcpy(x.data(), from, x.size() * sizeof(float), cudaMemcpyHostToDevice);
}

void clear(array &x)
{
	cudaMemset(x.data(), 0, x.size() * sizeof(float)); // expect: GPU202 // validate: -
}
