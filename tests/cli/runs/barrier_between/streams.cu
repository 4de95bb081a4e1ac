// SPDX-License-Identifier: Apache-2.0
#include "tern.h"

cudaStream_t tern_mover, tern_worker;
cudaEvent_t tern_moved;

void tern_open()
{
	cudaStreamCreate(&tern_mover);
	cudaStreamCreate(&tern_worker);
	cudaEventCreate(&tern_moved);
}

void tern_close()
{
	cudaStreamDestroy(tern_mover);
	cudaStreamDestroy(tern_worker);
	cudaEventDestroy(tern_moved);
}
