// SPDX-License-Identifier: Apache-2.0
// What gpulint takes RAPIDS Memory Manager to do, where its headers are missing: which stream each call works on, and what
// waits. Source: https://docs.rapids.ai/api/librmm/stable/ (Stream-ordered Memory Allocation; class references).
// A member whose name begins with gpulint_ stands for its object in messages.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cuda/resources.h>
#include <cuda_runtime_api.h>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#define RMM_CUDA_TRY(...) do { if ((__VA_ARGS__) != cudaSuccess) throw rmm::cuda_error("CUDA"); } while (0)
#define RMM_CUDA_TRY_ALLOC(...) do { if ((__VA_ARGS__) != cudaSuccess) throw rmm::bad_alloc("CUDA"); } while (0)
#define RMM_ASSERT_CUDA_SUCCESS(...) do { (void)(__VA_ARGS__); } while (0)
#define RMM_EXPECTS(condition, ...) do { if (!(condition)) throw rmm::logic_error("RMM"); } while (0)
#define RMM_FAIL(...) throw rmm::logic_error("RMM")
#define RMM_FUNC_RANGE()
#define RMM_EXPORT
#define RMM_NAMESPACE rmm

namespace rmm {

struct logic_error : std::logic_error { using std::logic_error::logic_error; };
struct cuda_error : std::runtime_error { using std::runtime_error::runtime_error; };
struct out_of_range : std::out_of_range { using std::out_of_range::out_of_range; };
struct bad_alloc : std::bad_alloc { bad_alloc(const char *) {} };
struct out_of_memory : bad_alloc { using bad_alloc::bad_alloc; };

// --- streams --------------------------------------------------------------------------------------------------------

class cuda_stream_view {
public:
	constexpr cuda_stream_view() noexcept : gpulint_stream(nullptr) {}
	constexpr cuda_stream_view(cudaStream_t stream) noexcept : gpulint_stream(stream) {}
	cuda_stream_view(int) = delete;
	cuda_stream_view(std::nullptr_t) = delete;
	constexpr cudaStream_t value() const noexcept { return gpulint_stream; }
	constexpr operator cudaStream_t() const noexcept { return gpulint_stream; }
	constexpr operator cuda::stream_ref() const noexcept { return cuda::stream_ref{gpulint_stream}; }
	bool is_per_thread_default() const noexcept { return gpulint_stream == cudaStreamPerThread; }
	bool is_default() const noexcept { return gpulint_stream == nullptr || gpulint_stream == cudaStreamLegacy; }
	void synchronize() const { cudaStreamSynchronize(gpulint_stream); }
	void synchronize_no_throw() const noexcept { cudaStreamSynchronize(gpulint_stream); }

private:
	cudaStream_t gpulint_stream;
};

inline bool operator==(cuda_stream_view a, cuda_stream_view b) { return a.value() == b.value(); }
inline bool operator!=(cuda_stream_view a, cuda_stream_view b) { return a.value() != b.value(); }

static const cuda_stream_view cuda_stream_default{};
static const cuda_stream_view cuda_stream_legacy{cudaStreamLegacy};
static const cuda_stream_view cuda_stream_per_thread{cudaStreamPerThread};

// Made with cudaStreamCreate unless the flags say otherwise.
class cuda_stream {
public:
	enum class flags : unsigned { sync_default = cudaStreamDefault, non_blocking = cudaStreamNonBlocking };
	cuda_stream(flags how = flags::sync_default) { cudaStreamCreateWithFlags(&gpulint_stream, static_cast<unsigned>(how)); }
	cuda_stream(cuda_stream &&other) : gpulint_stream(other.gpulint_stream) { other.gpulint_stream = nullptr; }
	cuda_stream &operator=(cuda_stream &&other)
	{
		if (gpulint_stream)
			cudaStreamDestroy(gpulint_stream);
		gpulint_stream = other.gpulint_stream;
		other.gpulint_stream = nullptr;
		return *this;
	}
	~cuda_stream()
	{
		if (gpulint_stream)
			cudaStreamDestroy(gpulint_stream);
	}
	bool is_valid() const { return gpulint_stream != nullptr; }
	cudaStream_t value() const { return gpulint_stream; }
	explicit operator cudaStream_t() const { return gpulint_stream; }
	cuda_stream_view view() const { return cuda_stream_view{gpulint_stream}; }
	operator cuda_stream_view() const { return cuda_stream_view{gpulint_stream}; }
	void synchronize() const { cudaStreamSynchronize(gpulint_stream); }
	void synchronize_no_throw() const { cudaStreamSynchronize(gpulint_stream); }

private:
	cudaStream_t gpulint_stream;
};

class cuda_stream_pool {
public:
	static constexpr std::size_t default_size{16};
	explicit cuda_stream_pool(std::size_t pool_size = default_size, cuda_stream::flags how = cuda_stream::flags::sync_default);
	cuda_stream_view get_stream() const noexcept;
	cuda_stream_view get_stream(std::size_t stream_id) const;
	std::size_t get_pool_size() const noexcept;
};

// --- devices --------------------------------------------------------------------------------------------------------

struct cuda_device_id {
	using value_type = int;
	constexpr cuda_device_id() noexcept : id_(0) {}
	explicit constexpr cuda_device_id(value_type id) noexcept : id_(id) {}
	constexpr value_type value() const noexcept { return id_; }

private:
	value_type id_;
};

inline cuda_device_id get_current_cuda_device()
{
	int id = 0;
	cudaGetDevice(&id);
	return cuda_device_id{id};
}

inline int get_num_cuda_devices()
{
	int n = 0;
	cudaGetDeviceCount(&n);
	return n;
}

struct cuda_set_device_raii {
	explicit cuda_set_device_raii(cuda_device_id id)
	{
		cudaGetDevice(&old_);
		cudaSetDevice(id.value());
	}
	~cuda_set_device_raii() { cudaSetDevice(old_); }

private:
	int old_;
};

// --- memory resources -----------------------------------------------------------------------------------------------

// Allocation and deallocation are ordered by the stream that is passed; without one, by the default stream.
class device_resource_view {
public:
	void *allocate(std::size_t bytes, cuda_stream_view stream = cuda_stream_view{})
	{
		void *p = nullptr;
		cudaMallocAsync(&p, bytes, stream.value());
		return p;
	}
	void *allocate_async(std::size_t bytes, cuda_stream_view stream) { return allocate(bytes, stream); }
	void *allocate_async(std::size_t bytes, std::size_t, cuda_stream_view stream) { return allocate(bytes, stream); }
	void *allocate(cuda_stream_view stream, std::size_t bytes, std::size_t = 256) { return allocate(bytes, stream); }
	void *allocate_sync(std::size_t bytes, std::size_t = 256)
	{
		void *p = nullptr;
		cudaMalloc(&p, bytes);
		return p;
	}
	void deallocate(void *p, std::size_t, cuda_stream_view stream = cuda_stream_view{}) { cudaFreeAsync(p, stream.value()); }
	void deallocate_async(void *p, std::size_t, cuda_stream_view stream) { cudaFreeAsync(p, stream.value()); }
	void deallocate_async(void *p, std::size_t, std::size_t, cuda_stream_view stream) { cudaFreeAsync(p, stream.value()); }
	void deallocate(cuda_stream_view stream, void *p, std::size_t, std::size_t = 256) { cudaFreeAsync(p, stream.value()); }
	void deallocate_sync(void *p, std::size_t, std::size_t = 256) { cudaFree(p); }
};

namespace mr {
class device_memory_resource : public device_resource_view {
public:
	virtual ~device_memory_resource() = default;
};
struct cuda_memory_resource : device_memory_resource {};
struct cuda_async_memory_resource : device_memory_resource {
	template <class... T> cuda_async_memory_resource(T &&...) {}
};
struct managed_memory_resource : device_memory_resource {};
template <class Upstream> struct pool_memory_resource : device_memory_resource {
	template <class... T> pool_memory_resource(T &&...) {}
};
template <class Upstream> struct arena_memory_resource : device_memory_resource {
	template <class... T> arena_memory_resource(T &&...) {}
};
device_memory_resource *get_current_device_resource();
device_memory_resource *get_per_device_resource(cuda_device_id id);
device_memory_resource *set_current_device_resource(device_memory_resource *resource);
device_memory_resource *reset_current_device_resource();
template <class... P>
cuda::mr::any_resource<cuda::mr::device_accessible> set_current_device_resource(cuda::mr::resource_ref<P...> const &resource);
device_resource_view get_current_device_resource_ref();
device_resource_view get_per_device_resource_ref(cuda_device_id id);
} // namespace mr

class device_resource_ref : public device_resource_view {
public:
	device_resource_ref() = default;
	device_resource_ref(device_resource_view) {}
	device_resource_ref(mr::device_memory_resource *) {}
	device_resource_ref(mr::device_memory_resource &) {}
	template <class... P> device_resource_ref(cuda::mr::resource_ref<P...> const &) {}
	bool operator==(device_resource_ref const &) const;
	bool operator!=(device_resource_ref const &) const;
};
using device_async_resource_ref = device_resource_ref;
using host_resource_ref = cuda::mr::resource_ref<cuda::mr::host_accessible>;
using host_async_resource_ref = host_resource_ref;
using host_device_resource_ref = cuda::mr::resource_ref<cuda::mr::host_accessible, cuda::mr::device_accessible>;
using host_device_async_resource_ref = host_device_resource_ref;

// --- memory ---------------------------------------------------------------------------------------------------------

class device_buffer {
public:
	device_buffer() : gpulint_data(nullptr), size_(0), capacity_(0), stream_() {}
	explicit device_buffer(std::size_t bytes, cuda_stream_view stream, device_resource_ref = device_resource_ref{})
		: size_(bytes), capacity_(bytes), stream_(stream)
	{
		cudaMallocAsync(&gpulint_data, bytes, stream.value());
	}
	device_buffer(void const *source, std::size_t bytes, cuda_stream_view stream, device_resource_ref = device_resource_ref{})
		: size_(bytes), capacity_(bytes), stream_(stream)
	{
		cudaMallocAsync(&gpulint_data, bytes, stream.value());
		cudaMemcpyAsync(gpulint_data, source, bytes, cudaMemcpyDefault, stream.value());
	}
	device_buffer(device_buffer const &other, cuda_stream_view stream, device_resource_ref = device_resource_ref{})
		: size_(other.size_), capacity_(other.size_), stream_(stream)
	{
		cudaMallocAsync(&gpulint_data, other.size_, stream.value());
		cudaMemcpyAsync(gpulint_data, other.gpulint_data, other.size_, cudaMemcpyDefault, stream.value());
	}
	device_buffer(device_buffer &&other) noexcept : gpulint_data(other.gpulint_data), size_(other.size_), capacity_(other.capacity_), stream_(other.stream_)
	{
		other.gpulint_data = nullptr;
		other.size_ = 0;
		other.capacity_ = 0;
	}
	device_buffer &operator=(device_buffer &&other) noexcept
	{
		if (gpulint_data)
			cudaFreeAsync(gpulint_data, stream_.value());
		gpulint_data = other.gpulint_data;
		size_ = other.size_;
		capacity_ = other.capacity_;
		stream_ = other.stream_;
		other.gpulint_data = nullptr;
		other.size_ = 0;
		other.capacity_ = 0;
		return *this;
	}
	~device_buffer()
	{
		if (gpulint_data)
			cudaFreeAsync(gpulint_data, stream_.value());
	}
	void *data() noexcept { return gpulint_data; }
	void const *data() const noexcept { return gpulint_data; }
	std::size_t size() const noexcept { return size_; }
	std::int64_t ssize() const noexcept { return static_cast<std::int64_t>(size_); }
	bool is_empty() const noexcept { return size_ == 0; }
	std::size_t capacity() const noexcept { return capacity_; }
	cuda_stream_view stream() const noexcept { return stream_; }
	void set_stream(cuda_stream_view stream) noexcept { stream_ = stream; }
	void reserve(std::size_t bytes, cuda_stream_view stream)
	{
		stream_ = stream;
		if ((bytes != 0) & (bytes > capacity_))
			gpulint_move(bytes);
	}
	void resize(std::size_t bytes, cuda_stream_view stream) // what fits in the memory that is there touches nothing
	{
		stream_ = stream;
		if ((bytes != 0) & (bytes > capacity_))
			gpulint_move(bytes);
		size_ = bytes;
	}
	void shrink_to_fit(cuda_stream_view stream)
	{
		stream_ = stream;
		if (size_ != capacity_)
			gpulint_move(size_);
	}
	device_resource_ref memory_resource() const noexcept { return device_resource_ref{}; }

private:
	void gpulint_move(std::size_t bytes)
	{
		void *fresh = nullptr;
		cudaMallocAsync(&fresh, bytes, stream_.value());
		cudaMemcpyAsync(fresh, gpulint_data, size_, cudaMemcpyDefault, stream_.value());
		cudaFreeAsync(gpulint_data, stream_.value());
		gpulint_data = fresh;
		capacity_ = bytes;
	}

