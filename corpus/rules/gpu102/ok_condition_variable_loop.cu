// SPDX-License-Identifier: Apache-2.0
// expect-none
// The producer waits for its stream before it says that the buffer is ready.
#include <cuda_runtime.h>

#include <condition_variable>
#include <mutex>
#include <thread>

__global__ void k(float *x) { x[threadIdx.x] += 1; }

void ok(float *d)
{
	cudaStream_t a, b;
	cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
	std::mutex m;
	std::condition_variable cv;
	bool ready = false;
	std::thread t([&] {
		std::unique_lock<std::mutex> l(m);
		while (!ready)
			cv.wait(l);
		k<<<1, 256, 0, b>>>(d);
	});
	k<<<1, 256, 0, a>>>(d);
	{
		std::lock_guard<std::mutex> g(m);
		cudaStreamSynchronize(a);
		ready = true;
	}
	cv.notify_one();
	t.join();
	cudaDeviceSynchronize();
	cudaStreamDestroy(a);
	cudaStreamDestroy(b);
}
