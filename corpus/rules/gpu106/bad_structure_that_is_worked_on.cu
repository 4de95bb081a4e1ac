// SPDX-License-Identifier: Apache-2.0
// Only the host has touched the structures so far, and code of another file gets them beside a stream. They are managed memory: it can work on them
// there, and the host changes them at once.
#include <cuda_runtime.h>

struct particle {
	float x, y, z;
};

void move_particles(particle *particles, int count, cudaStream_t stream);

void start_particles(cudaStream_t stream)
{
	particle *particles;
	cudaMallocManaged(&particles, 256 * sizeof(particle));
	for (int i = 0; i < 256; i++)
		particles[i].x = i;
	move_particles(particles, 256, stream);
	particles[0].x = 1; // expect: GPU106 // validate: confirmed
	cudaStreamSynchronize(stream);
	cudaFree(particles);
}
