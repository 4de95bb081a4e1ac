// SPDX-License-Identifier: Apache-2.0
// expect-none: arrays of handles that a class makes, and destroys in a loop, by a reference to each, or by a helper that gets the array; that others get;
// or that are moved to another object.
#include <cuda_runtime.h>

static void end_lanes(cudaStream_t *streams, int count)
{
	for (int i = 0; i < count; i++)
		cudaStreamDestroy(streams[i]);
}

void keep_lanes(cudaStream_t *streams, int count);

class lane_bank_in_a_loop {
public:
	lane_bank_in_a_loop()
	{
		for (int i = 0; i < 4; i++)
			cudaStreamCreate(&streams[i]);
	}
	lane_bank_in_a_loop(const lane_bank_in_a_loop &) = delete;
	lane_bank_in_a_loop &operator=(const lane_bank_in_a_loop &) = delete;
	~lane_bank_in_a_loop()
	{
		for (int i = 0; i < 4; i++)
			cudaStreamDestroy(streams[i]);
	}

private:
	cudaStream_t streams[4];
};

class lane_bank_of_each {
public:
	lane_bank_of_each()
	{
		for (cudaStream_t &s : streams)
			cudaStreamCreate(&s);
	}
	lane_bank_of_each(const lane_bank_of_each &) = delete;
	lane_bank_of_each &operator=(const lane_bank_of_each &) = delete;
	~lane_bank_of_each()
	{
		for (cudaStream_t s : streams)
			cudaStreamDestroy(s);
	}

private:
	cudaStream_t streams[4];
};

class lane_bank_with_helper {
public:
	lane_bank_with_helper()
	{
		for (int i = 0; i < 4; i++)
			cudaStreamCreate(&streams[i]);
	}
	lane_bank_with_helper(const lane_bank_with_helper &) = delete;
	lane_bank_with_helper &operator=(const lane_bank_with_helper &) = delete;
	~lane_bank_with_helper() { end_lanes(streams, 4); }

private:
	cudaStream_t streams[4];
};

class lane_bank_for_others {
public:
	lane_bank_for_others()
	{
		for (int i = 0; i < 4; i++)
			cudaStreamCreate(&streams[i]);
		keep_lanes(streams, 4);
	}

private:
	cudaStream_t streams[4];
};

class lane_bank_that_moves {
public:
	lane_bank_that_moves()
	{
		for (int i = 0; i < 2; i++)
			cudaStreamCreate(&streams[i]);
	}
	lane_bank_that_moves(lane_bank_that_moves &&other)
	{
		for (int i = 0; i < 2; i++) {
			streams[i] = other.streams[i];
			other.streams[i] = nullptr;
		}
	}
	cudaStream_t release(int i)
	{
		cudaStream_t s = streams[i];
		streams[i] = nullptr;
		return s;
	}

private:
	cudaStream_t streams[2];
};
