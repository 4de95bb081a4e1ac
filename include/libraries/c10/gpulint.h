// SPDX-License-Identifier: Apache-2.0
// What gpulint takes PyTorch's C++ interface to do, where its headers are missing: current streams, guards, events, tensors.
// Source: https://docs.pytorch.org/cppdocs/ (Tensor CUDA stream, notes); the comments of c10/cuda/CUDAStream.h, CUDAGuard.h.
#pragma once
#include <cstdint>
#include <cuda_runtime_api.h>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#define C10_CUDA_CHECK(...) do { if ((__VA_ARGS__) != cudaSuccess) throw std::runtime_error("CUDA"); } while (0)
#define C10_CUDA_KERNEL_LAUNCH_CHECK() do { (void)cudaGetLastError(); } while (0)
#define AT_CUDA_CHECK(...) C10_CUDA_CHECK(__VA_ARGS__)
#define TORCH_CHECK(condition, ...) if (!(condition)) { throw std::runtime_error("check"); }
#define TORCH_INTERNAL_ASSERT(condition, ...) TORCH_CHECK(condition)
#define TORCH_CHECK_VALUE(condition, ...) TORCH_CHECK(condition)
#define TORCH_CHECK_INDEX(condition, ...) TORCH_CHECK(condition)
#define TORCH_CHECK_TYPE(condition, ...) TORCH_CHECK(condition)
#define TORCH_CHECK_NOT_IMPLEMENTED(condition, ...) TORCH_CHECK(condition)
#define AT_ASSERT(condition, ...) TORCH_CHECK(condition)
#define AT_ASSERTM(condition, ...) TORCH_CHECK(condition)
#define AT_ERROR(...) throw std::runtime_error("error")
#define GPULINT_DISPATCH(type, name, ...) do { using scalar_t = float; (void)(type); (__VA_ARGS__)(); } while (0)
#define AT_DISPATCH_FLOATING_TYPES(type, name, ...) GPULINT_DISPATCH(type, name, __VA_ARGS__)
#define AT_DISPATCH_FLOATING_TYPES_AND_HALF(type, name, ...) GPULINT_DISPATCH(type, name, __VA_ARGS__)
#define AT_DISPATCH_FLOATING_TYPES_AND(other, type, name, ...) GPULINT_DISPATCH(type, name, __VA_ARGS__)
#define AT_DISPATCH_FLOATING_TYPES_AND2(a, b, type, name, ...) GPULINT_DISPATCH(type, name, __VA_ARGS__)
#define AT_DISPATCH_ALL_TYPES(type, name, ...) GPULINT_DISPATCH(type, name, __VA_ARGS__)
#define AT_DISPATCH_INTEGRAL_TYPES(type, name, ...) do { using scalar_t = int; (void)(type); (__VA_ARGS__)(); } while (0)
#define AT_DISPATCH_FLOATING_TYPES_AND3(a, b, c, type, name, ...) GPULINT_DISPATCH(type, name, __VA_ARGS__)
#define AT_DISPATCH_ALL_TYPES_AND(other, type, name, ...) GPULINT_DISPATCH(type, name, __VA_ARGS__)
#define AT_DISPATCH_ALL_TYPES_AND2(a, b, type, name, ...) GPULINT_DISPATCH(type, name, __VA_ARGS__)
#define AT_DISPATCH_ALL_TYPES_AND3(a, b, c, type, name, ...) GPULINT_DISPATCH(type, name, __VA_ARGS__)
#define AT_DISPATCH_ALL_TYPES_AND_HALF(type, name, ...) GPULINT_DISPATCH(type, name, __VA_ARGS__)
#define AT_DISPATCH_ALL_TYPES_AND_COMPLEX(type, name, ...) GPULINT_DISPATCH(type, name, __VA_ARGS__)
#define AT_DISPATCH_FLOATING_AND_COMPLEX_TYPES(type, name, ...) GPULINT_DISPATCH(type, name, __VA_ARGS__)
#define AT_DISPATCH_FLOATING_AND_COMPLEX_TYPES_AND2(a, b, type, name, ...) GPULINT_DISPATCH(type, name, __VA_ARGS__)
#define AT_DISPATCH_REDUCED_FLOATING_TYPES(type, name, ...) GPULINT_DISPATCH(type, name, __VA_ARGS__)
#define AT_DISPATCH_INDEX_TYPES(type, name, ...) do { using index_t = int; (void)(type); (__VA_ARGS__)(); } while (0)
// One of the cases is run.
#define AT_DISPATCH_SWITCH(type, name, ...) do { const auto gpulint_type = (type); __VA_ARGS__ } while (0)
#define AT_DISPATCH_CASE(which, ...) if (gpulint_type == (which)) { using scalar_t = float; (__VA_ARGS__)(); }
// Source: aten/src/ATen/Dispatch_v2.h
#define AT_DISPATCH_V2(type, name, body, ...) [&] { using scalar_t = float; (void)(type); return (body)(); }()
#define AT_WRAP(...) __VA_ARGS__
#define AT_EXPAND(...) __VA_ARGS__

