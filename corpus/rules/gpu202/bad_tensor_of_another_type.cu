// SPDX-License-Identifier: Apache-2.0
// A tensor that is made another type lies on the same device, which is not the current one's by itself.
#include <ATen/cuda/CUDAContext.h>
#include <cusparse.h>
#include <torch/extension.h>

torch::Tensor offsets(torch::Tensor rows, int n)
{
	auto handle = at::cuda::getCurrentCUDASparseHandle();
	rows = rows.toType(torch::kInt);
	auto result = torch::empty(n + 1, rows.options());
	cusparseXcoo2csr(handle, rows.data_ptr<int>(), rows.numel(), n, result.data_ptr<int>(), CUSPARSE_INDEX_BASE_ZERO); // expect: GPU202 // validate: -
	return result;
}

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) { m.def("offsets", &offsets); }
