// SPDX-License-Identifier: Apache-2.0
// expect-none
// Descriptors that a helper makes and a class destroys, one of which not every object has; and one that is kept for all calls.
#include <cublasLt.h>
#include <cudnn.h>

namespace {

cublasLtMatrixLayout_t layout(uint64_t rows, uint64_t columns)
{
	cublasLtMatrixLayout_t made;
	cublasLtMatrixLayoutCreate(&made, CUDA_R_32F, rows, columns, (int64_t)rows);
	return made;
}

class product {
public:
	product(uint64_t rows, uint64_t columns, bool has_bias) : left(layout(rows, columns))
	{
		cublasLtMatmulPreferenceCreate(&preference);
		if (has_bias)
			bias = layout(rows, 1);
	}
	~product()
	{
		if (bias)
			cublasLtMatrixLayoutDestroy(bias);
		cublasLtMatrixLayoutDestroy(left);
		cublasLtMatmulPreferenceDestroy(preference);
	}
	cublasLtMatrixLayout_t of_left() const { return left; }

private:
	cublasLtMatrixLayout_t left, bias = nullptr;
	cublasLtMatmulPreference_t preference;
};

cudnnTensorDescriptor_t one_value()
{
	static cudnnTensorDescriptor_t kept = [] {
		cudnnTensorDescriptor_t d;
		cudnnCreateTensorDescriptor(&d);
		cudnnSetTensor4dDescriptor(d, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 1, 1, 1);
		return d;
	}();
	return kept;
}

} // namespace

bool has_layout(bool has_bias)
{
	product p(64, 64, has_bias);
	return p.of_left() != nullptr;
}

void scale(cudnnHandle_t handle, float *data, float factor) { cudnnScaleTensor(handle, one_value(), data, &factor); }
