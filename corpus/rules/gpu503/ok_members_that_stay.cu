// SPDX-License-Identifier: Apache-2.0
// expect-none
#include <cuda_runtime.h>
#include <vector>
struct owner { cudaStream_t s; };
struct nest { owner a; int n; };
static std::vector<owner> all;
static void give(owner &o) { cudaStreamDestroy(o.s); }
void ok_by_reference() { owner o; cudaStreamCreate(&o.s); give(o); }
void ok_kept() { owner o; cudaStreamCreate(&o.s); all.push_back(o); }
void ok_nested() { nest n; cudaStreamCreate(&n.a.s); all.push_back(n.a); }
void ok_through_pointer() { owner o, *p = &o; cudaStreamCreate(&p->s); cudaStreamDestroy(p->s); }
nest ok_in_record() { owner o; cudaStreamCreate(&o.s); nest n = {o, 1}; return n; }
