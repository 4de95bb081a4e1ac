// SPDX-License-Identifier: Apache-2.0
// expect-none
// The attribute that names the function stands in a macro of the header.
#include "handles.h"

int copy_on_own_stream(void *to, const void *from, size_t n)
{
	AUTO_STREAM s = 0;
	if (cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking))
		return 1;
	cudaMemcpyAsync(to, from, n, cudaMemcpyDeviceToDevice, s);
	return cudaStreamSynchronize(s);
}
