// SPDX-License-Identifier: Apache-2.0
// Entry points of CUB: gpulint's own declarations, for analysis where no toolkit is installed.
#ifndef GPULINT_CUB_CUB_CUH
#define GPULINT_CUB_CUB_CUH

#include <cuda_runtime.h>

#ifdef THRUST_CUB_WRAPPED_NAMESPACE
namespace cub {}
namespace THRUST_CUB_WRAPPED_NAMESPACE { namespace cub { using namespace ::cub; } }
#endif

namespace cub {

template <class T> struct DoubleBuffer {
	T *d_buffers[2];
	int selector;
	__host__ __device__ DoubleBuffer() : d_buffers{0, 0}, selector(0) {}
	__host__ __device__ DoubleBuffer(T *current, T *alternate) : d_buffers{current, alternate}, selector(0) {}
	__host__ __device__ T *Current() { return d_buffers[selector]; }
	__host__ __device__ T *Alternate() { return d_buffers[selector ^ 1]; }
};

struct Sum { template <class T> __host__ __device__ T operator()(const T &a, const T &b) const { return a + b; } };
struct Max { template <class T> __host__ __device__ T operator()(const T &a, const T &b) const { return a < b ? b : a; } };
struct Min { template <class T> __host__ __device__ T operator()(const T &a, const T &b) const { return b < a ? b : a; } };
template <class __K, class __V> struct KeyValuePair {
	__K key;
	__V value;
};

enum BlockReduceAlgorithm { BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY, BLOCK_REDUCE_RAKING, BLOCK_REDUCE_WARP_REDUCTIONS };
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
enum BlockLoadAlgorithm { BLOCK_LOAD_DIRECT, BLOCK_LOAD_VECTORIZE, BLOCK_LOAD_TRANSPOSE, BLOCK_LOAD_WARP_TRANSPOSE };
enum BlockStoreAlgorithm { BLOCK_STORE_DIRECT, BLOCK_STORE_VECTORIZE, BLOCK_STORE_TRANSPOSE, BLOCK_STORE_WARP_TRANSPOSE };

template <class T, int __X, BlockReduceAlgorithm __A = BLOCK_REDUCE_WARP_REDUCTIONS, int __Y = 1, int __Z = 1> struct BlockReduce {
	struct TempStorage { T value[__X]; };
	__device__ BlockReduce(TempStorage &storage);
	template <class __V> __device__ T Sum(__V input);
	template <class __V> __device__ T Sum(__V input, int valid);
	template <class __V, class __F> __device__ T Reduce(__V input, __F) { return input; }
	template <class __V, class __F> __device__ T Reduce(__V input, __F, int) { return input; }
};
template <class T, int __W = 32> struct WarpReduce {
	struct TempStorage { T value[__W]; };
	__device__ WarpReduce(TempStorage &storage);
	__device__ T Sum(T input);
	template <class __F> __device__ T Reduce(T input, __F) { return input; }
};
template <class T, int __X, BlockScanAlgorithm __A = BLOCK_SCAN_RAKING, int __Y = 1, int __Z = 1> struct BlockScan {
	struct TempStorage { T value[__X]; };
	__device__ BlockScan(TempStorage &storage);
	template <class... __V> __device__ void ExclusiveSum(__V &&...) {}
	template <class... __V> __device__ void InclusiveSum(__V &&...) {}
	template <class... __V> __device__ void ExclusiveScan(__V &&...) {}
	template <class... __V> __device__ void InclusiveScan(__V &&...) {}
};
template <class T, int __X, int __N, BlockLoadAlgorithm __A = BLOCK_LOAD_DIRECT> struct BlockLoad {
	struct TempStorage { T value[__X]; };
	__device__ BlockLoad(TempStorage &storage);
	template <class __I> __device__ void Load(__I in, T (&items)[__N]);
	template <class __I> __device__ void Load(__I in, T (&items)[__N], int valid);
};
template <class T, int __X, int __N, BlockStoreAlgorithm __A = BLOCK_STORE_DIRECT> struct BlockStore {
	struct TempStorage { T value[__X]; };
	__device__ BlockStore(TempStorage &storage);
	template <class __O> __device__ void Store(__O out, T (&items)[__N]);
	template <class __O> __device__ void Store(__O out, T (&items)[__N], int valid);
};

// Older versions (1.17) take a yes or no behind the stream: whether the host waits and checks behind each kernel.
struct DeviceReduce {
	template <class T0, class T1, class N2>
	static cudaError_t Sum(void *, size_t &, T0, T1, N2, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class N2>
	static cudaError_t Sum(void *, size_t &, T0, T1, N2, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class N2>
	static cudaError_t Min(void *, size_t &, T0, T1, N2, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class N2>
	static cudaError_t Min(void *, size_t &, T0, T1, N2, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class N2>
	static cudaError_t Max(void *, size_t &, T0, T1, N2, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class N2>
	static cudaError_t Max(void *, size_t &, T0, T1, N2, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class N2>
	static cudaError_t ArgMin(void *, size_t &, T0, T1, N2, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class N2>
	static cudaError_t ArgMin(void *, size_t &, T0, T1, N2, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class N2>
	static cudaError_t ArgMax(void *, size_t &, T0, T1, N2, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class N2>
	static cudaError_t ArgMax(void *, size_t &, T0, T1, N2, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class N2, class T3, class T4>
	static cudaError_t Reduce(void *, size_t &, T0, T1, N2, T3, T4, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class N2, class T3, class T4>
	static cudaError_t Reduce(void *, size_t &, T0, T1, N2, T3, T4, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class N2, class T3, class T4, class T5>
	static cudaError_t TransformReduce(void *, size_t &, T0, T1, N2, T3, T4, T5, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class N2, class T3, class T4, class T5>
	static cudaError_t TransformReduce(void *, size_t &, T0, T1, N2, T3, T4, T5, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class T2, class T3, class T4, class T5, class N6>
	static cudaError_t ReduceByKey(void *, size_t &, T0, T1, T2, T3, T4, T5, N6, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class T2, class T3, class T4, class T5, class N6>
	static cudaError_t ReduceByKey(void *, size_t &, T0, T1, T2, T3, T4, T5, N6, cudaStream_t, bool) { return cudaSuccess; }
};

struct DeviceScan {
	template <class T0, class T1, class N2>
	static cudaError_t ExclusiveSum(void *, size_t &, T0, T1, N2, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class N2>
	static cudaError_t ExclusiveSum(void *, size_t &, T0, T1, N2, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class N2>
	static cudaError_t InclusiveSum(void *, size_t &, T0, T1, N2, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class N2>
	static cudaError_t InclusiveSum(void *, size_t &, T0, T1, N2, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class N1>
	static cudaError_t ExclusiveSum(void *, size_t &, T0, N1, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class N1>
	static cudaError_t ExclusiveSum(void *, size_t &, T0, N1, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class N1>
	static cudaError_t InclusiveSum(void *, size_t &, T0, N1, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class N1>
	static cudaError_t InclusiveSum(void *, size_t &, T0, N1, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class T2, class T3, class N4>
	static cudaError_t ExclusiveScan(void *, size_t &, T0, T1, T2, T3, N4, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class T2, class T3, class N4>
	static cudaError_t ExclusiveScan(void *, size_t &, T0, T1, T2, T3, N4, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class T2, class N3>
	static cudaError_t InclusiveScan(void *, size_t &, T0, T1, T2, N3, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class T2, class N3>
	static cudaError_t InclusiveScan(void *, size_t &, T0, T1, T2, N3, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class T2, class T3, class N4>
	static cudaError_t InclusiveScanInit(void *, size_t &, T0, T1, T2, T3, N4, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class T2, class T3, class N4>
	static cudaError_t InclusiveScanInit(void *, size_t &, T0, T1, T2, T3, N4, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class T2, class N3, class T4 = Sum>
	static cudaError_t ExclusiveSumByKey(void *, size_t &, T0, T1, T2, N3, T4 = T4(), cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class T2, class N3, class T4 = Sum>
	static cudaError_t ExclusiveSumByKey(void *, size_t &, T0, T1, T2, N3, T4, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class T2, class N3, class T4 = Sum>
	static cudaError_t InclusiveSumByKey(void *, size_t &, T0, T1, T2, N3, T4 = T4(), cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class T2, class N3, class T4 = Sum>
	static cudaError_t InclusiveSumByKey(void *, size_t &, T0, T1, T2, N3, T4, cudaStream_t, bool) { return cudaSuccess; }
};

struct DeviceRadixSort {
	template <class __K, class N2>
	static cudaError_t SortKeys(void *, size_t &, const __K *, __K *, N2, int = 0, int = 32, cudaStream_t = 0) { return cudaSuccess; }
	template <class __K, class N2>
	static cudaError_t SortKeys(void *, size_t &, const __K *, __K *, N2, int, int, cudaStream_t, bool) { return cudaSuccess; }
	template <class __K, class N2>
	static cudaError_t SortKeysDescending(void *, size_t &, const __K *, __K *, N2, int = 0, int = 32, cudaStream_t = 0) { return cudaSuccess; }
	template <class __K, class N2>
	static cudaError_t SortKeysDescending(void *, size_t &, const __K *, __K *, N2, int, int, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class N1>
	static cudaError_t SortKeys(void *, size_t &, DoubleBuffer<T0> &, N1, int = 0, int = 32, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class N1>
	static cudaError_t SortKeys(void *, size_t &, DoubleBuffer<T0> &, N1, int, int, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class N1>
	static cudaError_t SortKeysDescending(void *, size_t &, DoubleBuffer<T0> &, N1, int = 0, int = 32, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class N1>
	static cudaError_t SortKeysDescending(void *, size_t &, DoubleBuffer<T0> &, N1, int, int, cudaStream_t, bool) { return cudaSuccess; }
	template <class __K, class __V, class N4>
	static cudaError_t SortPairs(void *, size_t &, const __K *, __K *, const __V *, __V *, N4, int = 0, int = 32, cudaStream_t = 0) { return cudaSuccess; }
	template <class __K, class __V, class N4>
	static cudaError_t SortPairs(void *, size_t &, const __K *, __K *, const __V *, __V *, N4, int, int, cudaStream_t, bool) { return cudaSuccess; }
	template <class __K, class __V, class N4>
	static cudaError_t SortPairsDescending(void *, size_t &, const __K *, __K *, const __V *, __V *, N4, int = 0, int = 32, cudaStream_t = 0) { return cudaSuccess; }
	template <class __K, class __V, class N4>
	static cudaError_t SortPairsDescending(void *, size_t &, const __K *, __K *, const __V *, __V *, N4, int, int, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class N2>
	static cudaError_t SortPairs(void *, size_t &, DoubleBuffer<T0> &, DoubleBuffer<T1> &, N2, int = 0, int = 32, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class N2>
	static cudaError_t SortPairs(void *, size_t &, DoubleBuffer<T0> &, DoubleBuffer<T1> &, N2, int, int, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class N2>
	static cudaError_t SortPairsDescending(void *, size_t &, DoubleBuffer<T0> &, DoubleBuffer<T1> &, N2, int = 0, int = 32, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class N2>
	static cudaError_t SortPairsDescending(void *, size_t &, DoubleBuffer<T0> &, DoubleBuffer<T1> &, N2, int, int, cudaStream_t, bool) { return cudaSuccess; }
	// Of arguments that are no pointers, or whose types are not known.
	template <class T0, class T1, class N2>
	static cudaError_t SortKeys(void *, size_t &, T0, T1, N2, int = 0, int = 32, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class N2>
	static cudaError_t SortKeys(void *, size_t &, T0, T1, N2, int, int, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class N2>
	static cudaError_t SortKeysDescending(void *, size_t &, T0, T1, N2, int = 0, int = 32, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class N2>
	static cudaError_t SortKeysDescending(void *, size_t &, T0, T1, N2, int, int, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class T2, class T3, class N4>
	static cudaError_t SortPairs(void *, size_t &, T0, T1, T2, T3, N4, int = 0, int = 32, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class T2, class T3, class N4>
	static cudaError_t SortPairs(void *, size_t &, T0, T1, T2, T3, N4, int, int, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class T2, class T3, class N4>
	static cudaError_t SortPairsDescending(void *, size_t &, T0, T1, T2, T3, N4, int = 0, int = 32, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class T2, class T3, class N4>
	static cudaError_t SortPairsDescending(void *, size_t &, T0, T1, T2, T3, N4, int, int, cudaStream_t, bool) { return cudaSuccess; }
};

struct DeviceMergeSort {
	template <class T0, class N1, class T2>
	static cudaError_t SortKeys(void *, size_t &, T0, N1, T2, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class N1, class T2>
	static cudaError_t SortKeys(void *, size_t &, T0, N1, T2, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class N1, class T2>
	static cudaError_t StableSortKeys(void *, size_t &, T0, N1, T2, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class N1, class T2>
	static cudaError_t StableSortKeys(void *, size_t &, T0, N1, T2, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class N2, class T3>
	static cudaError_t SortPairs(void *, size_t &, T0, T1, N2, T3, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class N2, class T3>
	static cudaError_t SortPairs(void *, size_t &, T0, T1, N2, T3, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class N2, class T3>
	static cudaError_t StableSortPairs(void *, size_t &, T0, T1, N2, T3, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class N2, class T3>
	static cudaError_t StableSortPairs(void *, size_t &, T0, T1, N2, T3, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class N2, class T3>
	static cudaError_t SortKeysCopy(void *, size_t &, T0, T1, N2, T3, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class N2, class T3>
	static cudaError_t SortKeysCopy(void *, size_t &, T0, T1, N2, T3, cudaStream_t, bool) { return cudaSuccess; }
};

struct DeviceSelect {
	template <class T0, class T1, class T2, class N3, class T4>
	static cudaError_t If(void *, size_t &, T0, T1, T2, N3, T4, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class T2, class N3, class T4>
	static cudaError_t If(void *, size_t &, T0, T1, T2, N3, T4, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class N2, class T3>
	static cudaError_t If(void *, size_t &, T0, T1, N2, T3, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class N2, class T3>
	static cudaError_t If(void *, size_t &, T0, T1, N2, T3, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class T2, class T3, class N4>
	static cudaError_t Flagged(void *, size_t &, T0, T1, T2, T3, N4, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class T2, class T3, class N4>
	static cudaError_t Flagged(void *, size_t &, T0, T1, T2, T3, N4, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class T2, class N3>
	static cudaError_t Flagged(void *, size_t &, T0, T1, T2, N3, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class T2, class N3>
	static cudaError_t Flagged(void *, size_t &, T0, T1, T2, N3, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class T2, class N3>
	static cudaError_t Unique(void *, size_t &, T0, T1, T2, N3, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class T2, class N3>
	static cudaError_t Unique(void *, size_t &, T0, T1, T2, N3, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class T2, class T3, class T4, class N5>
	static cudaError_t UniqueByKey(void *, size_t &, T0, T1, T2, T3, T4, N5, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class T2, class T3, class T4, class N5>
	static cudaError_t UniqueByKey(void *, size_t &, T0, T1, T2, T3, T4, N5, cudaStream_t, bool) { return cudaSuccess; }
};

struct DevicePartition {
	template <class T0, class T1, class T2, class N3, class T4>
	static cudaError_t If(void *, size_t &, T0, T1, T2, N3, T4, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class T2, class N3, class T4>
	static cudaError_t If(void *, size_t &, T0, T1, T2, N3, T4, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class T2, class T3, class N4>
	static cudaError_t Flagged(void *, size_t &, T0, T1, T2, T3, N4, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class T2, class T3, class N4>
	static cudaError_t Flagged(void *, size_t &, T0, T1, T2, T3, N4, cudaStream_t, bool) { return cudaSuccess; }
};

struct DeviceHistogram {
	template <class T0, class T1, class N2, class T3, class T4, class N5>
	static cudaError_t HistogramEven(void *, size_t &, T0, T1, N2, T3, T4, N5, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class N2, class T3, class T4, class N5>
	static cudaError_t HistogramEven(void *, size_t &, T0, T1, N2, T3, T4, N5, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class N2, class T3, class N4>
	static cudaError_t HistogramRange(void *, size_t &, T0, T1, N2, T3, N4, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class N2, class T3, class N4>
	static cudaError_t HistogramRange(void *, size_t &, T0, T1, N2, T3, N4, cudaStream_t, bool) { return cudaSuccess; }
};

struct DeviceRunLengthEncode {
	template <class T0, class T1, class T2, class T3, class N4>
	static cudaError_t Encode(void *, size_t &, T0, T1, T2, T3, N4, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class T2, class T3, class N4>
	static cudaError_t Encode(void *, size_t &, T0, T1, T2, T3, N4, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class T2, class T3, class N4>
	static cudaError_t NonTrivialRuns(void *, size_t &, T0, T1, T2, T3, N4, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class T2, class T3, class N4>
	static cudaError_t NonTrivialRuns(void *, size_t &, T0, T1, T2, T3, N4, cudaStream_t, bool) { return cudaSuccess; }
};

struct DeviceSegmentedReduce {
	template <class T0, class T1, class N2, class T3, class T4>
	static cudaError_t Sum(void *, size_t &, T0, T1, N2, T3, T4, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class N2, class T3, class T4>
	static cudaError_t Sum(void *, size_t &, T0, T1, N2, T3, T4, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class N2, class T3, class T4>
	static cudaError_t Min(void *, size_t &, T0, T1, N2, T3, T4, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class N2, class T3, class T4>
	static cudaError_t Min(void *, size_t &, T0, T1, N2, T3, T4, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class N2, class T3, class T4>
	static cudaError_t Max(void *, size_t &, T0, T1, N2, T3, T4, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class N2, class T3, class T4>
	static cudaError_t Max(void *, size_t &, T0, T1, N2, T3, T4, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class N2, class T3, class T4>
	static cudaError_t ArgMin(void *, size_t &, T0, T1, N2, T3, T4, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class N2, class T3, class T4>
	static cudaError_t ArgMin(void *, size_t &, T0, T1, N2, T3, T4, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class N2, class T3, class T4>
	static cudaError_t ArgMax(void *, size_t &, T0, T1, N2, T3, T4, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class N2, class T3, class T4>
	static cudaError_t ArgMax(void *, size_t &, T0, T1, N2, T3, T4, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class N2, class T3, class T4, class T5, class T6>
	static cudaError_t Reduce(void *, size_t &, T0, T1, N2, T3, T4, T5, T6, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class N2, class T3, class T4, class T5, class T6>
	static cudaError_t Reduce(void *, size_t &, T0, T1, N2, T3, T4, T5, T6, cudaStream_t, bool) { return cudaSuccess; }
};

struct DeviceSegmentedSort {
	template <class T0, class T1, class N2, class N3, class T4, class T5>
	static cudaError_t SortKeys(void *, size_t &, T0, T1, N2, N3, T4, T5, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class N2, class N3, class T4, class T5>
	static cudaError_t SortKeys(void *, size_t &, T0, T1, N2, N3, T4, T5, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class N2, class N3, class T4, class T5>
	static cudaError_t SortKeysDescending(void *, size_t &, T0, T1, N2, N3, T4, T5, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class N2, class N3, class T4, class T5>
	static cudaError_t SortKeysDescending(void *, size_t &, T0, T1, N2, N3, T4, T5, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class N2, class N3, class T4, class T5>
	static cudaError_t StableSortKeys(void *, size_t &, T0, T1, N2, N3, T4, T5, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class N2, class N3, class T4, class T5>
	static cudaError_t StableSortKeys(void *, size_t &, T0, T1, N2, N3, T4, T5, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class N2, class N3, class T4, class T5>
	static cudaError_t StableSortKeysDescending(void *, size_t &, T0, T1, N2, N3, T4, T5, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class N2, class N3, class T4, class T5>
	static cudaError_t StableSortKeysDescending(void *, size_t &, T0, T1, N2, N3, T4, T5, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class T2, class T3, class N4, class N5, class T6, class T7>
	static cudaError_t SortPairs(void *, size_t &, T0, T1, T2, T3, N4, N5, T6, T7, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class T2, class T3, class N4, class N5, class T6, class T7>
	static cudaError_t SortPairs(void *, size_t &, T0, T1, T2, T3, N4, N5, T6, T7, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class T2, class T3, class N4, class N5, class T6, class T7>
	static cudaError_t SortPairsDescending(void *, size_t &, T0, T1, T2, T3, N4, N5, T6, T7, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class T2, class T3, class N4, class N5, class T6, class T7>
	static cudaError_t SortPairsDescending(void *, size_t &, T0, T1, T2, T3, N4, N5, T6, T7, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class T2, class T3, class N4, class N5, class T6, class T7>
	static cudaError_t StableSortPairs(void *, size_t &, T0, T1, T2, T3, N4, N5, T6, T7, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class T2, class T3, class N4, class N5, class T6, class T7>
	static cudaError_t StableSortPairs(void *, size_t &, T0, T1, T2, T3, N4, N5, T6, T7, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class T2, class T3, class N4, class N5, class T6, class T7>
	static cudaError_t StableSortPairsDescending(void *, size_t &, T0, T1, T2, T3, N4, N5, T6, T7, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class T2, class T3, class N4, class N5, class T6, class T7>
	static cudaError_t StableSortPairsDescending(void *, size_t &, T0, T1, T2, T3, N4, N5, T6, T7, cudaStream_t, bool) { return cudaSuccess; }
	// The same of pointers, whose types may be given.
	template <class __K, class N2, class N3, class T4, class T5>
	static cudaError_t SortKeys(void *, size_t &, const __K *, __K *, N2, N3, T4, T5, cudaStream_t = 0) { return cudaSuccess; }
	template <class __K, class N2, class N3, class T4, class T5>
	static cudaError_t SortKeys(void *, size_t &, const __K *, __K *, N2, N3, T4, T5, cudaStream_t, bool) { return cudaSuccess; }
	template <class __K, class N2, class N3, class T4, class T5>
	static cudaError_t SortKeysDescending(void *, size_t &, const __K *, __K *, N2, N3, T4, T5, cudaStream_t = 0) { return cudaSuccess; }
	template <class __K, class N2, class N3, class T4, class T5>
	static cudaError_t SortKeysDescending(void *, size_t &, const __K *, __K *, N2, N3, T4, T5, cudaStream_t, bool) { return cudaSuccess; }
	template <class __K, class N2, class N3, class T4, class T5>
	static cudaError_t StableSortKeys(void *, size_t &, const __K *, __K *, N2, N3, T4, T5, cudaStream_t = 0) { return cudaSuccess; }
	template <class __K, class N2, class N3, class T4, class T5>
	static cudaError_t StableSortKeys(void *, size_t &, const __K *, __K *, N2, N3, T4, T5, cudaStream_t, bool) { return cudaSuccess; }
	template <class __K, class N2, class N3, class T4, class T5>
	static cudaError_t StableSortKeysDescending(void *, size_t &, const __K *, __K *, N2, N3, T4, T5, cudaStream_t = 0) { return cudaSuccess; }
	template <class __K, class N2, class N3, class T4, class T5>
	static cudaError_t StableSortKeysDescending(void *, size_t &, const __K *, __K *, N2, N3, T4, T5, cudaStream_t, bool) { return cudaSuccess; }
	template <class __K, class __V, class N4, class N5, class T6, class T7>
	static cudaError_t SortPairs(void *, size_t &, const __K *, __K *, const __V *, __V *, N4, N5, T6, T7, cudaStream_t = 0) { return cudaSuccess; }
	template <class __K, class __V, class N4, class N5, class T6, class T7>
	static cudaError_t SortPairs(void *, size_t &, const __K *, __K *, const __V *, __V *, N4, N5, T6, T7, cudaStream_t, bool) { return cudaSuccess; }
	template <class __K, class __V, class N4, class N5, class T6, class T7>
	static cudaError_t SortPairsDescending(void *, size_t &, const __K *, __K *, const __V *, __V *, N4, N5, T6, T7, cudaStream_t = 0) { return cudaSuccess; }
	template <class __K, class __V, class N4, class N5, class T6, class T7>
	static cudaError_t SortPairsDescending(void *, size_t &, const __K *, __K *, const __V *, __V *, N4, N5, T6, T7, cudaStream_t, bool) { return cudaSuccess; }
	template <class __K, class __V, class N4, class N5, class T6, class T7>
	static cudaError_t StableSortPairs(void *, size_t &, const __K *, __K *, const __V *, __V *, N4, N5, T6, T7, cudaStream_t = 0) { return cudaSuccess; }
	template <class __K, class __V, class N4, class N5, class T6, class T7>
	static cudaError_t StableSortPairs(void *, size_t &, const __K *, __K *, const __V *, __V *, N4, N5, T6, T7, cudaStream_t, bool) { return cudaSuccess; }
	template <class __K, class __V, class N4, class N5, class T6, class T7>
	static cudaError_t StableSortPairsDescending(void *, size_t &, const __K *, __K *, const __V *, __V *, N4, N5, T6, T7, cudaStream_t = 0) { return cudaSuccess; }
	template <class __K, class __V, class N4, class N5, class T6, class T7>
	static cudaError_t StableSortPairsDescending(void *, size_t &, const __K *, __K *, const __V *, __V *, N4, N5, T6, T7, cudaStream_t, bool) { return cudaSuccess; }
};

struct DeviceSegmentedRadixSort {
	template <class T0, class T1, class N2, class N3, class T4, class T5>
	static cudaError_t SortKeys(void *, size_t &, T0, T1, N2, N3, T4, T5, int = 0, int = 32, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class N2, class N3, class T4, class T5>
	static cudaError_t SortKeys(void *, size_t &, T0, T1, N2, N3, T4, T5, int, int, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class N2, class N3, class T4, class T5>
	static cudaError_t SortKeysDescending(void *, size_t &, T0, T1, N2, N3, T4, T5, int = 0, int = 32, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class N2, class N3, class T4, class T5>
	static cudaError_t SortKeysDescending(void *, size_t &, T0, T1, N2, N3, T4, T5, int, int, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class T2, class T3, class N4, class N5, class T6, class T7>
	static cudaError_t SortPairs(void *, size_t &, T0, T1, T2, T3, N4, N5, T6, T7, int = 0, int = 32, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class T2, class T3, class N4, class N5, class T6, class T7>
	static cudaError_t SortPairs(void *, size_t &, T0, T1, T2, T3, N4, N5, T6, T7, int, int, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class T2, class T3, class N4, class N5, class T6, class T7>
	static cudaError_t SortPairsDescending(void *, size_t &, T0, T1, T2, T3, N4, N5, T6, T7, int = 0, int = 32, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class T2, class T3, class N4, class N5, class T6, class T7>
	static cudaError_t SortPairsDescending(void *, size_t &, T0, T1, T2, T3, N4, N5, T6, T7, int, int, cudaStream_t, bool) { return cudaSuccess; }
	// The same of pointers, whose types may be given.
	template <class __K, class N2, class N3, class T4, class T5>
	static cudaError_t SortKeys(void *, size_t &, const __K *, __K *, N2, N3, T4, T5, int = 0, int = 32, cudaStream_t = 0) { return cudaSuccess; }
	template <class __K, class N2, class N3, class T4, class T5>
	static cudaError_t SortKeys(void *, size_t &, const __K *, __K *, N2, N3, T4, T5, int, int, cudaStream_t, bool) { return cudaSuccess; }
	template <class __K, class N2, class N3, class T4, class T5>
	static cudaError_t SortKeysDescending(void *, size_t &, const __K *, __K *, N2, N3, T4, T5, int = 0, int = 32, cudaStream_t = 0) { return cudaSuccess; }
	template <class __K, class N2, class N3, class T4, class T5>
	static cudaError_t SortKeysDescending(void *, size_t &, const __K *, __K *, N2, N3, T4, T5, int, int, cudaStream_t, bool) { return cudaSuccess; }
	template <class __K, class __V, class N4, class N5, class T6, class T7>
	static cudaError_t SortPairs(void *, size_t &, const __K *, __K *, const __V *, __V *, N4, N5, T6, T7, int = 0, int = 32, cudaStream_t = 0) { return cudaSuccess; }
	template <class __K, class __V, class N4, class N5, class T6, class T7>
	static cudaError_t SortPairs(void *, size_t &, const __K *, __K *, const __V *, __V *, N4, N5, T6, T7, int, int, cudaStream_t, bool) { return cudaSuccess; }
	template <class __K, class __V, class N4, class N5, class T6, class T7>
	static cudaError_t SortPairsDescending(void *, size_t &, const __K *, __K *, const __V *, __V *, N4, N5, T6, T7, int = 0, int = 32, cudaStream_t = 0) { return cudaSuccess; }
	template <class __K, class __V, class N4, class N5, class T6, class T7>
	static cudaError_t SortPairsDescending(void *, size_t &, const __K *, __K *, const __V *, __V *, N4, N5, T6, T7, int, int, cudaStream_t, bool) { return cudaSuccess; }
};

struct DeviceMemcpy {
	template <class T0, class T1, class T2, class T3>
	static cudaError_t Batched(void *, size_t &, T0, T1, T2, T3, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class T2, class T3>
	static cudaError_t Batched(void *, size_t &, T0, T1, T2, T3, cudaStream_t, bool) { return cudaSuccess; }
};

struct DeviceCopy {
	template <class T0, class T1, class T2, class T3>
	static cudaError_t Batched(void *, size_t &, T0, T1, T2, T3, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class T2, class T3>
	static cudaError_t Batched(void *, size_t &, T0, T1, T2, T3, cudaStream_t, bool) { return cudaSuccess; }
};

struct DeviceAdjacentDifference {
	template <class T0, class T1, class N2, class T3>
	static cudaError_t SubtractLeftCopy(void *, size_t &, T0, T1, N2, T3, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class N2, class T3>
	static cudaError_t SubtractLeftCopy(void *, size_t &, T0, T1, N2, T3, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class T1, class N2, class T3>
	static cudaError_t SubtractRightCopy(void *, size_t &, T0, T1, N2, T3, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class N2, class T3>
	static cudaError_t SubtractRightCopy(void *, size_t &, T0, T1, N2, T3, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class N1, class T2>
	static cudaError_t SubtractLeft(void *, size_t &, T0, N1, T2, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class N1, class T2>
	static cudaError_t SubtractLeft(void *, size_t &, T0, N1, T2, cudaStream_t, bool) { return cudaSuccess; }
	template <class T0, class N1, class T2>
	static cudaError_t SubtractRight(void *, size_t &, T0, N1, T2, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class N1, class T2>
	static cudaError_t SubtractRight(void *, size_t &, T0, N1, T2, cudaStream_t, bool) { return cudaSuccess; }
};

struct DeviceFor {
	template <class T0, class T1>
	static cudaError_t Bulk(T0, T1, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class T1, class T2>
	static cudaError_t ForEach(T0, T1, T2, cudaStream_t = 0) { return cudaSuccess; }
	template <class T0, class N1, class T2>
	static cudaError_t ForEachN(T0, N1, T2, cudaStream_t = 0) { return cudaSuccess; }
};

} // namespace cub
#endif
