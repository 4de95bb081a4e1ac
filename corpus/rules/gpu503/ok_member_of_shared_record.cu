// SPDX-License-Identifier: Apache-2.0
// expect-none
// Members of records that others get: returned, copied out, handed to unseen code, or with a destructor.
#include <cuda_runtime.h>

struct owner {
	cudaStream_t stream;
};

void take(owner *o);

void handed_over()
{
	owner o;
	cudaStreamCreate(&o.stream);
	take(&o);
}

owner returned()
{
	owner o;
	cudaStreamCreate(&o.stream);
	return o;
}

void copied_out(owner *out)
{
	owner o;
	cudaStreamCreate(&o.stream);
	*out = o;
}

struct guard {
	cudaStream_t stream;
	~guard();
};

void guarded()
{
	guard g;
	cudaStreamCreate(&g.stream);
}
