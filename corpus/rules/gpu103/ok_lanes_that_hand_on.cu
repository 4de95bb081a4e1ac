// SPDX-License-Identifier: Apache-2.0
// Three lanes hand blocks on: the encoder waits for the loader and the writer for the encoder. Nothing comes back from the writer, so that the
// loader is no lane that was forgotten; what it overwrites, the host has waited for.
// expect-none
#include <cuda_runtime.h>

__global__ void encode_block(const short *samples, short *coded, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		coded[i] = (short)(samples[i] >> 2);
}

struct coder_slot {
	short *h_in, *h_out, *d_in, *d_out;
	cudaEvent_t loaded, encoded, written;
};

long encode_blocks(coder_slot *slots, cudaStream_t load, cudaStream_t encode, cudaStream_t store, int n)
{
	const size_t bytes = n * sizeof(short);
	long sum = 0;
	for (int b = 0; b < 12; ++b) {
		coder_slot &s = slots[b % 3];
		if (b >= 3) {
			cudaEventSynchronize(s.written);
			sum += s.h_out[0];
		}
		s.h_in[0] = (short)b;
		cudaMemcpyAsync(s.d_in, s.h_in, bytes, cudaMemcpyHostToDevice, load);
		cudaEventRecord(s.loaded, load);
		cudaStreamWaitEvent(encode, s.loaded, 0);
		encode_block<<<(n + 255) / 256, 256, 0, encode>>>(s.d_in, s.d_out, n);
		cudaEventRecord(s.encoded, encode);
		cudaStreamWaitEvent(store, s.encoded, 0);
		cudaMemcpyAsync(s.h_out, s.d_out, bytes, cudaMemcpyDeviceToHost, store);
		cudaEventRecord(s.written, store);
	}
	cudaStreamSynchronize(store);
	return sum;
}
