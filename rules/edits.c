// SPDX-License-Identifier: Apache-2.0
// Source edits that may mend an observation, the best first. Each is only a proposal: analyzer/fix.c applies it to a copy,
// analyses that, and keeps the first after which the finding is gone.
#include <string.h>

#include "rule.h"

enum { HOST_TO_DEVICE = 1 }; // cudaMemcpyKind

static const char runtime[] = "cuda-runtime", driver[] = "cuda-driver"; // libraries of rules/api

// What one kind of edge is, in words (order.c).
typedef const char *(*edge_words)(struct arena *a, const struct observation *o, bool is_loop);

// What the plans are made from.
struct plan {
	struct arena *arena;
	const struct observation *o;
	const char *library; // whose functions are written
	struct edit_plan *out;
};

static struct edit_place place_of(const struct op_view *op)
{
	return (struct edit_place){.loc = op->loc, .call = op->row ? op->row->name : NULL};
}

// The text of an edit with $1 and $2 filled in; NULL when the library has no such edit.
static const char *text_of(const struct plan *p, const char *library, enum model_edit edit, const char *first, const char *second)
{
	const char *text = model_edit(library, edit), *hole;
	char *out = text ? arena_strdup(p->arena, "") : NULL;
	for (; text && (hole = strchr(text, '$')) != NULL; text = hole + 2)
		out = arena_printf(p->arena, "%s%.*s%s", out, (int)(hole - text), text, hole[1] == '1' ? first : second);
	return text ? arena_printf(p->arena, "%s%s", out, text) : NULL;
}

static struct edit_candidate *add(struct plan *p, struct edit_action action)
{
	static const struct edit_candidate none;
	struct edit_plan *out = p->out;
	struct edit_candidate *e = &out->candidate[out->count < EDIT_CANDIDATES ? out->count++ : EDIT_CANDIDATES - 1];
	*e = none;
	e->action[e->count++] = action;
	return e;
}

// In front of the second operation.
static struct edit_candidate *add_before(struct plan *p, const char *text)
{
	return add(p, (struct edit_action){.verb = EDIT_BEFORE, .at = place_of(&p->o->second), .text = text});
}

static const char *stream_of(const struct plan *p, const struct op_view *op)
{
	if (op->stream_expression)
		return op->stream_expression;
	return op->stream == STREAMKIND_LEGACY       ? model_edit(p->library, MODEL_EDIT_LEGACY_STREAM)
	       : op->stream == STREAMKIND_PER_THREAD ? model_edit(p->library, MODEL_EDIT_PER_THREAD_STREAM)
	                                             : NULL;
}

// The operation on another stream: of the launch, or the argument that the call's row says.
static void plan_stream_of(struct plan *p, const struct op_view *op, const char *stream, enum edit_steps steps)
{
	struct edit_action action = {.verb = EDIT_STREAM, .at = place_of(op), .text = stream};
	if (!stream || op->is_host)
		return;
	for (uint8_t i = 0; op->row && i < op->row->effect_count; i++) {
		if (op->row->effect[i].stream < 0)
			continue;
		action.verb = EDIT_ARGUMENT;
		action.argument = (uint32_t)op->row->effect[i].stream;
	}
	if (!op->row || action.verb == EDIT_ARGUMENT)
		add(p, action)->steps = steps;
}

static void plan_stream(struct plan *p, const char *stream, enum edit_steps steps)
{
	plan_stream_of(p, &p->o->second, stream, steps);
}

static bool are_in_one_function(const struct observation *o)
{
	return o->first.loc.line && o->first.function == o->second.function;
}

// An edge in front of the second operation: once before the loop around it where the first one is in front of that, else each time.
static bool stalls(edge_words words)
{
	return words == order_by_host || words == order_by_device;
}

static void plan_edge(struct plan *p, const char *text, edge_words words)
{
	const struct observation *o = p->o;
	if (!text)
		return;
	if (are_in_one_function(o)) {
		struct edit_candidate *e = add(
			p, (struct edit_action){.verb = EDIT_BEFORE_LOOP, .at = place_of(&o->second), .to = place_of(&o->first), .text = text});
		e->words = words(p->arena, o, true);
		e->says_all = true;
	}
	struct edit_candidate *e = add_before(p, text);
	e->words = words(p->arena, o, false);
	e->stalls = stalls(words);
}

