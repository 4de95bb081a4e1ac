// SPDX-License-Identifier: Apache-2.0
// expect-none
// thrust on a stream: fill, sort and reduce with par.on, kernel in between.
#include <cuda_runtime.h>
#include <thrust/device_ptr.h>
#include <thrust/execution_policy.h>
#include <thrust/fill.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>

__global__ void scramble(unsigned *k, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) k[i] += (unsigned)i * 2654435761u;
}

unsigned sorted_sum(int n, unsigned *smallest) {
    cudaStream_t s;
    unsigned *keys = nullptr;
    if (cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking) != cudaSuccess) return 0;
    if (cudaMalloc(&keys, n * sizeof(unsigned)) != cudaSuccess) {
        cudaStreamDestroy(s);
        return 0;
    }
    thrust::device_ptr<unsigned> p(keys);
    thrust::fill(thrust::cuda::par.on(s), p, p + n, 7u);
    scramble<<<(n + 255) / 256, 256, 0, s>>>(keys, n);
    thrust::sort(thrust::cuda::par.on(s), p, p + n);
    unsigned sum = thrust::reduce(thrust::cuda::par.on(s), p, p + n, 0u);
    cudaMemcpyAsync(smallest, keys, sizeof(unsigned), cudaMemcpyDeviceToHost, s);
    cudaStreamSynchronize(s);
    cudaFree(keys);
    cudaStreamDestroy(s);
    return sum;
}
