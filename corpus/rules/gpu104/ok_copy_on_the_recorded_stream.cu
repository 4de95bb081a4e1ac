// SPDX-License-Identifier: Apache-2.0
// expect-none
// Both ways have the copy on the stream whose event the other one waits for.
#include <cuda_runtime.h>

struct worker {
	int device;
	cudaStream_t stream;
	cudaEvent_t copied;
};

void send(worker *from, worker *to, float *out, const float *in, size_t size)
{
	if (from->device == to->device)
		cudaMemcpyAsync(out, in, size, cudaMemcpyDeviceToDevice, from->stream);
	else
		cudaMemcpyPeerAsync(out, to->device, in, from->device, size, from->stream);
	cudaEventRecord(from->copied, from->stream);
	cudaStreamWaitEvent(to->stream, from->copied, 0);
}
