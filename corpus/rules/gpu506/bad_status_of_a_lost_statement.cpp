// SPDX-License-Identifier: Apache-2.0
// A statement with what a missing header declares gives the status another value, or one that its name goes to by its address.
#include "ring.h"
#include <cuda_runtime.h>

struct owner {
	int kept;
};

int replaced(void *p, owner *o)
{
	int status = cudaFree(p);
	status = o->flush(o->kept);
	if (status)
		status = cudaFree(p); // expect: GPU506 // validate: confirmed
	return status;
}

int filled(void *p, owner *o)
{
	int status = cudaFree(p);
	o->flush(&status);
	if (status)
		status = cudaFree(p); // expect: GPU506 // validate: confirmed
	return status;
}
