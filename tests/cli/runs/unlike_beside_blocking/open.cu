// SPDX-License-Identifier: Apache-2.0
#include "mesh.h"

struct mesh *meshes;

void open_mesh(void)
{
	meshes = new mesh;
	cudaStreamCreate(&meshes->stream);
	cudaMalloc(&meshes->at, meshes->points * sizeof *meshes->at);
}
