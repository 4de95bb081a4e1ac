// SPDX-License-Identifier: Apache-2.0
// expect-none
// Nobody sees which answer says that a creation went well. The stream is kept behind one of them alone, and behind the other there is none.
#include <cuda.h>

int is_fine(CUresult result, const char *file, int line);
#define FINE(result) is_fine(result, __FILE__, __LINE__)

struct box {
	CUstream handle;
};

box *new_box()
{
	CUstream stream;
	CUresult result = cuStreamCreate(&stream, CU_STREAM_DEFAULT);
	if (!FINE(result))
		return nullptr;
	box *b = new box;
	b->handle = stream;
	return b;
}

bool fill_box(box *b)
{
	CUstream stream;
	CUresult result = cuStreamCreate(&stream, CU_STREAM_DEFAULT);
	if (!FINE(result))
		return false;
	b->handle = stream;
	return true;
}
