// SPDX-License-Identifier: Apache-2.0
// expect-none
#include "engine.h"

void dune_read_behind(float *host, float *device)
{
	dune_engine *engine = dune_make();
	engine->run(device);
	engine->wait();
	cudaMemcpy(host, device, 128, cudaMemcpyDeviceToHost);
	delete engine;
}
