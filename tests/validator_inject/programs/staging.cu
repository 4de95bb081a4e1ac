// SPDX-License-Identifier: Apache-2.0
// Two GPUs: each upload goes through one buffer on device 0. The second upload may overwrite it while the peer copy of the
// first still reads. "fixed": the upload waits for the peer copy.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstring>

static const size_t size = 4 << 20;

static void upload(float *to, const float *from, float *staging, cudaStream_t source, cudaStream_t target, cudaEvent_t ready)
{
	cudaSetDevice(0);
	cudaMemcpyAsync(staging, from, size, cudaMemcpyHostToDevice, source);
	cudaEventRecord(ready, source);
	cudaSetDevice(1);
	cudaStreamWaitEvent(target, ready, 0);
	cudaMemcpyPeerAsync(to, 1, staging, 0, size, target);
}

int main(int argc, char **argv)
{
	bool is_fixed = argc > 1 && strcmp(argv[1], "fixed") == 0;
	float *staging, *host_a, *host_b, *a, *b;
	cudaStream_t source, target;
	cudaEvent_t ready, moved;
	cudaSetDevice(0);
	cudaStreamCreateWithFlags(&source, cudaStreamNonBlocking);
	cudaEventCreateWithFlags(&ready, cudaEventDisableTiming);
	cudaMalloc(&staging, size);
	cudaMallocHost(&host_a, size);
	cudaMallocHost(&host_b, size);
	cudaSetDevice(1);
	cudaStreamCreateWithFlags(&target, cudaStreamNonBlocking);
	cudaEventCreateWithFlags(&moved, cudaEventDisableTiming);
	cudaMalloc(&a, size);
	cudaMalloc(&b, size);
	memset(host_a, 1, size);
	memset(host_b, 2, size);

	upload(a, host_a, staging, source, target, ready);
	if (is_fixed) {
		cudaSetDevice(1);
		cudaEventRecord(moved, target);
		cudaStreamWaitEvent(source, moved, 0);
	}
	upload(b, host_b, staging, source, target, ready);

	cudaSetDevice(0);
	cudaStreamSynchronize(source);
	cudaSetDevice(1);
	cudaStreamSynchronize(target);
	cudaMemcpy(host_a, a, size, cudaMemcpyDeviceToHost);
	printf("staging: %d, %s\n", ((char *)host_a)[0], cudaGetErrorString(cudaGetLastError()));
	return 0;
}
