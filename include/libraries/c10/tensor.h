// SPDX-License-Identifier: Apache-2.0
// Tensors of PyTorch's C++ interface, where its headers are missing: what a call does runs on the current stream; item(), cpu(), to(kCPU)
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

// Of PyTorch 1, whose tensors were asked for their type. Source: aten/src/ATen/core/DeprecatedTypeProperties.h
struct DeprecatedTypeProperties {
	bool is_cuda() const;
	bool is_sparse() const;
	ScalarType scalarType() const;
	operator ScalarType() const;
	std::int64_t elementSizeInBytes() const;
	template <class T> bool operator==(const T &) const;
	template <class T> bool operator!=(const T &) const;
};

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
	DeprecatedTypeProperties type() const;
	std::int64_t itemsize() const;
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
	bool is_non_overlapping_and_dense() const;
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
	Tensor view(std::initializer_list<std::int64_t>) const { return *this; }
	Tensor reshape(std::initializer_list<std::int64_t>) const { return *this; }
	template <class... T> Tensor expand(std::initializer_list<std::int64_t>, T...) const { return *this; }
	template <class... T> Tensor resize_(std::initializer_list<std::int64_t>, T...) const { return *this; }
	template <class... T> Tensor as_strided(std::initializer_list<std::int64_t>, std::initializer_list<std::int64_t>, T...) const { return *this; }
	template <class... T> Tensor transpose_(T...) const { return *this; }
	template <class... T> Tensor reshape(T...) const { return *this; }
	template <class... T> Tensor squeeze(T...) const { return *this; }
	template <class... T> Tensor unsqueeze(T...) const { return *this; }
	template <class... T> Tensor expand(T...) const { return *this; }
	template <class... T> Tensor contiguous(T...) const { return *this; }
	Tensor toType(ScalarType) const { return *this; } // itself, or a copy on its device (ATen/core/TensorBody.h)
	template <class... T> Tensor view_as(T...) const { return *this; }
	template <class... T> Tensor reshape_as(T...) const { return *this; }
	template <class... T> Tensor expand_as(T...) const { return *this; }
	template <class... T> Tensor squeeze_(T...) const { return *this; }
	template <class... T> Tensor unsqueeze_(T...) const { return *this; }
	template <class... T> Tensor t_(T...) const { return *this; }
	template <class... T> Tensor view_as_real(T...) const { return *this; }
	template <class... T> Tensor view_as_complex(T...) const { return *this; }
	template <class... T> Tensor swapaxes(T...) const { return *this; }
	template <class... T> Tensor movedim(T...) const { return *this; }
	template <class... T> Tensor diagonal(T...) const { return *this; }
	template <class... T> Tensor unfold(T...) const { return *this; }
	template <class... T> Tensor as_strided(T...) const { return *this; }
	template <class... T> Tensor alias(T...) const { return *this; }
	template <class... T> Tensor flatten(T...) const { return *this; }
	template <class... T> Tensor resize_(T...) const { return *this; }
	template <class... T> Tensor resize_as_(T...) const { return *this; }
	template <class... T> Tensor requires_grad_(T...) const { return *this; }
	template <class... T> Tensor set_requires_grad(T...) const { return *this; }
	template <class... T> Tensor detach_(T...) const { return *this; }
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
	Tensor sum(std::initializer_list<std::int64_t>, bool = false) const;
	template <class... T> Tensor to(T...) const;
	template <class... T> Tensor abs(T...) const;
	template <class... T> Tensor add(T...) const;
	template <class... T> Tensor sub(T...) const;
	template <class... T> Tensor mul(T...) const;
	template <class... T> Tensor div(T...) const;
	template <class... T> Tensor neg(T...) const;
	template <class... T> Tensor exp(T...) const;
	template <class... T> Tensor log(T...) const;
	template <class... T> Tensor log2(T...) const;
	template <class... T> Tensor sqrt(T...) const;
	template <class... T> Tensor rsqrt(T...) const;
	template <class... T> Tensor square(T...) const;
	template <class... T> Tensor reciprocal(T...) const;
	template <class... T> Tensor pow(T...) const;
	template <class... T> Tensor clamp(T...) const;
	template <class... T> Tensor clamp_min(T...) const;
	template <class... T> Tensor clamp_max(T...) const;
	template <class... T> Tensor sigmoid(T...) const;
	template <class... T> Tensor tanh(T...) const;
	template <class... T> Tensor relu(T...) const;
	template <class... T> Tensor gelu(T...) const;
	template <class... T> Tensor sin(T...) const;
	template <class... T> Tensor cos(T...) const;
	template <class... T> Tensor erf(T...) const;
	template <class... T> Tensor floor(T...) const;
	template <class... T> Tensor ceil(T...) const;
	template <class... T> Tensor round(T...) const;
	template <class... T> Tensor trunc(T...) const;
	template <class... T> Tensor sign(T...) const;
	template <class... T> Tensor softmax(T...) const;
	template <class... T> Tensor log_softmax(T...) const;
	template <class... T> Tensor matmul(T...) const;
	template <class... T> Tensor mm(T...) const;
	template <class... T> Tensor bmm(T...) const;
	template <class... T> Tensor mv(T...) const;
	template <class... T> Tensor dot(T...) const;
	template <class... T> Tensor addmm(T...) const;
	template <class... T> Tensor baddbmm(T...) const;
	template <class... T> Tensor argmax(T...) const;
	template <class... T> Tensor argmin(T...) const;
	template <class... T> Tensor argsort(T...) const;
	template <class... T> Tensor mean(T...) const;
	template <class... T> Tensor std(T...) const;
	template <class... T> Tensor var(T...) const;
	template <class... T> Tensor norm(T...) const;
	template <class... T> Tensor prod(T...) const;
	template <class... T> Tensor any(T...) const;
	template <class... T> Tensor all(T...) const;
	template <class... T> Tensor amax(T...) const;
	template <class... T> Tensor amin(T...) const;
	template <class... T> Tensor eq(T...) const;
	template <class... T> Tensor ne(T...) const;
	template <class... T> Tensor lt(T...) const;
	template <class... T> Tensor le(T...) const;
	template <class... T> Tensor gt(T...) const;
	template <class... T> Tensor ge(T...) const;
	template <class... T> Tensor logical_and(T...) const;
	template <class... T> Tensor logical_or(T...) const;
	template <class... T> Tensor logical_not(T...) const;
	template <class... T> Tensor logical_xor(T...) const;
	template <class... T> Tensor bitwise_and(T...) const;
	template <class... T> Tensor bitwise_or(T...) const;
	template <class... T> Tensor bitwise_not(T...) const;
	template <class... T> Tensor isnan(T...) const;
	template <class... T> Tensor isinf(T...) const;
	template <class... T> Tensor isfinite(T...) const;
	template <class... T> Tensor cumsum(T...) const;
	template <class... T> Tensor cumprod(T...) const;
	template <class... T> Tensor gather(T...) const;
	template <class... T> Tensor scatter(T...) const;
	template <class... T> Tensor scatter_add(T...) const;
	template <class... T> Tensor index_select(T...) const;
	template <class... T> Tensor index_add(T...) const;
	template <class... T> Tensor index_fill(T...) const;
	template <class... T> Tensor index_copy(T...) const;
	template <class... T> Tensor masked_fill(T...) const;
	template <class... T> Tensor flip(T...) const;
	template <class... T> Tensor roll(T...) const;
	template <class... T> Tensor triu(T...) const;
	template <class... T> Tensor tril(T...) const;
	template <class... T> Tensor diag(T...) const;
	template <class... T> Tensor take(T...) const;
	template <class... T> Tensor where(T...) const;
	template <class... T> Tensor type_as(T...) const;
	template <class... T> Tensor toType(T...) const;
	template <class... T> Tensor new_empty(T...) const;
	template <class... T> Tensor new_zeros(T...) const;
	template <class... T> Tensor new_ones(T...) const;
	template <class... T> Tensor new_full(T...) const;
	template <class... T> Tensor new_tensor(T...) const;
	template <class... T> Tensor pin_memory(T...) const;
	template <class... T> Tensor bincount(T...) const;
	template <class... T> Tensor histc(T...) const;
	template <class... T> Tensor logsumexp(T...) const;
	template <class... T> Tensor fmod(T...) const;
	template <class... T> Tensor remainder(T...) const;
	template <class... T> Tensor floor_divide(T...) const;
	template <class... T> Tensor true_divide(T...) const;
	template <class... T> Tensor repeat_interleave(T...) const;
	template <class... T> Tensor tile(T...) const;
	template <class... T> Tensor outer(T...) const;
	template <class... T> Tensor nan_to_num(T...) const;
	template <class... T> Tensor to_dense(T...) const;
	template <class... T> Tensor coalesce(T...) const;
	template <class... T> Tensor grad(T...) const;
	Tensor permute(std::initializer_list<std::int64_t>) const;
	Tensor flip(std::initializer_list<std::int64_t>) const;
	Tensor mean(std::initializer_list<std::int64_t>, bool = false) const;
	template <class... T> Tensor new_empty(std::initializer_list<std::int64_t>, T...) const;
	template <class... T> Tensor new_zeros(std::initializer_list<std::int64_t>, T...) const;
	template <class... T> Tensor new_ones(std::initializer_list<std::int64_t>, T...) const;
	template <class... T> Tensor bernoulli(T...) const;
	Tensor max() const;
	Tensor min() const;
	Tensor max(const Tensor &) const;
	Tensor min(const Tensor &) const;
	template <class... T> std::tuple<Tensor, Tensor> max(std::int64_t, T...) const;
	template <class... T> std::tuple<Tensor, Tensor> min(std::int64_t, T...) const;
	template <class... T> std::tuple<Tensor, Tensor> sort(T...) const;
	template <class... T> std::tuple<Tensor, Tensor> topk(T...) const;
	template <class... T> std::vector<Tensor> split(T...) const;
	template <class... T> std::vector<Tensor> chunk(T...) const;
	template <class... T> std::vector<Tensor> unbind(T...) const;
	template <class T> Tensor operator+(const T &) const;
	template <class T> Tensor operator-(const T &) const;
	template <class T> Tensor operator*(const T &) const;
	template <class T> Tensor operator/(const T &) const;
	template <class T> Tensor operator==(const T &) const;
	template <class T> Tensor operator!=(const T &) const;
	template <class T> Tensor operator<(const T &) const;
	template <class T> Tensor operator<=(const T &) const;
	template <class T> Tensor operator>(const T &) const;
	template <class T> Tensor operator>=(const T &) const;
	template <class T> Tensor operator&(const T &) const;
	template <class T> Tensor operator|(const T &) const;
	Tensor operator-() const;
	Tensor operator~() const;
	// How many elements these have the host has to know.
	Tensor masked_select(const Tensor &) const
	{
		cudaStreamSynchronize(c10::cuda::gpulint_getCurrentCUDAStream());
		return Tensor{};
	}
	Tensor nonzero() const
	{
		cudaStreamSynchronize(c10::cuda::gpulint_getCurrentCUDAStream());
		return Tensor{};
	}
	bool equal(const Tensor &) const
	{
		cudaStreamSynchronize(c10::cuda::gpulint_getCurrentCUDAStream());
		return true;
	}
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
	template <class... T> Tensor abs_(T...) const { return zero_(); }
	template <class... T> Tensor neg_(T...) const { return zero_(); }
	template <class... T> Tensor exp_(T...) const { return zero_(); }
	template <class... T> Tensor sqrt_(T...) const { return zero_(); }
	template <class... T> Tensor rsqrt_(T...) const { return zero_(); }
	template <class... T> Tensor reciprocal_(T...) const { return zero_(); }
	template <class... T> Tensor pow_(T...) const { return zero_(); }
	template <class... T> Tensor clamp_(T...) const { return zero_(); }
	template <class... T> Tensor clamp_min_(T...) const { return zero_(); }
	template <class... T> Tensor clamp_max_(T...) const { return zero_(); }
	template <class... T> Tensor sigmoid_(T...) const { return zero_(); }
	template <class... T> Tensor tanh_(T...) const { return zero_(); }
	template <class... T> Tensor relu_(T...) const { return zero_(); }
	template <class... T> Tensor floor_(T...) const { return zero_(); }
	template <class... T> Tensor ceil_(T...) const { return zero_(); }
	template <class... T> Tensor round_(T...) const { return zero_(); }
	template <class... T> Tensor eq_(T...) const { return zero_(); }
	template <class... T> Tensor ne_(T...) const { return zero_(); }
	template <class... T> Tensor lt_(T...) const { return zero_(); }
	template <class... T> Tensor gt_(T...) const { return zero_(); }
	template <class... T> Tensor addmm_(T...) const { return zero_(); }
	template <class... T> Tensor baddbmm_(T...) const { return zero_(); }
	template <class... T> Tensor scatter_(T...) const { return zero_(); }
	template <class... T> Tensor scatter_add_(T...) const { return zero_(); }
	template <class... T> Tensor index_add_(T...) const { return zero_(); }
	template <class... T> Tensor index_fill_(T...) const { return zero_(); }
	template <class... T> Tensor index_copy_(T...) const { return zero_(); }
	template <class... T> Tensor masked_fill_(T...) const { return zero_(); }
	template <class... T> Tensor masked_scatter_(T...) const { return zero_(); }
	template <class... T> Tensor cumsum_(T...) const { return zero_(); }
	template <class... T> Tensor uniform_(T...) const { return zero_(); }
	template <class... T> Tensor normal_(T...) const { return zero_(); }
	template <class... T> Tensor random_(T...) const { return zero_(); }
	template <class... T> Tensor bernoulli_(T...) const { return zero_(); }
	template <class... T> Tensor exponential_(T...) const { return zero_(); }
	template <class... T> Tensor fill_diagonal_(T...) const { return zero_(); }
	template <class... T> Tensor triu_(T...) const { return zero_(); }
	template <class... T> Tensor tril_(T...) const { return zero_(); }
	template <class... T> Tensor lerp_(T...) const { return zero_(); }
	template <class... T> Tensor addcmul_(T...) const { return zero_(); }
	template <class... T> Tensor addcdiv_(T...) const { return zero_(); }
	template <class... T> Tensor bitwise_and_(T...) const { return zero_(); }
	template <class... T> Tensor bitwise_or_(T...) const { return zero_(); }
	template <class... T> Tensor logical_and_(T...) const { return zero_(); }
	template <class... T> Tensor logical_or_(T...) const { return zero_(); }
	template <class... T> Tensor logical_not_(T...) const { return zero_(); }
	template <class... T> Tensor true_divide_(T...) const { return zero_(); }
	template <class T> Tensor operator+=(const T &) const { return zero_(); }
	template <class T> Tensor operator-=(const T &) const { return zero_(); }
	template <class T> Tensor operator*=(const T &) const { return zero_(); }
	template <class T> Tensor operator/=(const T &) const { return zero_(); }
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
	// To the host as cpu(), unless it is `non_blocking`.
	Tensor gpulint_copied() const;
	Tensor gpulint_copied_later() const;
	Tensor to(c10::DeviceType where) const
	{
		if (where == c10::DeviceType::CPU)
			cudaStreamSynchronize(c10::cuda::gpulint_getCurrentCUDAStream());
		return gpulint_copied();
	}
	Tensor to(c10::DeviceType where, bool non_blocking, bool = false) const { return non_blocking ? gpulint_copied_later() : to(where); }
	Tensor to(c10::DeviceType where, ScalarType) const { return to(where); }
	Tensor to(c10::DeviceType where, ScalarType, bool non_blocking, bool = false) const { return to(where, non_blocking); }
	Tensor to(c10::Device where) const { return to(where.type()); }
	Tensor to(c10::Device where, bool non_blocking, bool = false) const { return to(where.type(), non_blocking); }
	Tensor to(c10::Device where, ScalarType) const { return to(where.type()); }
	Tensor to(c10::Device where, ScalarType, bool non_blocking, bool = false) const { return to(where.type(), non_blocking); }
	template <class T> T item() const
	{
		T number; // whatever the tensor holds
		cudaStreamSynchronize(c10::cuda::gpulint_getCurrentCUDAStream());
		return number;
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

// Memory of the host that somebody gives: whoever copies it to a device waits for the copy.
struct gpulint_given : Tensor {
	explicit gpulint_given(void *data) : Tensor(data) {}
	template <class... T> Tensor to(T...) const { return cuda(); }
	Tensor cuda() const
	{
		cudaStreamSynchronize(c10::cuda::gpulint_getCurrentCUDAStream());
		return gpulint_copied();
	}
};

// From the caching allocator, whose memory belongs to the stream that is current.
inline void *gpulint_allocate()
{
	std::size_t bytes; // whatever the tensor takes
	void *memory = nullptr;
	cudaMallocAsync(&memory, bytes, c10::cuda::gpulint_getCurrentCUDAStream());
	return memory;
}
template <class... T> Tensor empty(T...) { return Tensor(gpulint_allocate()); }
template <class... T> Tensor empty_like(T...) { return Tensor(gpulint_allocate()); }
template <class... T> Tensor empty(std::initializer_list<std::int64_t>, T...) { return Tensor(gpulint_allocate()); }
template <class... T> Tensor zeros(T...) { return Tensor(gpulint_allocate()).zero_(); }
template <class... T> Tensor zeros(std::initializer_list<std::int64_t>, T...) { return Tensor(gpulint_allocate()).zero_(); }
template <class... T> Tensor zeros_like(T...) { return Tensor(gpulint_allocate()).zero_(); }
template <class... T> Tensor ones(T...) { return Tensor(gpulint_allocate()).zero_(); }
template <class... T> Tensor ones(std::initializer_list<std::int64_t>, T...) { return Tensor(gpulint_allocate()).zero_(); }
template <class T> Tensor full(std::initializer_list<std::int64_t>, T, TensorOptions = TensorOptions{})
{
	return Tensor(gpulint_allocate()).zero_();
}
template <class I, class T> Tensor full(I, T, TensorOptions = TensorOptions{}) { return Tensor(gpulint_allocate()).zero_(); }
template <class... T> Tensor full_like(T...) { return Tensor(gpulint_allocate()).zero_(); }
template <class... T> Tensor rand_like(T...) { return Tensor(gpulint_allocate()).zero_(); }
template <class... T> Tensor randn_like(T...) { return Tensor(gpulint_allocate()).zero_(); }
template <class... T> Tensor rand(std::initializer_list<std::int64_t>, T...) { return Tensor(gpulint_allocate()).zero_(); }
template <class... T> Tensor randn(std::initializer_list<std::int64_t>, T...) { return Tensor(gpulint_allocate()).zero_(); }
template <class... T> Tensor rand(T...) { return Tensor(gpulint_allocate()).zero_(); }
template <class... T> Tensor randn(T...) { return Tensor(gpulint_allocate()).zero_(); }
template <class... T> Tensor randperm(T...) { return Tensor(gpulint_allocate()).zero_(); }
template <class... T> Tensor arange(T...) { return Tensor(gpulint_allocate()).zero_(); }
template <class... T> Tensor range(T...) { return Tensor(gpulint_allocate()).zero_(); }
template <class... T> Tensor linspace(T...) { return Tensor(gpulint_allocate()).zero_(); }
template <class... T> Tensor eye(T...) { return Tensor(gpulint_allocate()).zero_(); }
template <class... T> Tensor randint(T...) { return Tensor(gpulint_allocate()).zero_(); }
template <class... T> Tensor cat(std::initializer_list<Tensor>, T...);
template <class... T> Tensor cat(const std::vector<Tensor> &, T...);
template <class... T> Tensor stack(std::initializer_list<Tensor>, T...);
template <class... T> Tensor stack(const std::vector<Tensor> &, T...);
template <class... T> Tensor abs(const Tensor &, T...);
template <class... T> Tensor add(const Tensor &, T...);
template <class... T> Tensor sub(const Tensor &, T...);
template <class... T> Tensor mul(const Tensor &, T...);
template <class... T> Tensor div(const Tensor &, T...);
template <class... T> Tensor neg(const Tensor &, T...);
template <class... T> Tensor exp(const Tensor &, T...);
template <class... T> Tensor log(const Tensor &, T...);
template <class... T> Tensor sqrt(const Tensor &, T...);
template <class... T> Tensor rsqrt(const Tensor &, T...);
template <class... T> Tensor pow(const Tensor &, T...);
template <class... T> Tensor clamp(const Tensor &, T...);
template <class... T> Tensor sigmoid(const Tensor &, T...);
template <class... T> Tensor tanh(const Tensor &, T...);
template <class... T> Tensor relu(const Tensor &, T...);
template <class... T> Tensor gelu(const Tensor &, T...);
template <class... T> Tensor softmax(const Tensor &, T...);
template <class... T> Tensor log_softmax(const Tensor &, T...);
template <class... T> Tensor matmul(const Tensor &, T...);
template <class... T> Tensor mm(const Tensor &, T...);
template <class... T> Tensor bmm(const Tensor &, T...);
template <class... T> Tensor mv(const Tensor &, T...);
template <class... T> Tensor dot(const Tensor &, T...);
template <class... T> Tensor addmm(const Tensor &, T...);
template <class... T> Tensor baddbmm(const Tensor &, T...);
template <class... T> Tensor argmax(const Tensor &, T...);
template <class... T> Tensor argmin(const Tensor &, T...);
template <class... T> Tensor argsort(const Tensor &, T...);
template <class... T> Tensor mean(const Tensor &, T...);
template <class... T> Tensor std(const Tensor &, T...);
template <class... T> Tensor var(const Tensor &, T...);
template <class... T> Tensor norm(const Tensor &, T...);
template <class... T> Tensor prod(const Tensor &, T...);
template <class... T> Tensor any(const Tensor &, T...);
template <class... T> Tensor all(const Tensor &, T...);
template <class... T> Tensor amax(const Tensor &, T...);
template <class... T> Tensor amin(const Tensor &, T...);
template <class... T> Tensor eq(const Tensor &, T...);
template <class... T> Tensor ne(const Tensor &, T...);
template <class... T> Tensor lt(const Tensor &, T...);
template <class... T> Tensor le(const Tensor &, T...);
template <class... T> Tensor gt(const Tensor &, T...);
template <class... T> Tensor ge(const Tensor &, T...);
template <class... T> Tensor logical_and(const Tensor &, T...);
template <class... T> Tensor logical_or(const Tensor &, T...);
template <class... T> Tensor logical_not(const Tensor &, T...);
template <class... T> Tensor bitwise_and(const Tensor &, T...);
template <class... T> Tensor bitwise_or(const Tensor &, T...);
template <class... T> Tensor sum(const Tensor &, T...);
template <class... T> Tensor cumsum(const Tensor &, T...);
template <class... T> Tensor cumprod(const Tensor &, T...);
template <class... T> Tensor gather(const Tensor &, T...);
template <class... T> Tensor scatter(const Tensor &, T...);
template <class... T> Tensor scatter_add(const Tensor &, T...);
template <class... T> Tensor index_select(const Tensor &, T...);
template <class... T> Tensor masked_fill(const Tensor &, T...);
template <class... T> Tensor flip(const Tensor &, T...);
template <class... T> Tensor roll(const Tensor &, T...);
template <class... T> Tensor triu(const Tensor &, T...);
template <class... T> Tensor tril(const Tensor &, T...);
template <class... T> Tensor diag(const Tensor &, T...);
template <class... T> Tensor where(const Tensor &, T...);
template <class... T> Tensor outer(const Tensor &, T...);
template <class... T> Tensor einsum(const Tensor &, T...);
template <class... T> Tensor linear(const Tensor &, T...);
template <class... T> Tensor dropout(const Tensor &, T...);
template <class... T> Tensor embedding(const Tensor &, T...);
template <class... T> Tensor repeat_interleave(const Tensor &, T...);
template <class... T> Tensor floor_divide(const Tensor &, T...);
template <class... T> Tensor remainder(const Tensor &, T...);
template <class... T> Tensor bincount(const Tensor &, T...);
template <class... T> Tensor nan_to_num(const Tensor &, T...);
template <class... T> Tensor transpose(const Tensor &, T...);
template <class... T> Tensor narrow(const Tensor &, T...);
template <class... T> Tensor select(const Tensor &, T...);
template <class... T> Tensor flatten(const Tensor &, T...);
template <class... T> Tensor conv1d(const Tensor &, T...);
template <class... T> Tensor conv2d(const Tensor &, T...);
template <class... T> Tensor conv3d(const Tensor &, T...);
template <class... T> std::tuple<Tensor, Tensor> sort(const Tensor &, T...);
template <class... T> std::tuple<Tensor, Tensor> topk(const Tensor &, T...);
inline Tensor masked_select(const Tensor &of, const Tensor &mask) { return of.masked_select(mask); }
inline Tensor nonzero(const Tensor &of) { return of.nonzero(); }
inline bool equal(const Tensor &a, const Tensor &b) { return a.equal(b); }
template <class... T> Tensor abs_out(Tensor out, T...) { return out.zero_(); }
template <class... T> Tensor add_out(Tensor out, T...) { return out.zero_(); }
template <class... T> Tensor sub_out(Tensor out, T...) { return out.zero_(); }
template <class... T> Tensor mul_out(Tensor out, T...) { return out.zero_(); }
template <class... T> Tensor div_out(Tensor out, T...) { return out.zero_(); }
template <class... T> Tensor neg_out(Tensor out, T...) { return out.zero_(); }
template <class... T> Tensor exp_out(Tensor out, T...) { return out.zero_(); }
template <class... T> Tensor log_out(Tensor out, T...) { return out.zero_(); }
template <class... T> Tensor sqrt_out(Tensor out, T...) { return out.zero_(); }
template <class... T> Tensor matmul_out(Tensor out, T...) { return out.zero_(); }
template <class... T> Tensor mm_out(Tensor out, T...) { return out.zero_(); }
template <class... T> Tensor bmm_out(Tensor out, T...) { return out.zero_(); }
template <class... T> Tensor mv_out(Tensor out, T...) { return out.zero_(); }
template <class... T> Tensor addmm_out(Tensor out, T...) { return out.zero_(); }
template <class... T> Tensor baddbmm_out(Tensor out, T...) { return out.zero_(); }
template <class... T> Tensor sum_out(Tensor out, T...) { return out.zero_(); }
template <class... T> Tensor cumsum_out(Tensor out, T...) { return out.zero_(); }
template <class... T> Tensor index_select_out(Tensor out, T...) { return out.zero_(); }
template <class... T> Tensor gather_out(Tensor out, T...) { return out.zero_(); }
template <class... T> Tensor cat_out(Tensor out, T...) { return out.zero_(); }
template <class... T> Tensor stack_out(Tensor out, T...) { return out.zero_(); }
template <class... T> Tensor mean_out(Tensor out, T...) { return out.zero_(); }
template <class... T> Tensor max_out(Tensor out, T...) { return out.zero_(); }
template <class... T> Tensor min_out(Tensor out, T...) { return out.zero_(); }
template <class... T> Tensor sort_out(Tensor out, T...) { return out.zero_(); }
template <class... T> Tensor topk_out(Tensor out, T...) { return out.zero_(); }
template <class... T> Tensor eq_out(Tensor out, T...) { return out.zero_(); }
template <class... T> Tensor ne_out(Tensor out, T...) { return out.zero_(); }
template <class... T> Tensor lt_out(Tensor out, T...) { return out.zero_(); }
template <class... T> Tensor gt_out(Tensor out, T...) { return out.zero_(); }
template <class... T> Tensor rand_out(Tensor out, T...) { return out.zero_(); }
template <class... T> Tensor randn_out(Tensor out, T...) { return out.zero_(); }
template <class... T> Tensor zeros_out(Tensor out, T...) { return out.zero_(); }
template <class... T> Tensor ones_out(Tensor out, T...) { return out.zero_(); }
template <class... T> Tensor arange_out(Tensor out, T...) { return out.zero_(); }
template <class... T> Tensor randperm_out(Tensor out, T...) { return out.zero_(); }
// Memory that is there already: the host's, where no options may say that a device has it.
template <class S> gpulint_given from_blob(void *data, const S &) { return gpulint_given(data); }
template <class S> gpulint_given from_blob(void *data, const S &, ScalarType) { return gpulint_given(data); }
inline gpulint_given from_blob(void *data, std::initializer_list<std::int64_t>) { return gpulint_given(data); }
inline gpulint_given from_blob(void *data, std::initializer_list<std::int64_t>, ScalarType) { return gpulint_given(data); }
template <class S, class... T> Tensor from_blob(void *data, const S &, T...) { return Tensor(data); }
template <class... T> Tensor from_blob(void *data, std::initializer_list<std::int64_t>, T...) { return Tensor(data); }
inline TensorOptions device(c10::Device) { return TensorOptions{}; }
inline TensorOptions dtype(ScalarType) { return TensorOptions{}; }
inline OptionalDevice device_of(const Tensor &tensor) { return tensor.device(); }
using DeviceGuard = c10::cuda::CUDAGuard;
using OptionalDeviceGuard = c10::cuda::CUDAGuard;

// What kernels get of a tensor. Source: aten/src/ATen/cuda/detail/TensorInfo.cuh, IndexUtils.cuh
namespace cuda {
namespace detail {
template <class T, class I> struct TensorInfo {
	T *data;
	I sizes[25], strides[25];
	int dims;
	__host__ __device__ bool isContiguous() const;
	__host__ __device__ int collapseDims(int exclude = -1);
};
template <class T, class I, int dimensions> struct IndexToOffset {
	__host__ __device__ static I get(I index, const TensorInfo<T, I> &info);
};
template <class T, class I> TensorInfo<T, I> getTensorInfo(const Tensor &tensor)
{
	TensorInfo<T, I> info;
	info.data = tensor.data_ptr<T>();
	return info;
}
bool canUse32BitIndexMath(const Tensor &, std::int64_t = 0);
} // namespace detail
} // namespace cuda

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
