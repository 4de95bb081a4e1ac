// SPDX-License-Identifier: Apache-2.0
// Members that a helper records behind their place or their value, or that unseen code is given.
// expect-none
#include <cuda_runtime.h>

__global__ void divide_slot(const float *a, float *b, int n);
void library_marks(cudaEvent_t event, cudaStream_t stream);

static void mark(const cudaEvent_t *event, cudaStream_t stream)
{
	cudaEventRecord(*event, stream);
}

static void mark_value(cudaEvent_t event, cudaStream_t stream)
{
	cudaEventRecord(event, stream);
}

class slot_divider {
public:
	slot_divider();
	~slot_divider();
	void start(const float *a, float *b, int n);
	void finish();

private:
	cudaStream_t queue_;
	cudaEvent_t done_, copied_, marked_;
};

slot_divider::slot_divider()
{
	cudaStreamCreateWithFlags(&queue_, cudaStreamNonBlocking);
	cudaEventCreateWithFlags(&done_, cudaEventDisableTiming);
	cudaEventCreateWithFlags(&copied_, cudaEventDisableTiming);
	cudaEventCreateWithFlags(&marked_, cudaEventDisableTiming);
}

slot_divider::~slot_divider()
{
	cudaEventDestroy(done_);
	cudaEventDestroy(copied_);
	cudaEventDestroy(marked_);
	cudaStreamDestroy(queue_);
}

void slot_divider::start(const float *a, float *b, int n)
{
	divide_slot<<<n / 256, 256, 0, queue_>>>(a, b, n);
	mark(&done_, queue_);
	mark_value(copied_, queue_);
	library_marks(marked_, queue_);
}

void slot_divider::finish()
{
	cudaEventSynchronize(done_);
	cudaEventSynchronize(copied_);
	cudaEventSynchronize(marked_);
}
