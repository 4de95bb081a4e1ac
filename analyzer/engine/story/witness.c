// SPDX-License-Identifier: Apache-2.0
#include "engine/story/witness.h"

#include <cjson/cJSON.h>
#include <string.h>

#include "engine/story/layout.h"
#include "engine/story/naming.h"

// What may write the claimed memory is taken to do so.
static void put_access(struct naming *n, cJSON *list, const struct recorded_access *a, uint64_t limit)
{
	struct byte_range at = layout_range(naming_layout(n, a->memory->root), a->memory, &a->range);
	cJSON *o = cJSON_CreateObject();
	cJSON_AddStringToObject(o, "memory", naming_memory_id(n, a->memory->root));
	bool is_write = a->kind == ACCESS_WRITE || (a->kind == ACCESS_MAYBE && a->memory->root == n->slice->root);
	cJSON_AddStringToObject(o, "mode", is_write ? "write" : a->kind == ACCESS_ATOMIC ? "atomic" : "read");
	cJSON_AddNumberToObject(o, "begin", (double)at.begin);
	cJSON_AddNumberToObject(o, "end", (double)(at.end - at.begin > limit ? at.begin + limit : at.end));
	cJSON_AddItemToArray(list, o);
}

// Both sides of a copy are as long as the shorter one.
static uint64_t shortest(struct naming *n, const struct recorded *s)
{
	uint64_t length = UINT64_MAX;
	for (size_t i = 0; i < s->accesses.n && slice_is(s, "copy"); i++) {
		struct byte_range at = layout_range(naming_layout(n, s->accesses.at[i].memory->root), s->accesses.at[i].memory, &s->accesses.at[i].range);
		length = at.end - at.begin < length ? at.end - at.begin : length;
	}
	return length;
}

static bool is_copy(const struct recorded *s)
{
	return slice_is(s, "copy") && s->accesses.n == 2;
}

static void put_accesses(struct naming *n, cJSON *o, const struct recorded *s, const struct sym *root)
{
	cJSON *list = cJSON_CreateArray();
	uint64_t limit = shortest(n, s);
	for (size_t i = 0; i < s->accesses.n; i++) {
		const struct recorded_access *a = &s->accesses.at[i];
		if (is_copy(s) || slice_is(s, "memset") || !root || a->memory->root == root) // those two are what they name
			put_access(n, list, a, limit);
	}
	cJSON_AddItemToObject(o, "access", list);
}

static void put_flag(cJSON *o, const char *name, bool is_set)
{
	if (is_set)
		cJSON_AddTrueToObject(o, name);
}

// `assumed` where the program's own is not a constant, 0 = then none.
static void put_size(struct naming *n, cJSON *o, const char *name, const struct sym *value, uint64_t assumed)
{
	if (value && value->kind == SYM_INT && value->number > 0 && value->number <= INT32_MAX) {
		cJSON_AddNumberToObject(o, name, (double)value->number);
	} else if (value && value->kind != SYM_INT && assumed) {
		cJSON_AddNumberToObject(o, name, (double)assumed);
		naming_assume(n, arena_printf(n->run->arena, "the launch's %s is %llu", name, (unsigned long long)assumed));
	}
}

static void put_launch(struct naming *n, cJSON *o, const struct recorded *s)
{
	bool is_claimed = s == &recorder_of(n->run)->steps.at[n->slice->second];
	const char *name = s->prim->kernel && !s->replaces ? s->prim->kernel->name : s->prim->name;
	if (name && *name)
		cJSON_AddStringToObject(o, s->replaces ? "replaces" : "kernel", name);
	put_flag(o, "cooperative", s->is_cooperative);
	put_flag(o, "grid_sync", s->has_grid_sync);
	put_flag(o, "caller", s->is_caller);
	put_size(n, o, "grid", s->prim->config[0], is_claimed ? n->slice->assumed_grid : 0);
	put_size(n, o, "block", s->prim->config[1], 0);
	const struct effect *launch = s->prim->row ? model_effect(s->prim->row, EFFECT_LAUNCH) : NULL;
	put_size(n, o, "shared", launch ? prim_arg(s->prim, launch->shared) : s->prim->config[2],
	         is_claimed ? n->slice->assumed_shared : 0);
}

