// SPDX-License-Identifier: Apache-2.0
// expect-none
// The CPU computes its own half while the GPU computes the other; both halves meet after cudaEventSynchronize.
#include <cuda_runtime.h>
#include <algorithm>
#include <vector>

__global__ void root(double *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = sqrt(x[i]); }

double hybrid(double *pinned, double *device, int n, cudaStream_t s, cudaEvent_t done) {
  const int gpu = n / 4 * 3;
  cudaMemcpyAsync(device, pinned, gpu * sizeof(double), cudaMemcpyHostToDevice, s);
  root<<<(gpu + 255) / 256, 256, 0, s>>>(device, gpu);
  cudaMemcpyAsync(pinned, device, gpu * sizeof(double), cudaMemcpyDeviceToHost, s);
  cudaEventRecord(done, s);
  std::vector<double> mine(n - gpu);
  for (std::size_t i = 0; i < mine.size(); ++i) mine[i] = 1.0 / (1.0 + double(i));
  cudaEventSynchronize(done);
  return *std::max_element(pinned, pinned + gpu) + mine.front();
}
