// SPDX-License-Identifier: Apache-2.0
// expect-none
// Fork and join: one event lets N branches start, N events join them before the reduction.
#include <cuda_runtime.h>

#define N_BRANCH 4
#define GOTO_ON_ERROR(x, label) if ((rc = (x)) != cudaSuccess) goto label

__global__ void init(int *a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) a[i] = i; }
__global__ void branch_work(const int *a, int *part, int n) { int i = threadIdx.x; if (i < n) part[i] = a[i] * 2; }
__global__ void reduce(const int *parts, int *out, int n) { if (threadIdx.x == 0) for (int i = 0; i < n; i++) *out += parts[i]; }

cudaError_t fork_join(int *result, int n)
{
	cudaError_t rc = cudaSuccess;
	cudaStream_t root = NULL, s[N_BRANCH] = {0};
	cudaEvent_t fork = NULL, join[N_BRANCH] = {0};
	int *a = NULL, *parts = NULL, *out = NULL;

	GOTO_ON_ERROR(cudaStreamCreateWithFlags(&root, cudaStreamNonBlocking), done);
	GOTO_ON_ERROR(cudaEventCreateWithFlags(&fork, cudaEventDisableTiming), done);
	for (int i = 0; i < N_BRANCH; i++) {
		GOTO_ON_ERROR(cudaStreamCreateWithFlags(&s[i], cudaStreamNonBlocking), done);
		GOTO_ON_ERROR(cudaEventCreateWithFlags(&join[i], cudaEventDisableTiming), done);
	}
	GOTO_ON_ERROR(cudaMalloc((void **)&a, n * sizeof(int)), done);
	GOTO_ON_ERROR(cudaMalloc((void **)&parts, N_BRANCH * n * sizeof(int)), done);
	GOTO_ON_ERROR(cudaMalloc((void **)&out, sizeof(int)), done);

	GOTO_ON_ERROR(cudaMemsetAsync(out, 0, sizeof(int), root), done);
	init<<<(n + 127) / 128, 128, 0, root>>>(a, n);
	GOTO_ON_ERROR(cudaEventRecord(fork, root), done);
	for (int i = 0; i < N_BRANCH; i++) {
		GOTO_ON_ERROR(cudaStreamWaitEvent(s[i], fork, 0), done);
		branch_work<<<1, 256, 0, s[i]>>>(a, parts + i * n, n);
		GOTO_ON_ERROR(cudaEventRecord(join[i], s[i]), done);
	}
	for (int i = 0; i < N_BRANCH; i++)
		GOTO_ON_ERROR(cudaStreamWaitEvent(root, join[i], 0), done);
	reduce<<<1, 32, 0, root>>>(parts, out, N_BRANCH * n);
	GOTO_ON_ERROR(cudaMemcpyAsync(result, out, sizeof(int), cudaMemcpyDeviceToHost, root), done);
	GOTO_ON_ERROR(cudaStreamSynchronize(root), done);
done:
	cudaDeviceSynchronize();
	cudaFree(a);
	cudaFree(parts);
	cudaFree(out);
	for (int i = 0; i < N_BRANCH; i++) {
		if (join[i]) cudaEventDestroy(join[i]);
		if (s[i]) cudaStreamDestroy(s[i]);
	}
	if (fork) cudaEventDestroy(fork);
	if (root) cudaStreamDestroy(root);
	return rc;
}
