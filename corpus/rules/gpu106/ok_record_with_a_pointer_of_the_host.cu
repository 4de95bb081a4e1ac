// SPDX-License-Identifier: Apache-2.0
// A record is given by value to a kernel of another file. One of its pointers is the host's own, of a kind that nothing here
// tells: the kernel cannot use it, and the host goes on with it.
// expect-none
#include <cuda_runtime.h>

struct field {
	float *device;
	float *host;
	int count;
};

__global__ void smooth(field f);

void step(field &f, float edge, cudaStream_t stream)
{
	smooth<<<f.count / 256 + 1, 256, 0, stream>>>(f);
	f.host[0] = edge;
}
