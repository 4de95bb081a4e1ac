// SPDX-License-Identifier: Apache-2.0
#include "engine/story/naming.h"

#include <string.h>

#include "engine/story/words.h"
#include "engine/world/again.h"
#include "engine/story/layout.h"

int naming_known(const struct naming *n, enum witness_object_kind kind, const void *key)
{
	return (int)(uintptr_t)map_get(&n->ids, key, kind) - 1;
}

// The id of the object `index`, from now on known by its key.
static const char *name(struct naming *n, enum witness_object_kind kind, const void *key, size_t index)
{
	static const char *const letter[] = {
#define OBJECT(id, type, plural, word, one, letter) letter,
#include "witness/words.def"
	};
	map_put(n->run->arena, &n->ids, key, kind, (void *)(uintptr_t)(index + 1));
	return arena_printf(n->run->keep, "%s%zu", letter[kind], index);
}

const char *naming_keep(struct naming *n, const char *text)
{
	return text ? arena_strdup(n->run->keep, text) : NULL;
}

void naming_assume(struct naming *n, const char *text)
{
	*vec_push(n->run->keep, &n->assumptions) = naming_keep(n, text);
}

// A device nobody names is taken as the first; of those that only have a name one at most, where the claim asks for no second one: on two devices a kernel
// could not work on memory from outside, which lies on the first (CUDA C++ Programming Guide, Peer-to-Peer Memory Access).
int naming_device(struct naming *n, const struct sym *device)
{
	bool is_open = n->is_of_one_device && device && device->kind != SYM_INT && device->kind != SYM_DEVICE;
	n->open_device = is_open && !n->open_device ? device : n->open_device;
	bool is_first = !device || device->kind == SYM_DEVICE || sym_is_int(device, 0) || (is_open && device == n->open_device);
	const void *key = is_first ? (const void *)n : device;
	int known = naming_known(n, WOBJECT_DEVICE, key);
	if (known != NO_OBJECT)
		return known;
	struct witness_device *d = vec_push(n->run->keep, &n->devices);
	d->id = name(n, WOBJECT_DEVICE, key, n->devices.n - 1);
	return (int)n->devices.n - 1;
}

int naming_thread(struct naming *n, uint32_t thread)
{
	const void *key = (const char *)n->run + thread + 1;
	int known = naming_known(n, WOBJECT_THREAD, key);
	if (known != NO_OBJECT)
		return known;
	struct witness_thread *t = vec_push(n->run->keep, &n->threads);
	*vec_push(n->run->keep, &n->thread_of) = thread;
	*t = (struct witness_thread){.id = name(n, WOBJECT_THREAD, key, n->threads.n - 1), .is_process = thread >= FIRST_PROCESS};
	return (int)n->threads.n - 1;
}

static enum witness_stream_kind stream_kind(enum stream_kind k)
{
	switch (k) {
	case STREAMKIND_LEGACY: return WSTREAM_LEGACY;
	case STREAMKIND_PER_THREAD: return WSTREAM_PER_THREAD;
	case STREAMKIND_BLOCKING: return WSTREAM_BLOCKING;
	case STREAMKIND_NONBLOCKING: return WSTREAM_NONBLOCKING;
	default: return WSTREAM_UNKNOWN;
	}
}

static const char OTHER_CALL[] = "the stream of another call";

static const char *stream_name(struct naming *n, const struct timeline *t)
{
	return naming_keep(n, again_is_other(t->stream) ? OTHER_CALL : name_of(n->run, t->stream));
}

int naming_stream(struct naming *n, uint32_t timeline)
{
	const struct timeline *t = &n->run->timelines.at[timeline];
	int known = naming_known(n, WOBJECT_STREAM, t);
	if (known != NO_OBJECT)
		return known;
	bool is_default = t->kind == STREAMKIND_LEGACY || t->kind == STREAMKIND_PER_THREAD;
	struct witness_stream s = {.kind = stream_kind(t->kind), .device = naming_device(n, t->device), .thread = NO_OBJECT};
	s.thread = t->kind == STREAMKIND_PER_THREAD ? naming_thread(n, t->thread) : NO_OBJECT;
	s.name = is_default ? NULL : stream_name(n, t);
	*vec_push(n->run->keep, &n->streams) = s;
	n->streams.at[n->streams.n - 1].id = name(n, WOBJECT_STREAM, t, n->streams.n - 1);
	return (int)n->streams.n - 1;
}

