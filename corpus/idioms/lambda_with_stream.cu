// SPDX-License-Identifier: Apache-2.0
// expect-none
// Lambdas that capture streams and buffers, run by a helper that takes std::function.
#include <cuda_runtime.h>
#include <functional>
#include <vector>

__global__ void iota(int *v, int base, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) v[i] = base + i; }
__global__ void merge_pairs(const int *a, const int *b, int *out, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) { out[2 * i] = a[i]; out[2 * i + 1] = b[i]; } }

static void with_stream(const std::function<void(cudaStream_t)> &body) {
    cudaStream_t s;
    if (cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking) != cudaSuccess) return;
    body(s);
    cudaStreamSynchronize(s);
    cudaStreamDestroy(s);
}

std::vector<int> interleave(int n) {
    std::vector<int> result(2 * n);
    int *a, *b, *out;
    cudaMalloc(&a, n * sizeof(int));
    cudaMalloc(&b, n * sizeof(int));
    cudaMalloc(&out, 2 * n * sizeof(int));
    auto blocks = [n] { return (n + 127) / 128; };
    with_stream([=](cudaStream_t s) { iota<<<blocks(), 128, 0, s>>>(a, 0, n); });
    with_stream([&](cudaStream_t s) { iota<<<blocks(), 128, 0, s>>>(b, 1000, n); });
    with_stream([&](cudaStream_t s) {
        merge_pairs<<<blocks(), 128, 0, s>>>(a, b, out, n);
        cudaMemcpyAsync(result.data(), out, 2 * n * sizeof(int), cudaMemcpyDeviceToHost, s);
    });
    cudaFree(a);
    cudaFree(b);
    cudaFree(out);
    return result;
}
