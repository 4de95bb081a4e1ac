// SPDX-License-Identifier: Apache-2.0
// Tensors of PyTorch's C++ interface, where its headers are missing: what a call does runs on the current stream; item(), cpu()
// and nonzero() wait for it. Source: https://docs.pytorch.org/cppdocs/ (Tensor basics, Tensor CUDA stream);
// https://docs.pytorch.org/docs/stable/notes/cuda.html (Asynchronous execution).
#pragma once
#include <c10/gpulint.h>
#include <initializer_list>
#include <optional>
#include <pybind11/gpulint.h>
#include <tuple>
#include <type_traits>
#include <vector>

#define TORCH_FN(function) function
#define TORCH_LIBRARY(name, module) static void TORCH_LIBRARY_init_##name(::torch::Library &module)
#define TORCH_LIBRARY_FRAGMENT(name, module) static void TORCH_LIBRARY_FRAGMENT_init_##name(::torch::Library &module)
#define TORCH_LIBRARY_IMPL(name, key, module) static void TORCH_LIBRARY_IMPL_init_##name##_##key(::torch::Library &module)

namespace at {

struct TensorOptions {
	template <class T> TensorOptions(T) {}
	TensorOptions() = default;
	template <class T> TensorOptions dtype(T) const { return *this; }
	template <class T> TensorOptions device(T) const { return *this; }
	template <class T, class I> TensorOptions device(T, I) const { return *this; }
	template <class T> TensorOptions layout(T) const { return *this; }
	TensorOptions requires_grad(bool) const { return *this; }
	TensorOptions pinned_memory(bool) const { return *this; }
};

// Source: aten/src/ATen/TensorIndexing.h
namespace indexing {
struct EllipsisIndexType {};
static constexpr EllipsisIndexType Ellipsis{};
struct Slice {
	template <class... T> Slice(T...) {}
};
struct TensorIndex {
	template <class T> TensorIndex(T) {}
};
static const TensorIndex None(0);
} // namespace indexing

struct Scalar {
	template <class T> Scalar(T) {}
	template <class T> T to() const;
	std::int64_t toLong() const;
	int toInt() const;
	double toDouble() const;
	float toFloat() const;
	bool toBool() const;
};

// Accessors index the tensor's memory; packed ones are passed to kernels by value. Source: https://docs.pytorch.org/cppdocs/ (Tensor basics, CUDA
// accessors). What a step along a dimension is, nobody sees here.
template <class T> struct DefaultPtrTraits {
	typedef T *PtrType;
};
template <class T> struct RestrictPtrTraits {
	typedef T *__restrict__ PtrType;
};

template <class T, std::size_t N, template <class> class Traits = DefaultPtrTraits, class I = std::int64_t> struct TensorAccessor {
	T *gpulint_data;
	__host__ __device__ T *data() const { return gpulint_data; }
	__host__ __device__ I size(I i) const;
	__host__ __device__ I stride(I i) const;
	__host__ __device__ TensorAccessor<T, N - 1, Traits, I> operator[](I i) const
	{
		TensorAccessor<T, N - 1, Traits, I> part;
		part.gpulint_data = gpulint_data + i * stride(0);
		return part;
	}
};
template <class T, template <class> class Traits, class I> struct TensorAccessor<T, 1, Traits, I> {
	T *gpulint_data;
	__host__ __device__ T *data() const { return gpulint_data; }
	__host__ __device__ I size(I i) const;
	__host__ __device__ I stride(I i) const;
	__host__ __device__ T &operator[](I i) const { return gpulint_data[i]; }
};
template <class T, std::size_t N, template <class> class Traits = DefaultPtrTraits, class I = std::int64_t> struct GenericPackedTensorAccessor {
	T *gpulint_data;
	__host__ __device__ T *data() const { return gpulint_data; }
	__host__ __device__ I size(I i) const;
	__host__ __device__ I stride(I i) const;
	__host__ __device__ TensorAccessor<T, N - 1, Traits, I> operator[](I i) const
	{
		TensorAccessor<T, N - 1, Traits, I> part;
		part.gpulint_data = gpulint_data + i * stride(0);
		return part;
	}
};
template <class T, template <class> class Traits, class I> struct GenericPackedTensorAccessor<T, 1, Traits, I> {
	T *gpulint_data;
	__host__ __device__ T *data() const { return gpulint_data; }
	__host__ __device__ I size(I i) const;
	__host__ __device__ I stride(I i) const;
	__host__ __device__ T &operator[](I i) const { return gpulint_data[i]; }
};
template <class T, std::size_t N, template <class> class Traits = DefaultPtrTraits, class I = std::int64_t>
using PackedTensorAccessor = GenericPackedTensorAccessor<T, N, Traits, I>;
template <class T, std::size_t N, template <class> class Traits = DefaultPtrTraits>
using PackedTensorAccessor32 = GenericPackedTensorAccessor<T, N, Traits, std::int32_t>;
template <class T, std::size_t N, template <class> class Traits = DefaultPtrTraits>
using PackedTensorAccessor64 = GenericPackedTensorAccessor<T, N, Traits, std::int64_t>;

class Tensor {
public:
	Tensor() : gpulint_data(nullptr) {}
	explicit Tensor(void *data) : gpulint_data(data) {}
	template <class T> T *data_ptr() const { return static_cast<T *>(gpulint_data); }
	template <class T> T *mutable_data_ptr() const { return static_cast<T *>(gpulint_data); }
	template <class T> const T *const_data_ptr() const { return static_cast<const T *>(gpulint_data); }
	template <class T> T *data() const { return static_cast<T *>(gpulint_data); }
	void *data_ptr() const { return gpulint_data; }
	void *mutable_data_ptr() const { return gpulint_data; }
	const void *const_data_ptr() const { return gpulint_data; }
	std::int64_t size(std::int64_t i) const;
	std::int64_t stride(std::int64_t i) const;
	std::int64_t dim() const;
	std::int64_t ndimension() const;
	std::int64_t numel() const;
	std::int64_t nbytes() const;
	std::int64_t element_size() const;
	std::int64_t storage_offset() const;
	IntArrayRef sizes() const;
	IntArrayRef strides() const;
	ScalarType scalar_type() const;
	ScalarType dtype() const;
	ScalarType type() const;
	c10::Device device() const;
	DeviceIndex get_device() const { return device().index(); }
	TensorOptions options() const;
	Layout layout() const;
	bool is_cuda() const;
	bool is_cpu() const;
	bool is_privateuseone() const;
	bool is_sparse() const;
	bool is_floating_point() const;
	bool is_alias_of(const Tensor &) const;
	bool is_same(const Tensor &) const;
	bool requires_grad() const;
	bool is_contiguous() const;
	bool is_pinned() const;
	bool defined() const { return gpulint_data != nullptr; }
	bool has_value() const { return gpulint_data != nullptr; }
	template <class... T> bool is_contiguous(T...) const;
	template <class T, std::size_t N> TensorAccessor<T, N> accessor() const { return {static_cast<T *>(gpulint_data)}; }
	template <class T, std::size_t N, template <class> class Traits = DefaultPtrTraits, class I = std::int64_t>
	GenericPackedTensorAccessor<T, N, Traits, I> generic_packed_accessor() const
	{
		return {static_cast<T *>(gpulint_data)};
	}
	template <class T, std::size_t N, template <class> class Traits = DefaultPtrTraits, class I = std::int64_t>
	GenericPackedTensorAccessor<T, N, Traits, I> packed_accessor() const
	{
		return {static_cast<T *>(gpulint_data)};
	}
	template <class T, std::size_t N, template <class> class Traits = DefaultPtrTraits>
	PackedTensorAccessor32<T, N, Traits> packed_accessor32() const
	{
		return {static_cast<T *>(gpulint_data)};
	}
	template <class T, std::size_t N, template <class> class Traits = DefaultPtrTraits>
	PackedTensorAccessor64<T, N, Traits> packed_accessor64() const
	{
		return {static_cast<T *>(gpulint_data)};
	}
	// Views share the memory.
	template <class... T> Tensor view(T...) const { return *this; }
	template <class... T> Tensor reshape(T...) const { return *this; }
	template <class... T> Tensor squeeze(T...) const { return *this; }
	template <class... T> Tensor unsqueeze(T...) const { return *this; }
	template <class... T> Tensor expand(T...) const { return *this; }
	template <class... T> Tensor contiguous(T...) const { return *this; }
	Tensor flatten() const { return *this; }
	Tensor detach() const { return *this; }
	Tensor t() const { return *this; }
	// Other memory.
	template <class... T> Tensor slice(T...) const;
	template <class... T> Tensor select(T...) const;
	template <class... T> Tensor index(T...) const;
	Tensor index(std::initializer_list<indexing::TensorIndex>) const;
	template <class... T> Tensor repeat(T...) const;
	Tensor repeat(std::initializer_list<std::int64_t>) const;
	template <class... T> Tensor narrow(T...) const;
	template <class... T> Tensor transpose(T...) const;
	template <class... T> Tensor permute(T...) const;
	template <class... T> Tensor sum(T...) const;
	template <class... T> Tensor to(T...) const;
	Tensor operator[](std::int64_t i) const;
	Tensor clone() const;
	Tensor cuda() const;
	Tensor zero_() const
	{
		cudaMemsetAsync(gpulint_data, 0, nbytes(), c10::cuda::gpulint_getCurrentCUDAStream());
		return *this;
	}
	template <class... T> Tensor index_put_(std::initializer_list<indexing::TensorIndex>, T...) const { return zero_(); }
	template <class... T> Tensor fill_(T...) const { return zero_(); }
	template <class... T> Tensor add_(T...) const { return zero_(); }
	template <class... T> Tensor sub_(T...) const { return zero_(); }
	template <class... T> Tensor mul_(T...) const { return zero_(); }
	template <class... T> Tensor div_(T...) const { return zero_(); }
	Tensor copy_(const Tensor &from, bool non_blocking = false) const
	{
		cudaMemcpyAsync(gpulint_data, from.gpulint_data, nbytes(), cudaMemcpyDefault, c10::cuda::gpulint_getCurrentCUDAStream());
		if (!non_blocking)
			cudaStreamSynchronize(c10::cuda::gpulint_getCurrentCUDAStream());
		return *this;
	}
	Tensor cpu() const
	{
		cudaStreamSynchronize(c10::cuda::gpulint_getCurrentCUDAStream());
		return Tensor{};
	}
	template <class T> T item() const
	{
		cudaStreamSynchronize(c10::cuda::gpulint_getCurrentCUDAStream());
		return T{};
	}
	Scalar item() const
	{
		cudaStreamSynchronize(c10::cuda::gpulint_getCurrentCUDAStream());
		return Scalar(0);
	}
	template <class T> void record_stream(T) const {}

private:
	void *gpulint_data;
};

// From the caching allocator, whose memory belongs to the stream that is current.
inline void *gpulint_allocate(std::size_t bytes)
{
	void *memory = nullptr;
	cudaMallocAsync(&memory, bytes, c10::cuda::gpulint_getCurrentCUDAStream());
	return memory;
}
template <class... T> Tensor empty(T...) { return Tensor(gpulint_allocate(0)); }
template <class... T> Tensor empty_like(T...) { return Tensor(gpulint_allocate(0)); }
template <class... T> Tensor empty(std::initializer_list<std::int64_t>, T...) { return Tensor(gpulint_allocate(0)); }
template <class... T> Tensor zeros(T...) { return Tensor(gpulint_allocate(0)).zero_(); }
template <class... T> Tensor zeros(std::initializer_list<std::int64_t>, T...) { return Tensor(gpulint_allocate(0)).zero_(); }
template <class... T> Tensor zeros_like(T...) { return Tensor(gpulint_allocate(0)).zero_(); }
template <class... T> Tensor ones(T...) { return Tensor(gpulint_allocate(0)).zero_(); }
template <class... T> Tensor ones(std::initializer_list<std::int64_t>, T...) { return Tensor(gpulint_allocate(0)).zero_(); }
template <class T> Tensor full(std::initializer_list<std::int64_t>, T, TensorOptions = TensorOptions{})
{
	return Tensor(gpulint_allocate(0)).zero_();
}
inline TensorOptions device(c10::Device) { return TensorOptions{}; }
inline TensorOptions dtype(ScalarType) { return TensorOptions{}; }
inline OptionalDevice device_of(const Tensor &tensor) { return tensor.device(); }
using DeviceGuard = c10::cuda::CUDAGuard;
using OptionalDeviceGuard = c10::cuda::CUDAGuard;

} // namespace at

