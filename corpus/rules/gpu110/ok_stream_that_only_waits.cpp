// SPDX-License-Identifier: Apache-2.0
// expect-none
// The stream that waits has the work on both ways, or the host waits on both sides of the work on the default stream.
#include <cuda.h>

struct job_list {
	CUstream next_stream(); // in another file
};

struct strip {
	CUdeviceptr bytes;
	int form;
};

int move_strip(job_list *list, strip *to, const strip *from, size_t n, CUevent before)
{
	CUstream s = list->next_stream();
	cuStreamWaitEvent(s, before, 0);
	if (from->form == 1)
		return cuMemcpyDtoDAsync(to->bytes, from->bytes, n / 2, s);
	return cuMemcpyDtoDAsync(to->bytes, from->bytes, n, s);
}

int move_strip_behind_the_host(job_list *list, strip *to, const strip *from, size_t n, CUevent before)
{
	CUstream s = list->next_stream();
	cuStreamWaitEvent(s, before, 0);
	if (from->form == 1) {
		cuStreamSynchronize(s);
		cuMemcpyDtoD(to->bytes, from->bytes, n);
		return cuCtxSynchronize();
	}
	return cuMemcpyDtoDAsync(to->bytes, from->bytes, n, s);
}