namespace c10 {
using DeviceIndex = signed char;
enum class DeviceType : signed char { CPU = 0, CUDA = 1, HIP = 6, XPU = 12, MPS = 13, Meta = 14, PrivateUse1 = 20, COMPILE_TIME_MAX_DEVICE_TYPES = 21 };
constexpr int COMPILE_TIME_MAX_DEVICE_TYPES = 21;
static constexpr DeviceType kCPU = DeviceType::CPU, kCUDA = DeviceType::CUDA, kPrivateUse1 = DeviceType::PrivateUse1;

struct Device {
	Device(DeviceType type, DeviceIndex index = -1) : type_(type), gpulint_index(index) {}
	Device(const std::string &);
	DeviceIndex index() const { return gpulint_index; }
	DeviceType type() const { return type_; }
	bool is_cuda() const { return type_ == DeviceType::CUDA; }
	bool is_cpu() const { return type_ == DeviceType::CPU; }
	bool is_privateuseone() const { return type_ == DeviceType::PrivateUse1; }
	bool has_index() const { return gpulint_index != -1; }
	void set_index(DeviceIndex index) { gpulint_index = index; }
	bool operator==(const Device &other) const { return type_ == other.type_ && gpulint_index == other.gpulint_index; }
	bool operator!=(const Device &other) const { return !(*this == other); }
	std::string str() const;

private:
	DeviceType type_;
	DeviceIndex gpulint_index;
};

// Of a tensor; none for one that is not defined, which no kernel gets.
struct OptionalDevice : Device {
	OptionalDevice(Device device) : Device(device) {}
	bool has_value() const { return true; }
	Device value() const { return *this; }
	Device operator*() const { return *this; }
};

enum class ScalarType : signed char { Byte, Char, Short, Int, Long, Half, Float, Double, ComplexHalf, ComplexFloat, ComplexDouble, Bool, BFloat16,
	Float8_e5m2 = 23, Float8_e4m3fn, Float8_e5m2fnuz, Float8_e4m3fnuz };
static constexpr ScalarType kByte = ScalarType::Byte, kInt = ScalarType::Int, kInt32 = ScalarType::Int, kLong = ScalarType::Long,
	kInt64 = ScalarType::Long, kHalf = ScalarType::Half, kFloat16 = ScalarType::Half, kFloat = ScalarType::Float,
	kFloat32 = ScalarType::Float, kDouble = ScalarType::Double, kFloat64 = ScalarType::Double, kBool = ScalarType::Bool,
	kBFloat16 = ScalarType::BFloat16, kChar = ScalarType::Char, kInt8 = ScalarType::Char, kUInt8 = ScalarType::Byte,
	kShort = ScalarType::Short, kInt16 = ScalarType::Short, kComplexHalf = ScalarType::ComplexHalf,
	kComplexFloat = ScalarType::ComplexFloat, kComplexDouble = ScalarType::ComplexDouble, kFloat8_e5m2 = ScalarType::Float8_e5m2,
	kFloat8_e4m3fn = ScalarType::Float8_e4m3fn;
// One or two bytes that are floats wherever one is asked for. Source: c10/util/Half.h, BFloat16.h, Float8_e4m3fn.h
#define GPULINT_SHORT_FLOAT(name, bits) \
	struct alignas(sizeof(bits)) name { \
		bits x; \
		name() = default; \
		__host__ __device__ name(float); \
		__host__ __device__ operator float() const; \
		__host__ __device__ name &operator+=(float); \
		__host__ __device__ name &operator-=(float); \
		__host__ __device__ name &operator*=(float); \
		__host__ __device__ name &operator/=(float); \
	}
GPULINT_SHORT_FLOAT(Half, unsigned short);
GPULINT_SHORT_FLOAT(BFloat16, unsigned short);
GPULINT_SHORT_FLOAT(Float8_e5m2, unsigned char);
GPULINT_SHORT_FLOAT(Float8_e4m3fn, unsigned char);
template <class T> struct CppTypeToScalarType {
	static constexpr ScalarType value = ScalarType::Float;
};
enum class Layout : signed char { Strided, Sparse };
static constexpr Layout kStrided = Layout::Strided, kSparse = Layout::Sparse;
template <class T> using ArrayRef = std::vector<T>;
struct IntArrayRef : std::vector<std::int64_t> {
	using std::vector<std::int64_t>::vector;
	IntArrayRef(const std::vector<std::int64_t> &);
	std::vector<std::int64_t> vec() const;
	bool equals(const IntArrayRef &) const;
	IntArrayRef slice(std::size_t, std::size_t = 0) const;
};
using IntList = IntArrayRef;

namespace cuda {
class CUDAStream {
public:
	explicit CUDAStream(cudaStream_t stream) : gpulint_stream(stream) {}
	cudaStream_t stream() const { return gpulint_stream; }
	operator cudaStream_t() const { return gpulint_stream; }
	DeviceIndex device_index() const;
	Device device() const;
	std::int64_t id() const;
	bool query() const { return cudaStreamQuery(gpulint_stream) == cudaSuccess; }
	void synchronize() const { cudaStreamSynchronize(gpulint_stream); }
	bool operator==(const CUDAStream &other) const { return gpulint_stream == other.gpulint_stream; }
	bool operator!=(const CUDAStream &other) const { return gpulint_stream != other.gpulint_stream; }

private:
	cudaStream_t gpulint_stream;
};

// Of the thread; a stream of its pool, or the default stream.
cudaStream_t gpulint_getCurrentCUDAStream();
inline CUDAStream getCurrentCUDAStream(DeviceIndex = -1) { return CUDAStream(gpulint_getCurrentCUDAStream()); }
inline CUDAStream getDefaultCUDAStream(DeviceIndex = -1) { return CUDAStream(nullptr); }
CUDAStream getStreamFromPool(bool is_high_priority = false, DeviceIndex = -1);
inline CUDAStream getStreamFromExternal(cudaStream_t stream, DeviceIndex) { return CUDAStream(stream); }
void gpulint_setCurrentCUDAStream(cudaStream_t stream);
inline void setCurrentCUDAStream(CUDAStream stream) { gpulint_setCurrentCUDAStream(stream.stream()); }

struct CUDAGuard {
	CUDAGuard() { cudaGetDevice(&old_); }
	explicit CUDAGuard(DeviceIndex index)
	{
		cudaGetDevice(&old_);
		cudaSetDevice(index);
	}
	explicit CUDAGuard(Device device)
	{
		cudaGetDevice(&old_);
		cudaSetDevice(device.index());
	}
	~CUDAGuard() { cudaSetDevice(old_); }
	void set_index(DeviceIndex index) { cudaSetDevice(index); }
	void set_device(Device device) { cudaSetDevice(device.index()); }

private:
	int old_;
};
using OptionalCUDAGuard = CUDAGuard;

// It also selects the stream's device (c10/cuda/CUDAGuard.h), which is not done here: most often it is the current one.
struct CUDAStreamGuard {
	explicit CUDAStreamGuard(CUDAStream stream) : old_(gpulint_getCurrentCUDAStream()), now_(stream.stream()) { gpulint_setCurrentCUDAStream(now_); }
	CUDAStreamGuard(const CUDAStreamGuard &) = delete;
	CUDAStreamGuard &operator=(const CUDAStreamGuard &) = delete;
	~CUDAStreamGuard() { gpulint_setCurrentCUDAStream(old_); }
	void reset_stream(CUDAStream stream)
	{
		now_ = stream.stream();
		gpulint_setCurrentCUDAStream(now_);
	}
	CUDAStream original_stream() const { return CUDAStream(old_); }
	CUDAStream current_stream() const { return CUDAStream(now_); }

private:
	cudaStream_t old_, now_;
};

// Without a stream it changes nothing until it is given one.
struct OptionalCUDAStreamGuard {
	OptionalCUDAStreamGuard() : old_(gpulint_getCurrentCUDAStream()) {}
	explicit OptionalCUDAStreamGuard(CUDAStream stream) : old_(gpulint_getCurrentCUDAStream()) { reset_stream(stream); }
	OptionalCUDAStreamGuard(const OptionalCUDAStreamGuard &) = delete;
	OptionalCUDAStreamGuard &operator=(const OptionalCUDAStreamGuard &) = delete;
	~OptionalCUDAStreamGuard() { gpulint_setCurrentCUDAStream(old_); }
	void reset_stream(CUDAStream stream) { gpulint_setCurrentCUDAStream(stream.stream()); }
	void reset() { gpulint_setCurrentCUDAStream(old_); }

private:
	cudaStream_t old_;
};

inline DeviceIndex current_device()
{
	int device = 0;
	cudaGetDevice(&device);
	return static_cast<DeviceIndex>(device);
}
// 0 where there is none or the driver is missing (c10/cuda/CUDAFunctions.h).
inline DeviceIndex device_count() noexcept
{
	int count = 0;
	cudaGetDeviceCount(&count);
	return static_cast<DeviceIndex>(count);
}
inline void set_device(DeviceIndex index) { cudaSetDevice(index); }
inline void device_synchronize() { cudaDeviceSynchronize(); }
inline void stream_synchronize(cudaStream_t stream) { cudaStreamSynchronize(stream); }
} // namespace cuda
} // namespace c10

