// SPDX-License-Identifier: Apache-2.0
// expect-none
// Events come from a vector pool and go back after they were waited for.
#include <cuda_runtime.h>
#include <vector>

class EventPool {
 public:
  ~EventPool() {
    for (cudaEvent_t e : idle_) cudaEventDestroy(e);
  }
  cudaEvent_t Acquire() {
    if (!idle_.empty()) {
      cudaEvent_t e = idle_.back();
      idle_.pop_back();
      return e;
    }
    cudaEvent_t e = nullptr;
    cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
    return e;
  }
  void Release(cudaEvent_t e) { idle_.push_back(e); }

 private:
  std::vector<cudaEvent_t> idle_;
};

// Makes `to` wait for all work in `from`.
void StreamWaitStream(EventPool& pool, cudaStream_t from, cudaStream_t to) {
  cudaEvent_t e = pool.Acquire();
  cudaEventRecord(e, from);
  cudaStreamWaitEvent(to, e, 0);
  pool.Release(e);
}

__global__ void Encode(const int* raw, int* code, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) code[i] = raw[i] ^ (raw[i] >> 1);
}
__global__ void Count(const int* code, int* ones, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(ones, __popc(code[i]));
}

void CountOnes(EventPool& pool, const int* raw, int* code, int* ones, int n, cudaStream_t a, cudaStream_t b) {
  Encode<<<(n + 255) / 256, 256, 0, a>>>(raw, code, n);
  StreamWaitStream(pool, a, b);
  Count<<<(n + 255) / 256, 256, 0, b>>>(code, ones, n);
  StreamWaitStream(pool, b, a);
  Encode<<<(n + 255) / 256, 256, 0, a>>>(raw + n, code, n);
}