static void put_operation(struct naming *n, cJSON *o, const struct recorded *s, const struct sym *root)
{
	put_accesses(n, o, s, root);
	if (slice_is(s, "memset") || slice_is(s, "copy"))
		put_flag(o, "sync", s->is_sync);
	if (slice_is(s, "copy"))
		put_flag(o, "peer", s->is_peer);
	if (slice_is(s, "launch"))
		put_launch(n, o, s);
}

static const char *api_name(const struct recorded *s)
{
	switch (s->prim->kind) {
	case PRIM_LAUNCH: return "<<<>>>";
	case PRIM_ACCESS: return s->prim->step->is_write ? "host write" : "host read";
	case PRIM_DEAD: return "end of scope";
	default: return s->prim->name ? s->prim->name : "?";
	}
}

// The operands that the step's word takes (docs/witness.md).
static void put_operands(struct naming *n, cJSON *o, const struct recorded *s)
{
	const char *w = s->what;
	bool is_device = slice_is(s, "set_device") || slice_is(s, "sync_device") || slice_is(s, "reset_device") ||
	                 slice_is(s, "enable_peer");
	bool has_context = s->object && strstr(w, "_context");
	if (s->timeline != UINT32_MAX)
		cJSON_AddStringToObject(o, "stream", naming_stream_id(n, s->timeline));
	if (s->event)
		cJSON_AddStringToObject(o, "event", naming_event_id(n, s->event));
	if (s->event2)
		cJSON_AddStringToObject(o, "event2", naming_event_id(n, s->event2));
	if (s->memory)
		cJSON_AddStringToObject(o, "memory", naming_memory_id(n, s->memory));
	if (is_device)
		cJSON_AddStringToObject(o, "device", naming_device_id(n, s->device));
	if (has_context && !sym_is_int(s->object, 0))
		cJSON_AddStringToObject(o, "context", naming_other_id(n, CONTEXT, s->object, false));
	if (slice_is(s, "load_module") || slice_is(s, "load_library") || slice_is(s, "unload_module"))
		cJSON_AddStringToObject(o, "module", naming_other_id(n, MODULE, s->object, slice_is(s, "load_library")));
	if (slice_is(s, "end_capture") || slice_is(s, "instantiate") || slice_is(s, "launch_graph"))
		cJSON_AddStringToObject(o, "graph", naming_graph_id(n, s));
	if (s->mode)
		cJSON_AddStringToObject(o, "mode", s->mode);
	if (s->child)
		cJSON_AddStringToObject(o, "child", naming_thread_id(n, s->child));
	if (slice_is(s, "lock") || slice_is(s, "unlock") || slice_is(s, "signal") || slice_is(s, "await"))
		cJSON_AddNumberToObject(o, "mutex", s->object ? s->object->id : 0);
}

static bool can_be_said(const struct recorded *s)
{
	if (slice_is(s, "copy"))
		return s->accesses.n == 2;
	if (slice_is(s, "memset") || slice_is(s, "host_access"))
		return s->accesses.n > 0;
	if (slice_is(s, "join_thread"))
		return s->child != 0;
	return true;
}

static void put_place(cJSON *o, const struct recorded *s)
{
	cJSON_AddStringToObject(o, "api", api_name(s));
	cJSON_AddStringToObject(o, "file", s->prim->loc->file ? s->prim->loc->file : "");
	cJSON_AddNumberToObject(o, "line", s->prim->loc->line);
	cJSON_AddNumberToObject(o, "column", s->prim->loc->column);
}

