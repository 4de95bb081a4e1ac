// SPDX-License-Identifier: Apache-2.0
// expect-none
// Driver API with two contexts: push and pop around each use, an event orders the peer copy.
#include <cuda.h>
#include <stdexcept>

namespace {
void drv(CUresult r) {
    if (r != CUDA_SUCCESS) throw std::runtime_error("driver call failed");
}

class CurrentContext {
public:
    explicit CurrentContext(CUcontext c) { drv(cuCtxPushCurrent(c)); }
    ~CurrentContext() {
        CUcontext old;
        cuCtxPopCurrent(&old);
    }
};
} // namespace

void mirror(CUcontext source, CUcontext target, size_t bytes, int rounds) {
    CUdeviceptr from, to;
    CUstream write, copy;
    CUevent written, copied;
    {
        CurrentContext on(source);
        drv(cuMemAlloc(&from, bytes));
        drv(cuStreamCreate(&write, CU_STREAM_NON_BLOCKING));
        drv(cuEventCreate(&written, CU_EVENT_DISABLE_TIMING));
    }
    {
        CurrentContext on(target);
        drv(cuMemAlloc(&to, bytes));
        drv(cuStreamCreate(&copy, CU_STREAM_NON_BLOCKING));
        drv(cuEventCreate(&copied, CU_EVENT_DISABLE_TIMING));
    }
    for (int i = 0; i < rounds; ++i) {
        {
            CurrentContext on(source);
            drv(cuStreamWaitEvent(write, copied, 0));
            drv(cuMemsetD8Async(from, static_cast<unsigned char>(i), bytes, write));
            drv(cuEventRecord(written, write));
        }
        CurrentContext on(target);
        drv(cuStreamWaitEvent(copy, written, 0));
        drv(cuMemcpyPeerAsync(to, target, from, source, bytes, copy));
        drv(cuEventRecord(copied, copy));
    }
    {
        CurrentContext on(target);
        drv(cuStreamSynchronize(copy));
        drv(cuMemFree(to));
        drv(cuEventDestroy(copied));
        drv(cuStreamDestroy(copy));
    }
    CurrentContext on(source);
    drv(cuStreamSynchronize(write));
    drv(cuMemFree(from));
    drv(cuEventDestroy(written));
    drv(cuStreamDestroy(write));
}
