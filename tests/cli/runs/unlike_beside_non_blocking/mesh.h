// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cuda_runtime.h>

struct mesh {
	cudaStream_t stream;
	float *at;
	long points;
};

extern struct mesh *meshes;

void open_mesh(void);
void clear(float *at, long points);
