// SPDX-License-Identifier: Apache-2.0
// Calls in the argument of a macro that begins lines above: the line of their code is the macro's. "none": the claimed one does not run.
#include "macro.h"

#include <string.h>

#define DISPATCH(name, ...)                                                                                             \
	do {                                                                                                            \
		__VA_ARGS__;                                                                                            \
	} while (0)
#define FILLS(p, ...)                                                                                                   \
	do {                                                                                                            \
		cudaMemsetAsync(p, 0, N, s1);                                                                           \
		if (argc < 3) __VA_ARGS__;                                                                              \
	} while (0)

int main(int argc, char **argv)
{
	char *a, *b, *c;
	cudaStream_t s1, s2;
	cudaMalloc((void **)&a, N);
	cudaMalloc((void **)&b, N);
	cudaMalloc((void **)&c, N);
	cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
	if (argc == 1)
		DISPATCH("kind of the tensor", // with a bracket ( in the way

			 cudaMemsetAsync(a, 1, N, s1));
	else if (strcmp(argv[1], "two") == 0)
		DISPATCH("two of a kind",
			 if (argc < 3) cudaMemsetAsync(a, 2, N, s1);

			 cudaMemsetAsync(a, 3, N, s1));
	else if (strcmp(argv[1], "inlined") == 0)
		DISPATCH("inlined",

			 fill(a, s1));
	else if (strcmp(argv[1], "both") == 0)
		DISPATCH("one of them is inlined into the other's line",
			 fill(b, s1); if (argc == 2)

			 fill(a, s1));
	else
		FILLS(a,

		      cudaMemsetAsync(a, 4, N, s1));

	cudaMemcpyAsync(b, a, N, cudaMemcpyDeviceToDevice, s2);
	cudaDeviceSynchronize();
	return 0;
}
