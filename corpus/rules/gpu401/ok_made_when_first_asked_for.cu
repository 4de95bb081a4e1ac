// SPDX-License-Identifier: Apache-2.0
// What is made when it is first asked for is one for all threads: each works under its lock, and waits.
// expect-none
#include <cuda_runtime.h>

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

__global__ void add_one(float *x) { x[threadIdx.x] += 1; }

struct late_lane {
	late_lane() { cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking); }
	void run(float *x)
	{
		std::lock_guard<std::mutex> g(lock);
		add_one<<<1, 64, 0, stream>>>(x);
		cudaStreamSynchronize(stream);
	}
	cudaStream_t stream;
	std::mutex lock;
};

static std::mutex late_lock;

static late_lane *in_a_global()
{
	static late_lane *lane;
	std::lock_guard<std::mutex> g(late_lock);
	if (!lane)
		lane = new late_lane;
	return lane;
}

static std::atomic<late_lane *> late_atomic;

static late_lane *asked_twice()
{
	late_lane *lane = late_atomic.load(std::memory_order_acquire);
	if (!lane) {
		std::lock_guard<std::mutex> g(late_lock);
		lane = late_atomic.load(std::memory_order_relaxed);
		if (!lane) {
			lane = new late_lane;
			late_atomic.store(lane, std::memory_order_release);
		}
	}
	return lane;
}

static late_lane *called_once()
{
	static std::once_flag once;
	static late_lane *lane;
	std::call_once(once, [] { lane = new late_lane; });
	return lane;
}

static late_lane *in_a_local()
{
	static late_lane lane;
	return &lane;
}

static late_lane *by_device(int device)
{
	static std::map<int, late_lane *> lanes;
	std::lock_guard<std::mutex> g(late_lock);
	late_lane *&lane = lanes[device];
	if (!lane)
		lane = new late_lane;
	return lane;
}

void both_global(float *x)
{
	std::thread a([=] { in_a_global()->run(x); }), b([=] { in_a_global()->run(x); });
	a.join();
	b.join();
}

void both_asked_twice(float *x)
{
	std::thread a([=] { asked_twice()->run(x); }), b([=] { asked_twice()->run(x); });
	a.join();
	b.join();
}

void both_called_once(float *x)
{
	std::thread a([=] { called_once()->run(x); }), b([=] { called_once()->run(x); });
	a.join();
	b.join();
}

void both_local(float *x)
{
	std::thread a([=] { in_a_local()->run(x); }), b([=] { in_a_local()->run(x); });
	a.join();
	b.join();
}

void both_by_device(float *x)
{
	std::thread a([=] { by_device(0)->run(x); }), b([=] { by_device(0)->run(x); });
	a.join();
	b.join();
}

// made before they start
void made_before(float *x)
{
	in_a_local()->run(x);
	std::thread a([=] { in_a_local()->run(x); });
	in_a_local()->run(x);
	a.join();
}
