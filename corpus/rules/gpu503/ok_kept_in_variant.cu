// SPDX-License-Identifier: Apache-2.0
// expect-none
// The stream is returned inside a result that holds either it or the error.
#include <cuda_runtime.h>
#include <variant>

template <class T> class result {
public:
	result(T v) : v_(v) {}
	result(cudaError_t e) : v_(e) {}
	explicit operator bool() const { return v_.index() == 0; }
	T &value() { return std::get<0>(v_); }

private:
	std::variant<T, cudaError_t> v_;
};

static result<cudaStream_t> make()
{
	cudaStream_t s;
	if (auto e = cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking); e != cudaSuccess)
		return e;
	return s;
}

void clear(float *p, size_t n)
{
	auto s = make();
	if (!s)
		return;
	cudaMemsetAsync(p, 0, n, s.value());
	cudaStreamSynchronize(s.value());
	cudaStreamDestroy(s.value());
}
