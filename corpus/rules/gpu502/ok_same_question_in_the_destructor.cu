// SPDX-License-Identifier: Apache-2.0
// The destructor asks what the constructor has asked, and nothing changes the answer in between.
// expect-none
#include <cuda_runtime.h>

enum kind { HOST, DEVICE, MANAGED };

struct settings {
	bool timed;
};
static settings given;

class tensor {
	kind kind_;
	bool is_owner;
	float *data;
	cudaEvent_t done;

public:
	tensor(size_t n, kind k) : kind_(k), is_owner(true)
	{
		if (kind_ == DEVICE) {
			cudaMalloc((void **)&data, n * sizeof(float));
			cudaEventCreate(&done);
		} else
			data = new float[n];
	}
	tensor(float *d, kind k) : kind_(k), is_owner(false), data(d) {}
	~tensor()
	{
		if (!is_owner)
			return;
		if (kind_ == DEVICE) {
			cudaFree(data);
			cudaEventDestroy(done);
		} else
			delete[] data;
	}
};

class worker {
	int device;
	cudaStream_t stream;
	cudaEvent_t begin;

public:
	explicit worker(int d) : device(d)
	{
		if (device >= 0)
			cudaStreamCreate(&stream);
		if (given.timed)
			cudaEventCreate(&begin);
	}
	~worker()
	{
		if (given.timed)
			cudaEventDestroy(begin);
		if (device >= 0)
			cudaStreamDestroy(stream);
	}
};
