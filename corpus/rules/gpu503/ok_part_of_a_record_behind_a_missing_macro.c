// SPDX-License-Identifier: Apache-2.0
// expect-none
/* That the record has this part hangs on a macro of a header that the build makes: it keeps the event all the same. */
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
	if (cuEventCreate(&p->gpu.ready, CU_EVENT_DEFAULT))
		return -1;
	p->gpu.stream = NULL;
	return 0;
}
