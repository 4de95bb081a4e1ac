// SPDX-License-Identifier: Apache-2.0
// expect-none
// A handle takes the place of the constructor's where that was destroyed, handed on, or never made.
#include <cuda_runtime.h>

struct noted_once {
	explicit noted_once(cudaStream_t on) : on(on)
	{
		cudaGraphCreate(&steps, 0);
		cudaStreamBeginCapture(on, cudaStreamCaptureModeThreadLocal);
	}
	~noted_once()
	{
		cudaGraphDestroy(steps);
		cudaStreamEndCapture(on, &steps);
		cudaGraphDestroy(steps);
	}
	noted_once(const noted_once &) = delete;
	noted_once &operator=(const noted_once &) = delete;

	cudaGraph_t steps;
	cudaStream_t on;
};

// The first lap takes the constructor's event, the others know that there is one.
class lap_if_none {
public:
	lap_if_none() { cudaEventCreate(&lap); }
	~lap_if_none() { cudaEventDestroy(lap); }
	lap_if_none(const lap_if_none &) = delete;
	lap_if_none &operator=(const lap_if_none &) = delete;
	void begin_lap(cudaStream_t s)
	{
		if (!lap)
			cudaEventCreate(&lap);
		cudaEventRecord(lap, s);
	}

private:
	cudaEvent_t lap = nullptr;
};

class lap_by_flag {
public:
	lap_by_flag() : is_made(true) { cudaEventCreate(&lap); }
	~lap_by_flag() { cudaEventDestroy(lap); }
	lap_by_flag(const lap_by_flag &) = delete;
	lap_by_flag &operator=(const lap_by_flag &) = delete;
	void begin_lap(cudaStream_t s)
	{
		if (!is_made)
			cudaEventCreate(&lap);
		is_made = true;
		cudaEventRecord(lap, s);
	}

private:
	bool is_made;
	cudaEvent_t lap;
};

// Users end one lap before they begin another.
class lap_in_turns {
public:
	lap_in_turns() { cudaEventCreate(&lap); }
	~lap_in_turns() { end_lap(); }
	lap_in_turns(const lap_in_turns &) = delete;
	lap_in_turns &operator=(const lap_in_turns &) = delete;
	void begin_lap() { cudaEventCreate(&lap); }
	void end_lap() { cudaEventDestroy(lap); }

private:
	cudaEvent_t lap;
};

// The constructor begins the first lap itself.
class lap_from_the_start {
public:
	lap_from_the_start() { open_lap(); }
	~lap_from_the_start() { cudaEventDestroy(lap); }
	lap_from_the_start(const lap_from_the_start &) = delete;
	lap_from_the_start &operator=(const lap_from_the_start &) = delete;
	void open_lap() { cudaEventCreate(&lap); }

private:
	cudaEvent_t lap;
};

class lap_kept {
public:
	lap_kept() : before(nullptr) { cudaEventCreate(&lap); }
	~lap_kept()
	{
		cudaEventDestroy(lap);
		if (before)
			cudaEventDestroy(before);
	}
	lap_kept(const lap_kept &) = delete;
	lap_kept &operator=(const lap_kept &) = delete;
	void begin_lap()
	{
		if (before)
			cudaEventDestroy(before);
		before = lap;
		cudaEventCreate(&lap);
	}

private:
	cudaEvent_t lap, before;
};
