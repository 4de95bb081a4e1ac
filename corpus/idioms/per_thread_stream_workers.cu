// SPDX-License-Identifier: Apache-2.0
// expect-none
// Every std::thread uses its own cudaStreamPerThread and its own buffer; the main thread joins before it reads.
#include <cuda_runtime.h>
#include <thread>
#include <vector>

__global__ void collatz(unsigned *v, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    unsigned x = i + 1, steps = 0;
    while (x != 1) { x = x & 1 ? 3 * x + 1 : x / 2; ++steps; }
    v[i] = steps;
}

static void worker(int device, unsigned *out, int n) {
    if (cudaSetDevice(device) != cudaSuccess) return;
    unsigned *d = nullptr;
    if (cudaMalloc(&d, n * sizeof(unsigned)) != cudaSuccess) return;
    collatz<<<(n + 255) / 256, 256, 0, cudaStreamPerThread>>>(d, n);
    cudaMemcpyAsync(out, d, n * sizeof(unsigned), cudaMemcpyDeviceToHost, cudaStreamPerThread);
    cudaStreamSynchronize(cudaStreamPerThread);
    cudaFree(d);
}

int main() {
    const int n = 1 << 16, workers = 4;
    std::vector<std::vector<unsigned>> result(workers, std::vector<unsigned>(n));
    std::vector<std::thread> pool;
    for (int w = 0; w < workers; ++w) pool.emplace_back(worker, 0, result[w].data(), n);
    for (auto &t : pool) t.join();
    unsigned longest = 0;
    for (auto &r : result)
        for (unsigned s : r) longest = s > longest ? s : longest;
    return longest == 0;
}
