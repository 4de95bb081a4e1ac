// SPDX-License-Identifier: Apache-2.0
// expect-none
// A producer thread launches and records, hands over through a promise; the consumer's stream waits for the event.
#include <cuda_runtime.h>
#include <future>
#include <thread>

__global__ void produce(int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = i; }
__global__ void consume(const int *x, int *y, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] = x[n - 1 - i]; }

void handoff(int *x, int *y, int n, cudaStream_t a, cudaStream_t b, cudaEvent_t ready) {
    std::promise<void> recorded;
    std::future<void> ok = recorded.get_future();
    std::thread producer([&] {
        cudaSetDevice(0);
        produce<<<(n + 255) / 256, 256, 0, a>>>(x, n);
        cudaEventRecord(ready, a);
        recorded.set_value();
    });
    ok.wait();
    cudaStreamWaitEvent(b, ready, 0);
    consume<<<(n + 255) / 256, 256, 0, b>>>(x, y, n);
    producer.join();
    cudaStreamSynchronize(b);
}
