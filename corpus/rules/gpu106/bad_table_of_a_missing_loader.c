// SPDX-License-Identifier: Apache-2.0
// The copy is one of the table of FFmpeg's loader, whose header is not there.
#include <ffnvcodec/dynlink_loader.h>

int first_byte(CudaFunctions *cuda, CUdeviceptr from, CUstream stream)
{
	unsigned char *host = 0;
	if (cuda->cuMemHostAlloc((void **)&host, 16, 0) || cuda->cuMemcpyDtoHAsync(host, from, 16, stream))
		return -1;
	int first = host[0]; // expect: GPU106 // validate: confirmed
	cuda->cuStreamSynchronize(stream);
	cuda->cuMemFreeHost(host);
	return first;
}
