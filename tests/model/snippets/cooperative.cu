// SPDX-License-Identifier: Apache-2.0
// Cooperative groups and device-side libraries.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <curand_kernel.h>
#include <nvtx3/nvToolsExt.h>
#include <cuda_fp16.h>
namespace cg = cooperative_groups;
__global__ void k(float *p, curandState *st) { cg::grid_group g = cg::this_grid(); cg::thread_block b = cg::this_thread_block(); auto t = cg::tiled_partition<32>(b); float v = cg::reduce(t, p[0], cg::plus<float>()); cg::sync(b); g.sync(); if (g.is_valid()) cg::this_grid().sync(); b.sync(); cg::sync(g); p[0] = v + t.shfl_down(v, 1) + curand_uniform(&st[0]); __half h = __float2half(1.0f); p[1] = __half2float(h) ; curand_init(1, 2, 0, st);}
__global__ void k2(cg::thread_group g) { g.sync(); auto t4 = cg::tiled_partition(g, 4); t4.sync(); }
__device__ float half_of(cg::thread_block_tile<16> t, float v) { return t.shfl_down(v, 8); }
__global__ void k3(float *p) { cg::thread_block b = cg::this_thread_block(); cg::thread_block_tile<16> t = cg::tiled_partition<16>(b); p[0] = half_of(t, p[1]) + half_of(cg::tiled_partition<16>(b), p[2]); }
int main() { nvtxRangePushA("x"); nvtxRangePop(); }
