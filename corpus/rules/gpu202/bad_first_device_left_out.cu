// SPDX-License-Identifier: Apache-2.0
// The device that is asked for is selected where its number is above 0, and 0 is the first device.
#include <cuda_runtime.h>

bool use_engine_device(int number)
{
	int count = 0;
	if (cudaGetDeviceCount(&count) != cudaSuccess)
		return false;
	if (number > 0 && number < count)
		cudaSetDevice(number); // expect: GPU202 // validate: -
	return true;
}