static cJSON *step(struct naming *n, const struct recorded *s, const struct sym *root, bool is_claimed)
{
	cJSON *o = cJSON_CreateObject();
	cJSON_AddStringToObject(o, "do", s->what);
	cJSON_AddStringToObject(o, "thread", naming_thread_id(n, s->thread));
	put_place(o, s);
	put_operands(n, o, s);
	if (slice_is_operation(s))
		put_operation(n, o, s, is_claimed ? NULL : root);
	else if (slice_is(s, "host_access"))
		put_accesses(n, o, s, root);
	return o;
}

// A library call that waits for its own work is followed by that wait.
static cJSON *own_wait(struct naming *n, const struct recorded *s)
{
	cJSON *o = cJSON_CreateObject();
	cJSON_AddStringToObject(o, "do", "sync_stream");
	cJSON_AddStringToObject(o, "thread", naming_thread_id(n, s->thread));
	put_place(o, s);
	cJSON_AddStringToObject(o, "stream", naming_stream_id(n, s->timeline));
	return o;
}

static bool is_driver(const struct recorded *s)
{
	return s->prim->row && strcmp(s->prim->row->library, "cuda-driver") == 0;
}

static void put_callers_step(struct naming *n, cJSON *steps, const char *what, const char *api, const char *operand,
                             const char *id)
{
	cJSON *o = cJSON_CreateObject();
	cJSON_AddStringToObject(o, "do", what);
	cJSON_AddStringToObject(o, "thread", naming_thread_id(n, 0));
	cJSON_AddStringToObject(o, "api", api);
	cJSON_AddStringToObject(o, "file", n->run->entry->function->loc.file ? n->run->entry->function->loc.file : "");
	cJSON_AddNumberToObject(o, "line", n->run->entry->function->loc.line);
	if (operand)
		cJSON_AddStringToObject(o, operand, id);
	cJSON_AddItemToArray(steps, o);
}

static bool makes_context(const struct naming *n, const struct sym *context)
{
	for (uint32_t i = 0; i < n->slice->count; i++)
		if (slice_is(&recorder_of(n->run)->steps.at[i], "create_context") && recorder_of(n->run)->steps.at[i].object == context)
			return true;
	return false;
}

// A function that uses the driver API and is called from outside: its caller has initialised the driver, has made the
// contexts it hands over, and has one current.
static void put_caller(struct naming *n, cJSON *steps)
{
	bool uses_driver = false;
	for (uint32_t i = 0; i < n->slice->kept_count; i++)
		uses_driver |= is_driver(&recorder_of(n->run)->steps.at[n->slice->kept[i]]);
	if (!uses_driver || n->slice->caller == CALLER_NOTHING)
		return;
	put_callers_step(n, steps, "init", model_name_with("cuda-driver", EFFECT_INITIALISES, INIT_DRIVER), NULL, NULL);
	for (uint32_t i = 0; i < n->slice->kept_count; i++) {
		const struct recorded *s = &recorder_of(n->run)->steps.at[n->slice->kept[i]];
		bool is_context = s->object && strstr(s->what, "_context") && !sym_is_int(s->object, 0);
		if (!is_context || naming_known(n, s->object) || makes_context(n, s->object))
			continue;
		put_callers_step(n, steps, "create_context", model_name_with("cuda-driver", EFFECT_CREATE, HANDLE_CONTEXT), "context", naming_other_id(n, CONTEXT, s->object, false));
		put_callers_step(n, steps, "pop_context", model_name_with("cuda-driver", EFFECT_CONTEXT_POP, -1), NULL, NULL);
	}
	if (n->slice->caller == CALLER_CONTEXT)
		put_callers_step(n, steps, "set_device", model_name_with("cuda-runtime", EFFECT_SET_DEVICE, -1), "device", naming_device_id(n, NULL));
}

