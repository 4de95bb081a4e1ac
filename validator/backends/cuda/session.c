// SPDX-License-Identifier: Apache-2.0
#include "validator/backends/cuda/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const char kernels_ptx[];

static const char *const kernel_name[] = {
#define X(id, name) "gpulint_" name,
	KERNELS(X)
#undef X
};

const char *session_load(struct arena *a, struct session *s)
{
	// Each stream gets a queue of its own, so that no false order hides a race.
	setenv("CUDA_DEVICE_MAX_CONNECTIONS", "32", 1);
	// A first launch must not load a module: that can wait for the device (SEMANTICS 1.3).
	setenv("CUDA_MODULE_LOADING", "EAGER", 1);
	unsetenv("CUDA_LAUNCH_BLOCKING");
	*s = (struct session){.arena = a};
	return driver_load(a, &s->driver);
}

const char *session_init(struct session *s, int first_device)
{
	const struct driver *d = &s->driver;
	cu_result e = d->init(0);
	int count = 0;
	if (e == CU_OK)
		e = d->device_count(&count);
	if (e == CU_ERROR_NO_DEVICE || (e == CU_OK && !count))
		return "no CUDA device";
	if (e)
		return arena_printf(s->arena, "the CUDA driver does not start: %s", driver_error(d, e));
	if (first_device >= count)
		return arena_printf(s->arena, "--device %d: there are %d devices", first_device, count);
	s->first_device = first_device;
	s->device_count = count - first_device < MAX_DEVICES ? count - first_device : MAX_DEVICES;
	return NULL;
}

cu_result launch_kernel(const struct session *s, cu_function f, unsigned grid, unsigned block, cu_stream stream, void **argument)
{
	return s->driver.launch(f, grid, 1, 1, block, 1, 1, 0, stream, argument, NULL);
}

static unsigned blocks_for(uint64_t n)
{
	uint64_t blocks = (n + 1023) / 1024;
	return blocks > 256 ? 256 : blocks ? (unsigned)blocks : 1;
}

cu_result launch_fill(struct session *s, int device, cu_pointer p, uint64_t n, unsigned tag, cu_stream stream)
{
	void *argument[] = {&p, &n, &tag};
	return launch_kernel(s, s->device[device].kernel[KERNEL_FILL], blocks_for(n), 256, stream, argument);
}

cu_result launch_verify(struct session *s, int device, cu_pointer p, uint64_t n, unsigned tag, unsigned slot, cu_stream stream)
{
	cu_pointer result = s->device[device].slots + slot * sizeof(struct slot);
	void *argument[] = {&p, &n, &tag, &result};
	return launch_kernel(s, s->device[device].kernel[KERNEL_VERIFY], blocks_for(n), 256, stream, argument);
}

cu_result launch_add(struct session *s, int device, cu_pointer base, uint64_t begin, uint64_t end, unsigned tag, cu_stream stream)
{
	void *argument[] = {&base, &begin, &end, &tag};
	return launch_kernel(s, s->device[device].kernel[KERNEL_ADD], blocks_for(end - begin), 256, stream, argument);
}

// Runs each kernel and copy once, so that nothing is done for the first time inside a schedule.
static cu_result warm(struct session *s, struct device_state *v, int index)
{
	const struct driver *d = &s->driver;
	unsigned char byte = 0;
	cu_pointer scratch = v->barrier, flag = v->barrier, signals = (cu_pointer)(uintptr_t)s->signals;
	unsigned long long cap = 1;
	void *gate[] = {&signals, &cap}, *barrier[] = {&flag, &cap}, *sync[] = {&flag};
	s->signals->open = 1;
	cu_result e = launch_kernel(s, v->kernel[KERNEL_GATE], 1, 1, v->init, gate);
	e = e ? e : launch_fill(s, index, scratch, 8, 0, v->init);
	e = e ? e : launch_verify(s, index, scratch, 8, 0, 0, v->init);
	e = e ? e : launch_add(s, index, scratch, 0, 8, 0, v->init);
	e = e ? e : launch_kernel(s, v->kernel[KERNEL_NOTHING], 1, 1, v->init, NULL);
	e = e ? e : launch_kernel(s, v->kernel[KERNEL_BARRIER], 1, 32, v->init, barrier);
	int cooperative = 0;
	d->device_attribute(&cooperative, CU_ATTRIBUTE_COOPERATIVE, v->device);
	if (cooperative)
		e = e ? e : d->launch_cooperative(v->kernel[KERNEL_GRID_SYNC], 1, 1, 1, 32, 1, 1, 0, v->init, sync);
	e = e ? e : d->copy_htod(scratch, &byte, 1);
	e = e ? e : d->copy_dtoh(&byte, scratch, 1);
	e = e ? e : d->memset8(scratch, 0, 8);
	e = e ? e : d->memset8_async(scratch, 0, 8, v->init);
	if (d->mem_alloc_async) { // makes the pool; without pools the driver says so here, and again in the witness
		cu_pointer p = 0;
		if (!d->mem_alloc_async(&p, 1 << 20, v->init))
			d->mem_free_async(p, v->init);
	}
	return e ? e : d->context_synchronize();
}

