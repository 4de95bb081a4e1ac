// SPDX-License-Identifier: Apache-2.0
#include "validator/backends/model/footprint.h"

#include "validator/backends/model/explore.h"

// Numbers of the shared objects, one range a class.
static uint32_t stream_key(int stream)
{
	return (uint32_t)stream;
}

static uint32_t other_key(const struct witness *w, int class, int index)
{
	return (uint32_t)(w->stream_count + (size_t)class * MOST_STEPS + (size_t)index);
}

enum { KEY_EVENT, KEY_GRAPH, KEY_MEMORY, KEY_MUTEX };

static void add_device(struct arena *a, const struct witness *w, int device, bool only_joined, struct footprint *out)
{
	for (size_t i = 0; i < w->stream_count; i++) {
		const struct witness_stream *s = &w->streams[i];
		bool is_free = s->kind == WSTREAM_NONBLOCKING || s->kind == WSTREAM_UNKNOWN;
		if ((device == NO_OBJECT || s->device == device) && !(only_joined && is_free))
			*vec_push(a, &out->key) = stream_key((int)i);
	}
}

static void add_copy(struct arena *a, const struct witness *w, const struct witness_step *s, struct footprint *out)
{
	for (size_t i = 0; i < s->access_count; i++) {
		int memory = s->access[i].memory;
		*vec_push(a, &out->key) = other_key(w, KEY_MEMORY, memory); // registered or not decides what it waits for
		if (w->memories[memory].device != NO_OBJECT && w->memories[memory].device != w->streams[s->stream].device)
			add_device(a, w, w->memories[memory].device, true, out);
	}
}

static void add_objects(struct arena *a, const struct model *model, uint32_t index, struct footprint *out)
{
	const struct witness *w = model->w;
	const struct witness_step *s = &model->step[index];
	if (s->stream != NO_OBJECT && w->streams[s->stream].kind == WSTREAM_LEGACY)
		add_device(a, w, w->streams[s->stream].device, true, out);
	else if (s->stream != NO_OBJECT)
		*vec_push(a, &out->key) = stream_key(s->stream);
	if (s->event != NO_OBJECT)
		*vec_push(a, &out->key) = other_key(w, KEY_EVENT, s->event);
	if (s->event2 != NO_OBJECT)
		*vec_push(a, &out->key) = other_key(w, KEY_EVENT, s->event2);
	if (s->graph != NO_OBJECT)
		*vec_push(a, &out->key) = other_key(w, KEY_GRAPH, s->graph);
	if (s->kind == WSTEP_LOCK)
		*vec_push(a, &out->key) = other_key(w, KEY_MUTEX, model->mutex[index]);
	if (s->kind == WSTEP_REGISTER || s->kind == WSTEP_UNREGISTER)
		*vec_push(a, &out->key) = other_key(w, KEY_MEMORY, s->memory);
	if (s->kind == WSTEP_COPY)
		add_copy(a, w, s, out);
	if (s->kind == WSTEP_SYNC_DEVICE || s->kind == WSTEP_RESET_DEVICE)
		add_device(a, w, s->device, false, out);
	if (model->with_seen && (s->kind == WSTEP_FREE || s->kind == WSTEP_UNREGISTER))
		add_device(a, w, NO_OBJECT, false, out);
}

void footprint_of(struct arena *a, struct machine *m, uint32_t process, struct footprint *out)
{
	*out = (struct footprint){.process = process};
	out->access_count = machine_accesses(m, process, &out->access);
	uint32_t step = machine_next_step(m, process);
	if (process < m->model->w->thread_count && m->model->w->thread_count > 1 && step != NOT_YET)
		add_objects(a, m->model, step, out);
}

bool accesses_conflict(const struct witness_access *a, size_t a_count, const struct witness_access *b, size_t b_count)
{
	for (size_t i = 0; i < a_count; i++) {
		for (size_t k = 0; k < b_count; k++) {
			bool is_harmless = a[i].mode == b[k].mode && a[i].mode != MODE_WRITE;
			if (a[i].memory == b[k].memory && a[i].begin < b[k].end && b[k].begin < a[i].end && !is_harmless)
				return true;
		}
	}
	return false;
}

bool footprints_depend(const struct footprint *a, const struct footprint *b, bool with_memory)
{
	if (a->process == b->process)
		return true;
	for (size_t i = 0; i < a->key.n; i++)
		for (size_t k = 0; k < b->key.n; k++)
			if (a->key.at[i] == b->key.at[k])
				return true;
	return with_memory && accesses_conflict(a->access, a->access_count, b->access, b->access_count);
}
