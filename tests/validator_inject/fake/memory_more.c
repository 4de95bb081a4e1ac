// SPDX-License-Identifier: Apache-2.0
// What the injected library asks of the double of the driver beyond what the validator does. The list of blocks is private to
// the double's memory, so that file is part of this one.
#include "validator_cuda/fake/memory.c"

#include "validator/inject/driver.h"

#include <stdio.h>

cu_result cuMemGetAddressRange_v2(cu_pointer *base, size_t *n, cu_pointer p)
{
	cu_result e = fake_enter("cuMemGetAddressRange_v2", true);
	struct block *b = blocks;
	while (b && !(p >= (uintptr_t)b->p && p < (uintptr_t)b->p + b->n))
		b = b->next;
	if (!e && !b)
		e = CU_ERROR_INVALID_VALUE;
	if (!e)
		*base = (uintptr_t)b->p, *n = b->n;
	return fake_leave(e);
}

cu_result cuPointerGetAttribute(void *data, int attribute, cu_pointer p)
{
	cu_result e = fake_enter("cuPointerGetAttribute", true);
	int owner = fake_owner((void *)(uintptr_t)p);
	if (!e && (attribute == CU_RANGE_START || attribute == CU_RANGE_SIZE))
		e = CU_ERROR_INVALID_VALUE;
	if (!e && attribute == CU_POINTER_MANAGED)
		*(unsigned char *)data = 0;
	else if (!e)
		*(int *)data = attribute == CU_POINTER_DEVICE ? owner : owner >= 0 ? CU_KIND_DEVICE : 1;
	return fake_leave(e);
}

cu_result cuStreamIsCapturing(cu_stream s, int *status)
{
	cu_result e = fake_enter("cuStreamIsCapturing", true);
	*status = !e && fake_stream(s)->graph;
	return fake_leave(e);
}

cu_result cuStreamGetCtx(cu_stream s, cu_context *c)
{
	cu_result e = fake_enter("cuStreamGetCtx", true);
	if (!e)
		*c = &fake.primary[fake_stream(s)->device];
	return fake_leave(e);
}

cu_result cuThreadExchangeStreamCaptureMode(int *mode)
{
	(void)mode;
	return CU_OK;
}

// The kernels of the double have (pointer, number, tag).
cu_result cuFuncGetParamInfo(cu_function f, size_t index, size_t *offset, size_t *size)
{
	static const size_t sizes[] = {8, 8, 4};
	(void)f;
	if (index >= sizeof sizes / sizeof *sizes)
		return CU_ERROR_INVALID_VALUE;
	*offset = 8 * index;
	*size = sizes[index];
	return CU_OK;
}
