// SPDX-License-Identifier: Apache-2.0
// expect-none
#include <cuda_runtime.h>

#include <atomic>
#include <future>
#include <thread>
#include <utility>
#include <vector>

__global__ void k(float *x) { x[threadIdx.x] += 1; }

// right: asked for the result, the thread is over
void ok_get(float *d, cudaStream_t s, cudaStream_t t)
{
	auto f = std::async(std::launch::async, [=] {
		k<<<1, 256, 0, s>>>(d);
		cudaStreamSynchronize(s);
	});
	f.get();
	k<<<1, 256, 0, t>>>(d);
}

// right: assigned, then waited for
void ok_assigned(float *d, cudaStream_t s)
{
	std::future<void> f;
	f = std::async(std::launch::async, [=] { k<<<1, 256, 0, s>>>(d); });
	f.wait();
	k<<<1, 256, 0, s>>>(d);
}

// right: several in a vector
void ok_vector(float *d, cudaStream_t s)
{
	std::vector<std::future<void>> fs;
	fs.push_back(std::async(std::launch::async, [=] { k<<<1, 256, 0, s>>>(d); }));
	for (auto &f : fs)
		f.get();
	k<<<1, 256, 0, s>>>(d);
}

// right: the future's end waits
void ok_scope(float *d, cudaStream_t s)
{
	{
		auto f = std::async(std::launch::async, [=] { k<<<1, 256, 0, s>>>(d); });
	}
	k<<<1, 256, 0, s>>>(d);
}

// right: the handle has moved
void ok_moved(float *d, cudaStream_t s)
{
	std::thread a([=] { k<<<1, 256, 0, s>>>(d); });
	std::thread b = std::move(a);
	b.join();
	k<<<1, 256, 0, s>>>(d);
}

// right: a member that joins
struct joining {
	std::thread t;
	~joining()
	{
		if (t.joinable())
			t.join();
	}
};

void ok_member(float *d, cudaStream_t s)
{
	{
		joining j;
		j.t = std::thread([=] { k<<<1, 256, 0, s>>>(d); });
	}
	k<<<1, 256, 0, s>>>(d);
}

// right: they take turns by a counter
void ok_turns(float *d, cudaStream_t a, cudaStream_t b)
{
	std::atomic<int> step{0};
	std::thread p([&] {
		k<<<1, 256, 0, a>>>(d);
		cudaStreamSynchronize(a);
		step++;
		while (step < 2)
			;
		k<<<1, 256, 0, a>>>(d);
		cudaStreamSynchronize(a);
	});
	while (step != 1)
		std::this_thread::yield();
	k<<<1, 256, 0, b>>>(d);
	cudaStreamSynchronize(b);
	step = 2;
	p.join();
}
