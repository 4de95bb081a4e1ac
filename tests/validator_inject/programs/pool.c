// SPDX-License-Identifier: Apache-2.0
// Memory of a library's caching allocator is filled on one stream and copied on another. "apart": the copy reads another tensor; "none": the
// allocator is not called at the claimed line.
#include "pool.h"

#include <string.h>

int main(int argc, char **argv)
{
	char *b;
	cudaStream_t s1, s2;
	cudaMalloc((void **)&b, N);
	cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
	char *other = zeros(s1);
	cudaStreamSynchronize(s1);
	char *a = argc > 1 && strcmp(argv[1], "none") == 0 ? other : zeros(s1); /* claimed */

	cudaMemcpyAsync(b, argc > 1 ? other : a, N, cudaMemcpyDeviceToDevice, s2);
	cudaDeviceSynchronize();
	return 0;
}
