// SPDX-License-Identifier: Apache-2.0
// Three methods let the object's stream wait for the caller's one; one of them has no record, and waits for what an earlier call recorded.
#include <cuda_runtime.h>

struct part {
	virtual ~part();
	virtual void work(const int *keys, int n, cudaStream_t stream) = 0;
};

class table {
public:
	void add(const int *keys, int n, cudaStream_t stream);
	void remove(const int *keys, int n, cudaStream_t stream);
	void find(const int *keys, int n);

private:
	part *part_;
	cudaStream_t own_;
	cudaEvent_t begin_, done_;
};

void table::add(const int *keys, int n, cudaStream_t stream)
{
	cudaEventRecord(begin_, stream);
	cudaStreamWaitEvent(own_, begin_, 0);
	part_->work(keys, n, own_);
	cudaEventRecord(done_, own_);
	cudaStreamWaitEvent(stream, done_, 0);
}

void table::remove(const int *keys, int n, cudaStream_t stream)
{
	cudaEventRecord(begin_, stream);
	cudaStreamWaitEvent(own_, begin_, 0);
	part_->work(keys, n, own_);
	cudaEventRecord(done_, own_);
	cudaStreamWaitEvent(stream, done_, 0);
}

void table::find(const int *keys, int n)
{
	cudaStreamWaitEvent(own_, begin_, 0); // expect: GPU103 // validate: -
	part_->work(keys, n, own_);
	cudaStreamSynchronize(own_);
}
