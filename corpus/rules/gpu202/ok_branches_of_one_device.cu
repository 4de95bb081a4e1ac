// SPDX-License-Identifier: Apache-2.0
// expect-none
// Ways that select no device and need none: there is none to select, it is current, the first call has selected it, or the
// caller has, or the caller names none.
#include <cuda_runtime.h>

__global__ void fill(float *x) { x[threadIdx.x] = 1; }

class worker {
public:
	explicit worker(int number) : device(number) {}
	void run(float *x)
	{
		if (device >= 0)
			cudaSetDevice(device);
		fill<<<1, 128>>>(x);
	}
	void run_if_other(float *x)
	{
		int current = 0;
		cudaGetDevice(&current);
		if (current != device) {
			cudaSetDevice(device);
			cudaDeviceSynchronize();
		} else {
			fill<<<1, 128>>>(x);
		}
	}
	void *scratch(size_t n)
	{
		if (!memory) {
			cudaSetDevice(device);
			cudaMalloc(&memory, n);
		} else {
			cudaMemset(memory, 0, n);
		}
		return memory;
	}

private:
	int device;
	void *memory = nullptr;
};

class helper {
public:
	explicit helper(int number) : device(number) {}
	void all(float *x, size_t n)
	{
		cudaSetDevice(device);
		clear(x, n, false);
		clear(x, n, true);
	}

private:
	void clear(float *x, size_t n, bool is_large)
	{
		if (is_large) {
			cudaMemset(x, 0, n);
		} else {
			cudaSetDevice(device);
			fill<<<1, 128>>>(x);
		}
	}
	int device;
};

struct place {
	int number;
};

class stream {
public:
	explicit stream(const place *where)
	{
		if (where) {
			cudaSetDevice(where->number);
			cudaStreamCreate(&handle);
		} else {
			cudaStreamCreate(&handle);
		}
	}
	~stream() { cudaStreamDestroy(handle); }

private:
	cudaStream_t handle;
};
