// SPDX-License-Identifier: Apache-2.0
// Two streams of the object compare the caller's frame; the caller's stream waits for both, but only one of them waits for it.
#include <cuda_runtime.h>

struct metric {
	virtual ~metric();
	virtual void compare(const unsigned char *frame, float *score, cudaStream_t stream) = 0;
};

class comparison {
public:
	comparison();
	~comparison();
	void frame(const unsigned char *frame, float *scores, cudaStream_t stream);

private:
	metric *first_, *second_;
	cudaStream_t first_stream_, second_stream_;
	cudaEvent_t begin_, first_done_, second_done_;
};

void comparison::frame(const unsigned char *frame, float *scores, cudaStream_t stream)
{
	cudaEventRecord(begin_, stream); // expect: GPU103 // validate: -
	cudaStreamWaitEvent(first_stream_, begin_, 0);
	first_->compare(frame, scores, first_stream_);
	second_->compare(frame, scores + 1, second_stream_);
	cudaEventRecord(first_done_, first_stream_);
	cudaEventRecord(second_done_, second_stream_);
	cudaStreamWaitEvent(stream, first_done_, 0);
	cudaStreamWaitEvent(stream, second_done_, 0);
}
