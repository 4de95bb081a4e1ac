// SPDX-License-Identifier: Apache-2.0
/* Only the owner's type hangs on a macro of a header that the build makes: the stream is a local variable. */
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
	CUstream stream;
	if (!s)
		return -1;
	if (cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING)) // expect: GPU503 // validate: -
		return -1;
	return cuCtxGetCurrent(&s->context) ? -1 : 0;
}
