// SPDX-License-Identifier: Apache-2.0
#include <cuda_runtime.h>
#include <vector>
struct owner { cudaStream_t s; };
struct nest { owner a; int n; };
void bad_nested() { nest n; cudaStreamCreate(&n.a.s); } // expect: GPU503
void bad_copied() { owner o; cudaStreamCreate(&o.s); owner copy = o; cudaStreamSynchronize(copy.s); } // expect: GPU503
