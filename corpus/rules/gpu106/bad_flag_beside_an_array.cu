// SPDX-License-Identifier: Apache-2.0
// The host waits for a flag beside the array, which nothing sets behind the copy.
#include <array>
#include <atomic>
#include <cuda_runtime.h>
#include <thread>

struct unset_transfer {
	std::array<std::atomic<int>, 2> state;
	std::atomic<int> other;
	unsigned active = 0, sum = 0;
	unsigned *counts;
	cudaStream_t stream;
	const unsigned *counts_on_device;

	unset_transfer() { cudaMallocHost((void **)&counts, 64); }
	~unset_transfer() { cudaFreeHost(counts); }
	void fetch()
	{
		unsigned last = active;
		active = (active + 1) % 2;
		cudaMemcpyAsync(counts, counts_on_device, 64, cudaMemcpyDeviceToHost, stream);
		cudaLaunchHostFunc(stream, [](void *flag) { static_cast<std::atomic<int> *>(flag)->store(1); }, &state[last]);
	}
	void take()
	{
		unsigned last = (active + 1) % 2;
		while (other.load() != 1)
			std::this_thread::yield();
		sum += counts[0]; // expect: GPU106 // validate: confirmed
	}
};

void unset_run(cudaStream_t s)
{
	unset_transfer t;
	t.stream = s;
	t.fetch();
	t.take();
	cudaStreamSynchronize(s);
}
