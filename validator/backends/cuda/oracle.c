// SPDX-License-Identifier: Apache-2.0
// Compares what a read sees with what it must see: device memory by kernels that count wrong bytes into slots, host
// memory at once.
#include "validator/backends/cuda/run.h"

#include <string.h>

static void note(struct run *r, const struct mismatch *m)
{
	if (!m->is_final && !m->is_dead && !pair_can_show(r->w, r->step, r->first, r->second, m->step))
		return;
	pthread_mutex_lock(&r->note_lock);
	if (m->wrong > r->mismatch.wrong)
		r->mismatch = *m;
	pthread_mutex_unlock(&r->note_lock);
}

// What program order itself reads from dead memory is no mismatch; that it is read is the fault.
static void note_dead(struct run *r, struct mismatch m, uint64_t dead)
{
	if (r->w->claim != CLAIM_USE_AFTER)
		return;
	m.wrong = dead;
	m.seen = POISON_BYTE;
	m.is_expected_dead = true;
	note(r, &m);
}

static struct check *new_check(struct run *r, int device)
{
	if (!r->check)
		r->check = ARENA_ARRAY(r->a, struct check, MAX_SLOTS);
	if (r->check_count == MAX_SLOTS) {
		r->has_unchecked_reads = true;
		return NULL;
	}
	struct check *c = &r->check[r->check_count];
	*c = (struct check){.slot = r->check_count++, .device = device};
	return c;
}

// A captured read acts once a launch: with two expectations for it no kernel can know which one is meant.
static const struct expected_read *only_read(const struct run *r, uint32_t step, uint32_t access)
{
	const struct expected_read *found = NULL;
	for (size_t i = 0; i < r->expect.read_count; i++) {
		const struct expected_read *e = &r->expect.read[i];
		if (e->step != step || e->access != access)
			continue;
		if (found)
			return NULL;
		found = e;
	}
	return found;
}

static void compare_host(struct run *r, const struct check *c, const struct span *span)
{
	const unsigned char *p = host_pointer(r, c->memory);
	struct mismatch m = {.step = c->step, .memory = c->memory, .of = span->end - span->begin, .expected = span->value, .is_final = c->is_final};
	for (uint64_t i = span->begin; i < span->end; i++) {
		unsigned char byte = ((const volatile unsigned char *)p)[i];
		if (byte != span->value) {
			m.wrong++;
			m.seen = byte;
		}
	}
	if (span->value == POISON_BYTE)
		note_dead(r, m, m.of - m.wrong);
	note(r, &m);
}

static void compare_span(struct run *r, const struct check *what, const struct span *span, cu_stream s, bool on_host)
{
	if (on_host) {
		compare_host(r, what, span);
		return;
	}
	struct check *c = new_check(r, what->device);
	if (!c)
		return;
	uint32_t slot = c->slot;
	*c = *what;
	c->slot = slot;
	c->bytes = span->end - span->begin;
	c->expected = span->value;
	cu_pointer base = c->is_dead ? r->memory[c->memory].adversary : r->memory[c->memory].address;
	cu_result e = launch_verify(r->session, c->device, base + span->begin, c->bytes, span->value, slot, s);
	if (e && !r->failure && r->checks_values)
		r->failure = arena_printf(r->a, "the check of %s: %s", witness_said(r->a, &r->step[c->step]), driver_error(&r->session->driver, e));
}

void oracle_read(struct run *r, uint32_t step, uint32_t access, cu_stream s, int device)
{
	const struct expected_read *e = r->checks_values ? only_read(r, step, access) : NULL;
	int memory = r->step[step].access[access].memory;
	if (!e || !r->memory[memory].address)
		return;
	struct check what = {.step = step, .access = access, .device = device, .memory = memory};
	for (size_t i = 0; i < e->seen.count; i++)
		compare_span(r, &what, &e->seen.span[i], s, !s);
}

void oracle_end_of_life(struct run *r, int memory, uint32_t step, cu_stream s)
{
	struct expectation e = {0};
	bool on_host = is_host_memory(r, memory);
	if (!r->checks_values || step <= r->second || any_capture(r) || r->memory[memory].is_unchecked)
		return;
	struct check what = {.step = step, .memory = memory, .is_final = true};
	what.device = r->w->memories[memory].device == NO_OBJECT ? 0 : r->w->memories[memory].device;
	values_expect(r->a, r->w, r->step, step, &e);
	if (!s && settle(r))
		return;
	cu_context popped;
	if (!on_host && r->session->driver.context_push(r->session->device[what.device].context))
		return;
	cu_stream on = s ? s : r->session->device[what.device].init;
	for (size_t i = 0; i < e.final[memory].count; i++)
		compare_span(r, &what, &e.final[memory].span[i], on, on_host);
	if (!s && !on_host)
		r->session->driver.stream_synchronize(on);
	if (!on_host)
		r->session->driver.context_pop(&popped);
}

