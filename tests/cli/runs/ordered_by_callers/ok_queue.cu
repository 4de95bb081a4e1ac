// SPDX-License-Identifier: Apache-2.0
// Each stream of the pair waits for what the other one has recorded before it works.
#include <map>

#include "work.h"

static std::map<int, cudaStream_t> streams[2];
static std::map<int, cudaEvent_t> done[2];
static std::map<int, worker *> workers;

void begin(int device, int which)
{
	cudaStreamWaitEvent(streams[which][device], done[(which + 1) & 1][device], 0);
}

void work(int device, int which, float *x, int n)
{
	workers[device]->run(x, n, device, streams[which][device]);
}

void end(int device, int which)
{
	cudaEventRecord(done[which][device], streams[which][device]);
}
