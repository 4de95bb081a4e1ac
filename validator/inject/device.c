// SPDX-License-Identifier: Apache-2.0
// A call while another device is current than the one of its stream or its memory.
#include "validator/inject/inject.h"

enum { POSSIBLE = 1, CERTAIN = 2, UNKNOWN_DEVICE = -1 };

// Device of plain device memory; managed memory and the host's belong to every device.
static int device_of_memory(struct library *l, cu_pointer p)
{
	int kind = 0, device = UNKNOWN_DEVICE;
	unsigned char is_managed[4] = {0}; // the driver writes a bool
	if (!l->driver.pointer_attribute || l->driver.pointer_attribute(&kind, CU_POINTER_KIND, p) || kind != CU_KIND_DEVICE)
		return UNKNOWN_DEVICE;
	if (l->driver.pointer_attribute(is_managed, CU_POINTER_MANAGED, p) || is_managed[0])
		return UNKNOWN_DEVICE;
	return l->driver.pointer_attribute(&device, CU_POINTER_DEVICE, p) ? UNKNOWN_DEVICE : device;
}

// Device of a created stream. The default streams are of whatever is current.
static int device_of_stream(struct library *l, cu_stream s)
{
	cu_device device = UNKNOWN_DEVICE;
	if (!s || s == CU_STREAM_LEGACY || s == CU_STREAM_PER_THREAD)
		return UNKNOWN_DEVICE;
	bool entered = context_enter(l, s);
	if (l->driver.context_device(&device))
		device = UNKNOWN_DEVICE;
	if (entered)
		context_leave(l);
	return device;
}

static void tell(struct library *l, int id, int certainty, int current, const char *what, int device)
{
	char text[160];
	snprintf(text, sizeof text, "device %d is current, %s is of device %d", current, what, device);
	channel_fact(l, id, FACT_ELSEWHERE, certainty, text);
}

void device_compare(struct library *l, int id, const struct operands *call)
{
	struct claim *c = &l->claim[id];
	const struct site *object = c->object < 0 ? NULL : &l->site[c->object];
	cu_device current = UNKNOWN_DEVICE;
	bool is_home = false;
	if (!l->driver.context_device || l->driver.context_device(&current) || c->seconds > INJECT_GATES)
		return;
	int stream = device_of_stream(l, call->stream);
	if (stream != UNKNOWN_DEVICE && stream != current)
		tell(l, id, CERTAIN, current, "the stream", stream);
	for (unsigned i = 0; i < call->count; i++) {
		int device = device_of_memory(l, (cu_pointer)call->range[i].begin);
		bool is_object = overlap_knows(object) && overlap_is_in(object, call->range[i].begin);
		is_home |= is_object && device == current;
		if (device != UNKNOWN_DEVICE && device != current)
			tell(l, id, is_object ? CERTAIN : POSSIBLE, current, is_object ? "the claimed memory" : "other memory", device);
	}
	if (is_home && is_first(++c->homes))
		channel_fact(l, id, FACT_HOME, c->homes, NULL);
}
