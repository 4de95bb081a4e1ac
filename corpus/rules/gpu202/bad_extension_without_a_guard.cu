// SPDX-License-Identifier: Apache-2.0
// Python calls these functions with tensors of any device, "irrespective of the selected device" (PyTorch, CUDA semantics), and nothing
// in them makes the tensors' device current.
#include <ATen/cuda/CUDAContext.h>
#include <torch/extension.h>

__global__ void scale(float *x, float by) { x[threadIdx.x] *= by; }

static void launch(const at::Tensor &x, float by)
{
	scale<<<1, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), by); // expect: GPU202 // validate: -
}

void doubled(torch::Tensor x)
{
	TORCH_CHECK(x.is_cuda(), "x must be on a GPU");
	launch(x, 2);
}

void all_doubled(std::vector<at::Tensor> &xs)
{
	for (size_t i = 0; i < xs.size(); i++)
		scale<<<1, 256, 0, at::cuda::getCurrentCUDAStream()>>>(xs[i].data_ptr<float>(), 2); // expect: GPU202 // validate: -
}

void halved(const at::Tensor &x)
{
	scale<<<1, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), .5f); // expect: GPU202 // validate: -
}

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m)
{
	m.def("doubled", &doubled, "twice the tensor, in place");
	m.def("all_doubled", all_doubled, py::arg("xs"));
	m.def("tripled", [](torch::Tensor x) {
		scale<<<1, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), 3); // expect: GPU202 // validate: -
	});
}

TORCH_LIBRARY_IMPL(corpus, CUDA, m)
{
	m.impl("halved", TORCH_FN(halved));
}
