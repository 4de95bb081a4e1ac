// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>

#include <atomic>
#include <future>
#include <thread>

__global__ void k(float *x) { x[threadIdx.x] += 1; }

// wrong: both run at once
void bad_two(float *d, cudaStream_t s)
{
	auto f = std::async(std::launch::async, [=] { k<<<1, 256, 0, s>>>(d); });
	auto g = std::async(std::launch::async, [=] { k<<<1, 256, 0, s>>>(d); }); // expect: GPU401 // validate: confirmed
	f.get();
	g.get();
}

// wrong: the future orders the calls, and nothing the streams
void bad_streams(float *d)
{
	cudaStream_t s, t;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking);
	auto f = std::async(std::launch::async, [=] { k<<<1, 256, 0, s>>>(d); });
	f.get();
	k<<<1, 256, 0, t>>>(d); // expect: GPU102 // validate: confirmed
	cudaDeviceSynchronize();
	cudaStreamDestroy(s);
	cudaStreamDestroy(t);
}

// wrong: told to go on before the stream is waited for
void bad_turn(float *d)
{
	cudaStream_t a, b;
	cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
	std::atomic<int> step{0};
	std::thread p([&] {
		k<<<1, 256, 0, a>>>(d);
		cudaStreamSynchronize(a);
		step++;
		while (step < 2)
			;
		k<<<1, 256, 0, a>>>(d); // expect: GPU102 // validate: confirmed
		cudaStreamSynchronize(a);
	});
	while (step != 1)
		std::this_thread::yield();
	k<<<1, 256, 0, b>>>(d);
	step = 2;
	cudaStreamSynchronize(b);
	p.join();
	cudaStreamDestroy(a);
	cudaStreamDestroy(b);
}
