// SPDX-License-Identifier: Apache-2.0
#include "mesh.h"

struct mesh *meshes;

void open_mesh(void)
{
	meshes = new mesh;
	cudaStreamCreateWithFlags(&meshes->stream, cudaStreamNonBlocking);
	cudaMalloc(&meshes->at, meshes->points * sizeof *meshes->at);
}
