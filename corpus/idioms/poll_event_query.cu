// SPDX-License-Identifier: Apache-2.0
// expect-none
// The CPU works while it polls an event with cudaEventQuery; only a success lets it read the result.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>

__global__ void slow_increment(int *data, int value, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) data[i] += value;
}

#define checkCudaErrors(v) check_((v), #v, __FILE__, __LINE__)
template <typename T> void check_(T result, char const *func, const char *file, int line) {
    if (result) {
        std::fprintf(stderr, "CUDA error at %s:%d code=%u \"%s\"\n", file, line, static_cast<unsigned>(result), func);
        std::exit(EXIT_FAILURE);
    }
}

int main() {
    const int n = 1 << 20;
    int *a = nullptr, *d_a = nullptr;
    checkCudaErrors(cudaMallocHost((void **)&a, n * sizeof(int)));
    checkCudaErrors(cudaMalloc((void **)&d_a, n * sizeof(int)));
    for (int i = 0; i < n; ++i) a[i] = 0;

    cudaEvent_t start, stop;
    checkCudaErrors(cudaEventCreate(&start));
    checkCudaErrors(cudaEventCreate(&stop));
    checkCudaErrors(cudaEventRecord(start, 0));
    cudaMemcpyAsync(d_a, a, n * sizeof(int), cudaMemcpyHostToDevice, 0);
    slow_increment<<<n / 512, 512, 0, 0>>>(d_a, 26, n);
    cudaMemcpyAsync(a, d_a, n * sizeof(int), cudaMemcpyDeviceToHost, 0);
    checkCudaErrors(cudaEventRecord(stop, 0));

    unsigned long counter = 0;
    while (cudaEventQuery(stop) == cudaErrorNotReady) counter++;

    float ms = 0.0f;
    checkCudaErrors(cudaEventElapsedTime(&ms, start, stop));
    std::printf("%f ms, %lu spins, first %d\n", ms, counter, a[0]);
    checkCudaErrors(cudaEventDestroy(start));
    checkCudaErrors(cudaEventDestroy(stop));
    checkCudaErrors(cudaFreeHost(a));
    checkCudaErrors(cudaFree(d_a));
    return a == nullptr;
}
