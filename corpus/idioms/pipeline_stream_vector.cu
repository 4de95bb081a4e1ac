// SPDX-License-Identifier: Apache-2.0
// expect-none
// A pipeline over a vector of streams: every chunk runs upload, kernel, download on stream (chunk mod N).
#include <cuda_runtime.h>
#include <algorithm>
#include <iostream>
#include <vector>

template <typename T>
__global__ void saxpy(T a, const T *x, T *y, std::size_t n) {
  for (std::size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) y[i] = a * x[i] + y[i];
}

static inline void check(cudaError_t e) {
  if (e != cudaSuccess) {
    std::cerr << cudaGetErrorName(e) << std::endl;
    std::exit(1);
  }
}

int main() {
  const std::size_t n = 1u << 22, parts = 16, len = n / parts;
  std::vector<cudaStream_t> streams(4);
  for (auto &s : streams) check(cudaStreamCreate(&s));

  float *hx, *hy, *dx, *dy;
  check(cudaMallocHost(&hx, n * sizeof(float)));
  check(cudaMallocHost(&hy, n * sizeof(float)));
  check(cudaMalloc(&dx, n * sizeof(float)));
  check(cudaMalloc(&dy, n * sizeof(float)));
  std::fill(hx, hx + n, 1.0f);
  std::fill(hy, hy + n, 2.0f);

  for (std::size_t p = 0; p < parts; ++p) {
    cudaStream_t s = streams[p % streams.size()];
    const std::size_t off = p * len;
    check(cudaMemcpyAsync(dx + off, hx + off, len * sizeof(float), cudaMemcpyHostToDevice, s));
    check(cudaMemcpyAsync(dy + off, hy + off, len * sizeof(float), cudaMemcpyHostToDevice, s));
    saxpy<float><<<64, 256, 0, s>>>(3.0f, dx + off, dy + off, len);
    check(cudaGetLastError());
    check(cudaMemcpyAsync(hy + off, dy + off, len * sizeof(float), cudaMemcpyDeviceToHost, s));
  }
  for (cudaStream_t s : streams) check(cudaStreamSynchronize(s));
  std::cout << *std::max_element(hy, hy + n) << '\n';

  for (auto s : streams) check(cudaStreamDestroy(s));
  check(cudaFree(dx));
  check(cudaFree(dy));
  check(cudaFreeHost(hx));
  check(cudaFreeHost(hy));
}
