// SPDX-License-Identifier: Apache-2.0
// expect-none
// The destructor knows which constructor was used, the member is null, or another function makes it in time.
#include <cuda_runtime.h>

class knows {
public:
	explicit knows(size_t n) : has_event(true)
	{
		cudaMalloc(&data, n);
		cudaEventCreate(&ready);
	}
	knows(size_t n, cudaStream_t s) : has_event(false) { cudaMalloc(&data, n + (s != nullptr)); }
	~knows()
	{
		cudaFree(data);
		if (has_event)
			cudaEventDestroy(ready);
	}

private:
	bool has_event;
	void *data = nullptr;
	cudaEvent_t ready;
};

class is_null {
public:
	is_null() {}
	explicit is_null(unsigned flags) { cudaEventCreateWithFlags(&ready, flags); }
	~is_null()
	{
		if (ready)
			cudaEventDestroy(ready);
	}

private:
	cudaEvent_t ready = nullptr;
};

class made_later {
public:
	made_later() {}
	void open() { cudaEventCreate(&ready); }
	~made_later() { cudaEventDestroy(ready); }

private:
	cudaEvent_t ready;
};

class filled {
public:
	explicit filled(void (*fill)(cudaEvent_t *)) { fill(&ready); }
	~filled() { cudaEventDestroy(ready); }

private:
	cudaEvent_t ready;
};

void use(size_t n, cudaStream_t s, void (*fill)(cudaEvent_t *))
{
	knows with(n), without(n, s);
	is_null nothing, something(cudaEventDisableTiming);
	made_later later;
	later.open();
	filled by_other(fill);
}
