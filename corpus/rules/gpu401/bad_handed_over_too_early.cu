// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <condition_variable>
#include <future>
#include <mutex>
#include <thread>

__global__ void k(float *x) { x[threadIdx.x] += 1; }

struct box {
	std::mutex m;
	std::condition_variable cv;
	bool ready = false;
};

// wrong: the consumer is told before the copy is issued
void bad_notified_first(float *d, const float *h, cudaStream_t s)
{
	box b;
	std::thread producer([&] {
		{
			std::lock_guard<std::mutex> l(b.m);
			b.ready = true;
		}
		b.cv.notify_one();
		cudaMemcpyAsync(d, h, 4096, cudaMemcpyHostToDevice, s);
	});
	std::thread consumer([&] {
		{
			std::unique_lock<std::mutex> l(b.m);
			b.cv.wait(l, [&] { return b.ready; });
		}
		k<<<1, 32, 0, s>>>(d); // expect: GPU401 // validate: confirmed
	});
	producer.join();
	consumer.join();
}

// wrong: the promise orders the calls, and nothing the streams
void bad_streams_unordered(float *d, const float *h)
{
	cudaStream_t s, t;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking);
	std::promise<void> done;
	std::future<void> copied = done.get_future();
	std::thread consumer([&] {
		copied.wait();
		k<<<1, 32, 0, t>>>(d); // expect: GPU102 // validate: confirmed
		cudaStreamSynchronize(t);
	});
	std::thread producer([&] {
		cudaMemcpyAsync(d, h, 4096, cudaMemcpyHostToDevice, s);
		done.set_value();
	});
	producer.join();
	consumer.join();
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
	cudaStreamDestroy(t);
}

// wrong: a lock orders the calls, and nothing the streams
void bad_lock_only(float *d)
{
	cudaStream_t s, t;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking);
	std::mutex m;
	std::thread a([&] {
		std::lock_guard<std::mutex> l(m);
		k<<<1, 32, 0, s>>>(d);
	});
	std::thread b([&] {
		std::lock_guard<std::mutex> l(m);
		k<<<1, 32, 0, t>>>(d); // expect: GPU102 // validate: confirmed
	});
	a.join();
	b.join();
	cudaDeviceSynchronize();
	cudaStreamDestroy(s);
	cudaStreamDestroy(t);
}

// wrong: a blocking stream and the default stream take turns, but nobody says which comes first
void bad_turns(float *d)
{
	std::thread a([&] { k<<<1, 32>>>(d); });
	cudaStream_t s;
	cudaStreamCreate(&s);
	std::thread b([&] { k<<<1, 32, 0, s>>>(d); }); // expect: GPU401 // validate: confirmed
	a.join();
	b.join();
	cudaStreamDestroy(s);
}