static struct edit_place place_of_call(const struct call_view *c)
{
	return (struct edit_place){.loc = c->loc, .call = c->row ? c->row->name : NULL};
}

// The event that was meant to order the two does so: its wait moves behind the record, its record behind the work or to the work's
// stream, or the wait comes before the event is recorded again.
static void plan_event(struct plan *p, const char *from, const char *to)
{
	const struct observation *o = p->o;
	struct edit_place wait = place_of_call(&o->wait), record = place_of_call(&o->record);
	const struct effect *records = o->record.row ? model_effect(o->record.row, EFFECT_RECORD) : NULL;
	if (!wait.loc.line || !record.loc.line)
		return;
	switch (o->fault) {
	case FAULT_WAIT_BEFORE_RECORD: add(p, (struct edit_action){.verb = EDIT_MOVE_AFTER, .at = wait, .to = record}); break;
	case FAULT_RECORDED_EARLY: add(p, (struct edit_action){.verb = EDIT_MOVE_AFTER, .at = record, .to = place_of(&o->first)}); break;
	case FAULT_RECORDED_ELSEWHERE:
		if (from && records && records->stream >= 0)
			add(p, (struct edit_action){.verb = EDIT_ARGUMENT, .at = record, .argument = (uint32_t)records->stream, .text = from});
		break;
	case FAULT_RERECORDED:
		if (to)
			add(p, (struct edit_action){
				       .verb = EDIT_BEFORE, .at = record, .text = text_of(p, p->library, MODEL_EDIT_WAIT_FOR_EVENT, to, o->event)});
		break;
	default: break;
	}
}

// Library work gets the stream of the data: as an argument, or bound to its handle.
static void plan_library(struct plan *p, const char *from, const char *to)
{
	const struct op_view *op = order_library(p->o);
	const char *stream = op == &p->o->second ? from : to;
	const struct effect *e = NULL;
	if (!op || !op->row || op->is_handle_bound || !stream || p->o->first.is_host || p->o->second.is_host)
		return;
	plan_stream_of(p, op, stream, STEPS_SAME);
	for (uint8_t i = 0; i < op->row->effect_count; i++)
		e = op->row->effect[i].stream == STREAM_HANDLE && op->row->effect[i].handle_arg >= 0 ? &op->row->effect[i] : e;
	const char *bind = e ? model_name_with(op->row->library, EFFECT_BIND, -1) : NULL;
	if (!bind)
		return;
	const char *text = arena_printf(p->arena, "%s(@%d, %s);", bind, e->handle_arg, stream);
	add(p, (struct edit_action){.verb = EDIT_BEFORE, .at = place_of(op), .text = text})->from = place_of(op);
}

// An edge in the function that the path starts in: in front of the second operation, or of the call that comes to it. What that calls has other
// callers.
static void plan_outside(struct plan *p, const char *text, edge_words words)
{
	struct edit_place at = p->o->second.called.line ? (struct edit_place){.loc = p->o->second.called} : place_of(&p->o->second);
	if (!text)
		return;
	struct edit_candidate *e = add(p, (struct edit_action){.verb = EDIT_BEFORE, .at = at, .text = text});
	e->words = words(p->arena, p->o, false);
	e->stalls = stalls(words);
}

// Of two calls of the function: the first waits for its own stream where it ends.
static void plan_own_wait(struct plan *p, const char *stream)
{
	const struct observation *o = p->o;
	const char *text = stream ? text_of(p, p->library, MODEL_EDIT_HOST_WAIT_STREAM, stream, NULL) : NULL;
	if (o->fault != FAULT_SCRATCH_SHARED || !text)
		return;
	struct edit_candidate *e = add(p, (struct edit_action){.verb = EDIT_AFTER_BLOCK, .at = place_of(&o->first), .text = text});
	e->words = arena_printf(p->arena, "let the host wait for %s behind %s, at the end of the block", o->first.stream_called, o->first.text);
	e->stalls = true;
}

