// SPDX-License-Identifier: Apache-2.0
// expect-none: events of classes whose time is asked: one function of the class makes them anew with timing, a setting says how, or the class gives
// its event to be made by others.
#include <cuda_runtime.h>

class lap_watch_that_is_wound {
public:
	lap_watch_that_is_wound() { cudaEventCreateWithFlags(&ended_, cudaEventDisableTiming); }
	~lap_watch_that_is_wound()
	{
		if (begun_)
			cudaEventDestroy(begun_);
		cudaEventDestroy(ended_);
	}
	void wind()
	{
		cudaEventDestroy(ended_);
		cudaEventCreate(&ended_);
		cudaEventCreate(&begun_);
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
		cudaEventElapsedTime(&ms, begun_, ended_);
		return ms;
	}

private:
	cudaEvent_t begun_ = nullptr, ended_;
};

class lap_watch_by_setting {
public:
	explicit lap_watch_by_setting(unsigned flags)
	{
		cudaEventCreateWithFlags(&begun_, flags);
		cudaEventCreateWithFlags(&ended_, flags);
	}
	~lap_watch_by_setting()
	{
		cudaEventDestroy(begun_);
		cudaEventDestroy(ended_);
	}
	float lap(cudaStream_t stream)
	{
		float ms = 0;
		cudaEventRecord(ended_, stream);
		cudaEventSynchronize(ended_);
		cudaEventElapsedTime(&ms, begun_, ended_);
		return ms;
	}
	void begin(cudaStream_t stream) { cudaEventRecord(begun_, stream); }

private:
	cudaEvent_t begun_, ended_;
};