// Whether a stream is a blocking one matters only beside the legacy default stream.
void naming_assume_streams(struct naming *n)
{
	bool has_legacy = false;
	for (size_t i = 0; i < n->streams.n; i++)
		has_legacy |= n->streams.at[i].kind == WSTREAM_LEGACY;
	for (size_t i = 0; i < n->streams.n; i++) {
		const struct witness_stream *s = &n->streams.at[i];
		if (s->kind != WSTREAM_UNKNOWN)
			continue;
		const char *name = strcmp(s->name, OTHER_CALL) == 0 ? s->name : arena_printf(n->run->arena, "stream `%s`", s->name);
		naming_assume(n, arena_printf(n->run->arena, "%s comes from outside and is %s", name,
		                              has_legacy ? "non-blocking" : "not the legacy default stream"));
	}
}

int naming_event(struct naming *n, const struct sym *handle)
{
	int known = naming_known(n, WOBJECT_EVENT, handle);
	if (known != NO_OBJECT)
		return known;
	const struct event_state *e = event_of(n->run, handle);
	struct witness_event v = {
		.name = naming_keep(n, name_of(n->run, handle)), .device = naming_device(n, e->device), .has_timing = !e->no_timing};
	*vec_push(n->run->keep, &n->events) = v;
	n->events.at[n->events.n - 1].id = name(n, WOBJECT_EVENT, handle, n->events.n - 1);
	return (int)n->events.n - 1;
}

// Does a kept step do that with the memory?
static bool is_done(const struct naming *n, const struct sym *root, enum witness_step_kind what)
{
	for (uint32_t i = 0; i < n->slice->kept_count; i++) {
		const struct recorded *s = &recorder_of(n->run)->steps.at[n->slice->kept[i]];
		if (s->memory == root && s->what == what)
			return true;
	}
	return false;
}

// The call frees device memory: that says nothing of the host.
static bool is_device_free(const struct recorded *s)
{
	const struct effect *e = s->prim->row ? model_effect(s->prim->row, EFFECT_FREE) : NULL;
	return e && e->what == MEMORY_DEVICE;
}

// Who touches memory of which nobody saw the allocation says what it must be.
static enum witness_memory_kind guess_kind(struct naming *n, const struct sym *root)
{
	bool host = false, device = false, pageable = false;
	for (uint32_t i = 0; i < n->slice->kept_count; i++) {
		const struct recorded *s = &recorder_of(n->run)->steps.at[n->slice->kept[i]];
		for (size_t k = 0; k < s->accesses.n; k++) {
			if (s->accesses.at[k].memory->root != root || is_device_free(s))
				continue;
			host |= s->timeline == UINT32_MAX || s->accesses.at[k].is_host_side;
			pageable |= s->accesses.at[k].is_pageable;
			device |= s->timeline != UINT32_MAX && !s->accesses.at[k].is_host_side;
		}
	}
	enum witness_memory_kind kind = host && device ? WMEMORY_MANAGED : pageable ? WMEMORY_PAGEABLE : host ? WMEMORY_PINNED : WMEMORY_DEVICE;
	if (host)
		naming_assume(n, arena_printf(n->run->arena, "`%s` is %s memory", name_of(n->run, root), memory_words[kind]));
	return kind;
}

static enum witness_memory_kind word_of(struct naming *n, const struct memory *m)
{
	if (m->is_stream_ordered || is_done(n, m->root, WSTEP_FREE_ASYNC))
		return WMEMORY_POOL;
	if (is_done(n, m->root, WSTEP_REGISTER))
		return WMEMORY_PAGEABLE; // until that step
	switch (m->kind) {
	case MEMORY_PINNED: return WMEMORY_PINNED;
	case MEMORY_PAGEABLE: return WMEMORY_PAGEABLE;
	case MEMORY_MANAGED: return WMEMORY_MANAGED;
	case MEMORY_UNKNOWN: return guess_kind(n, m->root);
	default: return WMEMORY_DEVICE;
	}
}

const struct layout *naming_layout(struct naming *n, const struct sym *root)
{
	struct layout *l = map_get(&n->layouts, root, 0);
	if (l)
		return l;
	l = ARENA_NEW(n->run->arena, struct layout);
	*l = layout_make(n->run, n->slice, root);
	map_put(n->run->arena, &n->layouts, root, 0, l);
	return l;
}

