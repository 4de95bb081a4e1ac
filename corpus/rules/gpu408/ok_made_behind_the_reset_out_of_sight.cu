// SPDX-License-Identifier: Apache-2.0
// expect-none
/* Who made the buffer nobody sees; it is asked for behind the reset. */
#include <cuda_runtime.h>

int *made_elsewhere(int size);

void start_afresh(int size)
{
	cudaDeviceReset();
	int *buffer = made_elsewhere(size);
	if (buffer)
		cudaFreeHost(buffer);
}
