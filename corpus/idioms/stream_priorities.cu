// SPDX-License-Identifier: Apache-2.0
// expect-none
// Priorities: a low stream for bulk work, a high one for the small urgent kernel; an event keeps the data order.
#include <cuda_runtime.h>
#include <cassert>

__global__ void bulk(float *field, int n) { for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) field[i] = sqrtf(field[i] + 1.0f); }
__global__ void pack_halo(const float *field, float *halo, int n) { int i = threadIdx.x; if (i < n) halo[i] = field[i]; }

void step(float *field, float *halo, float *pinned_halo, int n, int width) {
  int least = 0, greatest = 0;
  cudaError_t err = cudaDeviceGetStreamPriorityRange(&least, &greatest);
  assert(err == cudaSuccess);
  cudaStream_t low, high;
  cudaEvent_t ready;
  err = cudaStreamCreateWithPriority(&low, cudaStreamNonBlocking, least);
  assert(err == cudaSuccess);
  err = cudaStreamCreateWithPriority(&high, cudaStreamNonBlocking, greatest);
  assert(err == cudaSuccess);
  err = cudaEventCreateWithFlags(&ready, cudaEventDisableTiming);
  assert(err == cudaSuccess);

  bulk<<<64, 256, 0, low>>>(field, width);
  cudaEventRecord(ready, low);
  bulk<<<640, 256, 0, low>>>(field + width, n - width);
  cudaStreamWaitEvent(high, ready, 0);
  pack_halo<<<1, 256, 0, high>>>(field, halo, width);
  cudaMemcpyAsync(pinned_halo, halo, width * sizeof(float), cudaMemcpyDeviceToHost, high);
  err = cudaStreamSynchronize(high);
  assert(err == cudaSuccess);
  err = cudaStreamSynchronize(low);
  assert(err == cudaSuccess);

  cudaEventDestroy(ready);
  cudaStreamDestroy(high);
  cudaStreamDestroy(low);
}
