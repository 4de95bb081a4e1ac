// SPDX-License-Identifier: Apache-2.0
// expect-none
// Function templates that nothing in the unit instantiates hand a stream to a view and a view to the API: one stream for all.
#include <cuda_runtime.h>
#include <cstdlib>

class stream_ref {
	cudaStream_t s_{};

    public:
	constexpr stream_ref() = default;
	constexpr stream_ref(cudaStream_t s) noexcept : s_{s} {}
	constexpr operator cudaStream_t() const noexcept { return s_; }
};

__global__ void halve(double *x) { x[threadIdx.x] /= 2; }

void fetch(int *to, const int *from, int n, stream_ref on)
{
	cudaMemcpyAsync(to, from, n * sizeof(int), cudaMemcpyDefault, on);
}

template <typename T> void fetch(T *to, const T *from, size_t n, stream_ref on)
{
	cudaMemcpyAsync(to, from, n * sizeof(T), cudaMemcpyDefault, on);
}

template <typename T> void refresh(T *to, const T *from, size_t n, stream_ref on) { fetch(to, from, n, on); }

template <typename T> T last(const T *a, size_t n, cudaStream_t on)
{
	T *copy = static_cast<T *>(malloc(n * sizeof(T)));
	refresh(copy, a, n, on);
	cudaStreamSynchronize(on);
	T r = copy[n - 1];
	free(copy);
	return r;
}

template <typename T> void own_stream(const T *in, T *out, size_t n)
{
	cudaStream_t mine;
	cudaStreamCreate(&mine);
	fetch(out, in, n, mine);
	halve<<<1, 32, 0, mine>>>((double *)out);
	cudaStreamSynchronize(mine);
	cudaStreamDestroy(mine);
}
