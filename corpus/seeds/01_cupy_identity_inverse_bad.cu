// SPDX-License-Identifier: Apache-2.0
// Identity matrices made on the null stream, inverted on a non-blocking stream: NaN from the second round on. Waiting for
// stream1 does not wait for the null stream.
#include <cuda_runtime.h>
#include <cusolverDn.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

static void check(cudaError_t status, int line)
{
	if (status != cudaSuccess) {
		std::fprintf(stderr, "line %d: %s\n", line, cudaGetErrorString(status));
		std::exit(EXIT_FAILURE);
	}
}

static void check(cusolverStatus_t status, int line)
{
	if (status != CUSOLVER_STATUS_SUCCESS) {
		std::fprintf(stderr, "line %d: cuSOLVER status %d\n", line, static_cast<int>(status));
		std::exit(EXIT_FAILURE);
	}
}

#define CHECK(call) check((call), __LINE__)

__global__ void eye(float *a, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n * n)
		a[i] = i / n == i % n ? 1.0f : 0.0f;
}

int main()
{
	const int n = 1024, batches = 10, blocks = (n * n + 255) / 256;
	float *a, *inverse, *work;
	int *pivots, *info, work_size;
	CHECK(cudaMalloc(&a, sizeof(float) * n * n));
	CHECK(cudaMalloc(&inverse, sizeof(float) * n * n));
	CHECK(cudaMalloc(&pivots, sizeof(int) * n));
	CHECK(cudaMalloc(&info, sizeof(int)));

	cudaStream_t stream1;
	CHECK(cudaStreamCreateWithFlags(&stream1, cudaStreamNonBlocking));
	cusolverDnHandle_t solver;
	CHECK(cusolverDnCreate(&solver));
	CHECK(cusolverDnSetStream(solver, stream1));
	CHECK(cusolverDnSgetrf_bufferSize(solver, n, n, a, n, &work_size));
	CHECK(cudaMalloc(&work, sizeof(float) * work_size));

	std::vector<float> result(static_cast<size_t>(n) * n);
	for (int batch = 0; batch < batches; batch++) {
		eye<<<blocks, 256>>>(a, n);
		eye<<<blocks, 256>>>(inverse, n);
		CHECK(cusolverDnSgetrf(solver, n, n, a, n, work, pivots, info)); // expect: GPU101 // validate: confirmed
		CHECK(cusolverDnSgetrs(solver, CUBLAS_OP_N, n, n, a, n, pivots, inverse, n, info));
		CHECK(cudaStreamSynchronize(stream1));
		CHECK(cudaMemcpy(result.data(), inverse, sizeof(float) * n * n, cudaMemcpyDeviceToHost));
		std::printf("%d: %f %f\n", batch, result[0], result[1]);
	}

	CHECK(cusolverDnDestroy(solver));
	CHECK(cudaStreamDestroy(stream1));
	CHECK(cudaFree(a));
	CHECK(cudaFree(inverse));
	CHECK(cudaFree(work));
	CHECK(cudaFree(pivots));
	CHECK(cudaFree(info));
	return 0;
}
