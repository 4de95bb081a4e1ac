// SPDX-License-Identifier: Apache-2.0
// expect-none
// wait_stream in the manner of a tensor library: a helper records a temporary event and destroys it at once.
#include <cuda_runtime.h>
#include <stdexcept>

static void check(cudaError_t e) { if (e != cudaSuccess) throw std::runtime_error(cudaGetErrorString(e)); }

static void wait_stream(cudaStream_t waiter, cudaStream_t other) {
    cudaEvent_t e;
    check(cudaEventCreateWithFlags(&e, cudaEventDisableTiming));
    check(cudaEventRecord(e, other));
    check(cudaStreamWaitEvent(waiter, e, 0));
    check(cudaEventDestroy(e));
}

__global__ void forward(const float *x, float *y, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] = tanhf(x[i]); }
__global__ void loss(const float *y, float *l, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) atomicAdd(l, y[i]); }

void two_stream_step(float *x, float *y, float *l, int n, cudaStream_t main_stream) {
    cudaStream_t side;
    check(cudaStreamCreateWithFlags(&side, cudaStreamNonBlocking));
    check(cudaMemsetAsync(l, 0, sizeof(float), main_stream));
    wait_stream(side, main_stream);
    forward<<<(n + 255) / 256, 256, 0, side>>>(x, y, n);
    wait_stream(main_stream, side);
    loss<<<(n + 255) / 256, 256, 0, main_stream>>>(y, l, n);
    check(cudaStreamSynchronize(main_stream));
    check(cudaStreamDestroy(side));
}