static cu_result open_here(struct session *s, struct device_state *v, int index)
{
	const struct driver *d = &s->driver;
	cu_result e = d->module_load(&v->module, kernels_ptx);
	for (int k = 0; k < KERNEL_COUNT && !e; k++)
		e = d->module_function(&v->kernel[k], v->module, kernel_name[k]);
	e = e ? e : d->stream_create(&v->init, CU_STREAM_FLAG_NON_BLOCKING, 0);
	e = e ? e : d->mem_alloc(&v->slots, MAX_SLOTS * sizeof(struct slot));
	e = e ? e : d->mem_alloc(&v->barrier, 256);
	if (!e && !s->signals) {
		void *p = NULL;
		e = d->host_alloc(&p, 4096, CU_MEMHOSTALLOC_PORTABLE | CU_MEMHOSTALLOC_DEVICEMAP);
		s->signals = p;
	}
	return e ? e : warm(s, v, index);
}

const char *session_open_device(struct session *s, int index)
{
	const struct driver *d = &s->driver;
	struct device_state *v = &s->device[index];
	if (v->context)
		return NULL;
	cu_context before = NULL, popped = NULL;
	d->context_get(&before);
	cu_result e = d->device_get(&v->device, s->first_device + index);
	e = e ? e : d->device_name(v->name, sizeof v->name, v->device);
	e = e ? e : d->primary_retain(&v->context, v->device);
	e = e ? e : d->context_push(v->context);
	if (!e) {
		e = open_here(s, v, index);
		d->context_pop(&popped);
		d->context_set(before);
	}
	if (!e)
		return NULL;
	v->context = NULL;
	return arena_printf(s->arena, "device %d cannot be used: %s", s->first_device + index, driver_error(d, e));
}

// "580.159.04" from the kernel module's own words, NULL where it does not say.
static const char *module_version(struct arena *a)
{
	char text[256] = "";
	FILE *f = fopen("/proc/driver/nvidia/version", "r"); // has no size
	if (f && !fgets(text, sizeof text, f))
		text[0] = 0;
	if (f)
		fclose(f);
	const char *p = strstr(text, "Kernel Module");
	while (p && *p && *p != '\n' && !(*p >= '0' && *p <= '9' && p[-1] == ' '))
		p++;
	return p && *p >= '0' && *p <= '9' ? arena_strndup(a, p, strcspn(p, " \n")) : NULL;
}

const char *session_describe(struct session *s)
{
	const char *module = module_version(s->arena);
	return arena_printf(s->arena, "%s, driver %s (CUDA %d.%d)", s->device[0].name, module ? module : "unknown", s->driver.version / 1000,
	                    s->driver.version % 1000 / 10);
}

bool session_prepare_occupy(struct session *s, int index)
{
	const struct driver *d = &s->driver;
	if (s->occupy_source)
		return true;
	void *p = NULL;
	cu_context popped;
	if (d->context_push(s->device[index].context))
		return false;
	cu_result e = d->host_alloc(&p, OCCUPY_BYTES, CU_MEMHOSTALLOC_PORTABLE);
	e = e ? e : d->mem_alloc(&s->occupy_target, OCCUPY_BYTES);
	e = e ? e : d->stream_create(&s->occupy_stream, CU_STREAM_FLAG_NON_BLOCKING, 0);
	d->context_pop(&popped);
	s->occupy_source = e ? NULL : p;
	return !e;
}

void session_occupy(struct session *s)
{
	for (int i = 0; i < OCCUPY_COPIES; i++)
		s->driver.copy_htod_async(s->occupy_target, s->occupy_source, OCCUPY_BYTES, s->occupy_stream);
}
