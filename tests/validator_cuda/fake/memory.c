// SPDX-License-Identifier: Apache-2.0
// Memory is host memory. What is freed is given out again for the next request of its size, as pools do, and never returned
// to the system: a late access must not crash the test. Where the environment has FAKE_UNMAPS_FREED, it is given out to nobody, and a copy from or to
// it ends the process, as the driver's does with an address that is none of the device's any more.
#include "fake.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

struct block {
	void *p;
	size_t n;
	int device;
	bool is_free;
	struct block *next;
};
static struct block *blocks;

int fake_owner(const void *p)
{
	const char *at = p;
	for (struct block *b = blocks; b; b = b->next) {
		if (at >= (char *)b->p && at < (char *)b->p + b->n)
			return b->device;
	}
	return -1;
}

// The process ends by the signal itself: a sanitizer's handler would turn it into an exit status.
static void end_at_freed(const void *p)
{
	const char *at = p;
	for (struct block *b = getenv("FAKE_UNMAPS_FREED") ? blocks : NULL; b; b = b->next)
		if (b->is_free && at >= (char *)b->p && at < (char *)b->p + b->n) {
			signal(SIGSEGV, SIG_DFL);
			raise(SIGSEGV);
		}
}

void *fake_allocate(size_t n, int device)
{
	for (struct block *b = getenv("FAKE_UNMAPS_FREED") ? NULL : blocks; b; b = b->next) {
		if (b->is_free && b->n == n && b->device == device) {
			b->is_free = false;
			return b->p;
		}
	}
	struct block *b = calloc(1, sizeof *b);
	*b = (struct block){aligned_alloc(4096, (n + 4095) / 4096 * 4096), n, device, false, blocks};
	blocks = b;
	return b->p;
}

void fake_release(void *p)
{
	for (struct block *b = blocks; b; b = b->next) {
		if (b->p == p)
			b->is_free = true;
	}
}

// Calls that a capture in the global or thread-local mode forbids.
static cu_result enter_unsafe(const char *symbol)
{
	cu_result e = fake_enter(symbol, true);
	return e ? e : fake_unsafe();
}

static cu_result allocate(const char *symbol, cu_pointer *p, size_t n, bool is_device_memory)
{
	cu_result e = enter_unsafe(symbol);
	if (!e)
		*p = (cu_pointer)(uintptr_t)fake_allocate(n, is_device_memory ? fake_current()->device : -1);
	return fake_leave(e);
}

cu_result cuMemAlloc_v2(cu_pointer *p, size_t n)
{
	return allocate("cuMemAlloc_v2", p, n, true);
}

cu_result cuMemAllocManaged(cu_pointer *p, size_t n, unsigned flags)
{
	(void)flags;
	return allocate("cuMemAllocManaged", p, n, false);
}

cu_result cuMemHostAlloc(void **p, size_t n, unsigned flags)
{
	cu_pointer address = 0;
	(void)flags;
	cu_result e = allocate("cuMemHostAlloc", &address, n, false);
	*p = (void *)(uintptr_t)address;
	return e;
}

static cu_result release(const char *symbol, void *p)
{
	cu_result e = enter_unsafe(symbol);
	if (!e)
		fake_wait(-1); // measured: waits for the device
	fake_release(p);
	return fake_leave(e);
}

cu_result cuMemFree_v2(cu_pointer p)
{
	return release("cuMemFree_v2", (void *)(uintptr_t)p);
}

cu_result cuMemFreeHost(void *p)
{
	return release("cuMemFreeHost", p);
}

cu_result cuMemAllocAsync(cu_pointer *p, size_t n, cu_stream s)
{
	cu_result e = fake_enter("cuMemAllocAsync", true);
	struct fake_op op = {.kind = FAKE_NOTHING};
	if (!e)
		*p = (cu_pointer)(uintptr_t)fake_allocate(n, fake_stream(s)->device);
	return fake_leave(e ? e : fake_enqueue(s, &op));
}

cu_result cuMemFreeAsync(cu_pointer p, cu_stream s)
{
	cu_result e = fake_enter("cuMemFreeAsync", true);
	struct fake_op op = {.kind = FAKE_NOTHING};
	e = e ? e : fake_enqueue(s, &op);
	fake_release((void *)(uintptr_t)p);
	return fake_leave(e);
}

cu_result cuMemGetInfo_v2(size_t *available, size_t *total)
{
	*available = *total = (size_t)1 << 30;
	return fake_leave(fake_enter("cuMemGetInfo_v2", true));
}

cu_result cuMemHostRegister_v2(void *p, size_t n, unsigned flags)
{
	(void)p, (void)n, (void)flags;
	return fake_leave(fake_enter("cuMemHostRegister_v2", true));
}

