// SPDX-License-Identifier: Apache-2.0
// The next message overwrites the source of the upload.
#include <cuda_runtime.h>
typedef int MPI_Comm;
extern "C" int MPI_Recv(void *, int, int, int, int, MPI_Comm, void *);
__global__ void work(float *p) { p[threadIdx.x] *= 2.f; }
// One staging buffer for all messages.
void receive_all(float *const *dev, int n, int peer, MPI_Comm c)
{
	float *stage;
	cudaStream_t s;
	cudaMallocHost((void **)&stage, 1024);
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	for (int i = 0; i < n; i++) {
		MPI_Recv(stage, 256, 0, peer, i, c, nullptr); // expect: GPU106 // validate: confirmed
		cudaMemcpyAsync(dev[i], stage, 1024, cudaMemcpyHostToDevice, s);
		work<<<1, 256, 0, s>>>(dev[i]);
	}
	cudaStreamSynchronize(s);
	cudaStreamDestroy(s);
	cudaFreeHost(stage);
}
