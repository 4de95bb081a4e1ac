// SPDX-License-Identifier: Apache-2.0
// expect-none
// The same place runs on the default stream for some, and the streams are those of several objects for others.
#include <cuda_runtime.h>

cudaStream_t stream_of(int i);
__global__ void half(float *x) { x[threadIdx.x] /= 2; }

void first(float *x) { half<<<1, 32, 0, stream_of(0)>>>(x); }
void second(float *x) { half<<<2, 32, 0, stream_of(1)>>>(x); }
void third(float *x) { half<<<3, 32, 0, stream_of(2)>>>(x); }
void fourth(float *x) { half<<<4, 32, 0, stream_of(3)>>>(x); }
void fifth(float *x, int i) { half<<<5, 32, 0, stream_of(i)>>>(x); }
void sixth(float *x, int i) { half<<<6, 32, 0, stream_of(i)>>>(x); }
void seventh(float *x, bool on_default) { half<<<7, 32, 0, on_default ? 0 : stream_of(0)>>>(x); }
