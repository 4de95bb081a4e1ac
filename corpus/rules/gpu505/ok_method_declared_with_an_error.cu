// SPDX-License-Identifier: Apache-2.0
// What the method is given has an unknown size, so that clang has an error for its declaration and names it in no call. It records the events.
// expect-none

#include <cuda_runtime.h>

class surfels_of_frames
{
public:
	surfels_of_frames();
	~surfels_of_frames();
	void integrate(cudaStream_t s, frame_pose pose[missing_count], int n);
	void times(float *t);

private:
	cudaEvent_t start_, end_;
};

surfels_of_frames::surfels_of_frames()
{
	cudaEventCreate(&start_);
	cudaEventCreate(&end_);
}

surfels_of_frames::~surfels_of_frames()
{
	cudaEventDestroy(start_);
	cudaEventDestroy(end_);
}

void surfels_of_frames::integrate(cudaStream_t s, frame_pose pose[missing_count], int n)
{
	cudaEventRecord(start_, s);
	cudaEventRecord(end_, s);
}

void surfels_of_frames::times(float *t)
{
	cudaEventSynchronize(end_);
	cudaEventElapsedTime(t, start_, end_);
}

int main()
{
	cudaStream_t stream;
	cudaStreamCreate(&stream);
	surfels_of_frames surfels;
	for (int i = 0; i < 10; i++) {
		float t;
		surfels.integrate(stream, nullptr, 3);
		surfels.times(&t);
	}
	cudaStreamDestroy(stream);
	return 0;
}
