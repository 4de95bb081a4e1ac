// SPDX-License-Identifier: Apache-2.0
// expect-none: each round pops what it pushes; the first round that pushes is the last one, by contract; and two contexts that are both popped.
#include <cuda.h>
#include <stddef.h>

struct popped_board {
	CUcontext context;
	CUdeviceptr scratch;
};

int clear_popped_boards(struct popped_board *boards, int count)
{
	for (int i = 0; i < count; i++) {
		CUcontext popped;
		if (cuCtxPushCurrent(boards[i].context) != CUDA_SUCCESS)
			continue;
		cuMemFree(boards[i].scratch);
		boards[i].scratch = 0;
		cuCtxPopCurrent(&popped);
	}
	return count;
}

int enter_popped_board(struct popped_board *boards, int count)
{
	for (int i = 0; i < count; i++) {
		if (boards[i].scratch == 0)
			continue;
		if (cuCtxPushCurrent(boards[i].context) != CUDA_SUCCESS)
			return -1;
		return i;
	}
	return -1;
}

int clear_popped_pair(struct popped_board *boards)
{
	CUcontext popped;
	if (cuCtxPushCurrent(boards[0].context) != CUDA_SUCCESS)
		return -1;
	if (cuCtxPushCurrent(boards[1].context) == CUDA_SUCCESS) {
		cuMemFree(boards[1].scratch);
		cuCtxPopCurrent(&popped);
	}
	cuMemFree(boards[0].scratch);
	cuCtxPopCurrent(&popped);
	return 0;
}
