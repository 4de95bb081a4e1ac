// SPDX-License-Identifier: Apache-2.0
// Identity matrices made on the null stream, inverted in batches on a non-blocking stream: NaN from the second round on.
// Waiting for stream1 does not wait for the null stream.
#include <cublas_v2.h>
#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                     \
	do {                                                                            \
		cudaError_t status_ = (call);                                           \
		if (status_ != cudaSuccess) {                                           \
			std::fprintf(stderr, "%s\n", cudaGetErrorString(status_));      \
			std::exit(EXIT_FAILURE);                                        \
		}                                                                       \
	} while (0)

#define CHECK_BLAS(call)                                                                \
	do {                                                                            \
		if ((call) != CUBLAS_STATUS_SUCCESS) {                                  \
			std::fprintf(stderr, "%s:%d: cuBLAS\n", __FILE__, __LINE__);    \
			std::exit(EXIT_FAILURE);                                        \
		}                                                                       \
	} while (0)

constexpr int order = 64, batch = 100, rounds = 8;

__global__ void eye(double *a, int n)
{
	double *matrix = a + static_cast<size_t>(blockIdx.x) * n * n;
	for (int i = threadIdx.x; i < n * n; i += blockDim.x)
		matrix[i] = i / n == i % n ? 1.0 : 0.0;
}

int main()
{
	const size_t count = static_cast<size_t>(batch) * order * order;
	double *a, *inverse, **a_of, **inverse_of;
	int *pivots, *info;
	CHECK(cudaMalloc(&a, count * sizeof(double)));
	CHECK(cudaMalloc(&inverse, count * sizeof(double)));
	CHECK(cudaMalloc(&a_of, batch * sizeof(double *)));
	CHECK(cudaMalloc(&inverse_of, batch * sizeof(double *)));
	CHECK(cudaMalloc(&pivots, batch * order * sizeof(int)));
	CHECK(cudaMalloc(&info, batch * sizeof(int)));

	std::vector<double *> from(batch), to(batch);
	for (int i = 0; i < batch; i++) {
		from[i] = a + static_cast<size_t>(i) * order * order;
		to[i] = inverse + static_cast<size_t>(i) * order * order;
	}
	CHECK(cudaMemcpy(a_of, from.data(), batch * sizeof(double *), cudaMemcpyHostToDevice));
	CHECK(cudaMemcpy(inverse_of, to.data(), batch * sizeof(double *), cudaMemcpyHostToDevice));
	CHECK(cudaDeviceSynchronize());

	cudaStream_t stream1;
	CHECK(cudaStreamCreateWithFlags(&stream1, cudaStreamNonBlocking));
	cublasHandle_t blas;
	CHECK_BLAS(cublasCreate(&blas));
	CHECK_BLAS(cublasSetStream(blas, stream1));

	std::vector<double> result(count);
	for (int round = 0; round < rounds; round++) {
		eye<<<batch, 256>>>(a, order);
		CHECK(cudaGetLastError());
		CHECK_BLAS(cublasDgetrfBatched(blas, order, a_of, order, pivots, info, batch)); // expect: GPU101 // validate: confirmed
		CHECK_BLAS(cublasDgetriBatched(blas, order, a_of, order, pivots, inverse_of, order, info, batch));
		CHECK(cudaMemcpyAsync(result.data(), inverse, count * sizeof(double), cudaMemcpyDeviceToHost, stream1));
		CHECK(cudaStreamSynchronize(stream1));
		int bad = 0;
		for (double v : result)
			bad += !std::isfinite(v);
		std::printf("round %d: %d values are not finite\n", round, bad);
	}

	CHECK_BLAS(cublasDestroy(blas));
	CHECK(cudaStreamDestroy(stream1));
	CHECK(cudaFree(a));
	CHECK(cudaFree(inverse));
	CHECK(cudaFree(a_of));
	CHECK(cudaFree(inverse_of));
	CHECK(cudaFree(pivots));
	CHECK(cudaFree(info));
	return 0;
}
