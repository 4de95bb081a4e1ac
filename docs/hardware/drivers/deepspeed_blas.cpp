// SPDX-License-Identifier: Apache-2.0
// Calls DeepSpeed's BLAS layers behind work of the caller on PyTorch's current stream.
#include "blas.h"

static void linear(at::Tensor output, at::Tensor hidden, at::Tensor weights)
{


	weights.mul_(2); // work: weights


	blas_linear(output, hidden, weights);
}

static void batched(at::Tensor c, at::Tensor b, at::Tensor a)
{


	a.mul_(2); // work: A


	blas_4d_matmul(c, b, a);
}

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m)
{
	m.def("linear", &linear);
	m.def("batched", &batched);
}
