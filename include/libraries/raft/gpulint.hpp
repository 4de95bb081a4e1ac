// SPDX-License-Identifier: Apache-2.0
// What gpulint takes RAFT to do, where its headers are missing: which stream each call works on, and what waits. Source:
// https://docs.rapids.ai/api/raft/stable/ (core resources, copy, multi-dimensional arrays).
#pragma once
#include <rmm/gpulint.hpp>
#include <rmm/exec_policy.hpp>

#define RAFT_CUDA_TRY(...) do { if ((__VA_ARGS__) != cudaSuccess) throw raft::cuda_error("CUDA"); } while (0)
#define RAFT_CUDA_TRY_NO_THROW(...) do { (void)(__VA_ARGS__); } while (0)
#define RAFT_CHECK_CUDA(stream) do { if (cudaPeekAtLastError() != cudaSuccess) throw raft::cuda_error("CUDA"); } while (0)
#define RAFT_EXPECTS(condition, ...) do { if (!(condition)) throw raft::logic_error("RAFT"); } while (0)
#define RAFT_FAIL(...) throw raft::logic_error("RAFT")
#define RAFT_EXPORT
#define RAFT_HIDDEN
// https://github.com/rapidsai/raft/blob/main/cpp/include/raft/core/detail/macros.hpp and util/cuda_dev_essentials.cuh
#define _RAFT_HAS_CUDA __CUDACC__
#define _RAFT_DEVICE __device__
#define _RAFT_HOST __host__
#define _RAFT_HOST_DEVICE __host__ __device__
#define _RAFT_FORCEINLINE inline
#define RAFT_INLINE_FUNCTION __host__ __device__ inline
#define RAFT_DEVICE_INLINE_FUNCTION __device__ inline
#define RAFT_INLINE_CONDITIONAL inline
#define RAFT_WEAK_FUNCTION __attribute__((weak))
#define RAFT_KERNEL static __global__ void
#define HDI inline __host__ __device__
#define DI inline __device__

namespace raft {

template <class A, class B> __host__ __device__ constexpr A ceildiv(A a, B b) { return (a + b - 1) / b; }
template <class A, class B> __host__ __device__ constexpr A alignTo(A a, B b) { return ceildiv(a, b) * b; }
template <class A, class B> __host__ __device__ constexpr A alignDown(A a, B b) { return a / b * b; }
template <class A, class B> __host__ __device__ constexpr A div_rounding_up_safe(A a, B b) { return ceildiv(a, b); }
static constexpr int WarpSize = 32;
struct identity_op {
	template <class T, class... More> __host__ __device__ T operator()(T const &value, More...) const { return value; }
};
struct add_op {
	template <class T> __host__ __device__ T operator()(T const &a, T const &b) const { return a + b; }
};
struct sq_op {
	template <class T, class... More> __host__ __device__ T operator()(T const &value, More...) const { return value * value; }
};
struct sqrt_op {
	template <class T, class... More> __host__ __device__ T operator()(T const &value, More...) const { return value; }
};
namespace common {
namespace nvtx {
template <class Domain = void> struct range {
	template <class... T> explicit range(T &&...) {}
};
} // namespace nvtx
} // namespace common

template <class K, class V> struct KeyValuePair {
	using Key = K;
	using Value = V;
	K key;
	V value;
	KeyValuePair() = default;
	__host__ __device__ KeyValuePair(K const &k, V const &v) : key(k), value(v) {}
};
namespace random {
struct RngState {
	explicit RngState(std::uint64_t seed) : seed(seed) {}
	std::uint64_t seed;
};
} // namespace random

struct exception : std::exception { explicit exception(const char *) {} };
struct logic_error : exception { using exception::exception; };
struct cuda_error : exception { using exception::exception; };

// One main stream, and perhaps a pool of others.
class resources {
public:
	resources() = default;
	resources(rmm::cuda_stream_view stream) : gpulint_stream(stream) {}
	rmm::cuda_stream_view get_stream() const { return gpulint_stream; }
	auto get_thrust_policy() const { return thrust::cuda::par.on(gpulint_stream.value()); }
	void sync_stream() const { cudaStreamSynchronize(gpulint_stream.value()); }
	void sync_stream(rmm::cuda_stream_view stream) const { cudaStreamSynchronize(stream.value()); }
	rmm::cuda_stream_view get_next_usable_stream() const;
	rmm::cuda_stream_view get_next_usable_stream(std::size_t index) const;
	rmm::cuda_stream_view get_stream_from_stream_pool() const;
	rmm::cuda_stream_view get_stream_from_stream_pool(std::size_t index) const;
	bool is_stream_pool_initialized() const;
	std::size_t get_stream_pool_size() const;
	// Makes the host wait for the pool's streams.
	void sync_stream_pool() const { cudaDeviceSynchronize(); }
	// Makes the pool's streams wait for the main one.
	void wait_stream_pool_on_stream() const;
	int get_device() const;

private:
	rmm::cuda_stream_view gpulint_stream;
};

class device_resources : public resources {
public:
	using resources::resources;
	template <class... T> explicit device_resources(rmm::cuda_stream_view stream, T &&...) : resources(stream) {}
};
class handle_t : public device_resources {
public:
	using device_resources::device_resources;
};

namespace resource {
inline rmm::cuda_stream_view get_cuda_stream(resources const &res) { return res.get_stream(); }
inline auto get_thrust_policy(resources const &res) { return res.get_thrust_policy(); }
inline void sync_stream(resources const &res) { res.sync_stream(); }
inline void sync_stream(resources const &res, rmm::cuda_stream_view stream) { res.sync_stream(stream); }
inline void sync_stream_pool(resources const &res) { res.sync_stream_pool(); }
inline rmm::cuda_stream_view get_next_usable_stream(resources const &res) { return res.get_next_usable_stream(); }
inline rmm::cuda_stream_view get_stream_from_stream_pool(resources const &res) { return res.get_stream_from_stream_pool(); }
inline rmm::cuda_stream_view get_stream_from_stream_pool(resources const &res, std::size_t i)
{
	return res.get_stream_from_stream_pool(i);
}
inline int get_device_id(resources const &res) { return res.get_device(); }
inline rmm::device_resource_ref get_workspace_resource(resources const &) { return rmm::device_resource_ref{}; }
} // namespace resource

namespace interruptible {
inline void synchronize(rmm::cuda_stream_view stream) { cudaStreamSynchronize(stream.value()); }
inline void synchronize(cudaEvent_t event) { cudaEventSynchronize(event); }
} // namespace interruptible

// Asynchronous, whichever side the memory is on.
template <typename T> void copy(T *to, T const *from, std::size_t n, rmm::cuda_stream_view stream)
{
	cudaMemcpyAsync(to, from, n * sizeof(T), cudaMemcpyDefault, stream.value());
}
template <typename T> void copy_async(T *to, T const *from, std::size_t n, rmm::cuda_stream_view stream)
{
	cudaMemcpyAsync(to, from, n * sizeof(T), cudaMemcpyDefault, stream.value());
}
template <typename T> void update_device(T *to, T const *from, std::size_t n, rmm::cuda_stream_view stream)
{
	cudaMemcpyAsync(to, from, n * sizeof(T), cudaMemcpyHostToDevice, stream.value());
}
template <typename T> void update_host(T *to, T const *from, std::size_t n, rmm::cuda_stream_view stream)
{
	cudaMemcpyAsync(to, from, n * sizeof(T), cudaMemcpyDeviceToHost, stream.value());
}

} // namespace raft
