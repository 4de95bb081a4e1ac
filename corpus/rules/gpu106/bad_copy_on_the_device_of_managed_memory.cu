// SPDX-License-Identifier: Apache-2.0
// A copy from memory of the device to managed memory, as one on the device, on a stream: the host reads without a wait.
#include <cuda_runtime.h>

int sum_of_two_managed(const int *on_device, cudaStream_t stream)
{
	int *here = nullptr;
	if (cudaMallocManaged(&here, 2 * sizeof *here) != cudaSuccess)
		return 0;
	cudaMemcpyAsync(here, on_device, 2 * sizeof *here, cudaMemcpyDeviceToDevice, stream);
	int sum = here[0] + here[1]; // expect: GPU106 // validate: confirmed
	cudaStreamSynchronize(stream);
	cudaFree(here);
	return sum;
}
