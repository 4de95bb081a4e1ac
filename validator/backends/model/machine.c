// SPDX-License-Identifier: Apache-2.0
// Transitions of the machine: which can be taken, and what they do to threads and memory.
#include "validator/backends/model/machine.h"

#include <string.h>

const struct reason_row reason_rows[REASON_COUNT] = {
#define X(id, seen, text) {seen, text},
	REASONS(X)
#undef X
};

void marks_put(struct arena *a, struct marks *to, uint32_t op, enum reason why, uint32_t via)
{
	for (size_t i = 0; i < to->list.n; i++)
		if (to->list.at[i].op == op)
			return;
	*vec_push(a, &to->list) = (struct mark){op, why, via};
}

void marks_add(struct arena *a, struct marks *to, const struct marks *from, enum reason why, uint32_t via)
{
	for (size_t i = 0; i < from->list.n; i++)
		marks_put(a, to, from->list.at[i].op, why, via);
}

static bool is_thread(const struct machine *m, uint32_t process)
{
	return process < m->model->w->thread_count;
}

static bool is_done(const struct machine *m, const struct marks *marks)
{
	for (size_t i = 0; i < marks->list.n; i++)
		if (m->op.at[marks->list.at[i].op].executed == NOT_YET)
			return false;
	return true;
}

size_t machine_processes(const struct machine *m)
{
	return m->model->processes;
}

uint32_t machine_operation(const struct machine *m, uint32_t process)
{
	return process < m->operation_of.list.n ? m->operation_of.list.at[process] : NOT_YET;
}

static bool is_finished(const struct machine *m, int thread)
{
	const struct thread_state *t = &m->thread[thread];
	return t->next >= m->model->thread_step[thread].list.n && is_done(m, &t->blocked);
}

// The signals that an await goes on after: of other threads, listed before it.
static bool is_awaited(const struct model *model, uint32_t signal, uint32_t await)
{
	const struct witness_step *a = &model->step[signal], *b = &model->step[await];
	return a->kind == WSTEP_SIGNAL && model->mutex[signal] == model->mutex[await] && a->thread != b->thread;
}

static bool thread_is_enabled(struct machine *m, uint32_t thread)
{
	const struct thread_state *t = &m->thread[thread];
	const struct indices *steps = &m->model->thread_step[thread];
	if (!t->is_started || t->next >= steps->list.n || !is_done(m, &t->blocked))
		return false;
	uint32_t index = steps->list.at[t->next];
	const struct witness_step *s = &m->model->step[index];
	if (s->kind == WSTEP_JOIN_THREAD && !m->model->w->threads[s->child].is_process)
		return is_finished(m, s->child);
	if (s->kind == WSTEP_LOCK)
		return m->owner[m->model->mutex[index]] == NOT_YET;
	for (uint32_t i = 0; i < index && s->kind == WSTEP_AWAIT; i++)
		if (m->signalled[i] == NOT_YET && is_awaited(m->model, i, index))
			return false;
	struct marks waits = {0};
	machine_host_waits(m, s, index, &waits);
	return is_done(m, &waits);
}

bool machine_is_enabled(struct machine *m, uint32_t process)
{
	if (is_thread(m, process))
		return thread_is_enabled(m, process);
	uint32_t op = machine_operation(m, process);
	return op != NOT_YET && m->op.at[op].executed == NOT_YET && is_done(m, &m->op.at[op].before);
}

uint32_t machine_next_step(const struct machine *m, uint32_t process)
{
	if (!is_thread(m, process)) {
		uint32_t op = machine_operation(m, process);
		return op == NOT_YET ? NOT_YET : m->op.at[op].step;
	}
	const struct indices *steps = &m->model->thread_step[process];
	uint32_t next = m->thread[process].next;
	return next < steps->list.n ? steps->list.at[next] : NOT_YET;
}

static size_t step_accesses(const struct model *model, const struct witness_step *s, enum part part, const struct witness_access **access)
{
	switch (s->kind) {
	case WSTEP_ALLOC:
	case WSTEP_FREE:
	case WSTEP_ALLOC_ASYNC:
	case WSTEP_FREE_ASYNC:
	case WSTEP_DIES:
	case WSTEP_UNMAP: *access = &model->whole[s->memory]; return 1;
	default: break;
	}
	*access = part == PART_TRANSFER ? s->access + 1 : s->access;
	return part == PART_WHOLE ? s->access_count : 1;
}

