// SPDX-License-Identifier: Apache-2.0
// The guard is a temporary: it restores the former device at the end of its statement, in front of the work.
#include <cublas_v2.h>
#include <cuda_runtime.h>

class selected {
public:
	explicit selected(int device)
	{
		cudaGetDevice(&former);
		cudaSetDevice(device);
	}
	~selected() { cudaSetDevice(former); }

private:
	int former = 0;
};

struct solver {
	int device;
	cublasHandle_t blas;
};

void open(solver *s)
{
	selected{s->device};
	cublasCreate(&s->blas); // expect: GPU202 // validate: -
}
