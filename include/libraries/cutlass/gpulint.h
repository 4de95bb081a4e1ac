// SPDX-License-Identifier: Apache-2.0
// What gpulint takes CUTLASS's device-level GEMM to do, where its headers are missing: a kernel on the stream that run() or the
// call is given, the default stream without one. It reads A, B and C, and writes D. Source: https://nvidia.github.io/cutlass/
// (class references of cutlass::gemm::device::Gemm and its Arguments, cutlass::TensorRef).
#pragma once
#include <cstddef>
#include <cstdint>
#include <cuda_fp16.h>
#include <cuda_runtime_api.h>
#include <cuda_bf16.h>

namespace cutlass {

enum class Status { kSuccess, kErrorMisalignedOperand, kErrorInvalidDataType, kErrorInvalidLayout, kErrorInvalidProblem,
                    kErrorNotSupported, kErrorWorkspaceNull, kErrorInternal, kInvalid };
inline const char *cutlassGetStatusString(Status) { return ""; }

using half_t = __half;
using bfloat16_t = __nv_bfloat16;
struct tfloat32_t { float value; };
template <class T> struct sizeof_bits { static const int value = int(sizeof(T) * 8); };

namespace layout {
struct RowMajor {
	RowMajor(int stride = 0) : stride_(stride) {}
	int stride_;
};
struct ColumnMajor {
	ColumnMajor(int stride = 0) : stride_(stride) {}
	int stride_;
};
}

namespace arch {
struct OpClassSimt {};
struct OpClassTensorOp {};
struct OpClassWmmaTensorOp {};
struct OpMultiplyAdd {};
struct OpMultiplyAddSaturate {};
struct Sm50 {};
struct Sm60 {};
struct Sm61 {};
struct Sm70 {};
struct Sm75 {};
struct Sm80 {};
struct Sm86 {};
struct Sm89 {};
struct Sm90 {};
}

template <class Element, class Layout> class TensorRef {
public:
	TensorRef(Element *pointer = nullptr, const Layout &layout = Layout()) : gpulint_data(pointer), layout_(layout) {}
	Element *data() const { return gpulint_data; }

private:
	Element *gpulint_data;
	Layout layout_;
};

namespace epilogue { namespace thread {
template <class Output, int count, class Accumulator = Output, class Compute = Output> struct LinearCombination {
	struct Params {
		Params(Compute alpha_ = Compute(1), Compute beta_ = Compute(0)) : alpha(alpha_), beta(beta_) {}
		Compute alpha, beta;
	};
};
template <class Output, int count, class Accumulator = Output, class Compute = Output>
struct LinearCombinationRelu : LinearCombination<Output, count, Accumulator, Compute> {};
template <class Output, int count, class Accumulator = Output, class Compute = Output>
struct LinearCombinationClamp : LinearCombination<Output, count, Accumulator, Compute> {};
} }

namespace gemm {
template <int M_, int N_, int K_> struct GemmShape { static const int kM = M_, kN = N_, kK = K_; };

struct GemmCoord {
	GemmCoord(int m = 0, int n = 0, int k = 0) : m_(m), n_(n), k_(k) {}
	int m() const { return m_; }
	int n() const { return n_; }
	int k() const { return k_; }

private:
	int m_, n_, k_;
};

namespace threadblock {
template <int n = 1> struct GemmIdentityThreadblockSwizzle {};
}

namespace device {

#ifdef __CUDACC__
template <class A, class B, class C> __global__ void gpulint_gemm(const A *a, const B *b, const C *c, C *d)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
	if (a[i] != A() || b[i] != B())
		d[i] = c[i];
}
#endif

template <class ElementA, class LayoutA, class ElementB, class LayoutB, class ElementC, class LayoutC, class Accumulator = ElementC,
          class OperatorClass = arch::OpClassSimt, class Arch = arch::Sm70, class Threadblock = void, class Warp = void,
          class Instruction = void, class Epilogue = epilogue::thread::LinearCombination<ElementC, 1, Accumulator, Accumulator>,
          class Swizzle = threadblock::GemmIdentityThreadblockSwizzle<>, int stages = 2, int alignment_a = 1, int alignment_b = 1,
          bool split_k_serial = false, class Operator = arch::OpMultiplyAdd>
class Gemm {
public:
	using EpilogueOutputOp = Epilogue;
	struct Arguments {
		Arguments() {}
		Arguments(GemmCoord size, TensorRef<ElementA const, LayoutA> a, TensorRef<ElementB const, LayoutB> b,
		          TensorRef<ElementC const, LayoutC> c, TensorRef<ElementC, LayoutC> d,
		          typename Epilogue::Params epilogue_ = typename Epilogue::Params(), int split_k_slices_ = 1)
			: problem_size(size), ref_A(a), ref_B(b), ref_C(c), ref_D(d), epilogue(epilogue_), split_k_slices(split_k_slices_) {}
		GemmCoord problem_size;
		TensorRef<ElementA const, LayoutA> ref_A;
		TensorRef<ElementB const, LayoutB> ref_B;
		TensorRef<ElementC const, LayoutC> ref_C;
		TensorRef<ElementC, LayoutC> ref_D;
		typename Epilogue::Params epilogue;
		int split_k_slices;
	};

	static Status can_implement(const Arguments &) { return Status::kSuccess; }
	static std::size_t get_workspace_size(const Arguments &);
	Status initialize(const Arguments &args, void *workspace = nullptr, cudaStream_t stream = nullptr)
	{
		(void)workspace, (void)stream;
		args_ = args;
		return Status::kSuccess;
	}
	Status update(const Arguments &args, void * = nullptr)
	{
		args_ = args;
		return Status::kSuccess;
	}
	Status run(cudaStream_t stream = nullptr)
	{
#ifdef __CUDACC__ // a file of the host includes what this is beside, and no more than names the class
		gpulint_gemm<<<1, 128, 0, stream>>>(args_.ref_A.data(), args_.ref_B.data(), args_.ref_C.data(), args_.ref_D.data());
#else
		(void)stream;
#endif
		return cudaGetLastError() == cudaSuccess ? Status::kSuccess : Status::kErrorInternal;
	}
	Status operator()(cudaStream_t stream = nullptr) { return run(stream); }
	Status operator()(const Arguments &args, void *workspace = nullptr, cudaStream_t stream = nullptr)
	{
		initialize(args, workspace, stream);
		return run(stream);
	}

private:
	Arguments args_;
};

}
}
}
