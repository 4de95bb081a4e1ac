// SPDX-License-Identifier: Apache-2.0
// A loop over devices pushes the context of each, and no round pops it.
#include <cuda.h>
#include <stddef.h>

struct board {
	CUcontext context;
	CUdeviceptr scratch;
};

int clear_boards(struct board *boards, int count)
{
	for (int i = 0; i < count; i++) {
		if (cuCtxPushCurrent(boards[i].context) != CUDA_SUCCESS) // expect: GPU405 // validate: confirmed
			continue;
		cuMemFree(boards[i].scratch);
		boards[i].scratch = 0;
	}
	return count;
}
