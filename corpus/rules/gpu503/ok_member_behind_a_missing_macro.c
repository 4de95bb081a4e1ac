// SPDX-License-Identifier: Apache-2.0
// expect-none
/* The type of the owner hangs on a macro of a header that the build makes: its member keeps the stream all the same. */
#include <cuda.h>
#include "made_by_the_build.h"

#if WITH_GPU
struct state {
	CUcontext context;
	CUstream stream;
};
typedef struct state state_t;
#endif

int open_state(state_t *s)
{
	if (!s)
		return -1;
	if (cuStreamCreate(&s->stream, CU_STREAM_NON_BLOCKING))
		return -1;
	return 0;
}