	void *gpulint_data;
	std::size_t size_;
	std::size_t capacity_;
	cuda_stream_view stream_;
};

template <typename T> class device_uvector {
public:
	using value_type = T;
	using size_type = std::size_t;
	using reference = T &;
	using const_reference = T const &;
	using pointer = T *;
	using const_pointer = T const *;
	using iterator = T *;
	using const_iterator = T const *;
	device_uvector() = delete;
	explicit device_uvector(std::size_t size, cuda_stream_view stream, device_resource_ref = device_resource_ref{})
		: size_(size), capacity_(size), stream_(stream)
	{
		cudaMallocAsync(reinterpret_cast<void **>(&gpulint_data), size * sizeof(T), stream.value());
	}
	explicit device_uvector(device_uvector const &other, cuda_stream_view stream, device_resource_ref = device_resource_ref{})
		: size_(other.size_), capacity_(other.size_), stream_(stream)
	{
		cudaMallocAsync(reinterpret_cast<void **>(&gpulint_data), other.size_ * sizeof(T), stream.value());
		cudaMemcpyAsync(gpulint_data, other.gpulint_data, other.size_ * sizeof(T), cudaMemcpyDefault, stream.value());
	}
	device_uvector(device_uvector &&other) noexcept : gpulint_data(other.gpulint_data), size_(other.size_), capacity_(other.capacity_), stream_(other.stream_)
	{
		other.gpulint_data = nullptr;
		other.size_ = 0;
		other.capacity_ = 0;
	}
	device_uvector &operator=(device_uvector &&other) noexcept
	{
		if (gpulint_data)
			cudaFreeAsync(gpulint_data, stream_.value());
		gpulint_data = other.gpulint_data;
		size_ = other.size_;
		capacity_ = other.capacity_;
		stream_ = other.stream_;
		other.gpulint_data = nullptr;
		other.size_ = 0;
		other.capacity_ = 0;
		return *this;
	}
	~device_uvector()
	{
		if (gpulint_data)
			cudaFreeAsync(gpulint_data, stream_.value());
	}
	T *data() noexcept { return gpulint_data; }
	T const *data() const noexcept { return gpulint_data; }
	T *begin() noexcept { return gpulint_data; }
	T const *begin() const noexcept { return gpulint_data; }
	T const *cbegin() const noexcept { return gpulint_data; }
	T *end() noexcept { return gpulint_data + size_; }
	T const *end() const noexcept { return gpulint_data + size_; }
	T const *cend() const noexcept { return gpulint_data + size_; }
	std::size_t size() const noexcept { return size_; }
	std::int64_t ssize() const noexcept { return static_cast<std::int64_t>(size_); }
	bool is_empty() const noexcept { return size_ == 0; }
	std::size_t capacity() const noexcept { return capacity_; }
	T *element_ptr(std::size_t i) noexcept { return gpulint_data + i; }
	T const *element_ptr(std::size_t i) const noexcept { return gpulint_data + i; }
	// The value is to live until the stream has copied it.
	void set_element_async(std::size_t i, T const &value, cuda_stream_view stream)
	{
		cudaMemcpyAsync(gpulint_data + i, &value, sizeof(T), cudaMemcpyDefault, stream.value());
	}
	void set_element_to_zero_async(std::size_t i, cuda_stream_view stream)
	{
		cudaMemsetAsync(gpulint_data + i, 0, sizeof(T), stream.value());
	}
	void set_element(std::size_t i, T const &value, cuda_stream_view stream)
	{
		cudaMemcpyAsync(gpulint_data + i, &value, sizeof(T), cudaMemcpyDefault, stream.value());
		cudaStreamSynchronize(stream.value());
	}
	T element(std::size_t i, cuda_stream_view stream) const
	{
		T value;
		cudaMemcpyAsync(&value, gpulint_data + i, sizeof(T), cudaMemcpyDefault, stream.value());
		cudaStreamSynchronize(stream.value());
		return value;
	}
	T front_element(cuda_stream_view stream) const { return element(0, stream); }
	T back_element(cuda_stream_view stream) const { return element(size_ - 1, stream); }
	void reserve(std::size_t n, cuda_stream_view stream)
	{
		stream_ = stream;
		if ((n != 0) & (n > capacity_))
			gpulint_move(n);
	}
	void resize(std::size_t n, cuda_stream_view stream) // what fits in the memory that is there touches nothing
	{
		stream_ = stream;
		if ((n != 0) & (n > capacity_))
			gpulint_move(n);
		size_ = n;
	}
	void shrink_to_fit(cuda_stream_view stream)
	{
		stream_ = stream;
		if (size_ != capacity_)
			gpulint_move(size_);
	}
	device_buffer release() noexcept // whoever gets the memory is not followed
	{
		gpulint_data = nullptr;
		size_ = 0;
		capacity_ = 0;
		return device_buffer{};
	}
	cuda_stream_view stream() const noexcept { return stream_; }
	void set_stream(cuda_stream_view stream) noexcept { stream_ = stream; }
	device_resource_ref memory_resource() const noexcept { return device_resource_ref{}; }

private:
	void gpulint_move(std::size_t n)
	{
		T *fresh = nullptr;
		cudaMallocAsync(reinterpret_cast<void **>(&fresh), n * sizeof(T), stream_.value());
		cudaMemcpyAsync(fresh, gpulint_data, size_ * sizeof(T), cudaMemcpyDefault, stream_.value());
		cudaFreeAsync(gpulint_data, stream_.value());
		gpulint_data = fresh;
		capacity_ = n;
	}

	T *gpulint_data;
	std::size_t size_;
	std::size_t capacity_;
	cuda_stream_view stream_;
};

template <typename T> class device_scalar {
public:
	using value_type = T;
	using pointer = T *;
	using const_pointer = T const *;
	explicit device_scalar(cuda_stream_view stream, device_resource_ref = device_resource_ref{}) : stream_(stream)
	{
		cudaMallocAsync(reinterpret_cast<void **>(&gpulint_data), sizeof(T), stream.value());
	}
	explicit device_scalar(T const &value, cuda_stream_view stream, device_resource_ref = device_resource_ref{}) : stream_(stream)
	{
		cudaMallocAsync(reinterpret_cast<void **>(&gpulint_data), sizeof(T), stream.value());
		cudaMemcpyAsync(gpulint_data, &value, sizeof(T), cudaMemcpyDefault, stream.value());
		cudaStreamSynchronize(stream.value());
	}
	device_scalar(device_scalar &&other) noexcept : gpulint_data(other.gpulint_data), stream_(other.stream_)
	{
		other.gpulint_data = nullptr;
	}
	~device_scalar()
	{
		if (gpulint_data)
			cudaFreeAsync(gpulint_data, stream_.value());
	}
	T value(cuda_stream_view stream) const
	{
		T host;
		cudaMemcpyAsync(&host, gpulint_data, sizeof(T), cudaMemcpyDefault, stream.value());
		cudaStreamSynchronize(stream.value());
		return host;
	}
	// The value is to live until the stream has copied it.
	void set_value_async(T const &value, cuda_stream_view stream)
	{
		cudaMemcpyAsync(gpulint_data, &value, sizeof(T), cudaMemcpyDefault, stream.value());
	}
	void set_value_async(T &&, cuda_stream_view) = delete;
	void set_value_to_zero_async(cuda_stream_view stream) { cudaMemsetAsync(gpulint_data, 0, sizeof(T), stream.value()); }
	T *data() noexcept { return gpulint_data; }
	T const *data() const noexcept { return gpulint_data; }
	std::size_t size() const noexcept { return 1; }
	cuda_stream_view stream() const noexcept { return stream_; }
	void set_stream(cuda_stream_view stream) noexcept { stream_ = stream; }

private:
	T *gpulint_data;
	cuda_stream_view stream_;
};

inline std::size_t align_up(std::size_t value, std::size_t alignment) { return (value + alignment - 1) / alignment * alignment; }
inline bool is_aligned(std::size_t value, std::size_t alignment) { return value % alignment == 0; }
static constexpr std::size_t CUDA_ALLOCATION_ALIGNMENT{256};

} // namespace rmm
