// SPDX-License-Identifier: Apache-2.0
// expect-none
// Which of the two flags the thread waits for hangs on a number that the other thread changes: it is the one that the stream sets behind the copy.
#include <array>
#include <atomic>
#include <cuda_runtime.h>
#include <thread>

struct flags_transfer {
	std::array<std::atomic<int>, 2> state;
	std::atomic<int> other;
	unsigned active = 0, sum = 0;
	unsigned *counts;
	cudaStream_t stream;
	const unsigned *counts_on_device;

	flags_transfer() { cudaMallocHost((void **)&counts, 64); }
	~flags_transfer() { cudaFreeHost(counts); }
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
		while (state[last].load() != 1)
			std::this_thread::yield();
		sum += counts[0];
	}
};

void flags_run(cudaStream_t s)
{
	flags_transfer t;
	t.stream = s;
	std::thread taker([&] { t.take(); });
	t.fetch();
	taker.join();
	cudaStreamSynchronize(s);
}
