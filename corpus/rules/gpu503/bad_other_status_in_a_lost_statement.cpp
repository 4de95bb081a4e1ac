// SPDX-License-Identifier: Apache-2.0
// The check that is not understood asks for the status of another call: the creation went well, and nothing keeps the stream.
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
	if (cuStreamCreate(&stream, CU_STREAM_DEFAULT) != CUDA_SUCCESS) // expect: GPU503 // validate: -
		return nullptr;
	result = cuCtxSynchronize();
	library_pop(nullptr);
	if (!FINE(result)) {
		LIBRARY_ERROR("no stream");
		return nullptr;
	}
	box *b = new box;
	b->handle = stream;
	return b;
}
