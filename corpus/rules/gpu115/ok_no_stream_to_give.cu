// SPDX-License-Identifier: Apache-2.0
// expect-none
// The default is all that these functions have: no stream is given, or it has no name because it is not meant to be used.
#include <cuda_runtime.h>

struct table {
	explicit table(int rows, cudaStream_t stream = 0);
};

struct resource {
	virtual void prepare(int rows, cudaStream_t stream);
};

struct blocking_resource : resource {
	void prepare(int rows, cudaStream_t) override
	{
		table t(rows);
	}
};

void alone()
{
	table t(100);
}
