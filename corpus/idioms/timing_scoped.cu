// SPDX-License-Identifier: Apache-2.0
// expect-none
// A scoped timer of two events: start recorded by the constructor, stop recorded and waited for before the time is read.
#include <cuda_runtime.h>
#include <iomanip>
#include <iostream>
#include <string>

class ScopedTimer {
 public:
  ScopedTimer(std::string label, cudaStream_t stream) : label_(std::move(label)), stream_(stream) {
    cudaEventCreate(&start_);
    cudaEventCreate(&stop_);
    cudaEventRecord(start_, stream_);
  }
  ScopedTimer(const ScopedTimer&) = delete;
  ~ScopedTimer() {
    float ms = 0.0f;
    cudaEventRecord(stop_, stream_);
    cudaEventSynchronize(stop_);
    if (cudaEventElapsedTime(&ms, start_, stop_) == cudaSuccess) std::cout << std::setw(20) << label_ << ' ' << ms << " ms\n";
    cudaEventDestroy(start_);
    cudaEventDestroy(stop_);
  }

 private:
  std::string label_;
  cudaStream_t stream_;
  cudaEvent_t start_, stop_;
};

template <int Block>
__global__ void transpose(const float* in, float* out, int w, int h) {
  __shared__ float tile[Block][Block + 1];
  int x = blockIdx.x * Block + threadIdx.x, y = blockIdx.y * Block + threadIdx.y;
  if (x < w && y < h) tile[threadIdx.y][threadIdx.x] = in[y * w + x];
  __syncthreads();
  x = blockIdx.y * Block + threadIdx.x;
  y = blockIdx.x * Block + threadIdx.y;
  if (x < h && y < w) out[y * h + x] = tile[threadIdx.x][threadIdx.y];
}

void run(const float* in, float* out, int w, int h, cudaStream_t stream) {
  dim3 block(32, 32), grid((w + 31) / 32, (h + 31) / 32);
  {
    ScopedTimer t("transpose", stream);
    transpose<32><<<grid, block, 0, stream>>>(in, out, w, h);
  }
  ScopedTimer back("back again", stream);
  transpose<32><<<grid, block, 0, stream>>>(out, const_cast<float*>(in), h, w);
}