static void put_steps(struct naming *n, cJSON *w, cJSON *claim)
{
	const struct sym *root = n->slice->is_order && !n->slice->is_whole ? n->slice->root : NULL;
	bool only_seen = n->slice->only_seen;
	cJSON *steps = cJSON_AddArrayToObject(w, "steps");
	put_caller(n, steps);
	for (uint32_t k = 0; k < n->slice->kept_count; k++) {
		uint32_t i = n->slice->kept[k];
		const struct recorded *s = &recorder_of(n->run)->steps.at[i];
		bool is_claimed = i == n->slice->first || i == n->slice->second;
		if (!can_be_said(s) || (s->is_seen && !slice_is_operation(s) && only_seen))
			continue;
		if (i == n->slice->first)
			cJSON_AddNumberToObject(claim, "first", cJSON_GetArraySize(steps));
		if (i == n->slice->second)
			cJSON_AddNumberToObject(claim, "second", cJSON_GetArraySize(steps));
		cJSON_AddItemToArray(steps, step(n, s, root, is_claimed));
		if (slice_is(s, "launch") && s->is_sync && i != n->slice->second && !(s->is_seen && only_seen))
			cJSON_AddItemToArray(steps, own_wait(n, s));
	}
}

static void put_objects(struct naming *n, cJSON *w)
{
	cJSON *objects = cJSON_AddObjectToObject(w, "objects");
	for (int k = 0; k < 8; k++)
		cJSON_AddItemToObject(objects, naming_words[k], n->objects[k]);
}

static const char *printed(struct arena *a, cJSON *w)
{
	char *text = cJSON_PrintUnformatted(w);
	const char *kept = text ? arena_strdup(a, text) : NULL;
	cJSON_free(text);
	cJSON_Delete(w);
	return kept;
}

static cJSON *build(struct run *r, const struct slice *slice, const struct sym *device)
{
	const struct sym *root = slice->root;
	if (!can_be_said(&recorder_of(r)->steps.at[slice->first]) || !can_be_said(&recorder_of(r)->steps.at[slice->second]))
		return NULL;
	struct naming naming = {.run = r, .slice = slice, .assumptions = cJSON_CreateArray()}, *n = &naming;
	for (int k = 0; k < 8; k++)
		n->objects[k] = cJSON_CreateArray();
	naming_thread_id(n, 0);
	naming_device_id(n, NULL);
	cJSON *w = cJSON_CreateObject(), *claim = cJSON_CreateObject();
	cJSON_AddNumberToObject(w, "version", 1);
	cJSON_AddItemToObject(w, "claim", claim);
	put_steps(n, w, claim);
	if (root && naming_known(n, root) && symmap_get(&r->memories, root))
		cJSON_AddStringToObject(claim, "memory", naming_known(n, root));
	if (device)
		cJSON_AddStringToObject(claim, "device", naming_device_id(n, device));
	put_flag(claim, "seen_order", slice->only_seen);
	put_objects(n, w);
	cJSON_AddItemToObject(w, "assumptions", n->assumptions);
	return w;
}

static uint32_t step_count(const cJSON *w)
{
	return (uint32_t)cJSON_GetArraySize(cJSON_GetObjectItemCaseSensitive(w, "steps"));
}

const char *witness_text(struct run *r, struct observation *o)
{
	struct slice slice;
	cJSON *w = slice_make(r, o, &slice) ? build(r, &slice, o->device_root) : NULL;
	if (!w)
		return NULL;
	o->witness_steps = step_count(w);
	cJSON *list = cJSON_AddArrayToObject(w, "assumed_no_sync");
	for (size_t i = 0; i < o->assumption_count; i++) {
		bool is_other = o->kind != OBS_UNORDERED || (i == 0 && o->is_result_assumed);
		cJSON_AddItemToArray(is_other ? cJSON_GetObjectItemCaseSensitive(w, "assumptions") : list,
		                     cJSON_CreateString(o->assumption[i]));
	}
	return printed(r->keep, w);
}

const char *witness_requested(struct run *r, const struct engine_request *request, uint32_t *steps)
{
	struct slice slice;
	cJSON *w = slice_at(r, request, &slice) ? build(r, &slice, NULL) : NULL;
	*steps = w ? step_count(w) : 0;
	return w ? printed(r->keep, w) : NULL;
}