static void plan_around_call(struct plan *p)
{
	const struct op_view *f = &p->o->first, *s = &p->o->second;
	const char *from = f->stream_outside                ? f->stream_outside
	                   : f->stream == STREAMKIND_LEGACY ? model_edit(p->library, MODEL_EDIT_LEGACY_STREAM)
	                                                    : NULL;
	const char *to = s->stream_outside                ? s->stream_outside
	                 : s->stream == STREAMKIND_LEGACY ? model_edit(p->library, MODEL_EDIT_LEGACY_STREAM)
	                                                  : NULL;
	if ((!s->called.line && !f->called.line) || p->o->fault == FAULT_SCRATCH_SHARED)
		return;
	if (from && to && !s->is_host && f->device == s->device)
		plan_outside(p, text_of(p, p->library, MODEL_EDIT_EDGE, from, to), order_by_new_event);
	if (from)
		plan_outside(p, text_of(p, p->library, MODEL_EDIT_HOST_WAIT_STREAM, from, NULL), order_by_host);
	plan_outside(p, model_edit(p->library, MODEL_EDIT_HOST_WAIT_DEVICE), order_by_device);
}

static void plan_order(struct plan *p)
{
	const struct observation *o = p->o;
	const char *from = stream_of(p, &o->first), *to = stream_of(p, &o->second);
	if (o->first.in_capture || o->second.in_capture || o->fault == FAULT_NOT_WAITED_FOR)
		return;
	bool has_event = o->fault == FAULT_NONE && o->event;
	plan_event(p, from, to);
	if (o->fault == FAULT_NONE)
		plan_library(p, from, to);
	if (has_event && to && !o->second.is_host)
		plan_edge(p, text_of(p, p->library, MODEL_EDIT_WAIT_FOR_EVENT, to, o->event), order_by_event);
	if (has_event && o->second.is_host)
		plan_edge(p, text_of(p, p->library, MODEL_EDIT_HOST_WAIT_EVENT, o->event, NULL), order_by_event);
	if (o->fault == FAULT_STREAM_PARAMETER_IGNORED && o->first.is_ambient)
		plan_stream(p, from, STEPS_SWAPPED); // the caller's later work is what it is ordered with
	if (o->second.is_free && o->fault == FAULT_NONE)
		plan_stream(p, from, STEPS_SAME);
	if (from && to && !o->second.is_host && o->first.device == o->second.device)
		plan_edge(p, text_of(p, p->library, MODEL_EDIT_EDGE, from, to), order_by_new_event);
	if (from)
		plan_edge(p, text_of(p, p->library, MODEL_EDIT_HOST_WAIT_STREAM, from, NULL), order_by_host);
	plan_around_call(p);
	plan_own_wait(p, from);
	const char *device_sync = model_edit(p->library, MODEL_EDIT_HOST_WAIT_DEVICE);
	plan_edge(p, device_sync, order_by_device);
	struct edit_candidate *e = add(p, (struct edit_action){.verb = EDIT_BRACED, .at = place_of(&o->second), .text = device_sync});
	e->words = order_by_device(p->arena, o, false);
	e->stalls = true;
}

static void plan_lock(struct plan *p)
{
	const char *words = p->o->fault == FAULT_THREADS_SHARE_MEMORY
	                            ? arena_printf(p->arena, "hold one lock from %s to the end of its block", p->o->second.text)
	                            : NULL;
	struct edit_candidate *e = add_before(p, "static std::mutex gpulint_mutex; std::lock_guard<std::mutex> gpulint_lock(gpulint_mutex);");
	e->include = "#include <mutex>";
	e->words = words;
	e = add_before(p, "static pthread_mutex_t gpulint_mutex = PTHREAD_MUTEX_INITIALIZER; "
	                  "pthread_mutex_lock(&gpulint_mutex);");
	e->include = "#include <pthread.h>";
	e->words = words;
	e->action[e->count++] = (struct edit_action){
		.verb = EDIT_AFTER_BLOCK, .at = place_of(&p->o->second), .text = "pthread_mutex_unlock(&gpulint_mutex);"};
}

