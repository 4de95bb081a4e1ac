// SPDX-License-Identifier: Apache-2.0
// The answer behind which the stream is kept says that the creation went well. A later failure behind it loses the stream, and so does one
// that is asked about otherwise.
#include <cuda.h>

int is_fine(CUresult result, const char *file, int line);
int failed(CUresult result);
#define FINE(result) is_fine(result, __FILE__, __LINE__)

struct box {
	CUstream handle;
};

box *new_box(bool is_wanted)
{
	CUstream stream;
	CUresult result = cuStreamCreate(&stream, CU_STREAM_DEFAULT); // expect: GPU503 // validate: -
	if (!FINE(result))
		return nullptr;
	if (!is_wanted)
		return nullptr;
	box *b = new box;
	b->handle = stream;
	return b;
}

bool fill_box(box *b, bool is_wanted)
{
	CUstream stream;
	CUresult result = cuStreamCreate(&stream, CU_STREAM_DEFAULT); // expect: GPU503 // validate: -
	if (failed(result))
		return false;
	if (!is_wanted)
		return true;
	b->handle = stream;
	return true;
}
