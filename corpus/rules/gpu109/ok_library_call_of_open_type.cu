// SPDX-License-Identifier: Apache-2.0
// expect-none
// In a template that nothing instantiates the scan gets no stream: its last argument is the count, and its stream the default one.
#include <cuda_runtime.h>
#include <cub/cub.cuh>

template <typename T> void scanned(T *in, T *out, void *workspace, size_t bytes, int n)
{
	cudaStream_t s;
	cudaStreamCreate(&s);
	cub::DeviceScan::ExclusiveSum(workspace, bytes, in, out, n);
	cudaMemcpyAsync(in, out, n * sizeof(T), cudaMemcpyDeviceToDevice, s);
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
}
