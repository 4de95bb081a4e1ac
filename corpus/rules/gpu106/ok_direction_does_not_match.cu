// SPDX-License-Identifier: Apache-2.0
// Which way is copied, code of another file says. On the ways where it says "on the device", the array of the host is none that a copy on the device could
// write: a direction that does not match is undefined (CUDA Runtime API, cudaMemcpy), and a copy to the host is over when it returns.
// expect-none
#include <cuda_runtime.h>

enum way_to_copy { TO_THE_DEVICE, TO_THE_HOST, ON_THE_DEVICE };

way_to_copy way_between(const void *to, const void *from);

static void copy_that_way(void *to, const void *from, size_t size, way_to_copy way)
{
	cudaMemcpyKind kind = way == TO_THE_DEVICE ? cudaMemcpyHostToDevice : way == TO_THE_HOST ? cudaMemcpyDeviceToHost : cudaMemcpyDeviceToDevice;
	cudaMemcpy(to, from, size, kind);
}

int sum_of_two(const int *on_device)
{
	int here[2];
	copy_that_way(here, on_device, sizeof here, way_between(here, on_device));
	return here[0] + here[1];
}
