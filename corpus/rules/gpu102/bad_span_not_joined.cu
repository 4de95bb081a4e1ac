// SPDX-License-Identifier: Apache-2.0
// The helper records for each stream of the span and waits for none.
#include <cuda_runtime.h>
#include <array>

namespace gsl { // of the Guidelines Support Library: what C++20 has as std::span
template <class T> class span {
public:
	template <class C> span(C &c) : p_(c.data()), n_(c.size()) {}
	span(T *p, size_t n) : p_(p), n_(n) {}
	T &operator[](size_t i) const { return p_[i]; }
	T *begin() const { return p_; }
	T *end() const { return p_ + n_; }
	size_t size() const { return n_; }
private:
	T *p_;
	size_t n_;
};
}

__global__ void scale(float *p, float f, int n) { int i = threadIdx.x; if (i < n) p[i] *= f; }
__global__ void sum2(const float *a, const float *b, float *o, int n) { int i = threadIdx.x; if (i < n) o[i] = a[i] + b[i]; }

static void join(cudaStream_t into, gsl::span<const cudaStream_t> from, gsl::span<cudaEvent_t> ev)
{
	for (size_t i = 0; i < from.size(); ++i) {
		cudaEventRecord(ev[i], from[i]);
	}
}
int main()
{
	std::array<cudaStream_t, 2> side;
	std::array<cudaEvent_t, 2> ev;
	cudaStream_t mainS;
	cudaStreamCreateWithFlags(&mainS, cudaStreamNonBlocking);
	for (auto &s : side) cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	for (auto &e : ev) cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
	float *a, *b, *o;
	cudaMalloc((void **)&a, 1024);
	cudaMalloc((void **)&b, 1024);
	cudaMalloc((void **)&o, 1024);
	scale<<<1, 256, 0, side[0]>>>(a, 2.f, 256);
	scale<<<1, 256, 0, side[1]>>>(b, 3.f, 256);
	join(mainS, side, ev);
	sum2<<<1, 256, 0, mainS>>>(a, b, o, 256); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(mainS);
	cudaDeviceSynchronize();
	for (auto s : side) cudaStreamDestroy(s);
	for (auto e : ev) cudaEventDestroy(e);
	cudaStreamDestroy(mainS);
	cudaFree(a); cudaFree(b); cudaFree(o);
	return 0;
}
