// SPDX-License-Identifier: Apache-2.0
#include "engine/story/naming.h"

#include <string.h>

#include "engine/story/observe.h"
#include "engine/world/ambient.h"
#include "engine/story/layout.h"

const char *const naming_words[8] = {"devices", "contexts", "threads", "streams", "events", "memory", "modules", "graphs"};
static const char *const kind_letter[] = {"d", "c", "t", "s", "e", "m", "l", "g"};

const char *naming_known(const struct naming *n, const void *key)
{
	for (uint32_t i = 0; i < n->seen_count; i++)
		if (n->seen[i].key == key)
			return n->seen[i].id;
	return NULL;
}

// A new object of that kind; its members are added by the caller.
static cJSON *object(struct naming *n, enum naming_kind kind, const void *key, const char **id)
{
	*id = arena_printf(n->run->arena, "%s%u", kind_letter[kind], n->given[kind]++);
	if (n->seen_count < sizeof n->seen / sizeof *n->seen) {
		n->seen[n->seen_count].key = key;
		n->seen[n->seen_count++].id = *id;
	}
	cJSON *o = cJSON_CreateObject();
	cJSON_AddStringToObject(o, "id", *id);
	cJSON_AddItemToArray(n->objects[kind], o);
	return o;
}

void naming_assume(struct naming *n, const char *text)
{
	cJSON_AddItemToArray(n->assumptions, cJSON_CreateString(text));
}

// A device nobody names is taken as the first.
const char *naming_device_id(struct naming *n, const struct sym *device)
{
	bool is_first = !device || device->kind == SYM_DEVICE || sym_is_int(device, 0);
	const void *key = is_first ? (const void *)n : device;
	const char *id = naming_known(n, key);
	if (!id)
		object(n, DEVICE, key, &id);
	return id;
}

const char *naming_thread_id(struct naming *n, uint32_t thread)
{
	const void *key = (const char *)n->run + thread + 1;
	const char *id = naming_known(n, key);
	cJSON *o = id ? NULL : object(n, THREAD, key, &id);
	if (o && thread >= FIRST_PROCESS)
		cJSON_AddTrueToObject(o, "process");
	return id;
}

static const char *stream_word(enum stream_kind k)
{
	switch (k) {
	case STREAMKIND_LEGACY: return "legacy";
	case STREAMKIND_PER_THREAD: return "per-thread";
	case STREAMKIND_BLOCKING: return "blocking";
	case STREAMKIND_NONBLOCKING: return "nonblocking";
	default: return "unknown";
	}
}

const char *naming_stream_id(struct naming *n, uint32_t timeline)
{
	struct run *r = n->run;
	const void *key = &r->timelines.at[timeline];
	const char *id = naming_known(n, key);
	if (id)
		return id;
	const struct timeline *t = key;
	const char *device = naming_device_id(n, t->device), *thread = t->kind == STREAMKIND_PER_THREAD ? naming_thread_id(n, t->thread) : NULL;
	cJSON *o = object(n, STREAM, key, &id);
	if (t->kind != STREAMKIND_LEGACY && t->kind != STREAMKIND_PER_THREAD) {
		const char *name = ambient_is_other(t->stream) ? "the stream of another call"
		                                                                                   : name_of(r, t->stream);
		cJSON_AddStringToObject(o, "name", name);
		if (t->kind == STREAMKIND_UNKNOWN)
			naming_assume(n, arena_printf(r->arena, "stream `%s` comes from outside and is non-blocking", name));
	}
	cJSON_AddStringToObject(o, "kind", stream_word(t->kind));
	cJSON_AddStringToObject(o, "device", device);
	if (thread)
		cJSON_AddStringToObject(o, "thread", thread);
	return id;
}

const char *naming_event_id(struct naming *n, const struct sym *handle)
{
	const char *id = naming_known(n, handle);
	if (id)
		return id;
	const struct event_state *e = event_of(n->run, handle);
	const char *device = naming_device_id(n, e->device);
	cJSON *o = object(n, EVENT, handle, &id);
	cJSON_AddStringToObject(o, "name", name_of(n->run, handle));
	cJSON_AddStringToObject(o, "device", device);
	cJSON_AddBoolToObject(o, "timing", !e->no_timing);
	return id;
}

// Does a kept step do that with the memory?
static bool is_done(const struct naming *n, const struct sym *root, const char *what)
{
	for (uint32_t i = 0; i < n->slice->kept_count; i++) {
		const struct recorded *s = &recorder_of(n->run)->steps.at[n->slice->kept[i]];
		if (s->memory == root && slice_is(s, what))
			return true;
	}
	return false;
}

