// SPDX-License-Identifier: Apache-2.0
// expect-none: the guard makes the device of the tensor current before the handle is asked for
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAGuard.h>
#include <cusparse.h>
#include <torch/extension.h>

torch::Tensor offsets(torch::Tensor rows, int n)
{
	const c10::cuda::CUDAGuard guard(rows.device());
	auto handle = at::cuda::getCurrentCUDASparseHandle();
	rows = rows.toType(torch::kInt);
	auto result = torch::empty(n + 1, rows.options());
	cusparseXcoo2csr(handle, rows.data_ptr<int>(), rows.numel(), n, result.data_ptr<int>(), CUSPARSE_INDEX_BASE_ZERO);
	return result;
}

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) { m.def("offsets", &offsets); }
