// SPDX-License-Identifier: Apache-2.0
// In a template that nothing instantiates the scan runs on the default stream, which the other stream does not wait for.
#include <cuda_runtime.h>
#include <cub/cub.cuh>

template <typename T> void scanned(T *in, T *out, void *workspace, size_t bytes, int n)
{
	cudaStream_t s;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cub::DeviceScan::ExclusiveSum(workspace, bytes, in, out, n);
	cudaMemcpyAsync(in, out, n * sizeof(T), cudaMemcpyDeviceToDevice, s); // expect: GPU109 // validate: confirmed
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
}
