// SPDX-License-Identifier: Apache-2.0
// expect-none
// RAII, move-only: Stream, Event and Buffer own their handle; the buffer is declared after the stream that uses it.
#include <cuda_runtime.h>
#include <cstddef>
#include <stdexcept>
#include <utility>

namespace gpu {
inline void check(cudaError_t e) { if (e != cudaSuccess) throw std::runtime_error(cudaGetErrorString(e)); }

class Stream {
public:
  Stream() { check(cudaStreamCreateWithFlags(&s_, cudaStreamNonBlocking)); }
  ~Stream() { if (s_) { cudaStreamSynchronize(s_); cudaStreamDestroy(s_); } }
  Stream(const Stream &) = delete;
  Stream &operator=(const Stream &) = delete;
  Stream(Stream &&o) noexcept : s_(std::exchange(o.s_, nullptr)) {}
  operator cudaStream_t() const { return s_; }
  void synchronize() { check(cudaStreamSynchronize(s_)); }
private:
  cudaStream_t s_ = nullptr;
};

class Event {
public:
  Event() { check(cudaEventCreateWithFlags(&e_, cudaEventDisableTiming)); }
  ~Event() { if (e_) cudaEventDestroy(e_); }
  Event(const Event &) = delete;
  Event &operator=(const Event &) = delete;
  void record(const Stream &s) { check(cudaEventRecord(e_, s)); }
  void block(const Stream &s) const { check(cudaStreamWaitEvent(s, e_, 0)); }
private:
  cudaEvent_t e_ = nullptr;
};

template <typename T>
class Buffer {
public:
  explicit Buffer(std::size_t n) : n_(n) { check(cudaMalloc(&p_, n * sizeof(T))); }
  ~Buffer() { cudaFree(p_); }
  Buffer(const Buffer &) = delete;
  Buffer &operator=(const Buffer &) = delete;
  Buffer(Buffer &&o) noexcept : p_(std::exchange(o.p_, nullptr)), n_(o.n_) {}
  T *data() const { return p_; }
  std::size_t size() const { return n_; }
private:
  T *p_ = nullptr;
  std::size_t n_;
};
} // namespace gpu

__global__ void fill(float *p, float v, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = v; }
__global__ void add(const float *a, float *b, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) b[i] += a[i]; }

void run(int n) {
  gpu::Stream first, second;
  gpu::Event ready;
  gpu::Buffer<float> a(n), b(n);
  fill<<<(n + 255) / 256, 256, 0, first>>>(a.data(), 1.0f, n);
  ready.record(first);
  fill<<<(n + 255) / 256, 256, 0, second>>>(b.data(), 2.0f, n);
  ready.block(second);
  add<<<(n + 255) / 256, 256, 0, second>>>(a.data(), b.data(), n);
  second.synchronize();
}
