// SPDX-License-Identifier: Apache-2.0
// Initialisation, contexts, which device is current; and the entrance of every call.
#include "fake.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct fake fake = {.lock = PTHREAD_MUTEX_INITIALIZER};
_Thread_local struct cu_context *fake_stack[8];
_Thread_local int fake_depth;
static _Thread_local int runtime_device;

static void log_call(const char *symbol)
{
	const char *path = getenv("FAKE_CUDA_LOG");
	FILE *f = path ? fopen(path, "a") : NULL;
	if (f) {
		fprintf(f, "%s\n", symbol);
		fclose(f);
	}
}

static cu_result injected(const char *symbol)
{
	static int calls;
	const char *fail = getenv("FAKE_CUDA_FAIL");
	size_t n = strlen(symbol);
	int at = 0, error = 0;
	if (!fail || strncmp(fail, symbol, n) || fail[n] != ':' || sscanf(fail + n, ":%d:%d", &at, &error) != 2)
		return CU_OK;
	calls++;
	return at == 0 || calls == at ? error : CU_OK;
}

struct cu_context *fake_current(void)
{
	return fake_depth ? fake_stack[fake_depth - 1] : NULL;
}

enum { ERROR_CONTEXT_IS_DESTROYED = 709 };

cu_result fake_enter(const char *symbol, bool needs_context)
{
	pthread_mutex_lock(&fake.lock);
	log_call(symbol);
	const char *victim = getenv("FAKE_CUDA_KILL");
	if (victim && !strcmp(victim, symbol))
		raise(SIGKILL);
	cu_result e = injected(symbol);
	if (!e && fake.is_gone)
		e = 4;
	if (!e && (!fake.is_initialised || fake.owner != getpid()))
		e = CU_ERROR_NOT_INITIALIZED;
	if (!e && needs_context && !fake_current())
		e = 201;
	else if (!e && needs_context && fake_current()->is_destroyed)
		e = ERROR_CONTEXT_IS_DESTROYED;
	return e ? e : fake.sticky;
}

cu_result fake_leave(cu_result e)
{
	pthread_mutex_unlock(&fake.lock);
	return e;
}

static void end_of_process(void)
{
	fake.is_gone = true;
}

static void reset_streams(void)
{
	for (int i = 0; i < FAKE_DEVICES; i++) {
		fake.primary[i].device = i;
		fake.legacy[i] = (struct cu_stream){.magic = FAKE_MAGIC, .device = i, .last = -1, .captured = -1};
		fake.per_thread[i] = fake.legacy[i];
		fake.per_thread[i].is_blocking = true;
	}
}

cu_result cuInit(unsigned flags)
{
	(void)flags;
	pthread_mutex_lock(&fake.lock);
	log_call("cuInit");
	cu_result e = injected("cuInit");
	const char *devices = getenv("FAKE_CUDA_DEVICES"), *late = getenv("FAKE_CUDA_LATE");
	if (!e && !fake.is_initialised) {
		fake.devices = devices ? atoi(devices) : 2;
		fake.owner = getpid();
		reset_streams();
		fake.late = late ? (uint64_t)atoi(late) * 1000000 : 0;
		if (fake.late)
			fake_go_on_alone();
		atexit(end_of_process);
		fake.is_initialised = fake.devices > 0;
		e = fake.devices ? CU_OK : CU_ERROR_NO_DEVICE;
	}
	return fake_leave(e);
}

cu_result cuDriverGetVersion(int *version)
{
	*version = 12040;
	return CU_OK;
}

cu_result cuGetErrorName(cu_result e, const char **name)
{
	static const struct {
		int number;
		const char *name;
	} names[] = {
		{1, "CUDA_ERROR_INVALID_VALUE"},
		{2, "CUDA_ERROR_OUT_OF_MEMORY"},
		{3, "CUDA_ERROR_NOT_INITIALIZED"},
		{4, "CUDA_ERROR_DEINITIALIZED"},
		{201, "CUDA_ERROR_INVALID_CONTEXT"},
		{400, "CUDA_ERROR_INVALID_HANDLE"},
		{600, "CUDA_ERROR_NOT_READY"},
		{700, "CUDA_ERROR_ILLEGAL_ADDRESS"},
		{709, "CUDA_ERROR_CONTEXT_IS_DESTROYED"},
		{719, "CUDA_ERROR_LAUNCH_FAILED"},
		{720, "CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE"},
		{900, "CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED"},
		{901, "CUDA_ERROR_STREAM_CAPTURE_INVALIDATED"},
		{904, "CUDA_ERROR_STREAM_CAPTURE_UNJOINED"},
		{906, "CUDA_ERROR_STREAM_CAPTURE_IMPLICIT"},
	};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		if (names[i].number == e) {
			*name = names[i].name;
			return CU_OK;
		}
	}
	return CU_ERROR_INVALID_VALUE;
}

