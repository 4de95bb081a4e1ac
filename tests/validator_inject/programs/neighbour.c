// SPDX-License-Identifier: Apache-2.0
// Calls of a library on lines that follow each other, of which the claimed one works on another buffer. "spread": the claimed call takes
// several lines; "inside": its argument makes a call of its own; "line": the neighbour is on its line; "skip": only the neighbours run.
#include "neighbour.h"

#include <string.h>

static int is(int argc, char **argv, const char *word)
{
	return argc > 1 && strcmp(argv[1], word) == 0;
}

int main(int argc, char **argv)
{
	char *a, *b, *c;
	cudaStream_t s1, s2;
	cudaMalloc((void **)&a, N);
	cudaMalloc((void **)&b, N);
	cudaMalloc((void **)&c, N);
	cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
	if (argc == 1) {
		low(a, s1);
		low(b, s1); /* on b, which the copy does not read */
	}
	if (is(argc, argv, "skip")) {
		low(a, s1);
		if (argc > 2) low(a, s1); /* never */
		low(a, s1);
	}
	if (is(argc, argv, "spread"))
		low(a,
		    s1);
	if (is(argc, argv, "line")) {
		low(b, s1); low(a, s1); /* on one line */
	}
	if (is(argc, argv, "inside"))
		low(
		    fill(a, s1), s2); /* inside */

	cudaMemcpyAsync(c, a, N, cudaMemcpyDeviceToDevice, s2);
	cudaDeviceSynchronize();
	return 0;
}
