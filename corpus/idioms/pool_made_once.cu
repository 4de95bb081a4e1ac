// SPDX-License-Identifier: Apache-2.0
// expect-none
// A pool of streams that the first user makes (std::call_once, pthread_once), and streams held by an array of unique_ptr.
#include <cuda_runtime.h>
#include <pthread.h>

#include <array>
#include <memory>
#include <mutex>

__global__ void scale(float *x, float f) { x[threadIdx.x] *= f; }

static std::once_flag made;
static cudaStream_t pool[4];
static unsigned next_stream;

static void make_pool(int device)
{
	cudaSetDevice(device);
	for (cudaStream_t &s : pool)
		cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
}

static cudaStream_t stream_from_pool(int device)
{
	std::call_once(made, make_pool, device);
	return pool[next_stream++ % 4];
}

void two_of_the_pool(float *x, float *y)
{
	cudaStream_t s = stream_from_pool(0), t = stream_from_pool(0);
	scale<<<1, 256, 0, s>>>(x, 2);
	scale<<<1, 256, 0, t>>>(y, 2);
}

static pthread_once_t event_made = PTHREAD_ONCE_INIT;
static cudaEvent_t shared_event;

static void make_event(void) { cudaEventCreateWithFlags(&shared_event, cudaEventDisableTiming); }

static cudaEvent_t the_event(void)
{
	pthread_once(&event_made, make_event);
	return shared_event;
}

class device_stream {
public:
	device_stream() { cudaStreamCreateWithFlags(&s_, cudaStreamNonBlocking); }
	~device_stream() { cudaStreamDestroy(s_); }
	cudaStream_t get() const { return s_; }

private:
	cudaStream_t s_ = nullptr;
};

class manager {
public:
	manager()
	{
		for (auto &s : streams_)
			s = std::make_unique<device_stream>();
	}
	cudaStream_t get(int i) const { return streams_[i]->get(); }

private:
	std::array<std::unique_ptr<device_stream>, 2> streams_;
};

void hand_over(float *x)
{
	manager m;
	scale<<<1, 256, 0, m.get(0)>>>(x, 2);
	cudaEventRecord(the_event(), m.get(0));
	cudaStreamWaitEvent(m.get(1), the_event(), 0);
	scale<<<1, 256, 0, m.get(1)>>>(x, 3);
}
