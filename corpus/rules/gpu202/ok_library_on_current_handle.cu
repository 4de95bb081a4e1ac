// SPDX-License-Identifier: Apache-2.0
// expect-none
// The handle of the tensor's device, which a guard makes current first, and one that the caller made for what it hands over.
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAGuard.h>
#include <cublas_v2.h>
#include <torch/extension.h>

void scaled(torch::Tensor x)
{
	const c10::cuda::CUDAGuard guard(x.device());
	float by = 2;
	cublasSscal(at::cuda::getCurrentCUDABlasHandle(), 256, &by, x.data_ptr<float>(), 1);
}

void scaled_by_callers_handle(cublasHandle_t handle, torch::Tensor x)
{
	float by = 2;
	cublasSscal(handle, 256, &by, x.data_ptr<float>(), 1);
}

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m)
{
	m.def("scaled", &scaled);
	m.def("scaled_by_callers_handle", &scaled_by_callers_handle);
}
