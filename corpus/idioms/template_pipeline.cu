// SPDX-License-Identifier: Apache-2.0
// expect-none
// A template over element type and depth; the stages are functors, streams and buffers sit in std::array.
#include <cuda_runtime.h>
#include <array>
#include <cstdlib>

template <typename T> struct Halve { __device__ T operator()(T x) const { return x / T(2); } };
template <typename T> struct Shift { T by; __device__ T operator()(T x) const { return x + by; } };

template <typename T, typename F>
__global__ void apply(T *data, std::size_t n, F f) {
    std::size_t i = blockIdx.x * std::size_t(blockDim.x) + threadIdx.x;
    if (i < n) data[i] = f(data[i]);
}

#define REQUIRE(expr) ((expr) == cudaSuccess ? (void)0 : std::abort())

template <typename T, std::size_t Depth>
class Pipeline {
public:
    explicit Pipeline(std::size_t tile) : tile_(tile) {
        for (std::size_t d = 0; d < Depth; ++d) {
            REQUIRE(cudaStreamCreateWithFlags(&streams_[d], cudaStreamNonBlocking));
            REQUIRE(cudaMalloc(&tiles_[d], tile * sizeof(T)));
        }
    }
    ~Pipeline() {
        drain();
        for (std::size_t d = 0; d < Depth; ++d) {
            cudaFree(tiles_[d]);
            cudaStreamDestroy(streams_[d]);
        }
    }
    Pipeline(const Pipeline &) = delete;
    Pipeline &operator=(const Pipeline &) = delete;

    template <typename F> void map(T *pinned, std::size_t n, F f) {
        std::size_t turn = 0;
        for (std::size_t at = 0; at + tile_ <= n; at += tile_, turn = (turn + 1) % Depth) {
            cudaStream_t s = streams_[turn];
            REQUIRE(cudaMemcpyAsync(tiles_[turn], pinned + at, tile_ * sizeof(T), cudaMemcpyHostToDevice, s));
            apply<T, F><<<unsigned((tile_ + 255) / 256), 256, 0, s>>>(tiles_[turn], tile_, f);
            REQUIRE(cudaMemcpyAsync(pinned + at, tiles_[turn], tile_ * sizeof(T), cudaMemcpyDeviceToHost, s));
        }
    }
    void drain() {
        for (cudaStream_t s : streams_) REQUIRE(cudaStreamSynchronize(s));
    }

private:
    std::size_t tile_;
    std::array<cudaStream_t, Depth> streams_{};
    std::array<T *, Depth> tiles_{};
};

void normalise(double *pinned, std::size_t n) {
    Pipeline<double, 3> p(1 << 14);
    p.map(pinned, n, Halve<double>{});
    p.drain();
    p.map(pinned, n, Shift<double>{1.5});
    p.drain();
}