void oracle_copied(struct run *r, uint32_t step, cu_stream s, int device)
{
	const struct witness_access *to = &r->step[step].access[1];
	struct expectation e = {0};
	const struct witness_memory *m = &r->w->memories[to->memory];
	bool is_claimed = step == r->first || step == r->second;
	// A kernel of this device cannot read another device's memory, and not every device reads pageable memory.
	bool is_readable = m->kind != WMEMORY_PAGEABLE && (m->device == NO_OBJECT || m->device == device);
	if (!r->checks_values || !is_claimed || any_capture(r) || !is_readable)
		return;
	struct check what = {.step = step, .access = 1, .device = device, .memory = to->memory};
	values_expect(r->a, r->w, r->step, step + 1, &e);
	for (size_t i = 0; i < e.final[to->memory].count; i++) {
		struct span part = e.final[to->memory].span[i];
		part.begin = part.begin < to->begin ? to->begin : part.begin;
		part.end = part.end > to->end ? to->end : part.end;
		if (part.begin < part.end)
			compare_span(r, &what, &part, s, false);
	}
}

// Freed memory belongs to the adversary: only its own bytes may be there.
static void check_adversary(struct run *r, int memory)
{
	struct check what = {.step = r->count, .memory = memory, .is_final = true, .is_dead = true};
	what.device = r->w->memories[memory].device == NO_OBJECT ? 0 : r->w->memories[memory].device;
	struct span all = {0, r->w->memories[memory].bytes, POISON_BYTE};
	cu_context popped;
	if (r->session->driver.context_push(r->session->device[what.device].context))
		return;
	compare_span(r, &what, &all, r->session->device[what.device].init, false);
	r->session->driver.context_pop(&popped);
}

void oracle_final(struct run *r)
{
	for (size_t m = 0; r->checks_values && m < r->w->memory_count; m++) {
		const struct witness_memory *object = &r->w->memories[m];
		if (r->memory[m].adversary)
			check_adversary(r, (int)m);
		if (!r->memory[m].address || r->memory[m].is_unchecked)
			continue;
		bool on_host = is_host_memory(r, (int)m);
		struct check what = {.step = r->count, .memory = (int)m, .is_final = true};
		what.device = object->device == NO_OBJECT ? 0 : object->device;
		cu_context popped;
		if (!on_host && r->session->driver.context_push(r->session->device[what.device].context))
			continue;
		for (size_t i = 0; i < r->expect.final[m].count; i++)
			compare_span(r, &what, &r->expect.final[m].span[i], r->session->device[what.device].init, on_host);
		if (!on_host)
			r->session->driver.context_pop(&popped);
	}
}

static bool fetch_slots(struct run *r, int device, struct slot *slots)
{
	const struct driver *d = &r->session->driver;
	cu_context popped;
	if (d->context_push(r->session->device[device].context))
		return false;
	cu_result e = d->context_synchronize();
	e = e ? e : d->copy_dtoh(slots, r->session->device[device].slots, r->check_count * sizeof *slots);
	d->context_pop(&popped);
	if (e && !r->failure)
		r->failure = arena_printf(r->a, "the results cannot be read: %s", driver_error(d, e));
	return !e;
}

void oracle_collect(struct run *r)
{
	struct slot *slots = r->check_count ? ARENA_ARRAY(r->a, struct slot, r->check_count) : NULL;
	for (int device = 0; device < r->session->device_count; device++) {
		if (!r->check_count || !r->session->device[device].context || !fetch_slots(r, device, slots))
			continue;
		for (uint32_t i = 0; i < r->check_count; i++) {
			const struct check *c = &r->check[i];
			if (c->device != device)
				continue;
			struct mismatch m = {.step = c->step,
			                     .memory = c->memory,
			                     .wrong = slots[c->slot].wrong,
			                     .of = c->bytes,
			                     .expected = c->expected,
			                     .seen = (uint8_t)slots[c->slot].sample,
			                     .is_final = c->is_final,
			                     .is_dead = c->is_dead};
			if (c->expected == POISON_BYTE && !c->is_dead)
				note_dead(r, m, m.of - m.wrong);
			note(r, &m);
		}
	}
}
