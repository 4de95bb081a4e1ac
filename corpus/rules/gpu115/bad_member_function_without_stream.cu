// SPDX-License-Identifier: Apache-2.0
// One of two calls of an operator class is left to its default stream.
#include <cuda_runtime.h>

struct reduction {
	void initialize(void *workspace, cudaStream_t stream = nullptr);
	void run(cudaStream_t stream = nullptr);
};

void reduced(void *workspace, cudaStream_t stream)
{
	reduction sum;
	sum.initialize(workspace, stream);
	sum.run(); // expect: GPU115 // validate: -
}
