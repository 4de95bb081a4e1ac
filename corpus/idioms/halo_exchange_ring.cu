// SPDX-License-Identifier: Apache-2.0
// expect-none
// Halo exchange in a ring of GPUs: compute, publish an event, copy from the neighbour after its event, repeat.
#include <cuda_runtime.h>
#include <stdexcept>
#include <vector>

static void C(cudaError_t e) { if (e != cudaSuccess) throw std::runtime_error(cudaGetErrorString(e)); }

__global__ void relax(const float *cur, float *nxt, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x + 1; if (i < n - 1) nxt[i] = 0.5f * (cur[i - 1] + cur[i + 1]); }

struct Domain {
  int dev;
  float *cur, *nxt;
  cudaStream_t stream;
  cudaEvent_t computed, exchanged;
};

void run(int gpus, int n, int steps) {
  std::vector<Domain> d(gpus);
  for (int g = 0; g < gpus; ++g) {
    d[g].dev = g;
    C(cudaSetDevice(g));
    C(cudaStreamCreateWithFlags(&d[g].stream, cudaStreamNonBlocking));
    C(cudaEventCreateWithFlags(&d[g].computed, cudaEventDisableTiming));
    C(cudaEventCreateWithFlags(&d[g].exchanged, cudaEventDisableTiming));
    C(cudaMalloc(&d[g].cur, n * sizeof(float)));
    C(cudaMalloc(&d[g].nxt, n * sizeof(float)));
    C(cudaMemset(d[g].cur, 0, n * sizeof(float)));
    C(cudaMemset(d[g].nxt, 0, n * sizeof(float)));
    C(cudaDeviceSynchronize());
  }
  for (int t = 0; t < steps; ++t) {
    for (Domain &m : d) {
      C(cudaSetDevice(m.dev));
      relax<<<(n + 255) / 256, 256, 0, m.stream>>>(m.cur, m.nxt, n);
      C(cudaEventRecord(m.computed, m.stream));
    }
    for (int g = 0; g < gpus; ++g) {
      Domain &m = d[g], &left = d[(g + gpus - 1) % gpus];
      C(cudaSetDevice(m.dev));
      C(cudaStreamWaitEvent(m.stream, left.computed, 0));
      C(cudaMemcpyPeerAsync(m.nxt, m.dev, left.nxt + n - 2, left.dev, sizeof(float), m.stream));
      C(cudaEventRecord(m.exchanged, m.stream));
    }
    for (int g = 0; g < gpus; ++g) {
      Domain &m = d[g], &right = d[(g + 1) % gpus];
      C(cudaSetDevice(m.dev));
      C(cudaStreamWaitEvent(m.stream, right.exchanged, 0));
      float *swap = m.cur;
      m.cur = m.nxt;
      m.nxt = swap;
    }
  }
  for (Domain &m : d) {
    C(cudaSetDevice(m.dev));
    C(cudaDeviceSynchronize());
  }
  for (Domain &m : d) {
    C(cudaSetDevice(m.dev));
    C(cudaFree(m.cur));
    C(cudaFree(m.nxt));
    C(cudaEventDestroy(m.computed));
    C(cudaEventDestroy(m.exchanged));
    C(cudaStreamDestroy(m.stream));
  }
}
