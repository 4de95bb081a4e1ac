// SPDX-License-Identifier: Apache-2.0
// expect-none
// Peer access: a kernel on GPU 1 reads GPU 0's memory after it waited for GPU 0's event.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>

inline void gpuAssert(cudaError_t code, const char *file, int line, bool abort = true) {
   if (code != cudaSuccess) {
      fprintf(stderr, "GPUassert: %s %s %d\n", cudaGetErrorString(code), file, line);
      if (abort) exit(code);
   }
}
#define gpuErrchk(ans) { gpuAssert((ans), __FILE__, __LINE__); }

__global__ void writer(float *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = 0.5f * i; }
__global__ void reader(const float *remote, float *local, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) local[i] = remote[i] + 1.0f; }

int main() {
   const int n = 1 << 16;
   int can = 0;
   gpuErrchk(cudaDeviceCanAccessPeer(&can, 1, 0));
   if (!can) return 0;

   float *p0, *p1;
   cudaStream_t st[2];
   cudaEvent_t written;
   gpuErrchk(cudaSetDevice(0));
   gpuErrchk(cudaMalloc(&p0, n * sizeof(float)));
   gpuErrchk(cudaStreamCreate(&st[0]));
   gpuErrchk(cudaEventCreateWithFlags(&written, cudaEventDisableTiming));
   gpuErrchk(cudaSetDevice(1));
   gpuErrchk(cudaDeviceEnablePeerAccess(0, 0));
   gpuErrchk(cudaMalloc(&p1, n * sizeof(float)));
   gpuErrchk(cudaStreamCreate(&st[1]));

   gpuErrchk(cudaSetDevice(0));
   writer<<<n / 256, 256, 0, st[0]>>>(p0, n);
   gpuErrchk(cudaPeekAtLastError());
   gpuErrchk(cudaEventRecord(written, st[0]));

   gpuErrchk(cudaSetDevice(1));
   gpuErrchk(cudaStreamWaitEvent(st[1], written, 0));
   reader<<<n / 256, 256, 0, st[1]>>>(p0, p1, n);
   gpuErrchk(cudaPeekAtLastError());
   gpuErrchk(cudaStreamSynchronize(st[1]));
   gpuErrchk(cudaFree(p1));
   gpuErrchk(cudaStreamDestroy(st[1]));

   gpuErrchk(cudaSetDevice(0));
   gpuErrchk(cudaFree(p0));
   gpuErrchk(cudaEventDestroy(written));
   gpuErrchk(cudaStreamDestroy(st[0]));
   return 0;
}