static void plan_context(struct plan *p)
{
	const struct observation *o = p->o;
	struct edit_candidate *e = add_before(p, model_edit(driver, MODEL_EDIT_SELECT_CONTEXT));
	bool is_early = !o->first.prim && o->start.line; // the driver is to be initialised before its first call
	e->words = arena_printf(p->arena,
	                        "initialise the driver and make the primary context of device 0 current in front of %s (looking at no result, "
	                        "and once more where it was done before)",
	                        is_early ? arena_printf(p->arena, "line %u", o->start.line) : o->second.text);
	if (is_early)
		e->action[0].at = (struct edit_place){.loc = o->start};
}

// Large dynamic shared memory: the attribute that the launch needs, from the launch's own words.
static void plan_attribute(struct plan *p)
{
	const struct effect *launch = p->o->second.row ? model_effect(p->o->second.row, EFFECT_LAUNCH) : NULL;
	if (!model_edit(p->library, MODEL_EDIT_ALLOW_SHARED) || !launch || launch->arg < 0 || launch->shared < 0)
		return;
	add_before(p, text_of(p, p->library, MODEL_EDIT_ALLOW_SHARED, arena_printf(p->arena, "@%d", launch->arg),
	                      arena_printf(p->arena, "@%d", launch->shared)));
}

static struct edit_place capture_begin(const struct plan *p)
{
	return (struct edit_place){.loc = p->o->second.loc, .is_near = true, .call = model_name_with(p->library, EFFECT_CAPTURE_BEGIN, -1)};
}

static struct edit_action before_capture(const struct plan *p)
{
	return (struct edit_action){.verb = EDIT_MOVE_BEFORE, .at = place_of(&p->o->second), .to = capture_begin(p)};
}

static struct edit_action behind_capture(const struct plan *p)
{
	struct edit_place end = {.loc = p->o->second.loc, .is_behind = true, .call = model_name_with(p->library, EFFECT_CAPTURE_END, -1)};
	return (struct edit_action){.verb = EDIT_MOVE_AFTER, .at = place_of(&p->o->second), .to = end};
}

static const struct effect *copy_of(const struct model_row *row)
{
	return row ? model_effect(row, EFFECT_COPY) : NULL;
}

// An upload can come in front of the capture; what reads results or ends something cannot.
static void plan_upload(struct plan *p)
{
	const struct effect *copy = copy_of(p->o->second.row);
	struct edit_action action = before_capture(p);
	if (copy->direction == ARG_CONSTANT && copy->value != HOST_TO_DEVICE)
		return;
	action.text = copy->direction >= 0 ? model_edit(p->o->second.row->library, MODEL_EDIT_UPLOAD) : NULL;
	action.argument = copy->direction >= 0 ? (uint32_t)copy->direction : 0;
	struct edit_candidate *e = add(p, action);
	e->steps = STEPS_SWAPPED;
	e->words = arena_printf(p->arena, "move %s in front of the begin of the capture", p->o->second.text);
	e->says_all = true;
}

bool edits_may_come_before(const struct model_row *row)
{
	return row && (model_effect(row, EFFECT_ALLOC) || model_effect(row, EFFECT_CREATE) || model_effect(row, EFFECT_REGISTER));
}

bool edits_may_come_behind(const struct model_row *row)
{
	return row && (model_effect(row, EFFECT_WAIT_STREAM) || model_effect(row, EFFECT_WAIT_EVENT) || model_effect(row, EFFECT_WAIT_DEVICE));
}

static bool is_unsafe(const struct model_row *row)
{
	const struct effect *e = row ? model_effect(row, EFFECT_CAPTURE) : NULL;
	return e && e->what == CAPTURE_UNSAFE;
}

// What only the mode forbids is allowed in another (CUDA Runtime API, cudaThreadExchangeStreamCaptureMode): a call of
// another thread in the thread-local mode, any that does not wait in the relaxed mode.
static void plan_mode(struct plan *p)
{
	struct edit_place begin = capture_begin(p);
	const struct model_row *row = begin.call ? model_find(NULL, begin.call, 2) : NULL;
	const struct effect *e = row ? model_effect(row, EFFECT_CAPTURE_BEGIN) : NULL;
	if (!is_unsafe(p->o->second.row) || !e || e->flags < 0)
		return;
	static const enum model_edit modes[] = {MODEL_EDIT_MODE_THREAD_LOCAL, MODEL_EDIT_MODE_RELAXED};
	for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
		const char *mode = model_edit(p->library, modes[i]);
		struct edit_candidate *c = add(
			p, (struct edit_action){.verb = EDIT_ARGUMENT, .at = begin, .argument = (uint32_t)e->flags, .text = mode});
		c->words = mode ? arena_printf(p->arena, "begin the capture in the mode `%s`, which allows this call", mode) : NULL;
		c->says_all = !edits_may_come_before(p->o->second.row); // the rule speaks of modes as well
	}
}

