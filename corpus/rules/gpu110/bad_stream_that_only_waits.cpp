// SPDX-License-Identifier: Apache-2.0
// The function asks its queue for a stream and lets that wait for what the caller names; then one of its two ways works on the default stream.
#include <cuda.h>

struct work_list {
	CUstream next_stream(); // in another file
};

struct plane {
	CUdeviceptr bytes;
	int form;
};

int move_plane(work_list *list, plane *to, const plane *from, size_t n, CUevent before)
{
	CUstream s = list->next_stream();
	cuStreamWaitEvent(s, before, 0);
	if (from->form == 1)
		return cuMemcpyDtoD(to->bytes, from->bytes, n); // expect: GPU110 // validate: confirmed
	return cuMemcpyDtoDAsync(to->bytes, from->bytes, n, s);
}
