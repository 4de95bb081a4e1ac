// SPDX-License-Identifier: Apache-2.0
// The destructor asks for less than the constructor, or something is changed between the two.
#include <cuda_runtime.h>

enum kind { HOST, DEVICE, MANAGED };

struct settings {
	bool timed;
};
static settings given;

class tensor {
	kind kind_;
	cudaEvent_t done;

public:
	explicit tensor(kind k) : kind_(k)
	{
		if (kind_ == DEVICE)
			cudaEventCreate(&done);
	}
	~tensor()
	{
		if (kind_ != HOST)
			cudaEventDestroy(done); // expect: GPU502 // validate: -
	}
};

class worker {
	int device;
	cudaStream_t stream;
	cudaEvent_t begin;

public:
	explicit worker(int d) : device(d)
	{
		if (device > 0)
			cudaStreamCreate(&stream);
		if (given.timed)
			cudaEventCreate(&begin);
	}
	void time(bool is) { given.timed = is; }
	~worker()
	{
		if (given.timed)
			cudaEventDestroy(begin); // expect: GPU502 // validate: -
		if (device >= 0)
			cudaStreamDestroy(stream); // expect: GPU502 // validate: -
	}
};