static void plan_illegal(struct plan *p)
{
	if (edits_may_come_behind(p->o->second.row) && p->o->reader.loc.line)
		return; // behind the launch of the graph, which may be anywhere
	if (edits_may_come_behind(p->o->second.row)) {
		struct edit_candidate *e = add(p, behind_capture(p)); // in front of the capture it would wait for something else
		e->words = arena_printf(p->arena, "move %s behind the end of the capture", p->o->second.plain);
		return;
	}
	if (edits_may_come_before(p->o->second.row))
		add(p, before_capture(p))->steps = STEPS_SWAPPED;
	plan_mode(p);
}

// A synchronous copy is the legacy stream's: it moves. Work without a stream was meant to be captured.
static void plan_legacy(struct plan *p)
{
	const struct effect *copy = copy_of(p->o->second.row);
	if (copy && copy->sync)
		plan_upload(p);
	else
		plan_stream(p, p->o->memory, STEPS_SAME);
}

static void plan_join(struct plan *p)
{
	const struct effect *end = p->o->second.row ? model_effect(p->o->second.row, EFFECT_CAPTURE_END) : NULL;
	if (end && end->stream >= 0 && p->o->memory)
		add_before(p, text_of(p, p->library, MODEL_EDIT_EDGE, p->o->memory, arena_printf(p->arena, "@%d", end->stream)));
}

// What ended too early ends after its last use.
static void plan_later(struct plan *p)
{
	struct edit_action action = {.verb = EDIT_MOVE_AFTER, .at = place_of(&p->o->first), .to = place_of(&p->o->second)};
	if (!are_in_one_function(p->o))
		return;
	add(p, action)->steps = STEPS_SWAPPED;
	action.verb = EDIT_MOVE_EXIT; // where there is more than one use
	add(p, action)->steps = STEPS_SWAPPED;
}

// Of two destructions in one function the first goes, which may have come too early; else the caller's. One statement that
// runs twice (a destructor) stays: without it nothing would be destroyed.
static void plan_once(struct plan *p)
{
	const struct ir_loc *first = &p->o->first.loc, *second = &p->o->second.loc;
	if (first->line == second->line && first->column == second->column && first->file == second->file)
		return;
	if (are_in_one_function(p->o))
		add(p, (struct edit_action){.verb = EDIT_DELETE, .at = place_of(&p->o->first)})->steps = STEPS_SECOND;
	else
		add(p, (struct edit_action){.verb = EDIT_DELETE, .at = place_of(&p->o->second)})->steps = STEPS_NONE;
}

static void plan_timing(struct plan *p)
{
	const struct effect *create = p->o->first.row ? model_effect(p->o->first.row, EFFECT_CREATE) : NULL;
	if (create && create->flags >= 0)
		add(p, (struct edit_action){.verb = EDIT_ARGUMENT,
		                            .at = place_of(&p->o->first),
		                            .argument = (uint32_t)create->flags,
		                            .text = model_edit(p->library, MODEL_EDIT_WITH_TIMING),
		                            .without = model_edit(p->library, MODEL_EDIT_NO_TIMING),
		                            .needs = model_edit(p->library, MODEL_EDIT_NEEDS_NO_TIMING)});
}

static const char *wait_for_argument(const struct plan *p, int argument)
{
	return text_of(p, p->library, MODEL_EDIT_HOST_WAIT_EVENT, arena_printf(p->arena, "@%d", argument), NULL);
}

