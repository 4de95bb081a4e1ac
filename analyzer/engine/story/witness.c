// SPDX-License-Identifier: Apache-2.0
#include "engine/story/witness.h"

#include <string.h>

#include "engine/story/layout.h"
#include "engine/story/naming.h"
#include "engine/story/sequence.h"

// What may write the claimed memory is taken to do so.
static struct witness_access access_of(struct naming *n, const struct recorded_access *a, uint64_t limit)
{
	struct byte_range at = layout_range(naming_layout(n, a->memory->root), a->memory, &a->range);
	bool is_write = a->kind == ACCESS_WRITE || (a->kind == ACCESS_MAYBE && a->memory->root == n->slice->root);
	return (struct witness_access){.memory = naming_memory(n, a->memory->root),
	                               .mode = is_write                   ? MODE_WRITE
	                                       : a->kind == ACCESS_ATOMIC ? MODE_ATOMIC
	                                                                  : MODE_READ,
	                               .begin = at.begin,
	                               .end = at.end - at.begin > limit ? at.begin + limit : at.end};
}

// Both sides of a copy are as long as the shorter one.
static uint64_t shortest(struct naming *n, const struct recorded *s)
{
	uint64_t length = UINT64_MAX;
	for (size_t i = 0; i < s->accesses.n && s->what == WSTEP_COPY; i++) {
		struct byte_range at = layout_range(naming_layout(n, s->accesses.at[i].memory->root), s->accesses.at[i].memory,
		                                    &s->accesses.at[i].range);
		length = at.end - at.begin < length ? at.end - at.begin : length;
	}
	return length;
}

static bool is_copy(const struct recorded *s)
{
	return s->what == WSTEP_COPY && s->accesses.n == 2;
}

static void put_accesses(struct naming *n, struct witness_step *o, const struct recorded *s, const struct sym *root)
{
	struct witness_access *list = ARENA_ARRAY(n->run->keep, struct witness_access, s->accesses.n + 1);
	uint64_t limit = shortest(n, s);
	for (size_t i = 0; i < s->accesses.n; i++) {
		const struct recorded_access *a = &s->accesses.at[i];
		if (is_copy(s) || s->what == WSTEP_MEMSET || !root || a->memory->root == root) // those two are what they name
			list[o->access_count++] = access_of(n, a, limit);
	}
	o->access = list;
}

// `assumed` where the program's own is not a constant, 0 = then none.
static uint32_t size_of(struct naming *n, const char *name, const struct sym *value, uint64_t assumed)
{
	if (value && value->kind == SYM_INT && value->number > 0 && value->number <= INT32_MAX)
		return (uint32_t)value->number;
	if (!value || value->kind == SYM_INT || !assumed)
		return 0;
	naming_assume(n, arena_printf(n->run->arena, "the launch's %s is %llu", name, (unsigned long long)assumed));
	return (uint32_t)assumed;
}

