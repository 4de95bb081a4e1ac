// SPDX-License-Identifier: Apache-2.0
// Two methods record the event and wait for it; a third one records it for the one that only waits.
// expect-none
#include <cuda_runtime.h>

struct part {
	virtual ~part();
	virtual void work(const int *keys, int n, cudaStream_t stream) = 0;
};

class table {
public:
	void add(const int *keys, int n, cudaStream_t stream);
	void remove(const int *keys, int n, cudaStream_t stream);
	void changed(cudaStream_t stream);
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

void table::changed(cudaStream_t stream)
{
	cudaEventRecord(begin_, stream);
}

void table::find(const int *keys, int n)
{
	cudaStreamWaitEvent(own_, begin_, 0);
	part_->work(keys, n, own_);
	cudaStreamSynchronize(own_);
}