// The host waits for the event by the name that the call has for it.
static void plan_complete(struct plan *p)
{
	const struct effect *e = p->o->second.row ? model_effect(p->o->second.row, EFFECT_ELAPSED) : NULL;
	if (p->o->event)
		add_before(p, text_of(p, p->library, MODEL_EDIT_HOST_WAIT_EVENT, p->o->event, NULL));
	if (e && e->arg2 >= 0)
		add_before(p, wait_for_argument(p, e->arg2));
	if (e && e->arg >= 0)
		add_before(p, wait_for_argument(p, e->arg));
}

// Arguments are handed over by address, so that their types must be those of the parameters.
static void plan_cooperative(struct plan *p)
{
	struct edit_place at = place_of(&p->o->second);
	if (at.call)
		return;
	struct edit_candidate *e = add(p,
	                               (struct edit_action){.verb = EDIT_CALL, .at = at, .text = model_edit(runtime, MODEL_EDIT_COOPERATIVE_LAUNCH)});
	e->check = "{ void (*gpulint_kernel)(@t) = @k; (void)gpulint_kernel; }";
}

static void plan_pop(struct plan *p)
{
	if (p->o->edge.line && !p->o->detail) // one pop is not enough for several rounds
		add(p, (struct edit_action){.verb = EDIT_BEFORE_EXIT, .at = {.loc = p->o->edge}, .text = model_edit(driver, MODEL_EDIT_POP_CONTEXT)})
			->steps = STEPS_INSERTED;
}

// The stream that the function has, for a launch or call that leaves it out.
static void plan_given(struct plan *p)
{
	bool is_launch = !p->o->second.row && p->o->second.stream_name;
	if (*p->o->memory && (p->o->second.row || is_launch))
		plan_stream(p, p->o->memory, STEPS_SAME);
}

static void plan_fault(struct plan *p)
{
	switch (p->o->fault) {
	case FAULT_NO_CURRENT_CONTEXT: plan_context(p); break;
	case FAULT_COOPERATIVE_WITHOUT_INIT:
		if (p->o->needs_shared)
			plan_attribute(p);
		plan_context(p);
		break;
	case FAULT_THREAD_WITHOUT_DEVICE:
		if (p->o->device)
			add_before(p, text_of(p, runtime, MODEL_EDIT_SELECT_DEVICE, p->o->device, NULL));
		break;
	case FAULT_THREADS_SHARE_STREAM:
	case FAULT_THREADS_SHARE_HANDLE:
	case FAULT_THREADS_SHARE_MEMORY: plan_lock(p); break;
	case FAULT_STREAM_UNREAD:
	case FAULT_STREAM_LEFT_OUT: plan_given(p); break;
	case FAULT_ELAPSED_INCOMPLETE: plan_complete(p); break;
	case FAULT_ELAPSED_NO_TIMING: plan_timing(p); break;
	case FAULT_ILLEGAL_IN_CAPTURE: plan_illegal(p); break;
	case FAULT_LEGACY_IN_CAPTURE: plan_legacy(p); break;
	case FAULT_UNJOINED_CAPTURE: plan_join(p); break;
	case FAULT_USED_AFTER_DESTROY:
		if (p->o->object_kind !=
		    HANDLE_ARRAY) // no document lets cudaFreeArray wait for the work that uses the array (Runtime API, Memory Management)
			plan_later(p);
		break;
	case FAULT_CALL_AFTER_TEARDOWN: plan_later(p); break;
	case FAULT_DESTROYED_TWICE: plan_once(p); break;
	case FAULT_GRID_SYNC_IN_PLAIN_LAUNCH: plan_cooperative(p); break;
	case FAULT_CONTEXT_LEFT_PUSHED: plan_pop(p); break;
	default: break;
	}
}

void edits_plan(struct arena *a, const struct observation *o, struct edit_plan *plan)
{
	struct plan p = {a, o, op_is_driver(&o->first) || op_is_driver(&o->second) ? driver : runtime, plan};
	*plan = (struct edit_plan){0};
	// Behind an edit that names the library's stream, where the caller works is no longer taken from the arguments: it would prove itself.
	if (o->fault == FAULT_STREAM_OF_ARGUMENTS_IGNORED)
		return;
	if (o->kind == OBS_UNORDERED)
		plan_order(&p);
	else
		plan_fault(&p);
}
