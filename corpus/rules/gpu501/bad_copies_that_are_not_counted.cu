// SPDX-License-Identifier: Apache-2.0
// Copies share a number of their owners, but copying does not add to it: the end of the first copy destroys the stream.
#include <cuda_runtime.h>

class shared_stream {
public:
	shared_stream() : owners(new int(1)) { cudaStreamCreateWithFlags(&handle, cudaStreamNonBlocking); }
	shared_stream(const shared_stream &other) : owners(other.owners), handle(other.handle) {}
	shared_stream &operator=(const shared_stream &) = delete;
	~shared_stream()
	{
		--*owners;
		if (*owners == 0) {
			cudaStreamDestroy(handle);
			delete owners;
		}
	}
	cudaStream_t get() const { return handle; }

private:
	int *owners;
	cudaStream_t handle;
};

static void fill(shared_stream stream, float *d, size_t n)
{
	cudaMemsetAsync(d, 0, n, stream.get()); // expect: GPU501 // validate: confirmed
}

class worker {
public:
	void work(float *d, size_t n)
	{
		fill(stream, d, n);
		fill(stream, d, n);
		cudaStreamSynchronize(stream.get()); // expect: GPU501 // validate: confirmed
	}

private:
	shared_stream stream;
};

void run(worker &w, float *d, size_t n)
{
	w.work(d, n);
}
