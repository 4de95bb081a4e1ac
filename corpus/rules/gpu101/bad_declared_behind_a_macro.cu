// SPDX-License-Identifier: Apache-2.0
// The class stands in the header behind a macro that only the project's build defines; the source itself asks for none.
#include "declared_behind_a_macro.h"
#include <cuda_runtime.h>

struct engine::streams {
	streams()
	{
		cudaStreamCreateWithFlags(&work, cudaStreamNonBlocking);
	}

	~streams()
	{
		cudaStreamDestroy(work);
	}

	cudaStream_t work;
};

__global__ void scale(float *x)
{
	x[threadIdx.x] *= 2;
}

engine::engine() : own(new streams)
{
}

engine::~engine()
{
	delete own;
}

void engine::fill(float *x, std::size_t n)
{
	cudaMemset(x, 0, n * sizeof *x);
	scale<<<1, 32, 0, own->work>>>(x); // expect: GPU101 // validate: confirmed
}