cu_result cuDeviceGetCount(int *count)
{
	*count = fake.devices;
	return fake_leave(fake_enter("cuDeviceGetCount", false));
}

cu_result cuDeviceGet(cu_device *d, int ordinal)
{
	*d = ordinal;
	return fake_leave(fake_enter("cuDeviceGet", false));
}

cu_result cuDeviceGetName(char *name, int size, cu_device d)
{
	snprintf(name, (size_t)size, "Test double %d", d);
	return CU_OK;
}

cu_result cuDeviceGetAttribute(int *value, int attribute, cu_device d)
{
	(void)attribute, (void)d;
	*value = 1;
	return CU_OK;
}

cu_result cuDeviceCanAccessPeer(int *can, cu_device d, cu_device peer)
{
	*can = d != peer;
	return CU_OK;
}

cu_result cuDevicePrimaryCtxRetain(cu_context *c, cu_device d)
{
	*c = &fake.primary[d];
	fake.primary[d].is_destroyed = false;
	return fake_leave(fake_enter("cuDevicePrimaryCtxRetain", false));
}

cu_result cuDevicePrimaryCtxReset(cu_device d)
{
	cu_result e = fake_enter("cuDevicePrimaryCtxReset", false);
	if (!e)
		fake.primary[d].is_destroyed = true; // until somebody retains it
	return fake_leave(e);
}

cu_result cuCtxPushCurrent_v2(cu_context c)
{
	cu_result e = fake_enter("cuCtxPushCurrent_v2", false);
	if (!e || e == fake.sticky)
		fake_stack[fake_depth++] = c;
	return fake_leave(e == fake.sticky ? CU_OK : e);
}

cu_result cuCtxPopCurrent_v2(cu_context *c)
{
	cu_result e = fake_enter("cuCtxPopCurrent_v2", true);
	if (fake_depth)
		*c = fake_stack[--fake_depth];
	return fake_leave(e);
}

cu_result cuCtxSetCurrent(cu_context c)
{
	cu_result e = fake_enter("cuCtxSetCurrent", false);
	if (fake_depth && !c)
		fake_depth--;
	else if (fake_depth)
		fake_stack[fake_depth - 1] = c;
	else if (c)
		fake_stack[fake_depth++] = c;
	return fake_leave(e);
}

cu_result cuCtxGetCurrent(cu_context *c)
{
	*c = fake_current();
	return fake_leave(fake_enter("cuCtxGetCurrent", false));
}

cu_result cuCtxGetDevice(cu_device *d)
{
	*d = fake_current() ? fake_current()->device : 0;
	return fake_leave(fake_enter("cuCtxGetDevice", true));
}

cu_result cuCtxCreate_v2(cu_context *c, unsigned flags, cu_device d)
{
	(void)flags;
	cu_result e = fake_enter("cuCtxCreate_v2", false);
	if (!e) {
		*c = calloc(1, sizeof **c);
		(*c)->device = d;
		fake_stack[fake_depth++] = *c;
	}
	return fake_leave(e);
}

cu_result cuCtxDestroy_v2(cu_context c)
{
	cu_result e = fake_enter("cuCtxDestroy_v2", false);
	if (fake_current() == c)
		fake_depth--;
	free(c);
	return fake_leave(e);
}

cu_result cuCtxSynchronize(void)
{
	cu_result e = fake_enter("cuCtxSynchronize", true);
	if (!e && fake_capturing()) {
		fake_invalidate();
		e = CU_ERROR_CAPTURE_UNSUPPORTED;
	}
	if (!e)
		fake_wait(-1);
	return fake_leave(e ? e : fake.sticky);
}

cu_result cuCtxEnablePeerAccess(cu_context peer, unsigned flags)
{
	(void)flags;
	cu_result e = fake_enter("cuCtxEnablePeerAccess", true);
	if (!e && fake_current()->peer_enabled[peer->device])
		e = CU_ERROR_PEER_ALREADY_ENABLED;
	if (!e)
		fake_current()->peer_enabled[peer->device] = true;
	return fake_leave(e);
}

cu_result cudaSetDevice(int device)
{
	runtime_device = device;
	return cuCtxSetCurrent(&fake.primary[device]);
}

cu_result cudaGetDevice(int *device)
{
	*device = fake_current() ? fake_current()->device : runtime_device;
	return CU_OK;
}
