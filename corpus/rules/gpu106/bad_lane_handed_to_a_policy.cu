// SPDX-License-Identifier: Apache-2.0
// The policy is given another lane than the one that the host waits for.
#include <cuda_runtime.h>
#include "lanes/base.h" // not there

class lane : public base_of<cudaStream_t> {
public:
	void synchronize()
	{
		cudaStreamSynchronize(this->get());
	}
};

class policy {
public:
	void run_on(const lane &l);
	cudaStream_t stream() const;
};

__global__ void sum_up(const float *in, int n, float *out)
{
	for (int i = 0; i < n; i++)
		*out += in[i];
}

int sum(const float *in, int n, float *result)
{
	float *out;
	if (cudaMallocManaged(&out, sizeof *out) != cudaSuccess)
		return 1;
	lane own, other;
	policy p;
	p.run_on(other);
	sum_up<<<1, 1, 0, p.stream()>>>(in, n, out);
	own.synchronize();
	*result = *out; // expect: GPU106 // validate: confirmed
	cudaFree(out);
	return 0;
}
