// SPDX-License-Identifier: Apache-2.0
// Each method lets the parts' streams wait for the caller's one, but one of them only records the event.
#include <cuda_runtime.h>

struct part {
	virtual ~part();
	virtual void add(const int *keys, int n, cudaStream_t stream) = 0;
	virtual void remove(const int *keys, int n, cudaStream_t stream) = 0;
};

class table {
public:
	void add(const int *keys, int n, cudaStream_t stream);
	void remove(const int *keys, int n, cudaStream_t stream);

private:
	part *parts_[4];
	cudaStream_t streams_[4];
	cudaEvent_t begin_, done_[4];
};

void table::add(const int *keys, int n, cudaStream_t stream)
{
	cudaEventRecord(begin_, stream);
	for (int i = 0; i < 4; i++) {
		cudaStreamWaitEvent(streams_[i], begin_, 0);
		parts_[i]->add(keys, n, streams_[i]);
		cudaEventRecord(done_[i], streams_[i]);
	}
	for (int i = 0; i < 4; i++)
		cudaStreamWaitEvent(stream, done_[i], 0);
}

void table::remove(const int *keys, int n, cudaStream_t stream)
{
	cudaEventRecord(begin_, stream); // expect: GPU103 // validate: -
	for (int i = 0; i < 4; i++) {
		parts_[i]->remove(keys, n, streams_[i]);
		cudaEventRecord(done_[i], streams_[i]);
	}
	for (int i = 0; i < 4; i++)
		cudaStreamWaitEvent(stream, done_[i], 0);
}
