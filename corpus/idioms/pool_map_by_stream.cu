// SPDX-License-Identifier: Apache-2.0
// expect-none
// A caching pool keyed by stream: a block freed on a stream is only given out again for the same stream.
#include <cuda_runtime.h>
#include <map>
#include <mutex>
#include <new>
#include <unordered_map>

class StreamPool {
public:
  void *take(std::size_t size, cudaStream_t stream) {
    std::lock_guard<std::mutex> lock(mutex_);
    auto &blocks = free_[stream];
    auto it = blocks.lower_bound(size);
    void *p = nullptr;
    if (it != blocks.end()) {
      p = it->second;
      sizes_[p] = it->first;
      blocks.erase(it);
      return p;
    }
    if (cudaMalloc(&p, size) != cudaSuccess) throw std::bad_alloc();
    sizes_[p] = size;
    return p;
  }
  void give(void *p, cudaStream_t stream) {
    std::lock_guard<std::mutex> lock(mutex_);
    free_[stream].emplace(sizes_[p], p);
    sizes_.erase(p);
  }
  void trim() {
    std::lock_guard<std::mutex> lock(mutex_);
    cudaDeviceSynchronize();
    for (auto &entry : free_)
      for (auto &block : entry.second) cudaFree(block.second);
    free_.clear();
  }
private:
  std::mutex mutex_;
  std::unordered_map<cudaStream_t, std::multimap<std::size_t, void *>> free_;
  std::unordered_map<void *, std::size_t> sizes_;
};

__global__ void blur(const float *in, float *tmp, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i + 1 < n) tmp[i] = 0.5f * (in[i] + in[i + 1]); }
__global__ void sharpen(const float *tmp, float *out, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) out[i] = 2 * out[i] - tmp[i]; }

void unsharp(StreamPool &pool, float *image, int n, cudaStream_t stream) {
  float *tmp = static_cast<float *>(pool.take(n * sizeof(float), stream));
  blur<<<(n + 255) / 256, 256, 0, stream>>>(image, tmp, n);
  sharpen<<<(n + 255) / 256, 256, 0, stream>>>(tmp, image, n);
  pool.give(tmp, stream);
}
