// SPDX-License-Identifier: Apache-2.0
// expect-none
// Cooperative launch: support is queried, the grid is bounded by occupancy times multiprocessors.
#include <cooperative_groups.h>
#include <cuda_runtime.h>
#include <cstdio>

namespace cg = cooperative_groups;

__global__ void jacobi(double *x, double *y, int n, int rounds) {
    cg::grid_group grid = cg::this_grid();
    for (int r = 0; r < rounds; ++r) {
        for (int i = grid.thread_rank() + 1; i < n - 1; i += grid.size()) y[i] = 0.5 * (x[i - 1] + x[i + 1]);
        grid.sync();
        for (int i = grid.thread_rank() + 1; i < n - 1; i += grid.size()) x[i] = y[i];
        grid.sync();
    }
}

bool solve(double *host, int n) {
    int device = 0, supported = 0, sms = 0, per_sm = 0;
    const int threads = 256;
    if (cudaGetDevice(&device) != cudaSuccess) return false;
    cudaDeviceGetAttribute(&supported, cudaDevAttrCooperativeLaunch, device);
    if (!supported) {
        std::puts("no cooperative launch on this device");
        return false;
    }
    cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, device);
    if (cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_sm, jacobi, threads, 0) != cudaSuccess) return false;

    double *x = nullptr, *y = nullptr;
    int rounds = 50;
    if (cudaMalloc(&x, n * sizeof(double)) != cudaSuccess) return false;
    if (cudaMalloc(&y, n * sizeof(double)) != cudaSuccess) {
        cudaFree(x);
        return false;
    }
    cudaMemcpy(x, host, n * sizeof(double), cudaMemcpyHostToDevice);
    void *args[] = {&x, &y, &n, &rounds};
    cudaError_t e = cudaLaunchCooperativeKernel((void *)jacobi, dim3(sms * per_sm), dim3(threads), args, 0, 0);
    if (e == cudaSuccess) e = cudaMemcpy(host, x, n * sizeof(double), cudaMemcpyDeviceToHost);
    cudaFree(x);
    cudaFree(y);
    return e == cudaSuccess;
}
