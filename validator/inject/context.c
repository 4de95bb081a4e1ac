// SPDX-License-Identifier: Apache-2.0
// The gate's kernels in the program's own contexts.
#include "validator/inject/inject.h"

#include <string.h>

extern const char kernels_ptx[];

// A first launch may load code and wait for the device: it must not happen while a gate is closed.
static cu_result warm(struct library *l, struct context *c)
{
	struct slot *slot = &l->gate.slots[GATE_SLOTS - 1];
	cu_stream s = NULL;
	cu_pointer state = (cu_pointer)(uintptr_t)slot, mark = (cu_pointer)(uintptr_t)slot->mark;
	unsigned long long cap = 0, n = 1;
	unsigned tag = 1;
	void *gate[] = {&state, &cap}, *fill[] = {&mark, &n, &tag};
	slot->open = 1;
	cu_result e = l->driver.stream_create(&s, CU_STREAM_FLAG_NON_BLOCKING, 0);
	if (e)
		return e;
	e = l->driver.launch(c->gate, 1, 1, 1, 1, 1, 1, 0, s, gate, NULL);
	e = e ? e : l->driver.launch(c->fill, 1, 1, 1, 1, 1, 1, 0, s, fill, NULL);
	e = e ? e : l->driver.stream_synchronize(s);
	l->driver.stream_destroy(s);
	return e;
}

static cu_result load(struct library *l, struct context *c)
{
	cu_result e = CU_OK;
	if (!l->gate.slots) {
		void *slots = NULL;
		e = l->driver.host_alloc(&slots, GATE_SLOTS * sizeof(struct slot), CU_MEMHOSTALLOC_PORTABLE | CU_MEMHOSTALLOC_DEVICEMAP);
		if (e)
			return e;
		memset(slots, 0, GATE_SLOTS * sizeof(struct slot));
		l->gate.slots = slots;
	}
	e = l->driver.module_load(&c->module, kernels_ptx);
	e = e ? e : l->driver.module_function(&c->gate, c->module, "gpulint_gate");
	e = e ? e : l->driver.module_function(&c->fill, c->module, "gpulint_fill");
	return e ? e : warm(l, c);
}

static void tell_device(struct library *l)
{
	char name[128] = "";
	cu_device d = 0;
	if (l->driver.context_device && l->driver.device_name && !l->driver.context_device(&d) && !l->driver.device_name(name, sizeof name, d))
		channel_send(l, "device\t%s", name);
}

struct context *context_known(struct library *l)
{
	cu_context current = NULL;
	if (l->driver.context_get(&current) || !current)
		return NULL;
	for (unsigned i = 0; i < l->contexts; i++) {
		if (l->context[i].handle == current)
			return &l->context[i];
	}
	return NULL;
}

struct context *context_ready(struct library *l, const char **why)
{
	cu_context current = NULL;
	struct context *known = context_known(l);
	if (known)
		return known;
	if (l->driver.context_get(&current) || !current) {
		*why = "no context is current in this thread yet";
		return NULL;
	}
	if (l->contexts == CONTEXTS) {
		*why = "the program has too many contexts";
		return NULL;
	}
	struct context *c = &l->context[l->contexts];
	*c = (struct context){.handle = current};
	cu_result e = load(l, c);
	library_log(l, "context %p: kernels loaded: %d", (void *)current, e);
	if (e) {
		*why = arena_printf(&l->arena, "the gate's kernel cannot be loaded (error %d)", e);
		return NULL;
	}
	l->contexts++;
	tell_device(l);
	return c;
}

bool context_enter(struct library *l, cu_stream s)
{
	cu_context current = NULL, own = NULL;
	if (!l->driver.stream_context || l->driver.context_get(&current) || l->driver.stream_context(s, &own) || !own || own == current)
		return false;
	return l->driver.context_push(own) == CU_OK;
}

void context_leave(struct library *l)
{
	cu_context popped;
	l->driver.context_pop(&popped);
}
