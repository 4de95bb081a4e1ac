// SPDX-License-Identifier: Apache-2.0
// Events of a class that its constructor makes without timing, and one method asks for the time between them.
#include <cuda_runtime.h>

class lap_watch {
public:
	lap_watch()
	{
		cudaEventCreateWithFlags(&begun_, cudaEventDisableTiming);
		cudaEventCreateWithFlags(&ended_, cudaEventDisableTiming);
	}
	lap_watch(const lap_watch &) = delete;
	lap_watch &operator=(const lap_watch &) = delete;
	~lap_watch()
	{
		cudaEventDestroy(begun_);
		cudaEventDestroy(ended_);
	}
	void begin(cudaStream_t stream) { cudaEventRecord(begun_, stream); }
	void end(cudaStream_t stream)
	{
		cudaEventRecord(ended_, stream);
		cudaEventSynchronize(ended_);
	}
	float lap() const
	{
		float ms = 0;
		cudaEventElapsedTime(&ms, begun_, ended_); // expect: GPU505 // validate: confirmed
		return ms;
	}

private:
	cudaEvent_t begun_, ended_;
};

float watch_a_lap(lap_watch &watch, cudaStream_t stream)
{
	watch.begin(stream);
	watch.end(stream);
	return watch.lap();
}