size_t machine_accesses(const struct machine *m, uint32_t process, const struct witness_access **access)
{
	uint32_t index = machine_next_step(m, process);
	enum part part = PART_WHOLE;
	*access = NULL;
	if (index == NOT_YET)
		return 0;
	if (!is_thread(m, process))
		part = m->op.at[machine_operation(m, process)].part;
	else if (step_is_operation(&m->model->step[index]))
		return 0; // the call only enqueues
	return step_accesses(m->model, &m->model->step[index], part, access);
}

static void note_fault(struct machine *m, struct fault fault)
{
	const struct model *model = m->model;
	int claimed = model->w->memory;
	bool can_show = fault.is_final || pair_can_show(model->w, model->step, model->first, model->second, fault.step);
	if (!m->fault.is_there)
		m->fault = fault;
	if (!m->claimed.is_there && can_show && (claimed == NO_OBJECT || claimed == fault.memory))
		m->claimed = fault;
}

// Compares the cells [from, to) of `memory` with what they should hold.
static void compare(struct machine *m, int memory, size_t from, size_t to, const uint8_t *wanted, struct fault fault)
{
	fault.memory = memory;
	for (size_t i = from; i < to; i++) {
		uint64_t size = cells_size(m->model->cells, memory, i);
		fault.of += size;
		if (m->bytes[i] == wanted[i - from])
			continue;
		if (!fault.is_there)
			fault.seen = m->bytes[i], fault.wanted = wanted[i - from];
		fault.is_there = true;
		fault.bytes += size;
	}
	if (fault.is_there)
		note_fault(m, fault);
}

static void read_access(struct machine *m, uint32_t process, uint32_t step, uint32_t index, const struct witness_access *access)
{
	struct model *model = m->model;
	size_t from, to;
	if (m->is_recording) {
		*vec_push(model->arena, &model->step_read[step].list) = (uint32_t)model->read.n;
		*vec_push(model->arena, &model->read) = (struct read_key){process, step, index};
		return;
	}
	cells_of(model->cells, access->memory, access->begin, access->end, &from, &to);
	const struct indices *reads = &model->step_read[step];
	for (size_t i = 0; i < reads->list.n; i++) {
		const struct read_key *key = &model->read.at[reads->list.at[i]];
		if (key->process == process && key->access == index)
			compare(m, access->memory, from, to, model->expected[reads->list.at[i]],
			        (struct fault){.step = step, .transition = m->transitions});
	}
}

static void write_access(struct machine *m, uint8_t tag, const struct witness_access *access)
{
	size_t from, to;
	cells_of(m->model->cells, access->memory, access->begin, access->end, &from, &to);
	for (size_t i = from; i < to; i++)
		m->bytes[i] = access->mode == MODE_ATOMIC ? (uint8_t)(m->bytes[i] + tag) : tag;
}

// The source's cells go to the destination, at once or through the operation that staged them.
static void copy(struct machine *m, const struct witness_step *s, enum part part, struct operation *op)
{
	size_t from, to, target, end;
	cells_of(m->model->cells, s->access[0].memory, s->access[0].begin, s->access[0].end, &from, &to);
	cells_of(m->model->cells, s->access[1].memory, s->access[1].begin, s->access[1].end, &target, &end);
	if (part == PART_STAGE) {
		op->bytes = ARENA_ARRAY(m->arena, uint8_t, to - from);
		memcpy(op->bytes, m->bytes + from, to - from);
	} else {
		const uint8_t *source = part == PART_TRANSFER ? m->op.at[op->stage].bytes : m->bytes + from;
		memmove(m->bytes + target, source, to - from);
	}
}

static uint8_t tag_of(const struct witness_step *s, uint32_t step)
{
	if (s->kind == WSTEP_ALLOC || s->kind == WSTEP_ALLOC_ASYNC)
		return initial_byte(s->memory);
	if (s->kind == WSTEP_FREE || s->kind == WSTEP_FREE_ASYNC || s->kind == WSTEP_DIES || s->kind == WSTEP_UNMAP)
		return POISON_BYTE;
	return step_tag(step);
}

static void do_memory(struct machine *m, const struct transition *t, enum part part, struct operation *op)
{
	const struct witness_step *s = &m->model->step[t->step];
	for (uint32_t i = 0; i < t->access_count; i++)
		if (t->access[i].mode == MODE_READ)
			read_access(m, t->process, t->step, i, &t->access[i]);
	if (s->kind == WSTEP_COPY) {
		copy(m, s, part, op);
		return;
	}
	for (size_t i = 0; i < t->access_count; i++)
		if (t->access[i].mode != MODE_READ)
			write_access(m, tag_of(s, t->step), &t->access[i]);
}

