// SPDX-License-Identifier: Apache-2.0
// expect-none
// Negative numbers stand for no device, 0 is selected by itself, or is refused.
#include <cuda_runtime.h>

bool use_drawing_device(int number)
{
	int count = 0;
	if (cudaGetDeviceCount(&count) != cudaSuccess)
		return false;
	if (number >= 0 && number < count)
		cudaSetDevice(number);
	return true;
}

bool use_second_device(int number)
{
	if (number > 0)
		return cudaSetDevice(number) == cudaSuccess;
	return cudaSetDevice(0) == cudaSuccess;
}

bool use_helping_device(int number)
{
	if (number > 0) {
		cudaSetDevice(number);
		return true;
	}
	return false; // the first one draws the windows
}
