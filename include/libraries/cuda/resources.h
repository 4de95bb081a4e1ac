// SPDX-License-Identifier: Apache-2.0
// Memory resources of libcu++, whose kind of memory only their owner knows: their names and properties. Source: https://nvidia.github.io/cccl/libcudacxx/extended_api/memory_resource.html
#pragma once
#include <cstddef>
#include <cuda_runtime_api.h>

namespace cuda {

class stream_ref {
public:
	constexpr stream_ref(cudaStream_t stream) noexcept : gpulint_stream(stream) {}
	stream_ref(int) = delete;
	constexpr cudaStream_t get() const noexcept { return gpulint_stream; }
	void wait() const { cudaStreamSynchronize(gpulint_stream); }
	void sync() const { cudaStreamSynchronize(gpulint_stream); }
	bool ready() const { return cudaStreamQuery(gpulint_stream) == cudaSuccess; }
	bool is_done() const { return cudaStreamQuery(gpulint_stream) == cudaSuccess; }
	bool operator==(const stream_ref &other) const { return gpulint_stream == other.gpulint_stream; }
	bool operator!=(const stream_ref &other) const { return gpulint_stream != other.gpulint_stream; }

private:
	cudaStream_t gpulint_stream;
};

namespace mr {

struct host_accessible {};
struct device_accessible {};

template <class P, class... Q> struct gpulint_has { static constexpr bool value = false; };
template <class P, class... Q> struct gpulint_has<P, P, Q...> { static constexpr bool value = true; };
template <class P, class R, class... Q> struct gpulint_has<P, R, Q...> : gpulint_has<P, Q...> {};

template <class... P> class resource_ref {
public:
	template <class R> resource_ref(R &&) {}
	template <class... A> void *allocate(A &&...);
	template <class... A> void *allocate_sync(A &&...);
	template <class... A> void deallocate(A &&...) noexcept;
	template <class... A> void deallocate_sync(A &&...) noexcept;
	bool operator==(const resource_ref &) const;
	bool operator!=(const resource_ref &) const;
};
template <class... P> class any_resource : public resource_ref<P...> {
public:
	template <class R> any_resource(R &&resource) : resource_ref<P...>(resource) {}
};
template <class... P> using async_resource_ref = resource_ref<P...>;
template <class... P> using synchronous_resource_ref = resource_ref<P...>;
template <class... P> using any_async_resource = any_resource<P...>;
template <class... P> using any_synchronous_resource = any_resource<P...>;

template <class R, class P> struct gpulint_with { static constexpr bool value = true; };
template <class... P, class Q> struct gpulint_with<resource_ref<P...>, Q> : gpulint_has<Q, P...> {};
template <class... P, class Q> struct gpulint_with<any_resource<P...>, Q> : gpulint_has<Q, P...> {};
#if __cplusplus >= 201703L
template <class R, class... P> inline constexpr bool resource_with = (gpulint_with<R, P>::value && ...);
template <class R, class... P> inline constexpr bool async_resource_with = resource_with<R, P...>;
template <class R, class... P> inline constexpr bool synchronous_resource_with = resource_with<R, P...>;
#endif

} // namespace mr
} // namespace cuda
