// SPDX-License-Identifier: Apache-2.0
// A local variable is pageable memory, whatever its type: a copy to it returns when it is done.
// expect-none
#include <cuda_runtime.h>

__global__ void scale(double *x)
{
	x[threadIdx.x] *= 2;
}

template <class T> struct number;

template <class T> T first(double *out, cudaStream_t a, cudaStream_t b)
{
	typename number<T>::type value;
	cudaMemcpyAsync(&value, out, sizeof value, cudaMemcpyDeviceToHost, a);
	scale<<<1, 32, 0, b>>>(out);
	cudaStreamSynchronize(a);
	return value;
}

double magnitude(double *out, cudaStream_t a, cudaStream_t b)
{
	_Complex double value;
	cudaMemcpyAsync(&value, out, sizeof value, cudaMemcpyDeviceToHost, a);
	scale<<<1, 32, 0, b>>>(out);
	cudaStreamSynchronize(a);
	return __real__ value;
}
