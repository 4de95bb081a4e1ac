// SPDX-License-Identifier: Apache-2.0
// Calls mmcv's launchers of the rotated ROI align behind work of the caller on PyTorch's current stream.
#include <torch/extension.h>

void ROIAlignRotatedForwardCUDAKernelLauncher(const at::Tensor input, const at::Tensor rois, const float spatial_scale,
                                              const int sampling_ratio, const bool aligned, const bool clockwise, const int channels,
                                              const int height, const int width, const int num_rois, const int pooled_height,
                                              const int pooled_width, at::Tensor output);
void ROIAlignRotatedBackwardCUDAKernelLauncher(const at::Tensor top_grad, const at::Tensor rois, const float spatial_scale,
                                               const int sampling_ratio, const bool aligned, const bool clockwise, const int channels,
                                               const int height, const int width, const int num_rois, const int pooled_height,
                                               const int pooled_width, at::Tensor bottom_grad);

static at::Tensor forward(at::Tensor input, at::Tensor rois)
{
	int c = (int)input.size(1), h = (int)input.size(2), w = (int)input.size(3), n = (int)rois.size(0);
	at::Tensor output = at::zeros({n, c, 7, 7}, input.options());


	rois.mul_(2); // work: rois of forward


	ROIAlignRotatedForwardCUDAKernelLauncher(input, rois, 1.0f, 2, true, false, c, h, w, n, 7, 7, output);
	return output;
}

static at::Tensor backward(at::Tensor grad, at::Tensor rois, int h, int w)
{
	int c = (int)grad.size(1), n = (int)rois.size(0);
	at::Tensor result = at::zeros({1, c, h, w}, grad.options());


	rois.mul_(2); // work: rois of backward


	ROIAlignRotatedBackwardCUDAKernelLauncher(grad, rois, 1.0f, 2, true, false, c, h, w, n, 7, 7, result);
	return result;
}

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m)
{
	m.def("forward", &forward);
	m.def("backward", &backward);
}
