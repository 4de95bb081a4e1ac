// SPDX-License-Identifier: Apache-2.0
// expect-none
// Exceptions for errors; the catch block waits for the stream before it frees, then rethrows.
#include <cuda_runtime.h>
#include <stdexcept>
#include <utility>
#include <vector>

struct CudaError : std::runtime_error {
  explicit CudaError(cudaError_t e) : std::runtime_error(cudaGetErrorString(e)), code(e) {}
  cudaError_t code;
};
inline void operator||(cudaError_t e, const char *) { if (e != cudaSuccess) throw CudaError(e); }

__global__ void rank_step(const float *in, float *out, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) out[i] = 0.15f + 0.85f * in[i]; }

std::vector<float> page_rank(const std::vector<float> &seed, cudaStream_t s) {
  const int n = static_cast<int>(seed.size());
  const size_t bytes = n * sizeof(float);
  float *a = nullptr, *b = nullptr;
  std::vector<float> result(n);
  try {
    cudaMalloc(&a, bytes) || "rank";
    cudaMalloc(&b, bytes) || "next rank";
    cudaMemcpyAsync(a, seed.data(), bytes, cudaMemcpyHostToDevice, s) || "seed";
    for (int k = 0; k < 20; ++k) {
      rank_step<<<(n + 255) / 256, 256, 0, s>>>(a, b, n);
      cudaGetLastError() || "launch";
      std::swap(a, b);
    }
    cudaMemcpyAsync(result.data(), a, bytes, cudaMemcpyDeviceToHost, s) || "result";
    cudaStreamSynchronize(s) || "wait";
  } catch (const CudaError &) {
    cudaStreamSynchronize(s);
    cudaFree(a);
    cudaFree(b);
    throw;
  }
  cudaFree(a);
  cudaFree(b);
  return result;
}
