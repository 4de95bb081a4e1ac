// SPDX-License-Identifier: Apache-2.0
// expect-none
// unique_ptr with a deleter that is a template over the function to call.
#include <cuda_runtime.h>
#include <memory>
__global__ void fill(float *p) { p[threadIdx.x] = 1.f; }
template <auto F> struct fn_deleter {
	template <class T> void operator()(T *p) const { F(p); }
};
using stream_ptr = std::unique_ptr<CUstream_st, fn_deleter<cudaStreamDestroy>>;
using event_ptr = std::unique_ptr<CUevent_st, fn_deleter<cudaEventDestroy>>;
static stream_ptr make_stream()
{
	cudaStream_t s = nullptr;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	return stream_ptr{s};
}
static event_ptr make_event()
{
	cudaEvent_t e = nullptr;
	cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
	return event_ptr{e};
}
void run(float *p)
{
	auto a = make_stream(), b = make_stream();
	auto e = make_event();
	cudaStream_t raw = b.get();
	fill<<<1, 32, 0, a.get()>>>(p);
	cudaEventRecord(e.get(), a.get());
	cudaStreamWaitEvent(raw, e.get(), 0);
	fill<<<1, 32, 0, raw>>>(p);
	cudaStreamSynchronize(raw);
	cudaStreamSynchronize(a.get());
}