// A __constant__ or __device__ variable is one on each device (CUDA Programming Guide, __constant__): it is the one of the device that works on it
// first.
static const struct sym *device_of(struct naming *n, const struct memory *m)
{
	bool is_of_each = m->root->kind == SYM_VAR && m->root->var && (m->root->var->space == SPACE_DEVICE || m->root->var->space == SPACE_CONSTANT);
	for (uint32_t i = 0; !m->device && is_of_each && i < n->slice->kept_count; i++) {
		const struct recorded *s = &recorder_of(n->run)->steps.at[n->slice->kept[i]];
		for (size_t k = 0; k < s->accesses.n && s->timeline != UINT32_MAX; k++)
			if (s->accesses.at[k].memory == m)
				return n->run->timelines.at[s->timeline].device;
	}
	return m->device;
}

int naming_memory(struct naming *n, const struct sym *root)
{
	int known = naming_known(n, WOBJECT_MEMORY, root);
	if (known != NO_OBJECT)
		return known;
	const struct memory *m = memory_of(n->run, root);
	const struct layout *l = naming_layout(n, root);
	struct witness_memory v = {.name = naming_keep(n, name_of(n->run, root)),
	                           .kind = word_of(n, m),
	                           .device = NO_OBJECT,
	                           .bytes = l->bytes,
	                           .is_bytes_assumed = l->is_assumed};
	v.is_static = !is_done(n, root, WSTEP_ALLOC) && !is_done(n, root, WSTEP_ALLOC_ASYNC);
	if (v.kind != WMEMORY_PINNED && v.kind != WMEMORY_PAGEABLE)
		v.device = naming_device(n, device_of(n, m));
	*vec_push(n->run->keep, &n->memories) = v;
	n->memories.at[n->memories.n - 1].id = name(n, WOBJECT_MEMORY, root, n->memories.n - 1);
	return (int)n->memories.n - 1;
}

int naming_context(struct naming *n, const struct sym *context)
{
	int known = naming_known(n, WOBJECT_CONTEXT, context);
	if (known != NO_OBJECT)
		return known;
	int device = naming_device(n, NULL);
	struct witness_context *c = vec_push(n->run->keep, &n->contexts);
	*c = (struct witness_context){.id = name(n, WOBJECT_CONTEXT, context, n->contexts.n - 1), .device = device};
	return (int)n->contexts.n - 1;
}

int naming_module(struct naming *n, const struct sym *module, bool is_library)
{
	int known = naming_known(n, WOBJECT_MODULE, module);
	if (known != NO_OBJECT)
		return known;
	struct witness_module *m = vec_push(n->run->keep, &n->modules);
	*m = (struct witness_module){.id = name(n, WOBJECT_MODULE, module, n->modules.n - 1), .is_library = is_library};
	return (int)n->modules.n - 1;
}

int naming_graph(struct naming *n, const struct recorded *s)
{
	const struct sym *graph = s->object;
	if (s->what == WSTEP_INSTANTIATE && s->prim->made && n->execs < 64) {
		n->exec_of[n->execs] = s->prim->made;
		n->graph_of[n->execs++] = graph;
	}
	for (uint32_t i = 0; i < n->execs; i++)
		if (n->exec_of[i] == graph)
			graph = n->graph_of[i];
	const void *key = graph ? (const void *)graph : (const void *)s;
	int known = naming_known(n, WOBJECT_GRAPH, key);
	if (known != NO_OBJECT)
		return known;
	struct witness_graph *g = vec_push(n->run->keep, &n->graphs);
	g->id = name(n, WOBJECT_GRAPH, key, n->graphs.n - 1);
	return (int)n->graphs.n - 1;
}

void naming_put(const struct naming *n, struct witness *w)
{
	w->devices = n->devices.at, w->device_count = n->devices.n;
	w->contexts = n->contexts.at, w->context_count = n->contexts.n;
	w->threads = n->threads.at, w->thread_count = n->threads.n;
	w->streams = n->streams.at, w->stream_count = n->streams.n;
	w->events = n->events.at, w->event_count = n->events.n;
	w->memories = n->memories.at, w->memory_count = n->memories.n;
	w->modules = n->modules.at, w->module_count = n->modules.n;
	w->graphs = n->graphs.at, w->graph_count = n->graphs.n;
}
