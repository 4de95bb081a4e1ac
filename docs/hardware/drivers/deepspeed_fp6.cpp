// SPDX-License-Identifier: Apache-2.0
// Calls DeepSpeed's FP6 linear layer behind work of the caller on PyTorch's current stream.
#include "linear_kernels_cuda.h"

static at::Tensor linear(at::Tensor in, at::Tensor weights, at::Tensor scales, int split)
{


	in.add_(1); // work: in_feats


	return fp6_linear_forward_cuda(in, weights, scales, split);
}

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m)
{
	m.def("linear", &linear);
}
