// SPDX-License-Identifier: Apache-2.0
// expect-none
// A graph built node by node: copy in, kernel, copy out, with explicit dependencies.
#include <cuda_runtime.h>
#include <vector>

__global__ void cube(float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = x[i] * x[i] * x[i]; }

cudaError_t cube_with_graph(float *pinned, int n, cudaStream_t stream) {
    float *x = nullptr;
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaGraphNode_t in, kernel, out;
    cudaError_t e = cudaMalloc(&x, n * sizeof(float));
    if (e != cudaSuccess) return e;
    cudaGraphCreate(&graph, 0);
    cudaGraphAddMemcpyNode1D(&in, graph, nullptr, 0, x, pinned, n * sizeof(float), cudaMemcpyHostToDevice);
    void *args[] = {&x, &n};
    cudaKernelNodeParams params = {};
    params.func = (void *)cube;
    params.gridDim = dim3((n + 255) / 256);
    params.blockDim = dim3(256);
    params.kernelParams = args;
    cudaGraphAddKernelNode(&kernel, graph, &in, 1, &params);
    cudaGraphAddMemcpyNode1D(&out, graph, &kernel, 1, pinned, x, n * sizeof(float), cudaMemcpyDeviceToHost);
    e = cudaGraphInstantiate(&exec, graph, 0);
    if (e == cudaSuccess) {
        e = cudaGraphLaunch(exec, stream);
        if (e == cudaSuccess) e = cudaStreamSynchronize(stream);
        cudaGraphExecDestroy(exec);
    }
    cudaGraphDestroy(graph);
    cudaFree(x);
    return e;
}
