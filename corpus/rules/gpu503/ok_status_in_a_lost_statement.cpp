// SPDX-License-Identifier: Apache-2.0
// expect-none
// The check is not understood, since the library that its types are of is missing. It asks for the status of the creation, which has failed
// where the function leaves early.
#include <cuda.h>
#include <nowhere/library.h>

library_bool judge(CUresult result, LibraryCategory *category, const library_char *file, library_int line);
#define FINE(result) judge(result, LIBRARY_DEFAULT, __FILE__, __LINE__)

struct box {
	CUstream handle;
};

box *new_box()
{
	CUstream stream;
	CUresult result;
	result = cuStreamCreate(&stream, CU_STREAM_DEFAULT);
	library_pop(nullptr);
	if (!FINE(result)) {
		LIBRARY_ERROR("no stream");
		return nullptr;
	}
	box *b = new box;
	b->handle = stream;
	return b;
}
