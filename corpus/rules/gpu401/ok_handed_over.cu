// SPDX-License-Identifier: Apache-2.0
// expect-none
#include <cuda_runtime.h>

#include <atomic>
#include <condition_variable>
#include <future>
#include <mutex>
#include <queue>
#include <thread>

__global__ void k(float *x) { x[threadIdx.x] += 1; }

struct box {
	std::mutex m;
	std::condition_variable cv;
	bool ready = false;
};

// right: the copy is issued before the consumer is told
void ok_condition_variable(float *d, const float *h, cudaStream_t s)
{
	box b;
	std::thread producer([&] {
		cudaMemcpyAsync(d, h, 4096, cudaMemcpyHostToDevice, s);
		{
			std::lock_guard<std::mutex> l(b.m);
			b.ready = true;
		}
		b.cv.notify_one();
	});
	std::thread consumer([&] {
		{
			std::unique_lock<std::mutex> l(b.m);
			b.cv.wait(l, [&] { return b.ready; });
		}
		k<<<1, 32, 0, s>>>(d);
	});
	producer.join();
	consumer.join();
}

// right: the same when the consumer starts first, and with a wait for the stream instead of one stream
void ok_consumer_first(float *d, cudaStream_t s, cudaStream_t t)
{
	box b;
	std::thread consumer([&] {
		{
			std::unique_lock<std::mutex> l(b.m);
			b.cv.wait(l, [&] { return b.ready; });
		}
		k<<<1, 32, 0, t>>>(d);
		cudaStreamSynchronize(t);
	});
	std::thread producer([&] {
		k<<<1, 32, 0, s>>>(d);
		cudaStreamSynchronize(s);
		{
			std::lock_guard<std::mutex> l(b.m);
			b.ready = true;
		}
		b.cv.notify_one();
	});
	producer.join();
	consumer.join();
}

// right: an event goes over with the flag
void ok_flag(float *d, const float *h, cudaStream_t s, cudaStream_t t, cudaEvent_t copied)
{
	std::atomic<bool> ready{false};
	std::thread producer([&] {
		cudaMemcpyAsync(d, h, 4096, cudaMemcpyHostToDevice, s);
		cudaEventRecord(copied, s);
		ready.store(true, std::memory_order_release);
	});
	std::thread consumer([&] {
		while (!ready.load(std::memory_order_acquire))
			std::this_thread::yield();
		cudaStreamWaitEvent(t, copied, 0);
		k<<<1, 32, 0, t>>>(d);
	});
	producer.join();
	consumer.join();
}

// right: a promise
void ok_promise(float *d, const float *h, cudaStream_t s)
{
	std::promise<void> done;
	std::future<void> copied = done.get_future();
	std::thread producer([&] {
		cudaMemcpyAsync(d, h, 4096, cudaMemcpyHostToDevice, s);
		done.set_value();
	});
	std::thread consumer([&] {
		copied.wait();
		k<<<1, 32, 0, s>>>(d);
	});
	producer.join();
	consumer.join();
}

// right: a lock that is held until the work is done
void ok_lock_and_wait(float *d, cudaStream_t s, cudaStream_t t)
{
	std::mutex m;
	std::thread a([&] {
		std::lock_guard<std::mutex> l(m);
		k<<<1, 32, 0, s>>>(d);
		cudaStreamSynchronize(s);
	});
	std::thread b([&] {
		std::lock_guard<std::mutex> l(m);
		k<<<1, 32, 0, t>>>(d);
		cudaStreamSynchronize(t);
	});
	a.join();
	b.join();
}

// right: a queue that the creator feeds
struct worker {
	std::mutex m;
	std::condition_variable cv;
	std::queue<float *> todo;
	bool stop = false;
	cudaStream_t stream;

	void run()
	{
		for (;;) {
			std::unique_lock<std::mutex> l(m);
			cv.wait(l, [&] { return stop || !todo.empty(); });
			if (todo.empty())
				return;
			float *d = todo.front();
			todo.pop();
			l.unlock();
			k<<<1, 32, 0, stream>>>(d);
		}
	}

	void push(float *d)
	{
		{
			std::lock_guard<std::mutex> l(m);
			todo.push(d);
		}
		cv.notify_one();
	}
};

void ok_queue(worker &w, float *d, const float *h)
{
	std::thread t([&] { w.run(); });
	cudaMemcpyAsync(d, h, 4096, cudaMemcpyHostToDevice, w.stream);
	w.push(d);
	t.join();
}

// right: handed to code that nobody can see
void publish(float *);
void await_published(float *);

void ok_unseen(float *d, const float *h, cudaStream_t s)
{
	std::thread consumer([&] {
		await_published(d);
		k<<<1, 32, 0, s>>>(d);
	});
	cudaMemcpyAsync(d, h, 4096, cudaMemcpyHostToDevice, s);
	publish(d);
	consumer.join();
}
