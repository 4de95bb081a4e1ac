// SPDX-License-Identifier: Apache-2.0
// expect-none
// cuBLAS: the handle is bound to the stream before the first call, the result is read after the stream was waited for.
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <cstdlib>
#include <vector>

#define CK(x) do { if ((x) != cudaSuccess) std::abort(); } while (0)
#define BK(x) do { if ((x) != CUBLAS_STATUS_SUCCESS) std::abort(); } while (0)

__global__ void relu(float *c, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) c[i] = fmaxf(c[i], 0.0f); }

std::vector<float> layer(const std::vector<float> &a, const std::vector<float> &b, int m) {
	const float one = 1.0f, zero = 0.0f;
	const size_t bytes = sizeof(float) * m * m;
	float *da, *db, *dc;
	cudaStream_t s;
	cublasHandle_t h;
	std::vector<float> c(m * m);
	CK(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
	BK(cublasCreate(&h));
	BK(cublasSetStream(h, s));
	CK(cudaMalloc(&da, bytes));
	CK(cudaMalloc(&db, bytes));
	CK(cudaMalloc(&dc, bytes));
	CK(cudaMemcpyAsync(da, a.data(), bytes, cudaMemcpyHostToDevice, s));
	CK(cudaMemcpyAsync(db, b.data(), bytes, cudaMemcpyHostToDevice, s));
	BK(cublasSgemm(h, CUBLAS_OP_N, CUBLAS_OP_N, m, m, m, &one, da, m, db, m, &zero, dc, m));
	relu<<<(m * m + 255) / 256, 256, 0, s>>>(dc, m * m);
	CK(cudaMemcpyAsync(c.data(), dc, bytes, cudaMemcpyDeviceToHost, s));
	CK(cudaStreamSynchronize(s));
	BK(cublasDestroy(h));
	CK(cudaFree(da));
	CK(cudaFree(db));
	CK(cudaFree(dc));
	CK(cudaStreamDestroy(s));
	return c;
}
