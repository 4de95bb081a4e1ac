// SPDX-License-Identifier: Apache-2.0
// expect-none
// RAII with shared_ptr: a tensor keeps the stream alive that its memory was allocated on.
#include <cuda_runtime.h>
#include <memory>
#include <stdexcept>

using StreamRef = std::shared_ptr<CUstream_st>;

static void ensure(cudaError_t e) {
    if (e != cudaSuccess) throw std::runtime_error(cudaGetErrorString(e));
}

static StreamRef new_stream() {
    cudaStream_t raw = nullptr;
    ensure(cudaStreamCreateWithFlags(&raw, cudaStreamNonBlocking));
    return StreamRef(raw, [](cudaStream_t s) { cudaStreamDestroy(s); });
}

__global__ void scale(float *x, float f, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] *= f;
}

struct Tensor {
    StreamRef stream;
    float *data = nullptr;
    int count = 0;
    Tensor(StreamRef s, int n) : stream(std::move(s)), count(n) {
        ensure(cudaMallocAsync(reinterpret_cast<void **>(&data), n * sizeof(float), stream.get()));
        ensure(cudaMemsetAsync(data, 0, n * sizeof(float), stream.get()));
    }
    Tensor(const Tensor &) = delete;
    Tensor &operator=(const Tensor &) = delete;
    ~Tensor() { cudaFreeAsync(data, stream.get()); }
    void mul(float f) { scale<<<(count + 255) / 256, 256, 0, stream.get()>>>(data, f, count); }
};

void train_step(int n, float *pinned) {
    StreamRef s = new_stream();
    auto weights = std::make_shared<Tensor>(s, n);
    std::shared_ptr<Tensor> alias = weights;
    weights->mul(2.0f);
    alias->mul(0.5f);
    ensure(cudaMemcpyAsync(pinned, alias->data, n * sizeof(float), cudaMemcpyDeviceToHost, s.get()));
    ensure(cudaStreamSynchronize(s.get()));
}
