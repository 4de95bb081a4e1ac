// SPDX-License-Identifier: Apache-2.0
// Three functions of the vessel ask for the device that is current and select it again; the one that fills does not.
#include <cuda_runtime.h>

struct vessel {
	int device;
	float *water;
	size_t room;
};

void open_vessel(vessel *v, size_t room)
{
	int before = 0;
	cudaGetDevice(&before);
	cudaSetDevice(v->device);
	cudaMalloc((void **)&v->water, room);
	v->room = room;
	cudaSetDevice(before);
}

void fill_vessel(vessel *v)
{
	int before = 0;
	cudaGetDevice(&before);
	cudaSetDevice(v->device); // expect: GPU405 // validate: -
	cudaMemset(v->water, 0, v->room);
}

void pour_vessel(vessel *v, float *glass)
{
	int before = 0;
	cudaGetDevice(&before);
	if (before != v->device)
		cudaSetDevice(v->device);
	cudaMemcpy(glass, v->water, v->room, cudaMemcpyDeviceToHost);
	if (before != v->device)
		cudaSetDevice(before);
}

void close_vessel(vessel *v)
{
	int before = 0;
	cudaGetDevice(&before);
	cudaSetDevice(v->device);
	cudaFree(v->water);
	cudaSetDevice(before);
}
