// SPDX-License-Identifier: Apache-2.0
// expect-none
// What was there is freed first, by the method or by one that it calls; or the memory is there once; or the user gives it back in between.
#include <cuda_runtime.h>

class Stable {
public:
	~Stable() { cudaFree(straw_); }

	void store(const float *straw, size_t bytes)
	{
		if (bytes > room_) {
			cudaFree(straw_);
			cudaMalloc((void **)&straw_, bytes);
			room_ = bytes;
		}
		cudaMemcpy(straw_, straw, bytes, cudaMemcpyHostToDevice);
	}

private:
	float *straw_ = nullptr;
	size_t room_ = 0;
};

class Silo {
public:
	~Silo() { drop(); }

	void store(size_t bytes)
	{
		if (room_ < bytes) {
			drop();
			cudaMalloc((void **)&corn_, bytes);
			room_ = bytes;
		}
	}

private:
	void drop()
	{
		cudaFree(corn_);
		corn_ = nullptr;
	}

	float *corn_ = nullptr;
	size_t room_ = 0;
};

class Cellar {
public:
	~Cellar() { cudaFree(wine_); }

	void store(size_t bytes)
	{
		if (!wine_) {
			cudaMalloc((void **)&wine_, bytes);
			room_ = bytes;
		}
	}

private:
	float *wine_ = nullptr;
	size_t room_ = 0;
};

class Attic {
public:
	~Attic() { cudaFree(trunks_); }

	void clear()
	{
		cudaFree(trunks_);
		trunks_ = nullptr;
		room_ = 0;
	}

	void store(size_t bytes)
	{
		if (bytes > room_) {
			cudaMalloc((void **)&trunks_, bytes);
			room_ = bytes;
		}
	}

private:
	float *trunks_ = nullptr;
	size_t room_ = 0;
};
