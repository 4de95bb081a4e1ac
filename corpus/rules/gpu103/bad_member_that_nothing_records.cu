// SPDX-License-Identifier: Apache-2.0
// The class makes, waits for and destroys an event for each slot, and no function of it records one.
#include <cuda_runtime.h>

__global__ void multiply_slot(const float *a, float *b, int n);

class slot_worker {
public:
	slot_worker();
	~slot_worker();
	void start(const float *a, float *b, int n, int slot);
	void finish(int slot);

private:
	static void await(cudaEvent_t *event);
	cudaStream_t queue_[2];
	cudaEvent_t done_[2];
};

slot_worker::slot_worker()
{
	for (int i = 0; i < 2; i++) {
		cudaStreamCreateWithFlags(&queue_[i], cudaStreamNonBlocking);
		cudaEventCreateWithFlags(&done_[i], cudaEventDisableTiming);
	}
}

slot_worker::~slot_worker()
{
	for (int i = 0; i < 2; i++) {
		cudaEventDestroy(done_[i]);
		cudaStreamDestroy(queue_[i]);
	}
}

void slot_worker::start(const float *a, float *b, int n, int slot)
{
	multiply_slot<<<n / 256, 256, 0, queue_[slot]>>>(a, b, n);
}

void slot_worker::await(cudaEvent_t *event)
{
	cudaEventSynchronize(*event); // expect: GPU103 // validate: -
}

void slot_worker::finish(int slot)
{
	await(&done_[slot]);
}
