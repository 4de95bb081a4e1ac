// SPDX-License-Identifier: Apache-2.0
// The header of the log is not there: an instance has a statement that does not compile, the template as written stands.
#include <cuda_runtime.h>
#include "project/log.h"

struct sample {
	float value;
};

__global__ void halve(float *x) { x[threadIdx.x] /= 2; }

template <class T> void upload(T *to, const T *from, size_t n)
{
	cudaStream_t up, work;
	cudaStreamCreateWithFlags(&up, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&work, cudaStreamNonBlocking);
	cudaMemcpyAsync(to, from, n * sizeof(T), cudaMemcpyDeviceToDevice, up);
	halve<<<1, 32, 0, work>>>((float *)to); // expect: GPU102 // validate: confirmed
	logging::write(T::name, n);
	cudaStreamSynchronize(up);
	cudaStreamSynchronize(work);
	cudaStreamDestroy(up);
	cudaStreamDestroy(work);
}

void both(sample *to, const sample *from) { upload(to, from, 32); }
