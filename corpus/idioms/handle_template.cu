// SPDX-License-Identifier: Apache-2.0
// expect-none
// An owner template is given the function that destroys its handle.
#include <cuda_runtime.h>
#include <memory>
#include <utility>
__global__ void work(float *p) { p[threadIdx.x] += 1.f; }
template <class T, cudaError_t (*Destroy)(T)> class handle {
public:
	handle() = default;
	explicit handle(T t) : t_(t) {}
	handle(handle &&o) noexcept : t_(std::exchange(o.t_, T{})) {}
	handle &operator=(handle &&o) noexcept
	{
		if (this != &o) {
			reset();
			t_ = std::exchange(o.t_, T{});
		}
		return *this;
	}
	~handle() { reset(); }
	void reset()
	{
		if (t_)
			Destroy(t_);
		t_ = T{};
	}
	T get() const { return t_; }
	T *out() { reset(); return &t_; }
private:
	T t_{};
};
using stream = handle<cudaStream_t, cudaStreamDestroy>;
using event = handle<cudaEvent_t, cudaEventDestroy>;
stream make()
{
	stream s;
	cudaStreamCreateWithFlags(s.out(), cudaStreamNonBlocking);
	return s;
}
void run(float *p)
{
	stream a = make(), b = make();
	event e;
	cudaEventCreateWithFlags(e.out(), cudaEventDisableTiming);
	work<<<1, 32, 0, a.get()>>>(p);
	cudaEventRecord(e.get(), a.get());
	cudaStreamWaitEvent(b.get(), e.get(), 0);
	work<<<1, 32, 0, b.get()>>>(p);
	cudaStreamSynchronize(b.get());
	cudaStreamSynchronize(a.get());
}
