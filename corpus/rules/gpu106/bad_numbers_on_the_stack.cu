// SPDX-License-Identifier: Apache-2.0
// Numbers in local variables are read while the copies that bring them may be under way.
#include <cuda_runtime.h>

void use(long);
extern long kept;
struct result { int count; float sum; };

void passed_on(const int *d, cudaStream_t s)
{
	int n = 0;
	cudaMemcpyAsync(&n, d, sizeof n, cudaMemcpyDeviceToHost, s);
	use(n); // expect: GPU106 // validate: ordered-here(drained)
	cudaStreamSynchronize(s);
}

void asked(const int *d, cudaStream_t s)
{
	int n = 0;
	cudaMemcpyAsync(&n, d, sizeof n, cudaMemcpyDeviceToHost, s);
	if (n) // expect: GPU106 // validate: ordered-here(drained)
		use(1);
	cudaStreamSynchronize(s);
}

void added(const int *d, cudaStream_t s)
{
	int n = 0;
	cudaMemcpyAsync(&n, d, sizeof n, cudaMemcpyDeviceToHost, s);
	kept = n + 1; // expect: GPU106 // validate: ordered-here(drained)
	cudaStreamSynchronize(s);
}

void member(const struct result *d, cudaStream_t s)
{
	struct result r;
	cudaMemcpyAsync(&r, d, sizeof r, cudaMemcpyDeviceToHost, s);
	use(r.count); // expect: GPU106 // validate: ordered-here(drained)
	cudaStreamSynchronize(s);
}
