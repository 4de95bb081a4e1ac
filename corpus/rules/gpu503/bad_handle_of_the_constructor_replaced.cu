// SPDX-License-Identifier: Apache-2.0
// A constructor makes a handle, and another function of the class puts a new one in its place without destroying the first.
#include <cuda_runtime.h>

// The capture makes a graph of its own.
struct noted_steps {
	explicit noted_steps(cudaStream_t on) : on(on)
	{
		cudaGraphCreate(&steps, 0);
		cudaStreamBeginCapture(on, cudaStreamCaptureModeThreadLocal);
	}
	~noted_steps()
	{
		cudaStreamEndCapture(on, &steps); // expect: GPU503 // validate: -
		cudaGraphDestroy(steps);
	}
	noted_steps(const noted_steps &) = delete;
	noted_steps &operator=(const noted_steps &) = delete;

	cudaGraph_t steps;
	cudaStream_t on;
};

class lap_clock {
public:
	lap_clock() { cudaEventCreate(&lap); }
	~lap_clock() { cudaEventDestroy(lap); }
	lap_clock(const lap_clock &) = delete;
	lap_clock &operator=(const lap_clock &) = delete;
	void begin_lap(cudaStream_t s)
	{
		cudaEventCreate(&lap); // expect: GPU503 // validate: -
		cudaEventRecord(lap, s);
	}

private:
	cudaEvent_t lap;
};
