// SPDX-License-Identifier: Apache-2.0
// expect-none
// Managed memory: prefetched to the device, computed, prefetched back, and touched by the CPU only after the wait.
#include <cuda_runtime.h>
#include <cstdio>
#define CUDA_TRY(x) if (cudaError_t e_ = (x)) { std::fprintf(stderr, "%d: %s\n", __LINE__, cudaGetErrorString(e_)); return 1; }

__global__ void vector_add(const float *a, const float *b, float *c, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) c[i] = a[i] + b[i];
}

int main() {
    const int n = 1 << 20;
    float *a, *b, *c;
    cudaStream_t s;
    CUDA_TRY(cudaStreamCreate(&s));
    CUDA_TRY(cudaMallocManaged(&a, n * sizeof(float)));
    CUDA_TRY(cudaMallocManaged(&b, n * sizeof(float)));
    CUDA_TRY(cudaMallocManaged(&c, n * sizeof(float)));
    for (int i = 0; i < n; ++i) {
        a[i] = i;
        b[i] = 2 * i;
    }
    CUDA_TRY(cudaMemAdvise(a, n * sizeof(float), cudaMemAdviseSetReadMostly, {cudaMemLocationTypeDevice, 0}));
    CUDA_TRY(cudaMemPrefetchAsync(a, n * sizeof(float), {cudaMemLocationTypeDevice, 0}, 0, s));
    CUDA_TRY(cudaMemPrefetchAsync(b, n * sizeof(float), {cudaMemLocationTypeDevice, 0}, 0, s));
    vector_add<<<160, 256, 0, s>>>(a, b, c, n);
    CUDA_TRY(cudaMemPrefetchAsync(c, n * sizeof(float), {cudaMemLocationTypeHost, 0}, 0, s));
    CUDA_TRY(cudaStreamSynchronize(s));
    double sum = 0;
    for (int i = 0; i < n; ++i) sum += c[i];
    std::printf("%g\n", sum);
    CUDA_TRY(cudaFree(a));
    CUDA_TRY(cudaFree(b));
    CUDA_TRY(cudaFree(c));
    CUDA_TRY(cudaStreamDestroy(s));
    return 0;
}
