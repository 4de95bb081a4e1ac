// SPDX-License-Identifier: Apache-2.0
// expect-none
// Functions that Python calls: they select the tensor's device, insist on the current one, leave both device and stream to the caller, or
// use the tensor on the host.
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAGuard.h>
#include <torch/extension.h>

__global__ void scale(float *x, float by) { x[threadIdx.x] *= by; }

// Nobody hands it to Python: its callers have a guard.
void launch(const at::Tensor &x, float by)
{
	scale<<<1, 256, 0, at::cuda::getCurrentCUDAStream()>>>(x.data_ptr<float>(), by);
}

void guarded(torch::Tensor x)
{
	const at::cuda::OptionalCUDAGuard guard(device_of(x));
	launch(x, 2);
}

void of_the_current_device(torch::Tensor x)
{
	TORCH_CHECK(x.get_device() == c10::cuda::current_device(), "select the tensor's device");
	launch(x, 3);
}

void on_the_callers_stream(torch::Tensor x, int64_t stream)
{
	scale<<<1, 256, 0, reinterpret_cast<cudaStream_t>(stream)>>>(x.data_ptr<float>(), 4);
}

int64_t bytes(torch::Tensor x)
{
	return x.nbytes();
}

static float *weights;

// The tensor is in host memory: what runs on the current device gets a copy of it.
void keep(torch::Tensor x)
{
	cudaMalloc(&weights, x.nbytes());
	cudaMemcpy(weights, x.data_ptr<float>(), x.nbytes(), cudaMemcpyHostToDevice);
	scale<<<1, 256>>>(weights, 2);
	cudaDeviceSynchronize();
}

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m)
{
	m.def("guarded", &guarded);
	m.def("of_the_current_device", &of_the_current_device);
	m.def("on_the_callers_stream", &on_the_callers_stream);
	m.def("bytes", &bytes);
	m.def("keep", &keep);
}
