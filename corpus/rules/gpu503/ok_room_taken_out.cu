// SPDX-License-Identifier: Apache-2.0
// What a method takes out of its members it frees through a local variable, or gives back; the members are cleared on each way.
// expect-none
#include <cuda_runtime.h>

class room_taken_out {
public:
	room_taken_out()
	{
		cudaMalloc(&memory_, 4096);
		cudaStreamCreate(&stream_);
	}
	~room_taken_out()
	{
		reset();
		cudaStreamDestroy(stream_);
	}
	void reset()
	{
		float *taken = memory_;
		memory_ = nullptr;
		if (taken)
			cudaFree(taken);
	}
	float *release()
	{
		float *taken = memory_;
		memory_ = nullptr;
		return taken;
	}

private:
	float *memory_;
	cudaStream_t stream_;
};

void use_room_taken_out()
{
	room_taken_out room;
	cudaFree(room.release());
}
