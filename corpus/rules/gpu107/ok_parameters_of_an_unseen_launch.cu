// SPDX-License-Identifier: Apache-2.0
// expect-none
// What unseen code launches gets a copy of the parameters, which the host object may therefore outlive or not.
#include <cuda_runtime.h>
#include <cstring>

struct parameters {
	const float *in;
	float *out;
	int n;
};

void run_forward(parameters &p, cudaStream_t stream);

void forward(const float *in, float *out, int n, cudaStream_t stream)
{
	parameters p;
	memset(&p, 0, sizeof p);
	p.in = in;
	p.out = out;
	p.n = n;
	run_forward(p, stream);
}

void twice(const float *in, float *out, int n, cudaStream_t stream)
{
	parameters p = {in, out, n};
	run_forward(p, stream);
	p.in = out;
	run_forward(p, stream);
}
