// SPDX-License-Identifier: Apache-2.0
// expect-none
// Filter taps in constant memory: uploaded on the stream that runs the convolution.
#include <cuda_runtime.h>

__constant__ float taps[9];
__device__ unsigned int clipped;

__global__ void convolve(const float *in, float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < 4 || i >= n - 4) return;
    float s = 0;
    for (int k = 0; k < 9; k++) s += taps[k] * in[i + k - 4];
    if (s > 1.0f) { s = 1.0f; atomicAdd(&clipped, 1u); }
    out[i] = s;
}

unsigned run_filter(const float *pinned_taps, const float *in, float *out, int n, cudaStream_t s) {
    unsigned zero = 0, count = 0;
    cudaMemcpyToSymbolAsync(taps, pinned_taps, sizeof taps, 0, cudaMemcpyHostToDevice, s);
    cudaMemcpyToSymbolAsync(clipped, &zero, sizeof zero, 0, cudaMemcpyHostToDevice, s);
    convolve<<<(n + 255) / 256, 256, 0, s>>>(in, out, n);
    cudaMemcpyFromSymbolAsync(&count, clipped, sizeof count, 0, cudaMemcpyDeviceToHost, s);
    cudaStreamSynchronize(s);
    return count;
}
