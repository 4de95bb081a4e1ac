// SPDX-License-Identifier: Apache-2.0
// expect-none
/* Some commands of a program leave a context on the stack, others take away what they pushed. Behind the end of main() no call works there. */
#include <cuda.h>
#include <string.h>

int main(int argc, char **argv)
{
	CUcontext context[8] = {0}, popped;
	CUdeviceptr x;
	int device;
	if (cuInit(0) != CUDA_SUCCESS)
		return 1;
	for (int i = 1; i + 1 < argc; i++) {
		if (strcmp(argv[i], "--create") == 0) {
			if (cuDeviceGetByPCIBusId(&device, argv[++i]) != CUDA_SUCCESS)
				return 1;
			if (cuCtxCreate_v2(&context[device], 0, device) != CUDA_SUCCESS)
				return 1;
		} else if (strcmp(argv[i], "--use") == 0) {
			if (cuDeviceGetByPCIBusId(&device, argv[++i]) != CUDA_SUCCESS)
				return 1;
			if (cuCtxPushCurrent(context[device]) != CUDA_SUCCESS)
				return 1;
			if (cuMemAlloc(&x, 64) != CUDA_SUCCESS)
				return 1;
			cuMemFree(x);
			cuCtxPopCurrent(&popped);
		}
	}
	return 0;
}
