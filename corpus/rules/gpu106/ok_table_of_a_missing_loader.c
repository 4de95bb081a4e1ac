// SPDX-License-Identifier: Apache-2.0
// expect-none
// The table's own wait stands in front of the read.
#include <ffnvcodec/dynlink_loader.h>

int first_byte(CudaFunctions *cuda, CUdeviceptr from, CUstream stream)
{
	unsigned char *host = 0;
	if (cuda->cuMemHostAlloc((void **)&host, 16, 0) || cuda->cuMemcpyDtoHAsync(host, from, 16, stream))
		return -1;
	if (cuda->cuStreamSynchronize(stream))
		return -1;
	int first = host[0];
	cuda->cuMemFreeHost(host);
	return first;
}
