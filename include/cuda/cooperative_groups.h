// SPDX-License-Identifier: Apache-2.0
// Cooperative groups: gpulint's own declarations, for analysis where no toolkit is installed.
#ifndef _COOPERATIVE_GROUPS_H_
#define _COOPERATIVE_GROUPS_H_

#include "cuda_runtime.h"

#if defined(__cplusplus) && defined(__CUDA__)

namespace cooperative_groups {

#define GPULINT_GROUP_COMMON                                                                                           \
	__device__ void sync() const;                                                                                  \
	__device__ unsigned long long size() const;                                                                    \
	__device__ unsigned long long num_threads() const;                                                             \
	__device__ unsigned long long thread_rank() const;

struct thread_group {
	GPULINT_GROUP_COMMON
	__device__ bool is_valid() const;
};

struct grid_group {
	typedef unsigned int arrival_token;
	GPULINT_GROUP_COMMON
	__device__ bool is_valid() const;
	__device__ arrival_token barrier_arrive() const;
	__device__ void barrier_wait(arrival_token &&token) const;
	__device__ dim3 group_dim() const;
	__device__ dim3 dim_blocks() const;
	__device__ dim3 dim_threads() const;
	__device__ dim3 block_index() const;
	__device__ dim3 thread_index() const;
	__device__ unsigned long long block_rank() const;
	__device__ unsigned long long num_blocks() const;
};

struct multi_grid_group {
	GPULINT_GROUP_COMMON
	__device__ bool is_valid() const;
	__device__ unsigned int grid_rank() const;
	__device__ unsigned int num_grids() const;
};

struct cluster_group {
	typedef unsigned int arrival_token;
	GPULINT_GROUP_COMMON
	__device__ arrival_token barrier_arrive() const;
	__device__ void barrier_wait(arrival_token &&token) const;
	template <class T> __device__ T *map_shared_rank(T *address, int rank) const;
	__device__ unsigned int block_rank() const;
	__device__ unsigned int num_blocks() const;
	__device__ dim3 block_index() const;
	__device__ dim3 dim_blocks() const;
};

struct thread_block : thread_group {
	typedef unsigned int arrival_token;
	GPULINT_GROUP_COMMON
	__device__ dim3 group_index() const;
	__device__ dim3 thread_index() const;
	__device__ dim3 group_dim() const;
	__device__ dim3 dim_threads() const;
	__device__ arrival_token barrier_arrive() const;
	__device__ void barrier_wait(arrival_token &&token) const;
};

#define GPULINT_TILE                                                                                                   \
	template <class T> __device__ T shfl(T value, int lane) const;                                                 \
	template <class T> __device__ T shfl_up(T value, unsigned int delta) const;                                    \
	template <class T> __device__ T shfl_down(T value, unsigned int delta) const;                                  \
	template <class T> __device__ T shfl_xor(T value, unsigned int mask) const;                                    \
	__device__ int any(int predicate) const;                                                                       \
	__device__ int all(int predicate) const;                                                                       \
	__device__ unsigned int ballot(int predicate) const;                                                           \
	template <class T> __device__ unsigned int match_any(T value) const;                                           \
	__device__ unsigned long long meta_group_rank() const;                                                         \
	__device__ unsigned long long meta_group_size() const;

template <unsigned int Size, class Parent = void> struct thread_block_tile : thread_group {
	GPULINT_GROUP_COMMON
	GPULINT_TILE
};
// The tile that has forgotten its parent; every tile of the size converts to it.
template <unsigned int Size> struct thread_block_tile<Size, void> : thread_group {
	template <class Parent> __device__ thread_block_tile(const thread_block_tile<Size, Parent> &tile);
	GPULINT_GROUP_COMMON
	GPULINT_TILE
};
struct coalesced_group : thread_group {
	GPULINT_GROUP_COMMON
	GPULINT_TILE
};
#undef GPULINT_TILE
#undef GPULINT_GROUP_COMMON

__device__ grid_group this_grid();
__device__ multi_grid_group this_multi_grid();
__device__ cluster_group this_cluster();
__device__ thread_block this_thread_block();
__device__ coalesced_group coalesced_threads();
template <class __G> __device__ void sync(const __G &group);
template <unsigned int Size, class __P> __device__ thread_block_tile<Size, __P> tiled_partition(const __P &parent);
__device__ thread_group tiled_partition(const thread_group &parent, unsigned int size);
template <class __G> __device__ coalesced_group binary_partition(const __G &group, bool predicate);
template <class __G, class __L> __device__ coalesced_group labeled_partition(const __G &group, __L label);
template <class __G> __device__ unsigned long long group_size(const __G &group);
template <class __G> __device__ unsigned long long thread_rank(const __G &group);

template <class T> struct plus { __device__ T operator()(T a, T b) const { return a + b; } };
template <class T> struct less { __device__ T operator()(T a, T b) const { return b < a ? b : a; } };
template <class T> struct greater { __device__ T operator()(T a, T b) const { return a < b ? b : a; } };
template <class T> struct bit_and { __device__ T operator()(T a, T b) const { return a & b; } };
template <class T> struct bit_or { __device__ T operator()(T a, T b) const { return a | b; } };
template <class T> struct bit_xor { __device__ T operator()(T a, T b) const { return a ^ b; } };
template <class __G, class T, class __F> __device__ T reduce(const __G &, T value, __F) { return value; }
template <class __G, class T> __device__ T inclusive_scan(const __G &group, T value);
template <class __G, class T, class __F> __device__ T inclusive_scan(const __G &, T value, __F) { return value; }
template <class __G, class T> __device__ T exclusive_scan(const __G &group, T value);
template <class __G, class T, class __F> __device__ T exclusive_scan(const __G &, T value, __F) { return value; }
template <class __G, class __D, class __S> __device__ void memcpy_async(const __G &group, __D *dst, const __S *src, size_t size);
template <class __G> __device__ void wait(const __G &group);
template <unsigned int Stage, class __G> __device__ void wait_prior(const __G &group);
template <class __G, class __F> __device__ void invoke_one(const __G &, __F &&f) { f(); }

} // namespace cooperative_groups

#endif
#endif
