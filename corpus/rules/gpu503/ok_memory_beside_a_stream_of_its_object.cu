// SPDX-License-Identifier: Apache-2.0
// expect-none
// The memory goes to unseen code, is shown to users, or is freed by another method; or it is not made with the stream.
#include <cuda_runtime.h>

void keep_waves(void *waves);

class plotter_that_gives {
public:
	explicit plotter_that_gives(size_t n)
	{
		cudaStreamCreate(&stream);
		cudaMalloc(&waves, n);
		keep_waves(waves);
	}
	~plotter_that_gives() { cudaStreamDestroy(stream); }
	plotter_that_gives(const plotter_that_gives &) = delete;
	plotter_that_gives &operator=(const plotter_that_gives &) = delete;

private:
	cudaStream_t stream;
	void *waves;
};

class plotter_that_shows {
public:
	explicit plotter_that_shows(size_t n)
	{
		cudaStreamCreate(&stream);
		cudaMalloc(&waves, n);
	}
	~plotter_that_shows() { cudaStreamDestroy(stream); }
	plotter_that_shows(const plotter_that_shows &) = delete;
	plotter_that_shows &operator=(const plotter_that_shows &) = delete;
	void *get() const { return waves; }

private:
	cudaStream_t stream;
	void *waves;
};

class plotter_with_an_end {
public:
	explicit plotter_with_an_end(size_t n)
	{
		cudaStreamCreate(&stream);
		cudaMalloc(&waves, n);
	}
	~plotter_with_an_end() { cudaStreamDestroy(stream); }
	plotter_with_an_end(const plotter_with_an_end &) = delete;
	plotter_with_an_end &operator=(const plotter_with_an_end &) = delete;
	void end() { cudaFreeAsync(waves, stream); }

private:
	cudaStream_t stream;
	void *waves;
};

// The memory is not made with the stream: who calls the method may know when it is to go.
class plotter_in_two_steps {
public:
	plotter_in_two_steps() { cudaStreamCreate(&stream); }
	~plotter_in_two_steps() { cudaStreamDestroy(stream); }
	plotter_in_two_steps(const plotter_in_two_steps &) = delete;
	plotter_in_two_steps &operator=(const plotter_in_two_steps &) = delete;
	void begin(size_t n) { cudaMalloc(&waves, n); }
	void plot(const float *from, size_t n) { cudaMemcpyAsync(waves, from, n, cudaMemcpyDeviceToDevice, stream); }

private:
	cudaStream_t stream;
	void *waves;
};
