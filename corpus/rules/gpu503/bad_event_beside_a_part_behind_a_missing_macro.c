// SPDX-License-Identifier: Apache-2.0
/* Only another part of the record hangs on a macro of a header that the build makes: the event is a local variable. */
#include <cuda.h>
#include <stdlib.h>
#include "made_by_the_build.h"

struct picture {
	int width;
#if WITH_GPU
	struct {
		CUevent ready;
		CUstream stream;
	} gpu;
#endif
};

int open_picture(struct picture *p)
{
	CUevent ready;
	if (cuEventCreate(&ready, CU_EVENT_DEFAULT)) // expect: GPU503 // validate: -
		return -1;
	p->gpu.stream = NULL;
	return 0;
}
