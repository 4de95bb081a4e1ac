// SPDX-License-Identifier: Apache-2.0
// MPI is given device memory that a kernel is still writing: it knows no stream.
#include <cuda_runtime.h>
typedef int MPI_Comm;
typedef int MPI_Datatype;
typedef int MPI_Op;
extern "C" int MPI_Allreduce(const void *, void *, int, MPI_Datatype, MPI_Op, MPI_Comm);
#define MPI_IN_PLACE (void *)1
__global__ void grad(float *g) { g[threadIdx.x] = 1.f; }
__global__ void apply(float *w, const float *g) { w[threadIdx.x] -= g[threadIdx.x]; }
struct worker { float *g, *w; cudaStream_t s; };
void step(worker &k, MPI_Comm c)
{
	grad<<<1, 256, 0, k.s>>>(k.g);
	MPI_Allreduce(MPI_IN_PLACE, k.g, 256, 1, 2, c); // expect: GPU106 // validate: confirmed
	apply<<<1, 256, 0, k.s>>>(k.w, k.g);
}
int main()
{
	worker k;
	cudaStreamCreate(&k.s);
	cudaMalloc((void **)&k.g, 1024);
	cudaMalloc((void **)&k.w, 1024);
	for (int i = 0; i < 100; i++)
		step(k, 0);
	cudaStreamSynchronize(k.s);
	cudaFree(k.g);
	cudaFree(k.w);
	cudaStreamDestroy(k.s);
}