cu_result cuMemHostUnregister(void *p)
{
	(void)p;
	cu_result e = fake_enter("cuMemHostUnregister", true);
	if (!e)
		fake_wait(-1);
	return fake_leave(e);
}

static cu_result move(const char *symbol, cu_stream s, uintptr_t to, uintptr_t from, size_t n, bool waits)
{
	cu_result e = fake_enter(symbol, true);
	end_at_freed((const void *)to);
	end_at_freed((const void *)from);
	struct fake_op op = {.kind = FAKE_COPY, .to = (unsigned char *)to, .from = (const unsigned char *)from, .n = n};
	e = e ? e : fake_enqueue(s, &op);
	bool from_device = fake_owner((const void *)from) >= 0, to_device = fake_owner((const void *)to) >= 0;
	waits |= !from_device && !to_device;  // between host buffers every copy is complete when the call returns,
	waits &= !(from_device && to_device); // between device buffers none
	if (!e && waits)
		fake_wait(fake_last(fake_stream(s)));
	return fake_leave(e);
}

#define COPY_SYNC(symbol, stream, waits, to_type, from_type)                                                                                         \
	cu_result symbol(to_type to, from_type from, size_t n)                                                                                       \
	{                                                                                                                                            \
		return move(#symbol, stream, (uintptr_t)to, (uintptr_t)from, n, waits);                                                              \
	}
COPY_SYNC(cuMemcpy, CU_STREAM_LEGACY, true, cu_pointer, cu_pointer)
COPY_SYNC(cuMemcpy_ptds, CU_STREAM_PER_THREAD, true, cu_pointer, cu_pointer)
COPY_SYNC(cuMemcpyHtoD_v2, CU_STREAM_LEGACY, true, cu_pointer, const void *)
COPY_SYNC(cuMemcpyHtoD_v2_ptds, CU_STREAM_PER_THREAD, true, cu_pointer, const void *)
COPY_SYNC(cuMemcpyDtoH_v2, CU_STREAM_LEGACY, true, void *, cu_pointer)
COPY_SYNC(cuMemcpyDtoH_v2_ptds, CU_STREAM_PER_THREAD, true, void *, cu_pointer)

#define COPY_ASYNC(symbol, to_type, from_type)                                                                                                       \
	cu_result symbol(to_type to, from_type from, size_t n, cu_stream s)                                                                          \
	{                                                                                                                                            \
		return move(#symbol, s, (uintptr_t)to, (uintptr_t)from, n, false);                                                                   \
	}
COPY_ASYNC(cuMemcpyAsync, cu_pointer, cu_pointer)
COPY_ASYNC(cuMemcpyHtoDAsync_v2, cu_pointer, const void *)
COPY_ASYNC(cuMemcpyDtoHAsync_v2, void *, cu_pointer)

cu_result cuMemcpyPeer(cu_pointer to, cu_context tc, cu_pointer from, cu_context fc, size_t n)
{
	cu_result e = fake_enter("cuMemcpyPeer", true);
	struct fake_op op = {.kind = FAKE_COPY, .to = (unsigned char *)(uintptr_t)to, .from = (const unsigned char *)(uintptr_t)from, .n = n};
	if (!e)
		fake_join_devices(&op, tc->device, fc->device); // a barrier on both devices
	return fake_leave(e);
}

cu_result cuMemcpyPeerAsync(cu_pointer to, cu_context tc, cu_pointer from, cu_context fc, size_t n, cu_stream s)
{
	(void)tc, (void)fc;
	return move("cuMemcpyPeerAsync", s, (uintptr_t)to, (uintptr_t)from, n, false);
}

static cu_result fill(const char *symbol, cu_stream s, cu_pointer p, unsigned char v, size_t n)
{
	cu_result e = fake_enter(symbol, true);
	struct fake_op op = {.kind = FAKE_FILL, .to = (unsigned char *)(uintptr_t)p, .n = n, .value = v};
	return fake_leave(e ? e : fake_enqueue(s, &op));
}

cu_result cuMemsetD8_v2(cu_pointer p, unsigned char v, size_t n)
{
	return fill("cuMemsetD8_v2", CU_STREAM_LEGACY, p, v, n);
}

cu_result cuMemsetD8_v2_ptds(cu_pointer p, unsigned char v, size_t n)
{
	return fill("cuMemsetD8_v2_ptds", CU_STREAM_PER_THREAD, p, v, n);
}

cu_result cuMemsetD8Async(cu_pointer p, unsigned char v, size_t n, cu_stream s)
{
	return fill("cuMemsetD8Async", s, p, v, n);
}
