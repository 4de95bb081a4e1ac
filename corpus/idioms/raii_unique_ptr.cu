// SPDX-License-Identifier: Apache-2.0
// expect-none
// RAII with unique_ptr and custom deleters, made by small factory functions.
#include <cuda_runtime.h>
#include <cstdlib>
#include <memory>
#include <type_traits>

struct DeviceDeleter { void operator()(void *p) const { cudaFree(p); } };
struct PinnedDeleter { void operator()(void *p) const { cudaFreeHost(p); } };
struct StreamDeleter { void operator()(cudaStream_t s) const { cudaStreamDestroy(s); } };

template <class T> using device_ptr = std::unique_ptr<T[], DeviceDeleter>;
template <class T> using pinned_ptr = std::unique_ptr<T[], PinnedDeleter>;
using stream_ptr = std::unique_ptr<std::remove_pointer<cudaStream_t>::type, StreamDeleter>;

static void must(cudaError_t e) { if (e != cudaSuccess) std::abort(); }

template <class T> device_ptr<T> make_device(size_t n) {
    T *p = nullptr;
    must(cudaMalloc(reinterpret_cast<void **>(&p), n * sizeof(T)));
    return device_ptr<T>(p);
}
template <class T> pinned_ptr<T> make_pinned(size_t n) {
    T *p = nullptr;
    must(cudaMallocHost(reinterpret_cast<void **>(&p), n * sizeof(T)));
    return pinned_ptr<T>(p);
}
static stream_ptr make_stream() {
    cudaStream_t s;
    must(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
    return stream_ptr(s);
}

__global__ void negate(int *v, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) v[i] = -v[i];
}

int first_negated(int n) {
    stream_ptr stream = make_stream();
    auto host = make_pinned<int>(n);
    auto dev = make_device<int>(n);
    for (int i = 0; i < n; ++i) host[i] = i + 1;
    must(cudaMemcpyAsync(dev.get(), host.get(), n * sizeof(int), cudaMemcpyHostToDevice, stream.get()));
    negate<<<(n + 255) / 256, 256, 0, stream.get()>>>(dev.get(), n);
    must(cudaMemcpyAsync(host.get(), dev.get(), n * sizeof(int), cudaMemcpyDeviceToHost, stream.get()));
    must(cudaStreamSynchronize(stream.get()));
    return host[0];
}
