// SPDX-License-Identifier: Apache-2.0
// Methods that find a handle, or memory, put null in its place, and do no more: what was there is lost.
#include <cuda_runtime.h>

class valve_of_a_line {
public:
	valve_of_a_line()
	{
		cudaStreamCreate(&line);
		cudaMalloc(&water, 64);
	}
	~valve_of_a_line()
	{
		if (line)
			cudaStreamDestroy(line);
		if (water)
			cudaFree(water);
	}
	valve_of_a_line(const valve_of_a_line &) = delete;
	valve_of_a_line &operator=(const valve_of_a_line &) = delete;

	void close()
	{
		if (line) {
			cudaStreamSynchronize(line);
			line = nullptr; // expect: GPU503 // validate: -
		}
	}

	void drain()
	{
		cudaDeviceSynchronize();
		if (water) {
			water = nullptr; // expect: GPU503 // validate: -
		}
	}

	void fill() { cudaMemsetAsync(water, 0, 64, line); }

protected:
	cudaStream_t line = nullptr;
	void *water = nullptr;
};
