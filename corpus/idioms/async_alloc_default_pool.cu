// SPDX-License-Identifier: Apache-2.0
// expect-none
// cudaMallocAsync from the default pool with a raised release threshold; each round allocates and frees on one stream.
#include <cuda_runtime.h>
#include <cstdint>

__global__ void mark(std::uint8_t *seen, int n, int stride) { int i = (blockIdx.x * blockDim.x + threadIdx.x) * stride; if (i < n) seen[i] = 1; }

bool sieve_rounds(std::uint8_t *pinned, int n, int rounds) {
    cudaMemPool_t pool;
    cudaStream_t stream;
    std::uint64_t keep = UINT64_MAX;
    if (cudaDeviceGetDefaultMemPool(&pool, 0) != cudaSuccess) return false;
    cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &keep);
    if (cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking) != cudaSuccess) return false;
    for (int r = 0; r < rounds; ++r) {
        std::uint8_t *seen = nullptr;
        if (cudaMallocAsync(&seen, n, stream) != cudaSuccess) break;
        cudaMemsetAsync(seen, 0, n, stream);
        mark<<<(n + 255) / 256, 256, 0, stream>>>(seen, n, r + 2);
        cudaMemcpyAsync(pinned + (std::size_t)r * n, seen, n, cudaMemcpyDeviceToHost, stream);
        cudaFreeAsync(seen, stream);
    }
    bool ok = cudaStreamSynchronize(stream) == cudaSuccess;
    cudaStreamDestroy(stream);
    return ok;
}
