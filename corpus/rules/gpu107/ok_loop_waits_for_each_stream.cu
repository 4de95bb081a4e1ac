// SPDX-License-Identifier: Apache-2.0
// expect-none
// A loop waits for all streams of the pool, of which one was used: there is at least that one, and the loop goes around.
#include <cuda_runtime.h>

class pool {
public:
	cudaStream_t at(int i) { return streams_[i]; }
	void wait()
	{
		for (int i = 0; i < n_; i++)
			cudaStreamSynchronize(streams_[i]);
	}

private:
	int n_;
	cudaStream_t *streams_;
};

void send_number(pool &p, void *d)
{
	size_t size = 8;
	cudaMemcpyAsync(d, &size, sizeof size, cudaMemcpyHostToDevice, p.at(0));
	p.wait();
}

void send_text(pool &p, void *d, size_t n)
{
	p.wait(); // what others have begun
	char *text = new char[n];
	cudaMemcpyAsync(d, text, n, cudaMemcpyHostToDevice, p.at(0));
	p.wait();
	delete[] text;
}
