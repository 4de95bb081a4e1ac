// SPDX-License-Identifier: Apache-2.0
// The first operation of the library's call is held, and the second one, on what the copy reads, waits behind it; with "apart" it is in a
// stream of its own, with "ordered" the copy waits for it.
#include "twice.h"

#include <string.h>

int main(int argc, char **argv)
{
	char *a, *b, *w;
	cudaStream_t s1, s2, s3;
	cudaEvent_t done;
	int is_apart = argc > 1 && strcmp(argv[1], "apart") == 0;
	cudaMalloc((void **)&a, N);
	cudaMalloc((void **)&b, N);
	cudaMalloc((void **)&w, N);
	cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&s3, cudaStreamNonBlocking);
	cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
	both(w, a, s1, is_apart ? s3 : s1);
	cudaEventRecord(done, s1);
	if (argc > 1 && strcmp(argv[1], "ordered") == 0)
		cudaStreamWaitEvent(s2, done, 0);

	cudaMemcpyAsync(b, a, N, cudaMemcpyDeviceToDevice, s2);
	cudaDeviceSynchronize();
	return 0;
}
