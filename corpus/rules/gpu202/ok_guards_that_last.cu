// SPDX-License-Identifier: Apache-2.0
// expect-none
// Guards with names, a temporary that lives as long as the call in its statement, one in a block of its own with the work in
// it, and one behind which nothing depends on the current device.
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
	template <typename F> void run(F f) { f(); }

private:
	int former = 0;
};

struct solver {
	int device;
	cublasHandle_t blas;
	cudaStream_t stream;
	float *memory;
};

void open(solver *s)
{
	selected guard(s->device);
	cublasCreate(&s->blas);
}

void start(solver *s)
{
	selected(s->device).run([s] { cudaStreamCreate(&s->stream); });
}

void allocate(solver *s, size_t bytes)
{
	{
		selected guard(s->device);
		cudaMalloc(&s->memory, bytes);
	}
	selected{s->device};
}

void close(solver *s)
{
	selected{s->device};
	cudaFree(s->memory);
	cudaStreamDestroy(s->stream);
}
