// SPDX-License-Identifier: Apache-2.0
// expect-none
// A loader's thread fills two buffers in turn; a condition variable says whose turn it is, an event goes over with the buffer.
#include <cuda_runtime.h>

#include <condition_variable>
#include <mutex>
#include <thread>

class prefetcher {
public:
	prefetcher(size_t n) : n_(n)
	{
		cudaStreamCreateWithFlags(&s_, cudaStreamNonBlocking);
		for (int i = 0; i < 2; i++) {
			cudaMallocHost((void **)&host_[i], n);
			cudaMalloc((void **)&dev_[i], n);
			cudaEventCreateWithFlags(&up_[i], cudaEventDisableTiming);
		}
		worker_ = std::thread(&prefetcher::loop, this);
	}
	~prefetcher()
	{
		{ std::lock_guard<std::mutex> g(m_); stop_ = true; }
		cv_.notify_all();
		worker_.join();
		cudaStreamSynchronize(s_);
		for (int i = 0; i < 2; i++) {
			cudaEventDestroy(up_[i]);
			cudaFree(dev_[i]);
			cudaFreeHost(host_[i]);
		}
		cudaStreamDestroy(s_);
	}
	float *take(cudaStream_t user)
	{
		std::unique_lock<std::mutex> l(m_);
		cv_.wait(l, [this] { return full_[r_]; });
		cudaStreamWaitEvent(user, up_[r_], 0);
		return dev_[r_];
	}
	void give(cudaStream_t user)
	{
		cudaStreamSynchronize(user);
		std::lock_guard<std::mutex> g(m_);
		full_[r_] = false;
		r_ ^= 1;
		cv_.notify_all();
	}
private:
	void loop()
	{
		int w = 0;
		for (;;) {
			std::unique_lock<std::mutex> l(m_);
			cv_.wait(l, [&] { return stop_ || !full_[w]; });
			if (stop_)
				return;
			l.unlock();
			cudaEventSynchronize(up_[w]);
			for (size_t i = 0; i < n_ / sizeof(float); i++)
				host_[w][i] = (float)i;
			cudaMemcpyAsync(dev_[w], host_[w], n_, cudaMemcpyHostToDevice, s_);
			cudaEventRecord(up_[w], s_);
			l.lock();
			full_[w] = true;
			cv_.notify_all();
			w ^= 1;
		}
	}
	size_t n_;
	cudaStream_t s_;
	float *host_[2];
	float *dev_[2];
	cudaEvent_t up_[2];
	bool full_[2] = {false, false}, stop_ = false;
	int r_ = 0;
	std::mutex m_;
	std::condition_variable cv_;
	std::thread worker_;
};
void consume(int steps, cudaStream_t s, float *out)
{
	prefetcher p(4096);
	for (int i = 0; i < steps; i++) {
		float *d = p.take(s);
		cudaMemcpyAsync(out, d, 4096, cudaMemcpyDeviceToDevice, s);
		p.give(s);
	}
	cudaStreamSynchronize(s);
}
