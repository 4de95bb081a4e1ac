// SPDX-License-Identifier: Apache-2.0
// The destructor destroys its events by another name: as elements of an array that it copies them into.
#include <cuda_runtime.h>

class layer {
public:
	~layer();
	void setup();
	void forward(float *x, int n); // in another file

protected:
	cudaStream_t stream, second;
	cudaEvent_t ended;
};

void layer::setup()
{
	cudaStreamCreate(&stream);
	cudaStreamCreate(&second);
	cudaEventCreate(&ended);
}

// expect-none
layer::~layer()
{
	cudaEvent_t all[1] = {ended};
	for (cudaEvent_t e : all)
		cudaEventDestroy(e);
	cudaStreamDestroy(second);
	cudaStreamDestroy(stream);
}
