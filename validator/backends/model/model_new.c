// SPDX-License-Identifier: Apache-2.0
// Setting a witness up: its threads, its cells, and what its reads must see.
#include "validator/backends/model/machine.h"

static void find_mutexes(struct model *m)
{
	m->mutex = ARENA_ARRAY(m->arena, int, m->count);
	for (size_t i = 0; i < m->count; i++) {
		if (m->step[i].mutex == NO_OBJECT)
			continue;
		size_t k = 0;
		while (k < i && m->step[k].mutex != m->step[i].mutex)
			k++;
		m->mutex[i] = k < i ? m->mutex[k] : (int)m->mutexes++;
	}
}

struct machine *machine_new(struct arena *a, struct model *model)
{
	const struct witness *w = model->w;
	struct machine *m = ARENA_NEW(a, struct machine);
	m->arena = a;
	m->model = model;
	m->thread = ARENA_ARRAY(a, struct thread_state, w->thread_count);
	m->stream = ARENA_ARRAY(a, struct stream_state, w->stream_count + 1);
	m->event = ARENA_ARRAY(a, struct event_state, w->event_count + 1);
	m->graph = ARENA_ARRAY(a, struct graph_state, w->graph_count + 1);
	m->capture = ARENA_ARRAY(a, struct graph_nodes, w->stream_count + 1);
	m->is_registered = ARENA_ARRAY(a, bool, w->memory_count + 1);
	m->made_on = ARENA_ARRAY(a, int, w->memory_count + 1);
	m->owner = ARENA_ARRAY(a, uint32_t, model->mutexes + 1);
	m->unlocked = ARENA_ARRAY(a, uint32_t, model->mutexes + 1);
	m->signalled = ARENA_ARRAY(a, uint32_t, model->count + 1);
	for (size_t i = 0; i < model->count; i++)
		m->signalled[i] = NOT_YET;
	m->bytes = ARENA_ARRAY(a, uint8_t, model->cells->count + 1);
	for (size_t i = 0; i < model->mutexes; i++)
		m->owner[i] = m->unlocked[i] = NOT_YET;
	for (size_t i = 0; i < w->stream_count; i++)
		m->stream[i].capture = NO_OBJECT;
	for (size_t i = 0; i < w->event_count; i++)
		m->event[i].capture = NO_OBJECT;
	for (size_t i = 0; i < w->thread_count; i++)
		m->thread[i].last = NOT_YET;
	for (size_t i = 0; i < w->memory_count; i++)
		m->made_on[i] = w->memories[i].device;
	for (size_t i = 0; i < w->memory_count; i++)
		for (size_t k = model->cells->first[i]; k < model->cells->first[i + 1]; k++)
			m->bytes[k] = initial_byte((int)i);
	m->thread[0].is_started = true;
	return m;
}

static void take(struct machine *m, uint32_t process, machine_taken taken, void *context)
{
	struct transition t;
	machine_take(m, process, &t);
	if (taken)
		taken(context, m, &t);
}

static void run_operations(struct machine *m, machine_taken taken, void *context)
{
	for (uint32_t i = 0; i < m->op.n; i++)
		if (m->op.at[i].executed == NOT_YET && machine_is_enabled(m, m->op.at[i].process))
			take(m, m->op.at[i].process, taken, context);
}

bool machine_run_in_order(struct machine *m, machine_taken taken, void *context, struct refusal *refusal)
{
	struct model *model = m->model;
	for (uint32_t i = 0; i < model->count; i++) {
		uint32_t thread = (uint32_t)model->step[i].thread;
		if (model->w->threads[thread].is_process)
			continue;
		if (!machine_is_enabled(m, thread) || machine_next_step(m, thread) != i) {
			*refusal = (struct refusal){
				arena_printf(model->arena, "%s never returns in the order given", witness_said(model->arena, &model->step[i])), true};
			return false;
		}
		take(m, thread, taken, context);
		run_operations(m, taken, context);
	}
	return true;
}

// Gives operations their identity and notes the reads.
static bool run_in_order(struct model *model, struct refusal *refusal)
{
	struct arena a = {0};
	struct machine *m = machine_new(&a, model);
	m->is_recording = true;
	bool ok = machine_run_in_order(m, NULL, NULL, refusal);
	arena_free(&a);
	return ok;
}

static bool find_expected(struct model *m, struct refusal *refusal)
{
	struct expectation *e = &m->expectation;
	values_expect(m->arena, m->w, m->step, m->count, e);
	m->expected = ARENA_ARRAY(m->arena, const uint8_t *, m->read.n + 1);
	bool ok = e->read_count == m->read.n;
	for (size_t i = 0; ok && i < m->read.n; i++) {
		const struct read_key *key = &m->read.at[i];
		const struct witness_access *access = &m->step[key->step].access[key->access];
		size_t from, to;
		ok = e->read[i].step == key->step && e->read[i].access == key->access;
		cells_of(m->cells, access->memory, access->begin, access->end, &from, &to);
		m->expected[i] = cells_sample(m->arena, m->cells, &e->read[i].seen, from, to);
	}
	uint8_t *final = ARENA_ARRAY(m->arena, uint8_t, m->cells->count + 1);
	for (size_t i = 0; i < m->w->memory_count; i++) {
		size_t from = m->cells->first[i], to = m->cells->first[i + 1];
		const uint8_t *part = cells_sample(m->arena, m->cells, &e->final[i], from, to);
		for (size_t k = from; k < to; k++)
			final[k] = part[k - from];
	}
	m->final = final;
	if (!ok)
		refusal->why = "program order reads differently in the machine and in the values: a fault of gpulint-validate";
	return ok;
}

struct model *model_new(struct arena *a, const struct witness *w, const struct witness_step *step, size_t count, bool with_seen,
                        struct refusal *refusal)
{
	struct model *m = ARENA_NEW(a, struct model);
	*m = (struct model){.arena = a, .w = w, .step = step, .count = count, .with_seen = with_seen};
	m->thread_step = ARENA_ARRAY(a, struct indices, w->thread_count);
	for (uint32_t i = 0; i < count; i++)
		if (!w->threads[step[i].thread].is_process)
			*vec_push(a, &m->thread_step[step[i].thread].list) = i;
	m->whole = ARENA_ARRAY(a, struct witness_access, w->memory_count + 1);
	for (size_t i = 0; i < w->memory_count; i++)
		m->whole[i] = (struct witness_access){(int)i, MODE_WRITE, 0, w->memories[i].bytes};
	m->created = ARENA_ARRAY(a, struct indices, count);
	m->step_read = ARENA_ARRAY(a, struct indices, count);
	m->processes = (uint32_t)w->thread_count;
	find_mutexes(m);
	m->cells = cells_new(a, w, step, count);
	if (!m->cells) {
		refusal->why = "copies cut memory into too many pieces";
		return NULL;
	}
	return run_in_order(m, refusal) && find_expected(m, refusal) ? m : NULL;
}
