// SPDX-License-Identifier: Apache-2.0
// Seven functions launch on the framework's current stream, and one forgot it.
#include <cuda_runtime.h>

namespace framework {
struct stream {
	operator cudaStream_t() const;
};
stream current_stream();
}

__global__ void half(float *x) { x[threadIdx.x] /= 2; }

void first(float *x) { half<<<1, 32, 0, framework::current_stream()>>>(x); }
void second(float *x) { half<<<2, 32, 0, framework::current_stream()>>>(x); }
void third(float *x) { half<<<3, 32, 0, framework::current_stream()>>>(x); }
void fourth(float *x) { half<<<4, 32, 0, framework::current_stream()>>>(x); }
void fifth(float *x) { half<<<5, 32, 0, framework::current_stream()>>>(x); }
void sixth(float *x) { half<<<6, 32, 0, framework::current_stream()>>>(x); }
void seventh(float *x) { cudaMemsetAsync(x, 0, 128, framework::current_stream()); }
void eighth(float *x)
{
	half<<<8, 32>>>(x); // expect: GPU114 // validate: -
}
