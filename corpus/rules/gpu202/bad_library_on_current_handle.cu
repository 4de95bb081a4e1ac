// SPDX-License-Identifier: Apache-2.0
// PyTorch keeps a library handle for each device and gives that of the one which is current; the tensors may be on another.
#include <ATen/cuda/CUDAContext.h>
#include <cublas_v2.h>
#include <cusparse.h>
#include <torch/extension.h>

void row_starts(torch::Tensor rows, torch::Tensor starts)
{
	auto handle = at::cuda::getCurrentCUDASparseHandle();
	cusparseXcoo2csr(handle, rows.data_ptr<int>(), 64, 8, starts.data_ptr<int>(), CUSPARSE_INDEX_BASE_ZERO); // expect: GPU202 // validate: -
}

void scaled(torch::Tensor x)
{
	float by = 2;
	cublasSscal(at::cuda::getCurrentCUDABlasHandle(), 256, &by, x.data_ptr<float>(), 1); // expect: GPU202 // validate: -
}

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m)
{
	m.def("row_starts", &row_starts);
	m.def("scaled", &scaled);
}
