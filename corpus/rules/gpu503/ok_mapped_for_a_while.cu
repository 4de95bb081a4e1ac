// SPDX-License-Identifier: Apache-2.0
// The pointer is to memory of the graphics resource, which is there as long as that is mapped. Nobody frees it.
// expect-none
#include <cuda_runtime.h>

int fetch_vertices(float *host, struct cudaGraphicsResource *vertices)
{
	float *mapped;
	size_t bytes;
	if (cudaGraphicsMapResources(1, &vertices, 0) != cudaSuccess)
		return 1;
	if (cudaGraphicsResourceGetMappedPointer((void **)&mapped, &bytes, vertices) == cudaSuccess)
		cudaMemcpy(host, mapped, bytes, cudaMemcpyDeviceToHost);
	return cudaGraphicsUnmapResources(1, &vertices, 0);
}
