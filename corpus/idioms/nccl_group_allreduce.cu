// SPDX-License-Identifier: Apache-2.0
// expect-none
// NCCL: one communicator and stream per GPU, the calls in a group, then a wait for each stream.
#include <cuda_runtime.h>
#include <nccl.h>
#include <cstdio>
#include <cstdlib>

#define CUDACHECK(cmd) do { cudaError_t err = cmd; if (err != cudaSuccess) { std::printf("cuda %s:%d '%s'\n", __FILE__, __LINE__, cudaGetErrorString(err)); std::exit(EXIT_FAILURE); } } while (0)
#define NCCLCHECK(cmd) do { ncclResult_t res = cmd; if (res != ncclSuccess) { std::printf("nccl %s:%d '%s'\n", __FILE__, __LINE__, ncclGetErrorString(res)); std::exit(EXIT_FAILURE); } } while (0)

int main() {
	const int gpus = 4, size = 1 << 20;
	ncclComm_t comms[gpus];
	int devs[gpus] = {0, 1, 2, 3};
	float *send[gpus], *recv[gpus];
	cudaStream_t s[gpus];

	for (int i = 0; i < gpus; ++i) {
		CUDACHECK(cudaSetDevice(i));
		CUDACHECK(cudaMalloc((void **)send + i, size * sizeof(float)));
		CUDACHECK(cudaMalloc((void **)recv + i, size * sizeof(float)));
		CUDACHECK(cudaStreamCreate(s + i));
		CUDACHECK(cudaMemsetAsync(send[i], 1, size * sizeof(float), s[i]));
		CUDACHECK(cudaMemsetAsync(recv[i], 0, size * sizeof(float), s[i]));
	}
	NCCLCHECK(ncclCommInitAll(comms, gpus, devs));
	NCCLCHECK(ncclGroupStart());
	for (int i = 0; i < gpus; ++i) NCCLCHECK(ncclAllReduce(send[i], recv[i], size, ncclFloat, ncclSum, comms[i], s[i]));
	NCCLCHECK(ncclGroupEnd());
	for (int i = 0; i < gpus; ++i) {
		CUDACHECK(cudaSetDevice(i));
		CUDACHECK(cudaStreamSynchronize(s[i]));
	}
	for (int i = 0; i < gpus; ++i) {
		CUDACHECK(cudaSetDevice(i));
		CUDACHECK(cudaFree(send[i]));
		CUDACHECK(cudaFree(recv[i]));
		CUDACHECK(cudaStreamDestroy(s[i]));
		NCCLCHECK(ncclCommDestroy(comms[i]));
	}
	return 0;
}
