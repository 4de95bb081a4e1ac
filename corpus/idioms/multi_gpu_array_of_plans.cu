// SPDX-License-Identifier: Apache-2.0
// expect-none
// One plan struct per GPU, work on all, then wait and add up: the classic multi-GPU reduction.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <vector>

struct Plan {
    int device;
    int count;
    float *host_in, *host_sum, *in, *sum;
    cudaStream_t stream;
};

#define SAFE(x) safe((x), #x)
static void safe(cudaError_t e, const char *what) {
    if (e == cudaSuccess) return;
    std::fprintf(stderr, "%s -> %s\n", what, cudaGetErrorName(e));
    std::exit(EXIT_FAILURE);
}

__global__ void partial(const float *in, float *sum, int n) {
    float s = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x) s += in[i];
    sum[threadIdx.x] = s;
}

int main() {
    int gpus = 0;
    const int total = 1 << 22, lanes = 256;
    SAFE(cudaGetDeviceCount(&gpus));
    std::vector<Plan> plan(gpus);
    for (int g = 0; g < gpus; ++g) {
        Plan &p = plan[g];
        p.device = g;
        p.count = total / gpus;
        SAFE(cudaSetDevice(g));
        SAFE(cudaStreamCreate(&p.stream));
        SAFE(cudaMalloc(&p.in, p.count * sizeof(float)));
        SAFE(cudaMalloc(&p.sum, lanes * sizeof(float)));
        SAFE(cudaMallocHost(&p.host_in, p.count * sizeof(float)));
        SAFE(cudaMallocHost(&p.host_sum, lanes * sizeof(float)));
        for (int i = 0; i < p.count; ++i) p.host_in[i] = 1.0f;
    }
    for (Plan &p : plan) {
        SAFE(cudaSetDevice(p.device));
        SAFE(cudaMemcpyAsync(p.in, p.host_in, p.count * sizeof(float), cudaMemcpyHostToDevice, p.stream));
        partial<<<1, lanes, 0, p.stream>>>(p.in, p.sum, p.count);
        SAFE(cudaMemcpyAsync(p.host_sum, p.sum, lanes * sizeof(float), cudaMemcpyDeviceToHost, p.stream));
    }
    double sum = 0;
    for (Plan &p : plan) {
        SAFE(cudaSetDevice(p.device));
        SAFE(cudaStreamSynchronize(p.stream));
        for (int i = 0; i < lanes; ++i) sum += p.host_sum[i];
        SAFE(cudaFree(p.in));
        SAFE(cudaFree(p.sum));
        SAFE(cudaFreeHost(p.host_in));
        SAFE(cudaFreeHost(p.host_sum));
        SAFE(cudaStreamDestroy(p.stream));
    }
    std::printf("%g\n", sum);
}
