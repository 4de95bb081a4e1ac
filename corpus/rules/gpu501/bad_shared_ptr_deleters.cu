// SPDX-License-Identifier: Apache-2.0
// The last owner ends the life of the handle by its deleter.
#include <cuda_runtime.h>
#include <memory>
#include <vector>
__global__ void work(float *p) { p[threadIdx.x] += 1.f; }
using stream_ptr = std::shared_ptr<CUstream_st>;
using event_ptr = std::shared_ptr<CUevent_st>;
static stream_ptr make_stream()
{
	cudaStream_t s;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	return {s, cudaStreamDestroy};
}
struct event_end { void operator()(cudaEvent_t e) const { cudaEventDestroy(e); } };
static event_ptr make_event()
{
	cudaEvent_t e;
	cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
	return event_ptr(e, event_end{});
}
static std::vector<stream_ptr> all;
static stream_ptr pooled()
{
	auto s = make_stream();
	all.push_back(s);
	return s;
}
static void use(stream_ptr s, float *p) { work<<<1, 32, 0, s.get()>>>(p); }
void kept(float *p)
{
	cudaStream_t raw;
	{
		auto s = pooled();
		raw = s.get();
	}
	work<<<1, 32, 0, raw>>>(p);
	cudaStreamSynchronize(raw);
}
void shared_on(float *p)
{
	stream_ptr outer;
	{
		auto s = make_stream();
		use(s, p);
		outer = s;
	}
	use(outer, p);
}
void events(float *p, cudaStream_t s, cudaStream_t t)
{
	cudaEvent_t raw;
	{
		auto e = make_event();
		raw = e.get();
		cudaEventRecord(raw, s);
	}
	cudaStreamWaitEvent(t, raw, 0); // expect: GPU501 // validate: confirmed
}
void local(float *p)
{
	cudaStream_t raw, side;
	cudaStreamCreate(&raw);
	{
		std::shared_ptr<CUstream_st> own(raw, [](cudaStream_t s) { cudaStreamDestroy(s); });
		auto second = own;
		side = second.get();
		cudaStreamSynchronize(side);
	}
	cudaStreamSynchronize(side); // expect: GPU501 // validate: confirmed
}
