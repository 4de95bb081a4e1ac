// SPDX-License-Identifier: Apache-2.0
// As many buffers as devices times streams, shared out by `s % devices`. That the round in which the first device comes again has the number of devices
// as its counter is another round than those before it.
// expect-none
#include <cuda_runtime.h>

struct layout {
	int devices, per_device;
};

void drop_all(const layout &l, float **of_device, float **of_stream)
{
	const int total = l.devices * l.per_device;
	for (int d = 0; d < l.devices; ++d) {
		cudaSetDevice(d);
		cudaFree(of_device[d]);
	}
	for (int s = 0; s < total; ++s) {
		cudaSetDevice(s % l.devices);
		cudaFree(of_stream[s]);
	}
}
