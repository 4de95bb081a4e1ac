// SPDX-License-Identifier: Apache-2.0
// expect-none
// Triple buffering: upload, kernel and download on three streams, ordered slot by slot with events.
#include <cuda_runtime.h>
#include <stdexcept>
#include <string>
#include <vector>

namespace {
constexpr int kSlots = 3;

void throw_on_error(cudaError_t status, const char *what) {
    if (status != cudaSuccess) throw std::runtime_error(std::string(what) + ": " + cudaGetErrorString(status));
}
#define TRY(expr) throw_on_error((expr), #expr)

__global__ void sharpen(const unsigned char *src, unsigned char *dst, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > 0 && i < n - 1) dst[i] = 2 * src[i] - (src[i - 1] + src[i + 1]) / 2;
}

struct Slot {
    unsigned char *in, *out;
    cudaEvent_t uploaded, computed, downloaded;
};
} // namespace

void process_video(const unsigned char *pinned_in, unsigned char *pinned_out, int frames, int frame_bytes) {
    cudaStream_t up, run, down;
    TRY(cudaStreamCreateWithFlags(&up, cudaStreamNonBlocking));
    TRY(cudaStreamCreateWithFlags(&run, cudaStreamNonBlocking));
    TRY(cudaStreamCreateWithFlags(&down, cudaStreamNonBlocking));
    Slot slot[kSlots];
    for (Slot &s : slot) {
        TRY(cudaMalloc(&s.in, frame_bytes));
        TRY(cudaMalloc(&s.out, frame_bytes));
        TRY(cudaEventCreateWithFlags(&s.uploaded, cudaEventDisableTiming));
        TRY(cudaEventCreateWithFlags(&s.computed, cudaEventDisableTiming));
        TRY(cudaEventCreateWithFlags(&s.downloaded, cudaEventDisableTiming));
    }
    for (int f = 0; f < frames; ++f) {
        Slot &s = slot[f % kSlots];
        if (f >= kSlots) TRY(cudaStreamWaitEvent(up, s.computed, 0));
        TRY(cudaMemcpyAsync(s.in, pinned_in + (size_t)f * frame_bytes, frame_bytes, cudaMemcpyHostToDevice, up));
        TRY(cudaEventRecord(s.uploaded, up));

        TRY(cudaStreamWaitEvent(run, s.uploaded, 0));
        if (f >= kSlots) TRY(cudaStreamWaitEvent(run, s.downloaded, 0));
        sharpen<<<(frame_bytes + 255) / 256, 256, 0, run>>>(s.in, s.out, frame_bytes);
        TRY(cudaEventRecord(s.computed, run));

        TRY(cudaStreamWaitEvent(down, s.computed, 0));
        TRY(cudaMemcpyAsync(pinned_out + (size_t)f * frame_bytes, s.out, frame_bytes, cudaMemcpyDeviceToHost, down));
        TRY(cudaEventRecord(s.downloaded, down));
    }
    TRY(cudaDeviceSynchronize());
    for (Slot &s : slot) {
        TRY(cudaFree(s.in));
        TRY(cudaFree(s.out));
        TRY(cudaEventDestroy(s.uploaded));
        TRY(cudaEventDestroy(s.computed));
        TRY(cudaEventDestroy(s.downloaded));
    }
    TRY(cudaStreamDestroy(up));
    TRY(cudaStreamDestroy(run));
    TRY(cudaStreamDestroy(down));
}