static void take_operation(struct machine *m, uint32_t index, struct transition *t)
{
	struct operation *op = &m->op.at[index];
	*vec_push(m->arena, &t->before.list) = (struct order){op->created, REASON_ENQUEUED, op->creator};
	for (size_t i = 0; i < op->before.list.n; i++) {
		struct mark mark = op->before.list.at[i];
		*vec_push(m->arena, &t->before.list) = (struct order){m->op.at[mark.op].executed, mark.why, mark.via};
	}
	do_memory(m, t, op->part, op);
	op->executed = m->transitions;
}

// Threads, mutexes and registrations; everything else goes to streams.
static void do_host_step(struct machine *m, uint32_t index, struct transition *t)
{
	const struct witness_step *s = &m->model->step[index];
	int mutex = m->model->mutex[index];
	switch (s->kind) {
	case WSTEP_START_THREAD:
		m->thread[s->child].is_started = true;
		m->thread[s->child].last = m->transitions;
		return;
	case WSTEP_LOCK:
		if (m->unlocked[mutex] != NOT_YET)
			*vec_push(m->arena, &t->before.list) = (struct order){m->unlocked[mutex], REASON_LOCK, index};
		m->owner[mutex] = m->transitions;
		return;
	case WSTEP_UNLOCK:
		m->owner[mutex] = NOT_YET;
		m->unlocked[mutex] = m->transitions;
		return;
	case WSTEP_SIGNAL: m->signalled[index] = m->transitions; return;
	case WSTEP_AWAIT:
		for (uint32_t i = 0; i < index; i++)
			if (is_awaited(m->model, i, index))
				*vec_push(m->arena, &t->before.list) = (struct order){m->signalled[i], REASON_SIGNAL, index};
		return;
	case WSTEP_SET_DEVICE: m->thread[s->thread].device = s->device; return;
	case WSTEP_REGISTER: m->is_registered[s->memory] = true; return;
	case WSTEP_UNREGISTER: m->is_registered[s->memory] = false; return;
	case WSTEP_RECORD: machine_record(m, index); return;
	case WSTEP_WAIT: machine_wait(m, index); return;
	case WSTEP_BEGIN_CAPTURE: machine_begin_capture(m, s); return;
	case WSTEP_END_CAPTURE: machine_end_capture(m, s); return;
	case WSTEP_ALLOC:
		if (m->made_on[s->memory] == NO_OBJECT)
			m->made_on[s->memory] = m->thread[s->thread].device;
		break;
	default: break;
	}
	if (step_is_operation(s))
		machine_enqueue(m, index, m->transitions);
	else
		do_memory(m, t, PART_WHOLE, NULL);
}

static void add_waits(struct machine *m, const struct marks *waits, struct transition *t)
{
	for (size_t i = 0; i < waits->list.n; i++) {
		struct mark mark = waits->list.at[i];
		*vec_push(m->arena, &t->before.list) = (struct order){m->op.at[mark.op].executed, mark.why, mark.via};
	}
}

static void take_step(struct machine *m, uint32_t thread, struct transition *t)
{
	struct thread_state *state = &m->thread[thread];
	const struct witness_step *s = &m->model->step[t->step];
	struct marks waits = {0};
	if (state->last != NOT_YET)
		*vec_push(m->arena, &t->before.list) = (struct order){state->last, state->next ? REASON_PROGRAM : REASON_THREAD, t->step};
	add_waits(m, &state->blocked, t);
	state->blocked = (struct marks){0};
	machine_host_waits(m, s, t->step, &waits);
	add_waits(m, &waits, t);
	if (s->kind == WSTEP_JOIN_THREAD && !m->model->w->threads[s->child].is_process) {
		*vec_push(m->arena, &t->before.list) = (struct order){m->thread[s->child].last, REASON_THREAD, t->step};
		add_waits(m, &m->thread[s->child].blocked, t);
	}
	do_host_step(m, t->step, t);
	state->last = m->transitions;
	state->next++;
}

void machine_take(struct machine *m, uint32_t process, struct transition *out)
{
	*out = (struct transition){.process = process, .step = machine_next_step(m, process), .op = NOT_YET};
	out->access_count = machine_accesses(m, process, &out->access);
	out->creator = out->step;
	if (is_thread(m, process)) {
		take_step(m, process, out);
	} else {
		out->op = machine_operation(m, process);
		out->creator = m->op.at[out->op].creator;
		take_operation(m, out->op, out);
	}
	m->transitions++;
}

void machine_finish(struct machine *m)
{
	const struct cells *c = m->model->cells;
	for (size_t i = 0; i < m->model->w->memory_count; i++)
		compare(m, (int)i, c->first[i], c->first[i + 1], m->model->final + c->first[i],
		        (struct fault){.is_final = true, .step = NOT_YET, .transition = m->transitions});
}
