// SPDX-License-Identifier: Apache-2.0
// In a template that nothing instantiates the copy goes to one stream, through a view, and the kernel to another.
#include <cuda_runtime.h>

class stream_ref {
	cudaStream_t s_{};

    public:
	stream_ref(cudaStream_t s) : s_{s} {}
	operator cudaStream_t() const { return s_; }
};

__global__ void halve(double *x) { x[threadIdx.x] /= 2; }

template <typename T> void fetch(T *to, const T *from, size_t n, stream_ref on)
{
	cudaMemcpyAsync(to, from, n * sizeof(T), cudaMemcpyDefault, on);
}

template <typename T> void two_streams(const T *in, T *out, size_t n)
{
	cudaStream_t up, work;
	cudaStreamCreate(&up);
	cudaStreamCreate(&work);
	fetch(out, in, n, up);
	halve<<<1, 32, 0, work>>>((double *)out); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(up);
	cudaStreamSynchronize(work);
	cudaStreamDestroy(up);
	cudaStreamDestroy(work);
}
