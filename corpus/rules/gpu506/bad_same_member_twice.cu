// SPDX-License-Identifier: Apache-2.0
// Three lines that were copied, of which the second was changed and the third was not.
#include <cuda_runtime.h>

struct particle_arrays {
	float *position, *velocity, *mass;
};

int drop_particles(particle_arrays *p)
{
	cudaFree(p->position);
	cudaFree(p->velocity);
	cudaFree(p->velocity); // expect: GPU506 // validate: confirmed
	return 0;
}
