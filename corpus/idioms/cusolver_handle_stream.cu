// SPDX-License-Identifier: Apache-2.0
// expect-none
// cuSOLVER: LU factorisation and solve on one stream, info read after the wait.
#include <cuda_runtime.h>
#include <cusolverDn.h>
#include <stdexcept>

static void ok(cudaError_t e) { if (e) throw std::runtime_error(cudaGetErrorString(e)); }
static void ok(cusolverStatus_t e) { if (e != CUSOLVER_STATUS_SUCCESS) throw std::runtime_error("cusolver"); }

int solve(double *a_host, double *b_host, int n) {
  cusolverDnHandle_t handle;
  cudaStream_t stream;
  double *a, *b, *work;
  int *pivot, *info, lwork = 0, host_info = 0;
  ok(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  ok(cusolverDnCreate(&handle));
  ok(cusolverDnSetStream(handle, stream));
  ok(cudaMalloc(&a, sizeof(double) * n * n));
  ok(cudaMalloc(&b, sizeof(double) * n));
  ok(cudaMalloc(&pivot, sizeof(int) * n));
  ok(cudaMalloc(&info, sizeof(int)));
  ok(cudaMemcpyAsync(a, a_host, sizeof(double) * n * n, cudaMemcpyHostToDevice, stream));
  ok(cudaMemcpyAsync(b, b_host, sizeof(double) * n, cudaMemcpyHostToDevice, stream));
  ok(cusolverDnDgetrf_bufferSize(handle, n, n, a, n, &lwork));
  ok(cudaMalloc(&work, sizeof(double) * lwork));
  ok(cusolverDnDgetrf(handle, n, n, a, n, work, pivot, info));
  ok(cusolverDnDgetrs(handle, CUBLAS_OP_N, n, 1, a, n, pivot, b, n, info));
  ok(cudaMemcpyAsync(b_host, b, sizeof(double) * n, cudaMemcpyDeviceToHost, stream));
  ok(cudaMemcpyAsync(&host_info, info, sizeof(int), cudaMemcpyDeviceToHost, stream));
  ok(cudaStreamSynchronize(stream));
  ok(cudaFree(work));
  ok(cudaFree(info));
  ok(cudaFree(pivot));
  ok(cudaFree(b));
  ok(cudaFree(a));
  ok(cusolverDnDestroy(handle));
  ok(cudaStreamDestroy(stream));
  return host_info;
}