typedef struct cublasContext *cublasHandle_t; // as in the libraries' headers
typedef struct cusolverDnContext *cusolverDnHandle_t;
typedef struct cusparseContext *cusparseHandle_t;

namespace at {
using c10::ArrayRef;
using c10::Device;
using c10::DeviceIndex;
using c10::IntArrayRef;
using c10::ScalarType;
using namespace c10;

namespace cuda {
using c10::cuda::CUDAGuard;
using c10::cuda::OptionalCUDAGuard;
using c10::cuda::CUDAStream;
using c10::cuda::CUDAStreamGuard;
using c10::cuda::OptionalCUDAStreamGuard;
using c10::cuda::getCurrentCUDAStream;
using c10::cuda::getDefaultCUDAStream;
using c10::cuda::getStreamFromExternal;
using c10::cuda::getStreamFromPool;
using c10::cuda::setCurrentCUDAStream;

// Of the device that is current, which has one a thread, bound to the current stream by each call. Source: aten/src/ATen/cuda/CublasHandlePool.cpp and
// those beside it.
cublasHandle_t gpulint_getCurrentCUDABlasHandle();
cusolverDnHandle_t gpulint_getCurrentCUDASolverDnHandle();
cusparseHandle_t gpulint_getCurrentCUDASparseHandle();
inline cublasHandle_t getCurrentCUDABlasHandle()
{
	cublasHandle_t handle = gpulint_getCurrentCUDABlasHandle();
	cublasSetStream(handle, c10::cuda::gpulint_getCurrentCUDAStream());
	return handle;
}
inline cusolverDnHandle_t getCurrentCUDASolverDnHandle()
{
	cusolverDnHandle_t handle = gpulint_getCurrentCUDASolverDnHandle();
	cusolverDnSetStream(handle, c10::cuda::gpulint_getCurrentCUDAStream());
	return handle;
}
inline cusparseHandle_t getCurrentCUDASparseHandle()
{
	cusparseHandle_t handle = gpulint_getCurrentCUDASparseHandle();
	cusparseSetStream(handle, c10::cuda::gpulint_getCurrentCUDAStream());
	return handle;
}

// Made by the first record.
struct CUDAEvent {
	CUDAEvent(unsigned flags = cudaEventDisableTiming) { cudaEventCreateWithFlags(&event_, flags); }
	CUDAEvent(CUDAEvent &&other) : event_(other.event_) { other.event_ = nullptr; }
	~CUDAEvent()
	{
		if (event_)
			cudaEventDestroy(event_);
	}
	cudaEvent_t event() const { return event_; }
	operator cudaEvent_t() const { return event_; }
	bool query() const { return cudaEventQuery(event_) == cudaSuccess; }
	void record() { cudaEventRecord(event_, c10::cuda::gpulint_getCurrentCUDAStream()); }
	void record(const CUDAStream &stream) { cudaEventRecord(event_, stream.stream()); }
	void recordOnce(const CUDAStream &stream) { cudaEventRecord(event_, stream.stream()); }
	void block(const CUDAStream &stream) { cudaStreamWaitEvent(stream.stream(), event_, 0); }
	void synchronize() const { cudaEventSynchronize(event_); }
	float elapsed_time(const CUDAEvent &end) const
	{
		float time = 0;
		cudaEventElapsedTime(&time, event_, end.event_);
		return time;
	}

private:
	cudaEvent_t event_;
};
} // namespace cuda
} // namespace at