static void put_launch(struct naming *n, struct witness_step *o, const struct recorded *s)
{
	bool is_claimed = s == &recorder_of(n->run)->steps.at[n->slice->second];
	const char *name = s->prim->kernel && !s->replaces ? s->prim->kernel->name : s->prim->name;
	const struct effect *launch = s->prim->row ? model_effect(s->prim->row, EFFECT_LAUNCH) : NULL;
	if (name && *name)
		*(s->replaces ? &o->replaces : &o->kernel) = naming_keep(n, name);
	o->is_cooperative = s->is_cooperative;
	o->has_grid_sync = s->has_grid_sync;
	o->is_caller = s->is_caller;
	o->grid = size_of(n, "grid", s->prim->config[0], is_claimed ? n->slice->assumed_grid : 0);
	o->block = size_of(n, "block", s->prim->config[1], 0);
	o->shared = size_of(n, "shared", launch ? prim_arg(s->prim, launch->shared) : s->prim->config[2], is_claimed ? n->slice->assumed_shared : 0);
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

static bool takes(const struct recorded *s, enum operand o)
{
	return s->what != WSTEP_CALL && (operand_rows[s->what].required | operand_rows[s->what].optional) & o;
}

// What the step's kind takes of it (witness/words.def).
static void put_operands(struct naming *n, struct witness_step *o, const struct recorded *s)
{
	if (s->timeline != UINT32_MAX)
		o->stream = naming_stream(n, s->timeline);
	if (s->event)
		o->event = naming_event(n, s->event);
	if (s->event2)
		o->event2 = naming_event(n, s->event2);
	if (s->memory)
		o->memory = naming_memory(n, s->memory);
	if (takes(s, OPERAND_DEVICE))
		o->device = naming_device(n, s->device);
	if (takes(s, OPERAND_CONTEXT) && s->object && !sym_is_int(s->object, 0))
		o->context = naming_context(n, s->object);
	if (takes(s, OPERAND_MODULE) && !slice_is_operation(s))
		o->module = naming_module(n, s->object, s->what == WSTEP_LOAD_LIBRARY);
	if (takes(s, OPERAND_GRAPH))
		o->graph = naming_graph(n, s);
	o->mode = s->mode;
	if (s->child)
		o->child = naming_thread(n, s->child);
	if (takes(s, OPERAND_MUTEX))
		o->mutex = s->object ? (int)s->object->id : 0;
}

static bool can_be_said(const struct recorded *s)
{
	if (s->what == WSTEP_COPY)
		return s->accesses.n == 2;
	if (s->what == WSTEP_MEMSET || s->what == WSTEP_HOST_ACCESS)
		return s->accesses.n > 0;
	if (s->what == WSTEP_JOIN_THREAD)
		return s->child != 0;
	return true;
}

static struct witness_step empty_step(struct naming *n, enum witness_step_kind kind, uint32_t thread, const char *api, const struct ir_loc *loc)
{
	struct witness_step s = witness_step_of(kind);
	s.thread = naming_thread(n, thread);
	s.api = naming_keep(n, api);
	s.file = naming_keep(n, loc->file ? loc->file : "");
	s.line = loc->line;
	s.column = loc->column;
	return s;
}

static struct witness_step step(struct naming *n, const struct recorded *s, const struct sym *root)
{
	struct witness_step o = empty_step(n, s->what, s->thread, api_name(s), s->prim->loc);
	put_operands(n, &o, s);
	if (takes(s, OPERAND_ACCESS))
		put_accesses(n, &o, s, root);
	o.is_sync = s->is_sync;
	o.is_peer = s->is_peer;
	if (s->what == WSTEP_LAUNCH)
		put_launch(n, &o, s);
	return o;
}

// A library call that waits for its own work is followed by that wait.
static struct witness_step own_wait(struct naming *n, const struct recorded *s)
{
	struct witness_step o = empty_step(n, WSTEP_SYNC_STREAM, s->thread, api_name(s), s->prim->loc);
	o.stream = naming_stream(n, s->timeline);
	return o;
}

static bool is_driver(const struct recorded *s)
{
	return model_is_driver(s->prim->row);
}

struct steps {
	struct arena arena; // of the list, until it is as long as it gets
	VEC(struct witness_step) list;
};

static struct witness_step *put_callers_step(struct naming *n, struct steps *steps, enum witness_step_kind kind, const char *api)
{
	const struct ir_loc loc = {.file = n->run->entry->function->loc.file, .line = n->run->entry->function->loc.line};
	struct witness_step o = empty_step(n, kind, 0, api, &loc), *at = vec_push(&steps->arena, &steps->list);
	*at = o;
	return at;
}

static bool makes_context(const struct naming *n, const struct sym *context)
{
	for (uint32_t i = 0; i < n->slice->count; i++)
		if (recorder_of(n->run)->steps.at[i].what == WSTEP_CREATE_CONTEXT && recorder_of(n->run)->steps.at[i].object == context)
			return true;
	return false;
}

// A function that uses the driver API and is called from outside: its caller has initialised the driver, has made the
// contexts it hands over, and has one current.
static void put_caller(struct naming *n, struct steps *steps)
{
	bool uses_driver = false;
	for (uint32_t i = 0; i < n->slice->kept_count; i++)
		uses_driver |= is_driver(&recorder_of(n->run)->steps.at[n->slice->kept[i]]);
	if (!uses_driver || n->slice->caller == CALLER_NOTHING)
		return;
	put_callers_step(n, steps, WSTEP_INIT, model_name_with("cuda-driver", EFFECT_INITIALISES, INIT_DRIVER));
	for (uint32_t i = 0; i < n->slice->kept_count; i++) {
		const struct recorded *s = &recorder_of(n->run)->steps.at[n->slice->kept[i]];
		bool is_context = s->object && takes(s, OPERAND_CONTEXT) && !sym_is_int(s->object, 0);
		if (!is_context || naming_known(n, WOBJECT_CONTEXT, s->object) != NO_OBJECT || makes_context(n, s->object))
			continue;
		int context = naming_context(n, s->object);
		put_callers_step(n, steps, WSTEP_CREATE_CONTEXT, model_name_with("cuda-driver", EFFECT_CREATE, HANDLE_CONTEXT))->context = context;
		put_callers_step(n, steps, WSTEP_POP_CONTEXT, model_name_with("cuda-driver", EFFECT_CONTEXT_POP, -1));
	}
	int device = n->slice->caller == CALLER_CONTEXT ? naming_device(n, NULL) : NO_OBJECT;
	if (device != NO_OBJECT)
		put_callers_step(n, steps, WSTEP_SET_DEVICE, model_name_with("cuda-runtime", EFFECT_SET_DEVICE, -1))->device = device;
}

// Work of streams that the slice leaves out between two places of the recording.
static uint32_t left_out(const struct naming *n, uint32_t from, uint32_t to)
{
	uint32_t count = 0;
	for (uint32_t i = from; i < to; i++)
		count += slice_is_operation(&recorder_of(n->run)->steps.at[i]);
	return count;
}

static void put_steps(struct naming *n, struct witness *w)
{
	const struct sym *root = n->slice->is_order && !n->slice->is_whole ? n->slice->root : NULL;
	bool only_seen = n->slice->only_seen;
	struct steps steps = {0};
	put_caller(n, &steps);
	for (uint32_t k = 0; k < n->slice->kept_count; k++) {
		uint32_t i = n->slice->kept[k];
		const struct recorded *s = &recorder_of(n->run)->steps.at[i];
		bool is_claimed = i == n->slice->first || i == n->slice->second;
		if (!can_be_said(s) || (s->is_seen && !slice_is_operation(s) && only_seen))
			continue;
		if (i == n->slice->first)
			w->first = (uint32_t)steps.list.n;
		if (i == n->slice->second)
			w->second = (uint32_t)steps.list.n;
		struct witness_step said = step(n, s, is_claimed && slice_is_operation(s) ? NULL : root);
		said.left_out = left_out(n, k ? n->slice->kept[k - 1] + 1 : 0, i);
		*vec_push(&steps.arena, &steps.list) = said;
		if (s->what == WSTEP_LAUNCH && s->is_sync && i != n->slice->second && !(s->is_seen && only_seen)) {
			said = own_wait(n, s);
			*vec_push(&steps.arena, &steps.list) = said;
		}
	}
	struct witness_step *list = ARENA_ARRAY(n->run->keep, struct witness_step, steps.list.n + 1);
	for (size_t i = 0; i < steps.list.n; i++)
		list[i] = steps.list.at[i];
	arena_free(&steps.arena);
	w->step = list;
	w->step_count = steps.list.n;
}

static struct witness *build(struct run *r, struct slice *slice, const struct sym *device, bool is_of_one_device)
{
	const struct sym *root = slice->root;
	if (!can_be_said(&recorder_of(r)->steps.at[slice->first]) || !can_be_said(&recorder_of(r)->steps.at[slice->second]))
		return NULL;
	struct naming naming = {.run = r, .slice = slice, .is_of_one_device = is_of_one_device}, *n = &naming;
	struct witness *w = ARENA_NEW(r->keep, struct witness);
	naming_thread(n, 0);
	naming_device(n, NULL);
	*w = (struct witness){.version = WITNESS_VERSION, .memory = NO_OBJECT, .device = NO_OBJECT, .is_seen_order = slice->only_seen};
	put_steps(n, w);
	if (root && symmap_get(&r->memories, root))
		w->memory = naming_known(n, WOBJECT_MEMORY, root);
	if (device)
		w->device = naming_device(n, device);
	naming_assume_streams(n);
	naming_put(n, w);
	slice->thread = n->thread_of.at;
	slice->thread_count = n->thread_of.n;
	w->assumption = n->assumptions.at;
	w->assumption_count = n->assumptions.n;
	return w;
}

// What the observation assumes of unseen calls is listed on its own.
static void put_assumptions(struct run *r, struct witness *w, const struct observation *o)
{
	const char **list = ARENA_ARRAY(r->keep, const char *, w->assumption_count + o->assumption_count + 1);
	const char **no_sync = ARENA_ARRAY(r->keep, const char *, o->assumption_count + 1);
	if (w->assumption_count)
		memcpy(list, w->assumption, w->assumption_count * sizeof *list);
	for (size_t i = 0; i < o->assumption_count; i++) {
		if (o->unseen && o->unseen[i])
			no_sync[w->assumed_no_sync_count++] = arena_strdup(r->keep, o->unseen[i]);
		else
			list[w->assumption_count++] = arena_strdup(r->keep, o->assumption[i]);
	}
	w->assumption = list;
	w->assumed_no_sync = no_sync;
}

const struct witness *witness_of(struct run *r, struct observation *o)
{
	struct slice slice;
	if (!slice_make(r, o, &slice))
		return NULL;
	bool has_outside = o->first.stream == STREAMKIND_UNKNOWN || o->second.stream == STREAMKIND_UNKNOWN;
	struct witness *w = build(r, &slice, o->device_root, o->kind == OBS_UNORDERED && !o->device_root && has_outside);
	if (w)
		put_assumptions(r, w, o);
	sequence_path(r, o, &slice);
	return w;
}

const struct witness *witness_requested(struct run *r, const struct engine_request *request)
{
	struct slice slice;
	bool is_of_one_device = request->like && request->like->device_count == 1;
	return slice_at(r, request, &slice) ? build(r, &slice, NULL, is_of_one_device) : NULL;
}
