// SPDX-License-Identifier: Apache-2.0
/* A device-to-device copy on the default stream does not wait; the stream that reads it is non-blocking. */
#include <cuda_runtime.h>

int snapshot(float *d_saved, const float *d_state, float *h_out, size_t bytes)
{
	cudaStream_t s;
	cudaError_t err = cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	if (err != cudaSuccess)
		return (int)err;
	err = cudaMemcpy(d_saved, d_state, bytes, cudaMemcpyDeviceToDevice);
	if (err != cudaSuccess)
		goto out;
	err = cudaMemcpyAsync(h_out, d_saved, bytes, cudaMemcpyDeviceToHost, s); // expect: GPU101 // validate: confirmed
	if (err != cudaSuccess)
		goto out;
	err = cudaStreamSynchronize(s);
out:
	cudaStreamDestroy(s);
	return (int)err;
}
