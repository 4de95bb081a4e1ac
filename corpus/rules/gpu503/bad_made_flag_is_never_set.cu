// SPDX-License-Identifier: Apache-2.0
// Nothing notes that the stream of a device was made, so each call makes another in its place. All ways of fetch() that are
// kept have `is_turned`, and twice() may not: the nearest of them makes the stream for its second call, too.
#include <cuda_runtime.h>
#include <stdio.h>

extern int verbose;
int measure(const float *of, int n);

static cudaStream_t stream_of[16];
static int is_made[16];

static cudaStream_t own_stream(void)
{
	int device = 0;
	cudaGetDevice(&device);
	if (!is_made[device]) {
		cudaStreamCreate(&stream_of[device]); // expect: GPU503
	}
	return stream_of[device];
}

static void check(const float *from, int n)
{
	if (measure(from, n) != 0)
		fprintf(stderr, "not measured\n");
	if (from)
		measure(from, 2 * n);
}

void fetch(float *to, const float *from, const float *by, int n, int m, int is_turned, int is_twice)
{
	check(from, (is_turned ? n : m));
	check(by, (is_twice ? n : m));
	cudaMemcpyAsync(to, from, (size_t)n, cudaMemcpyDefault, own_stream()); // expect: GPU102 // validate: confirmed
	if (verbose)
		printf("fetched %d\n", n);
}

void twice(float *to, const float *from, const float *by, int n, int m, int is_turned, int is_twice)
{
	int rows = (!is_turned) ? n : m;
	fetch(to, from, by, n, m, is_turned, is_twice);
	fetch(to, by, from, n, m, is_turned, is_twice);
	printf("%d rows\n", rows);
}
