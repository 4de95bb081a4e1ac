// SPDX-License-Identifier: Apache-2.0
// Modules, kernels, launches.
#include "fake.h"

#include <string.h>

cu_result cuModuleLoadData(cu_module *m, const void *image)
{
	*m = (cu_module)image;
	return fake_leave(fake_enter("cuModuleLoadData", true));
}

cu_result cuModuleUnload(cu_module m)
{
	(void)m;
	return fake_leave(fake_enter("cuModuleUnload", true));
}

static const char *const kernel_names[] = {"gpulint_gate",      "gpulint_fill",    "gpulint_verify", "gpulint_add",
                                           "gpulint_grid_sync", "gpulint_barrier", "gpulint_nothing"};

cu_result cuModuleGetFunction(cu_function *f, cu_module m, const char *name)
{
	if (!strstr((const char *)m, name))
		return 500;
	for (size_t i = 0; i < sizeof kernel_names / sizeof *kernel_names; i++) {
		if (!strcmp(kernel_names[i], name))
			*f = (cu_function)(kernel_names + i);
	}
	return fake_leave(fake_enter("cuModuleGetFunction", false));
}

cu_result cuLibraryLoadData(cu_library *l, const void *image, void *jo, void *jv, unsigned jn, void *lo, void *lv, unsigned ln)
{
	(void)jo, (void)jv, (void)jn, (void)lo, (void)lv, (void)ln;
	*l = (cu_library)image;
	return fake_leave(fake_enter("cuLibraryLoadData", false));
}

cu_result cuLibraryGetKernel(cu_function *f, cu_library l, const char *name)
{
	return cuModuleGetFunction(f, (cu_module)l, name);
}

cu_result cuLibraryUnload(cu_library l)
{
	(void)l;
	return fake_leave(fake_enter("cuLibraryUnload", false));
}

static struct fake_op operation_of(size_t kernel, void **a)
{
	struct fake_op op = {.kind = FAKE_NOTHING};
	switch (kernel) {
	case 0:
		op = (struct fake_op){.kind = FAKE_GATE, .cap = *(uint64_t *)a[1]};
		op.gate = (volatile unsigned *)(uintptr_t)*(cu_pointer *)a[0];
		break;
	case 1:
		op = (struct fake_op){.kind = FAKE_FILL, .n = *(uint64_t *)a[1], .value = *(unsigned *)a[2]};
		op.to = (unsigned char *)(uintptr_t)*(cu_pointer *)a[0];
		break;
	case 2:
		op = (struct fake_op){.kind = FAKE_VERIFY, .n = *(uint64_t *)a[1], .value = *(unsigned *)a[2]};
		op.from = (const unsigned char *)(uintptr_t)*(cu_pointer *)a[0];
		op.result = (unsigned long long *)(uintptr_t)*(cu_pointer *)a[3];
		break;
	case 3:
		op = (struct fake_op){.kind = FAKE_ADD, .begin = *(uint64_t *)a[1], .end = *(uint64_t *)a[2], .value = *(unsigned *)a[3]};
		op.to = (unsigned char *)(uintptr_t)*(cu_pointer *)a[0];
		break;
	default: break;
	}
	return op;
}

enum { RESIDENT_BLOCKS = 1000, KERNEL_GRID_SYNC_INDEX = 4, KERNEL_BARRIER_INDEX = 5, ERROR_TOO_LARGE = 720 };
enum { SHARED_FOR_ALL = 48 << 10, SHARED_AT_MOST = 227 << 10 };

static size_t index_of(cu_function f)
{
	return f ? (size_t)((const char *const *)f - kernel_names) : 0;
}

cu_result cuFuncSetAttribute(cu_function f, int attribute, int value)
{
	cu_result e = fake_enter("cuFuncSetAttribute", true);
	if (!e && (attribute != CU_FUNCTION_MOST_SHARED || value < 0 || value > SHARED_AT_MOST))
		e = CU_ERROR_INVALID_VALUE;
	if (!e)
		fake.most_shared[index_of(f)] = (unsigned)value;
	return fake_leave(e);
}

static cu_result shape(size_t kernel, unsigned gx, unsigned bx, unsigned shared, bool cooperative)
{
	bool is_shared_too_large = shared > SHARED_FOR_ALL && shared > fake.most_shared[kernel];
	if (bx > 1024 || !bx || !gx || (is_shared_too_large && !cooperative))
		return CU_ERROR_INVALID_VALUE;
	return cooperative && (gx > RESIDENT_BLOCKS || is_shared_too_large) ? ERROR_TOO_LARGE : CU_OK; // measured
}

static cu_result launch(const char *symbol, cu_function f, unsigned gx, unsigned bx, unsigned shared, cu_stream s, void **a, bool cooperative)
{
	cu_result e = fake_enter(symbol, true);
	size_t kernel = index_of(f);
	e = e ? e : shape(kernel, gx, bx, shared, cooperative);
	if (e)
		return fake_leave(e);
	if (kernel == KERNEL_GRID_SYNC_INDEX && !cooperative)
		fake.sticky = 719;
	if (kernel == KERNEL_BARRIER_INDEX && gx > RESIDENT_BLOCKS)
		((unsigned *)(uintptr_t)*(cu_pointer *)a[0])[1] = gx - RESIDENT_BLOCKS;
	struct fake_op op = operation_of(kernel, a);
	const void *touched = op.to ? op.to : op.from;
	int owner = touched ? fake_owner(touched) : -1, device = fake_stream(s)->device;
	if (owner >= 0 && owner != device && !fake.primary[device].peer_enabled[owner]) {
		fake.sticky = 700; // the kernel faults, the launch does not
		op = (struct fake_op){.kind = FAKE_NOTHING};
	}
	return fake_leave(fake_enqueue(s, &op));
}

cu_result cuLaunchKernel(cu_function f, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz, unsigned shared, cu_stream s,
                         void **a, void **extra)
{
	(void)gy, (void)gz, (void)by, (void)bz, (void)extra;
	return launch("cuLaunchKernel", f, gx, bx, shared, s, a, false);
}

cu_result cuLaunchCooperativeKernel(cu_function f, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz, unsigned shared,
                                    cu_stream s, void **a)
{
	(void)gy, (void)gz, (void)by, (void)bz;
	return launch("cuLaunchCooperativeKernel", f, gx, bx, shared, s, a, true);
}
