// SPDX-License-Identifier: Apache-2.0
// A class whose members derived classes and other files may name: what its setup makes, its destructor destroys, but for one.
#include <cuda_runtime.h>

class layer {
public:
	virtual ~layer();
	void setup();
	virtual void forward(float *x, int n); // in another file

protected:
	bool is_setup = false;
	cudaStream_t stream;
	cudaEvent_t started, ended;
};

void layer::setup()
{
	cudaStreamCreate(&stream);
	cudaEventCreate(&started);
	cudaEventCreate(&ended); // expect: GPU503 // validate: -
	is_setup = true;
}

layer::~layer()
{
	if (!is_setup)
		return;
	cudaEventDestroy(started);
	cudaStreamDestroy(stream);
}