enum memory_word { DEVICE_MEMORY, PINNED_MEMORY, PAGEABLE_MEMORY, MANAGED_MEMORY, POOL_MEMORY };
static const char *const memory_words[] = {"device", "pinned", "pageable", "managed", "pool"};

// The call frees device memory: that says nothing of the host.
static bool is_device_free(const struct recorded *s)
{
	const struct effect *e = s->prim->row ? model_effect(s->prim->row, EFFECT_FREE) : NULL;
	return e && e->what == MEMORY_DEVICE;
}

// Who touches memory of which nobody saw the allocation says what it must be.
static enum memory_word guess_kind(struct naming *n, const struct sym *root)
{
	bool host = false, device = false;
	for (uint32_t i = 0; i < n->slice->kept_count; i++) {
		const struct recorded *s = &recorder_of(n->run)->steps.at[n->slice->kept[i]];
		for (size_t k = 0; k < s->accesses.n; k++) {
			if (s->accesses.at[k].memory->root != root || is_device_free(s))
				continue;
			host |= s->timeline == UINT32_MAX || s->accesses.at[k].is_host_side;
			device |= s->timeline != UINT32_MAX && !s->accesses.at[k].is_host_side;
		}
	}
	enum memory_word kind = host && device ? MANAGED_MEMORY : host ? PINNED_MEMORY : DEVICE_MEMORY;
	if (host)
		naming_assume(n, arena_printf(n->run->arena, "`%s` is %s memory", name_of(n->run, root), memory_words[kind]));
	return kind;
}

static enum memory_word word_of(struct naming *n, const struct memory *m)
{
	if (m->is_stream_ordered || is_done(n, m->root, "free_async"))
		return POOL_MEMORY;
	if (is_done(n, m->root, "register"))
		return PAGEABLE_MEMORY; // until that step
	switch (m->kind) {
	case MEMORY_PINNED: return PINNED_MEMORY;
	case MEMORY_PAGEABLE: return PAGEABLE_MEMORY;
	case MEMORY_MANAGED: return MANAGED_MEMORY;
	case MEMORY_UNKNOWN: return guess_kind(n, m->root);
	default: return DEVICE_MEMORY;
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

const char *naming_memory_id(struct naming *n, const struct sym *root)
{
	const char *id = naming_known(n, root);
	if (id)
		return id;
	struct run *r = n->run;
	const struct memory *m = memory_of(r, root);
	enum memory_word word = word_of(n, m);
	bool is_host = word == PINNED_MEMORY || word == PAGEABLE_MEMORY;
	const char *device = is_host ? NULL : naming_device_id(n, m->device);
	const struct layout *l = naming_layout(n, root);
	cJSON *o = object(n, MEMORY, root, &id);
	cJSON_AddStringToObject(o, "name", name_of(r, root));
	cJSON_AddStringToObject(o, "kind", memory_words[word]);
	if (device)
		cJSON_AddStringToObject(o, "device", device);
	cJSON_AddNumberToObject(o, "bytes", (double)l->bytes);
	if (l->is_assumed)
		cJSON_AddTrueToObject(o, "bytes_assumed");
	if (!is_done(n, root, "alloc") && !is_done(n, root, "alloc_async"))
		cJSON_AddTrueToObject(o, "static");
	return id;
}

const char *naming_other_id(struct naming *n, enum naming_kind kind, const void *key, bool is_library)
{
	const char *id = naming_known(n, key);
	if (id)
		return id;
	const char *device = kind == CONTEXT ? naming_device_id(n, NULL) : NULL;
	cJSON *o = object(n, kind, key, &id);
	if (device) {
		cJSON_AddStringToObject(o, "device", device);
		cJSON_AddBoolToObject(o, "primary", false);
	}
	if (is_library)
		cJSON_AddTrueToObject(o, "library");
	return id;
}

const char *naming_graph_id(struct naming *n, const struct recorded *s)
{
	const struct sym *graph = s->object;
	if (slice_is(s, "instantiate") && s->prim->made && n->execs < 64) {
		n->exec_of[n->execs] = s->prim->made;
		n->graph_of[n->execs++] = graph;
	}
	for (uint32_t i = 0; i < n->execs; i++)
		if (n->exec_of[i] == graph)
			graph = n->graph_of[i];
	return naming_other_id(n, GRAPH, graph ? (const void *)graph : (const void *)s, false);
}
