// SPDX-License-Identifier: Apache-2.0
// The assignment is missing on the second way: the helper's stream is read, and the copy runs on the default stream.
#include <cuda_runtime.h>

struct helper {
	void *queue;
};
struct memory {
	void *start;
};

cudaError_t copy(helper *h, memory *to, memory *from, size_t bytes, void *queue)
{
	cudaStream_t stream = 0;
	if (queue)
		stream = *(cudaStream_t *)queue;
	else if (h->queue)
		*((cudaStream_t *)h->queue);
	return cudaMemcpyAsync(to->start, from->start, bytes, cudaMemcpyDeviceToDevice, stream); // expect: GPU110 // validate: confirmed
}
