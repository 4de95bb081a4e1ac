// SPDX-License-Identifier: Apache-2.0
// The interface's function is the one of engine.cu, whose stream is non-blocking.
#include "engine.h"

void dune_read_at_once(float *host, float *device)
{
	dune_engine *engine = dune_make();
	engine->run(device);
	cudaMemcpy(host, device, 128, cudaMemcpyDeviceToHost); // expect: GPU101 // validate: confirmed
	engine->wait();
	delete engine;
}
