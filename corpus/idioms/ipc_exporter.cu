// SPDX-License-Identifier: Apache-2.0
// expect-none
// IPC: the parent exports memory and an interprocess event; the handles travel through a pipe.
#include <cuda_runtime.h>
#include <unistd.h>

struct shared_handles {
	cudaIpcMemHandle_t memory;
	cudaIpcEventHandle_t ready;
};

__global__ void pattern(int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = i % 251; }
__global__ void verify(const int *x, int *bad, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n && x[i] != i % 251) atomicAdd(bad, 1); }

int export_side(int out_fd, int done_fd, int n)
{
	struct shared_handles h;
	cudaStream_t s;
	cudaEvent_t ready;
	int *x;
	char done;
	if (cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking) != cudaSuccess)
		return 1;
	cudaEventCreateWithFlags(&ready, cudaEventDisableTiming | cudaEventInterprocess);
	cudaMalloc((void **)&x, n * sizeof(int));
	cudaIpcGetMemHandle(&h.memory, x);
	cudaIpcGetEventHandle(&h.ready, ready);
	pattern<<<(n + 255) / 256, 256, 0, s>>>(x, n);
	cudaEventRecord(ready, s);
	int rc = write(out_fd, &h, sizeof h) != (ssize_t)sizeof h || read(done_fd, &done, 1) != 1;
	cudaStreamSynchronize(s);
	cudaFree(x);
	cudaEventDestroy(ready);
	cudaStreamDestroy(s);
	return rc;
}

int import_side(int in_fd, int done_fd, int n)
{
	struct shared_handles h;
	cudaStream_t s;
	cudaEvent_t ready;
	int *x, *bad, wrong = 0;
	if (read(in_fd, &h, sizeof h) != (ssize_t)sizeof h)
		return 1;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaIpcOpenMemHandle((void **)&x, h.memory, cudaIpcMemLazyEnablePeerAccess);
	cudaIpcOpenEventHandle(&ready, h.ready);
	cudaMalloc((void **)&bad, sizeof(int));
	cudaMemsetAsync(bad, 0, sizeof(int), s);
	cudaStreamWaitEvent(s, ready, 0);
	verify<<<(n + 255) / 256, 256, 0, s>>>(x, bad, n);
	cudaMemcpyAsync(&wrong, bad, sizeof(int), cudaMemcpyDeviceToHost, s);
	cudaStreamSynchronize(s);
	cudaIpcCloseMemHandle(x);
	cudaFree(bad);
	cudaEventDestroy(ready);
	cudaStreamDestroy(s);
	return write(done_fd, "x", 1) != 1 || wrong;
}