namespace c10 {
using at::TensorOptions;
template <class T> using optional = std::optional<T>;
} // namespace c10

namespace py = pybind11; // as torch/csrc/utils/pybind.h says

namespace torch {
using namespace at;
using Tensor = at::Tensor;
using Device = c10::Device;
using Dtype = c10::ScalarType;
static constexpr c10::DeviceType kCUDA = c10::kCUDA, kCPU = c10::kCPU, kPrivateUse1 = c10::kPrivateUse1;
static constexpr auto kChar = c10::kChar, kInt8 = c10::kChar, kShort = c10::kShort, kInt16 = c10::kShort, kComplexHalf = c10::kComplexHalf,
	kComplexFloat = c10::kComplexFloat, kComplexDouble = c10::kComplexDouble, kByte = c10::kByte, kUInt8 = c10::kByte, kInt32 = c10::kInt, kInt = c10::kInt, kInt64 = c10::kLong, kLong = c10::kLong,
	kFloat16 = c10::kHalf, kHalf = c10::kHalf, kFloat32 = c10::kFloat, kFloat = c10::kFloat, kFloat64 = c10::kDouble, kDouble = c10::kDouble,
	kBool = c10::kBool, kBFloat16 = c10::kBFloat16;
struct CustomClassHolder {
	virtual ~CustomClassHolder() = default;
};
using c10::CppTypeToScalarType;
struct Library {
	template <class... T> Library &def(T &&...);
	template <class... T> Library &impl(T &&...);
};
struct RegisterOperators {
	RegisterOperators() = default;
	template <class... T> explicit RegisterOperators(const char *name, T &&...) { (void)name; }
	template <class... T> RegisterOperators &op(const char *name, T &&...);
};
namespace jit {
using torch::RegisterOperators;
}
} // namespace torch
