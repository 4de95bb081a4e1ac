// SPDX-License-Identifier: Apache-2.0
// The header that declares the class is missing: it may be a pointer to what the caller gets, or its destructor may destroy the stream.
// expect-none
#include <cuda_runtime.h>

#include "transfer_link_of_the_project.h"

int make_transfer_link(transfer_link *out, transfer_pool *pool)
{
	transfer_link link;
	allocate_transfer_link(&link);
	cudaStreamCreateWithFlags(&link->stream, cudaStreamNonBlocking);
	link->next = pool->in_use;
	pool->in_use = link;
	*out = link;
	return 0;
}

int make_local_link(int id)
{
	transfer_link link(id);
	cudaEventCreateWithFlags(&link.done, cudaEventDisableTiming);
	return link.number();
}
