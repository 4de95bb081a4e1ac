// SPDX-License-Identifier: Apache-2.0
// expect-none
// The policy of a class template says how two streams are ordered.
#include <cuda_runtime.h>
#include <type_traits>
__global__ void work(float *p) { p[threadIdx.x] += 1.f; }
struct sync_by_event {};
struct sync_by_host {};
struct sync_none {};
template <class P> class pipe {
public:
	pipe()
	{
		cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
		cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
		if constexpr (std::is_same_v<P, sync_by_event>)
			cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
	}
	~pipe()
	{
		if constexpr (std::is_same_v<P, sync_by_event>)
			cudaEventDestroy(e);
		cudaStreamDestroy(a);
		cudaStreamDestroy(b);
	}
	void go(float *p)
	{
		work<<<1, 32, 0, a>>>(p);
		if constexpr (std::is_same_v<P, sync_by_event>) {
			cudaEventRecord(e, a);
			cudaStreamWaitEvent(b, e, 0);
		} else if constexpr (std::is_same_v<P, sync_by_host>) {
			cudaStreamSynchronize(a);
		}
		work<<<1, 32, 0, b>>>(p);
		cudaStreamSynchronize(b);
	}
private:
	cudaStream_t a, b;
	cudaEvent_t e;
};
void user(float *p)
{
	pipe<sync_by_event> x;
	pipe<sync_by_host> y;
	x.go(p);
	y.go(p);
}
