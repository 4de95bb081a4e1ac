// SPDX-License-Identifier: Apache-2.0
// The destructor has a member function destroy what its setup has made, and that forgets one.
#include <cuda_runtime.h>

class layer {
public:
	~layer();
	void setup();
	void forward(float *x, int n); // in another file

protected:
	void clear();
	cudaStream_t stream;
	cudaEvent_t started, ended;
};

void layer::setup()
{
	cudaStreamCreate(&stream);
	cudaEventCreate(&started);
	cudaEventCreate(&ended); // expect: GPU503 // validate: -
}

void layer::clear()
{
	cudaEventDestroy(started);
	cudaStreamDestroy(stream);
}

layer::~layer() { clear(); }
