// SPDX-License-Identifier: Apache-2.0
// expect-none
// A stream that is read and cast to void is left alone on purpose; one that is read for nothing while the work is on it, or while
// the host waits for the device on both sides, is no fault; and a value that is no stream says nothing.
#include <cuda_runtime.h>

struct helper {
	void *queue, *count;
};
struct memory {
	void *start;
};

cudaError_t copy_alone(helper *h, memory *to, memory *from, size_t bytes)
{
	(void)*(cudaStream_t *)h->queue;
	return cudaMemcpyAsync(to->start, from->start, bytes, cudaMemcpyDeviceToDevice, 0);
}

cudaError_t copy_on(helper *h, memory *to, memory *from, size_t bytes)
{
	*(cudaStream_t *)h->queue;
	cudaStream_t stream = *(cudaStream_t *)h->queue;
	return cudaMemcpyAsync(to->start, from->start, bytes, cudaMemcpyDeviceToDevice, stream);
}

cudaError_t copy_and_wait(helper *h, memory *to, memory *from, size_t bytes)
{
	*(cudaStream_t *)h->queue;
	cudaDeviceSynchronize();
	cudaMemcpyAsync(to->start, from->start, bytes, cudaMemcpyDeviceToDevice, 0);
	return cudaDeviceSynchronize();
}

cudaError_t copy_counted(helper *h, memory *to, memory *from, size_t bytes)
{
	*(int *)h->count;
	return cudaMemcpyAsync(to->start, from->start, bytes, cudaMemcpyDeviceToDevice, 0);
}
