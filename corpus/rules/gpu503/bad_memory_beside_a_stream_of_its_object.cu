// SPDX-License-Identifier: Apache-2.0
// The destructor ends the stream that is made with the memory, and nothing frees the memory, which nobody else can name.
#include <cuda_runtime.h>

class plotter_of_waves {
public:
	explicit plotter_of_waves(size_t n)
	{
		cudaStreamCreate(&stream);
		cudaMalloc(&waves, n); // expect: GPU503 // validate: -
	}
	~plotter_of_waves()
	{
		cudaStreamSynchronize(stream);
		cudaStreamDestroy(stream);
	}
	plotter_of_waves(const plotter_of_waves &) = delete;
	plotter_of_waves &operator=(const plotter_of_waves &) = delete;
	void plot(const float *from, size_t n)
	{
		cudaMemcpyAsync(waves, from, n, cudaMemcpyDeviceToDevice, stream);
		cudaMemsetAsync(waves, 0, n / 2, stream);
	}

private:
	cudaStream_t stream;
	void *waves;
};
