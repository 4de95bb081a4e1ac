// SPDX-License-Identifier: Apache-2.0
// A method takes what it finds in its member into a local variable, clears the member, and does not free what it has taken.
#include <cuda_runtime.h>

class room_taken_wrongly {
public:
	room_taken_wrongly()
	{
		cudaMalloc(&memory_, 4096); // expect: GPU503 // validate: -
		cudaStreamCreate(&stream_);
	}
	~room_taken_wrongly()
	{
		reset();
		cudaStreamDestroy(stream_);
	}
	void reset()
	{
		float *taken = memory_;
		memory_ = nullptr; // expect: GPU503 // validate: -
		if (taken)
			cudaMemset(taken, 0, 4096);
	}

private:
	float *memory_;
	cudaStream_t stream_;
};

void use_room_taken_wrongly()
{
	room_taken_wrongly room;
	room.reset();
}
