// SPDX-License-Identifier: Apache-2.0
// Descriptors of the libraries: one that the destructor forgets, and one of each call.
#include <cublasLt.h>
#include <cudnn.h>

namespace {

class product {
public:
	product(cublasLtHandle_t handle, uint64_t rows, uint64_t columns, uint64_t inner) : handle(handle)
	{
		cublasLtMatmulDescCreate(&operation, CUBLAS_COMPUTE_32F, CUDA_R_32F);
		cublasLtMatrixLayoutCreate(&left, CUDA_R_32F, rows, inner, (int64_t)rows);
		cublasLtMatrixLayoutCreate(&right, CUDA_R_32F, inner, columns, (int64_t)inner);
		cublasLtMatmulPreferenceCreate(&preference); // expect: GPU503 // validate: -
	}
	~product()
	{
		cublasLtMatrixLayoutDestroy(left);
		cublasLtMatrixLayoutDestroy(right);
		cublasLtMatmulDescDestroy(operation);
	}
	int find(cublasLtMatmulHeuristicResult_t *result)
	{
		int found = 0;
		cublasLtMatmulAlgoGetHeuristic(handle, operation, left, right, left, left, preference, 1, result, &found);
		return found;
	}

private:
	cublasLtHandle_t handle;
	cublasLtMatmulDesc_t operation;
	cublasLtMatrixLayout_t left, right;
	cublasLtMatmulPreference_t preference;
};

} // namespace

int algorithms(cublasLtHandle_t handle, cublasLtMatmulHeuristicResult_t *result)
{
	product p(handle, 64, 64, 64);
	return p.find(result);
}

void scale(cudnnHandle_t handle, float *data, int n, float factor)
{
	cudnnTensorDescriptor_t all;
	cudnnCreateTensorDescriptor(&all); // expect: GPU503 // validate: -
	cudnnSetTensor4dDescriptor(all, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, 1, 1, n);
	cudnnScaleTensor(handle, all, data, &factor);
}
