// SPDX-License-Identifier: Apache-2.0
// What an API call does to the values a program holds: new handles and pointers in out arguments, the current device.
// The same rows drive the happens-before part in order.c.
#include "engine/paths/joined.h"
#include "engine/paths/exec.h"

#include <stdlib.h>
#include <string.h>

static const struct ir_type *pointee(const struct prim *p, int arg)
{
	const struct ir_value *v = step_arg(p->step, arg);
	return v && (v->type->kind == TYPE_POINTER || v->type->kind == TYPE_REFERENCE) ? v->type->element : NULL;
}

struct binding {
	struct walk *walk;
	struct state *state;
	struct prim *prim;
	const struct sym *result;
	bool makes_nothing; // an earlier effect says that the call cannot succeed
};

// The value an effect produces goes to its out argument, or is the result.
static void put(struct binding *b, const struct effect *e, const struct sym *value)
{
	const struct machine *m = &b->walk->exec->machine;
	if (e->arg == ARG_RETURN) {
		b->result = value;
		return;
	}
	const struct sym *out = prim_arg(b->prim, e->arg);
	if (!out || out->kind == SYM_INT)
		return;
	const struct ir_type *type = pointee(b->prim, e->arg);
	bool is_record = type && type->kind == TYPE_RECORD && value->kind != SYM_NEW; // a struct of answers, whatever was in its fields
	if (is_record && !written_answers(m, b->state, out, type))
		written_forget(m, b->state, out, type, NULL);
	else if (!is_record)
		state_store(m, b->state, sym_of(m->table, SYM_PTR, out), value, NULL);
}

static const struct sym *make_object(struct binding *b)
{
	if (!b->prim->made)
		b->prim->made = sym_numbered(b->walk->exec->machine.table, SYM_NEW, b->state->news++);
	return b->prim->made;
}

static const struct sym *device_key(struct binding *b)
{
	return sym_numbered(b->walk->exec->machine.table, SYM_DEVICE, 0);
}

// A symbol that is equal for equal questions: occupancy of a kernel, an attribute of a device.
static const struct sym *answer(struct binding *b, const char *name, const struct sym *question)
{
	const struct machine *m = &b->walk->exec->machine;
	return sym_accessor(m->table, intern(m->strings, name), question ? sym_list(m->table, question, NULL) : NULL);
}

static struct ir_function *kernel_named(const struct ir_unit *unit, const char *name)
{
	for (size_t i = 0; i < unit->functions.n; i++) {
		struct ir_function *f = unit->functions.at[i];
		if (f->is_kernel && strcmp(f->name, name) == 0)
			return f;
	}
	return NULL;
}

static const struct sym *looked_up(struct binding *b, const struct effect *e)
{
	const struct sym *name = prim_arg(b->prim, e->arg2);
	struct ir_function *f = name && name->kind == SYM_TEXT ? kernel_named(b->walk->exec->unit, name->text) : NULL;
	b->prim->kernel = f;
	return make_object(b);
}

static void copy_value(struct binding *b, const struct effect *e)
{
	const struct machine *m = &b->walk->exec->machine;
	const struct sym *to = prim_arg(b->prim, e->arg), *from = prim_arg(b->prim, e->arg2);
	if (!to || !from)
		return;
	const struct sym *source = sym_of(m->table, SYM_PTR, from);
	state_store(m, b->state, sym_of(m->table, SYM_PTR, to), state_load(m, b->state, source), NULL);
}

// The type of the one object that the call fills with bytes, NULL = it is none as a whole.
static const struct ir_type *filled_object(const struct prim *p, const struct effect *e)
{
	const struct ir_value *given = e->arg == ARG_RETURN ? p->step->place : step_arg(p->step, e->arg);
	const struct ir_type *t = !given ? NULL : e->arg == ARG_RETURN ? given->type->element : given->kind == V_ADDRESS ? given->a->type : NULL;
	if (!t || t->kind != TYPE_RECORD || !t->record || t->container || !t->size)
		return NULL;
	int64_t bytes = 1;
	for (int i = 0; i < 3 && e->size.factor[i] != ARG_NONE; i++) {
		const struct sym *factor = prim_arg(p, e->size.factor[i]);
		bytes = factor && factor->kind == SYM_INT ? bytes * factor->number : 0;
	}
	return bytes == (int64_t)t->size ? t : NULL;
}

// Zeros over the whole of an object: each of its members is 0 from then on. Of memory that a call has allocated, arrays are left unknown, since which
// of their elements a later loop sets is not always known.
static void set_bytes(struct binding *b, const struct effect *e)
{
	const struct machine *m = &b->walk->exec->machine;
	bool is_new = e->arg == ARG_RETURN;
	const struct sym *to = is_new ? b->prim->made : prim_arg(b->prim, e->arg);
	const struct sym *value = e->flags == ARG_CONSTANT ? sym_int(m->table, e->value) : prim_arg(b->prim, e->flags);
	const struct ir_type *t = to && value && sym_is_int(value, 0) ? filled_object(b->prim, e) : NULL;
	const struct sym *place = t ? sym_of(m->table, SYM_PTR, to) : NULL;
	for (uint32_t i = 0; place && i < t->record->field_count; i++)
		if (!is_new || t->record->field[i].type->kind != TYPE_ARRAY)
			state_store(m, b->state, sym_field(m->table, place, t->record->field[i].name), sym_int(m->table, 0),
			            t->record->field[i].type);
}

// Where a path keeps its last reset of the device: a value of its own, numbered among the objects that it makes.
static const struct sym *reset_place(const struct machine *m)
{
	const struct sym *process = sym_of(m->table, SYM_PTR, sym_text(m->table, intern(m->strings, "#process")));
	return sym_field(m->table, process, intern(m->strings, "#reset"));
}

static void reset_device(struct binding *b, const struct effect *e)
{
	const struct machine *m = &b->walk->exec->machine;
	(void)e;
	state_store(m, b->state, reset_place(m), sym_numbered(m->table, SYM_NEW, b->state->news++), NULL);
}

static const struct sym *type_of_memory(struct binding *b, const struct sym *pointer)
{
	const struct machine *m = &b->walk->exec->machine;
	const struct sym *reset = sym_list(m->table, state_load(m, b->state, reset_place(m)), NULL);
	return sym_accessor(m->table, intern(m->strings, SYM_MEMORY_TYPE), sym_list(m->table, pointer, reset));
}

static void memory_type(struct binding *b, const struct effect *e)
{
	const struct machine *m = &b->walk->exec->machine;
	const struct sym *to = prim_arg(b->prim, e->arg), *of = prim_arg(b->prim, e->arg2);
	const struct ir_type *t = pointee(b->prim, e->arg);
	if (to && of && t && t->record && t->record->field_count)
		state_store(m, b->state, sym_field(m->table, sym_of(m->table, SYM_PTR, to), t->record->field[0].name), type_of_memory(b, of),
		            t->record->field[0].type);
}

// The pointer kept at the start of what `pointer` points to, NULL when none is known there.
static const struct sym *kept_pointer(struct walk *w, struct state *s, const struct sym *pointer)
{
	const struct machine *m = &w->exec->machine;
	if (!pointer || pointer->kind == SYM_INT || pointer->kind == SYM_CONTENT)
		return NULL;
	const struct sym *value = symmap_get(&s->store, sym_of(m->table, SYM_PTR, pointer));
	bool is_pointer = value &&
	                  (value->kind == SYM_NEW || value->kind == SYM_PARAM || (value->kind == SYM_ADDRESS && sym_root(value)->kind != SYM_VAR));
	return is_pointer ? value : NULL;
}

// Are so many bytes from the pointer all that the sequence holds?
static bool is_whole(const struct machine *m, const struct state *s, const struct sym *pointer, const struct sym *bytes)
{
	bool is_start = pointer->kind == SYM_ADDRESS && pointer->a->kind == SYM_ELEMENT && sym_is_int(pointer->a->b, 0);
	const struct sym *sequence = is_start && pointer->a->a->kind == SYM_VAR ? pointer->a->a : NULL;
	const struct ir_type *t = sequence ? sequence->var->type : NULL;
	if (!t || t->container != CONTAINER_SEQUENCE || !t->element || !t->element->size)
		return false;
	const struct sym *length = symmap_get(&s->store, sym_field(m->table, sequence, intern(m->strings, IR_LENGTH_FIELD)));
	return length && sym_binary(m->table, OP_MUL, length, sym_int(m->table, (int64_t)t->element->size)) == bytes;
}

// Copying an array of pointers: the copy holds the same ones. Only the first is followed, as for ranges in general.
static void copy_pointers(struct binding *b, const struct effect *e)
{
	const struct machine *m = &b->walk->exec->machine;
	const struct sym *to = prim_arg(b->prim, e->arg), *from = prim_arg(b->prim, e->arg2);
	const struct sym *bytes = e->size.factor[1] == ARG_NONE ? prim_arg(b->prim, e->size.factor[0]) : NULL;
	b->prim->fills_whole = to && bytes && is_whole(m, b->state, to, bytes);
	b->prim->reads_whole = from && bytes && is_whole(m, b->state, from, bytes);
	const struct sym *kept = kept_pointer(b->walk, b->state, from);
	if (kept && to && to->kind != SYM_INT)
		state_store(m, b->state, sym_of(m->table, SYM_PTR, to), kept, NULL);
}

// Batched library calls get arrays of pointers: what they do to the arrays' targets, nobody says; they touch them.
static void through_pointers(struct binding *b)
{
	struct prim *p = b->prim;
	struct root_access *list = ARENA_ARRAY(b->walk->exec->machine.scratch, struct root_access, p->arg_count);
	for (uint32_t i = 0; i < p->arg_count; i++) {
		const struct sym *kept = kept_pointer(b->walk, b->state, p->arg[i]);
		if (kept)
			list[p->access_count++] = (struct root_access){.pointer = kept, .kind = ACCESS_MAYBE, .from_start = true};
	}
	p->access = list;
}

// Of a future, what it holds is joined: the thread that std::async made. Its result is what the function returned.
static void find_joined(struct binding *b, const struct effect *e)
{
	const struct machine *m = &b->walk->exec->machine;
	const struct sym *at = prim_arg(b->prim, e->arg);
	const struct sym *held = at && at->kind == SYM_ADDRESS ? symmap_get(&b->state->store, at->a) : NULL;
	if (!held || held->kind != SYM_NEW) {
		joined_take(m, b->state, at);
		return;
	}
	b->result = joined_take(m, b->state, held);
	const struct sym **arg = ARENA_ARRAY(m->scratch, const struct sym *, b->prim->arg_count);
	for (uint32_t i = 0; i < b->prim->arg_count; i++)
		arg[i] = (int)i == e->arg ? held : b->prim->arg[i];
	b->prim->arg = arg;
}

// What the variable holds goes to the thread and the thread's mode to the variable: as a value of its own, `made`, so that
// a later exchange can give it back.
static void exchange_mode(struct binding *b, const struct effect *e)
{
	const struct machine *m = &b->walk->exec->machine;
	const struct sym *variable = prim_arg(b->prim, e->arg);
	if (!variable || variable->kind == SYM_INT)
		return;
	const struct sym **config = ARENA_ARRAY(m->scratch, const struct sym *, 4);
	config[0] = state_load(m, b->state, sym_of(m->table, SYM_PTR, variable));
	b->prim->config = config;
	put(b, e, make_object(b));
}

// The function of that name, which a call through the pointer is a call of; null where the driver has none.
static const struct sym *looked_up_function(struct binding *b, const struct effect *e)
{
	const struct machine *m = &b->walk->exec->machine;
	const struct sym *name = prim_arg(b->prim, e->arg2);
	return name && name->kind == SYM_TEXT ? answer(b, SYM_API_FUNCTION, name) : state_unknown(m, b->state);
}

// cudaStreamCaptureStatus and CUstreamCaptureStatus, the same numbers (cuda.h, CUstreamCaptureStatus_enum).
enum { NOT_CAPTURING, CAPTURING };

// Where a path keeps something of the stream under that name, NULL for the default streams.
static const struct sym *stream_place(struct binding *b, const struct effect *e, const char *name)
{
	const struct machine *m = &b->walk->exec->machine;
	const struct sym *stream = prim_arg(b->prim, e->stream);
	if (!stream || stream->kind == SYM_INT || sym_is_unknown(stream))
		return NULL;
	return sym_field(m->table, sym_of(m->table, SYM_PTR, stream), intern(m->strings, name));
}

// Whether the stream captures.
static const struct sym *capture_place(struct binding *b, const struct effect *e)
{
	return stream_place(b, e, SYM_CAPTURE_STATUS);
}

// The answer when the stream was asked last.
static const struct sym *asked_place(struct binding *b, const struct effect *e)
{
	return stream_place(b, e, "#asked");
}

static void set_capturing(struct binding *b, const struct effect *e, bool is_capturing)
{
	const struct machine *m = &b->walk->exec->machine;
	const struct sym *place = capture_place(b, e);
	if (place)
		state_store(m, b->state, place, sym_int(m->table, is_capturing ? CAPTURING : NOT_CAPTURING), NULL);
}

// Nothing on the path has begun a capture or let a stream wait, by which it would join one.
static bool may_capture(const struct state *s)
{
	for (const struct prim *p = s->tail; p; p = p->prev)
		if (p->row && (model_effect(p->row, EFFECT_CAPTURE_BEGIN) || model_effect(p->row, EFFECT_STREAM_WAIT)))
			return true;
	return false;
}

// What the path itself knows; a stream that it made captures only if it makes it.
static const struct sym *capture_status(struct binding *b, const struct effect *e)
{
	const struct machine *m = &b->walk->exec->machine;
	const struct sym *place = capture_place(b, e), *stream = prim_arg(b->prim, e->stream);
	if (!place)
		return state_unknown(m, b->state);
	if (stream->kind != SYM_NEW || symmap_get(&b->state->store, place))
		return state_load(m, b->state, place);
	bool is_own = !symmap_get(&b->state->escaped, stream) && !may_capture(b->state);
	return is_own ? sym_int(m->table, NOT_CAPTURING) : state_unknown(m, b->state);
}

// Could the stream have begun to capture since it was asked?
static bool may_have_begun(const struct binding *b, const struct effect *e)
{
	const struct sym *stream = prim_arg(b->prim, e->stream);
	for (const struct prim *p = b->prim->prev; p; p = p->prev) {
		const struct effect *asks = p->row ? model_effect(p->row, EFFECT_CAPTURE_STATUS) : NULL;
		if (asks && prim_arg(p, asks->stream) == stream)
			return false;
		if (p->kind == PRIM_UNKNOWN || p->kind == PRIM_OPAQUE || p->child ||
		    (p->row && (model_effect(p->row, EFFECT_CAPTURE_BEGIN) || model_effect(p->row, EFFECT_STREAM_WAIT))))
			return true;
	}
	return true;
}

// The path was told that the stream does not capture, or that its capture was invalidated: ending it gives a null graph.
static bool is_idle(struct binding *b, const struct effect *e)
{
	const struct machine *m = &b->walk->exec->machine;
	const struct sym *place = asked_place(b, e), *answer = place ? symmap_get(&b->state->store, place) : NULL;
	if (!answer || may_have_begun(b, e))
		return false;
	return state_truth(m, b->state, sym_binary(m->table, OP_EQ, answer, sym_int(m->table, CAPTURING))) == 0;
}

// The graph that the stream's capture goes into, 0 where it makes one; a stream whose capture the path has not begun has none here.
static const struct sym *target_place(struct binding *b, const struct effect *e)
{
	return stream_place(b, e, "#captured into");
}

static void begin_capture(struct binding *b, const struct effect *e)
{
	const struct machine *m = &b->walk->exec->machine;
	const struct sym *place = target_place(b, e), *graph = e->arg2 == ARG_NONE ? sym_int(m->table, 0) : prim_arg(b->prim, e->arg2);
	set_capturing(b, e, true);
	if (place)
		state_store(m, b->state, place, graph ? graph : state_unknown(m, b->state), NULL);
}

static void put_capture_status(struct binding *b, const struct effect *e)
{
	const struct sym *status = capture_status(b, e), *place = asked_place(b, e);
	put(b, e, status);
	if (place)
		state_store(&b->walk->exec->machine, b->state, place, status, NULL);
}

static void put_api_function(struct binding *b, const struct effect *e)
{
	put(b, e, looked_up_function(b, e));
}

static void put_kernel(struct binding *b, const struct effect *e)
{
	put(b, e, looked_up(b, e));
}

// Nothing is made for an argument that asks for none.
static void put_object(struct binding *b, const struct effect *e)
{
	const struct sym *out = prim_arg(b->prim, e->arg);
	if (!b->makes_nothing && (e->arg == ARG_RETURN || (out && out->kind != SYM_INT)))
		put(b, e, make_object(b));
}

static bool begins_into_a_graph(const struct ir_step *s)
{
	const struct effect *e = s->kind == STEP_CALL && s->model ? model_effect(s->model, EFFECT_CAPTURE_BEGIN) : NULL;
	return e && e->arg2 != ARG_NONE;
}

static bool captures_into_a_graph(struct exec *x)
{
	for (size_t i = 0; !x->has_captures_into && i < x->unit->functions.n; i++) {
		const struct ir_function *f = x->unit->functions.at[i];
		for (size_t k = 0; k < f->blocks.n; k++)
			for (size_t j = 0; j < f->blocks.at[k].steps.n; j++)
				x->captures_into |= begins_into_a_graph(&f->blocks.at[k].steps.at[j]);
	}
	x->has_captures_into = true;
	return x->captures_into;
}

// Begun into a graph, the capture gives that one back (cuda_runtime_api.h, cudaStreamBeginCaptureToGraph: operations are captured into
// the graph, which cudaStreamEndCapture returns). Where the path has not begun it, it may be of that kind if anything in the unit is.
static const struct sym *captured_graph(struct binding *b, const struct effect *e)
{
	const struct machine *m = &b->walk->exec->machine;
	const struct sym *place = target_place(b, e), *graph = place ? symmap_get(&b->state->store, place) : NULL;
	if (is_idle(b, e))
		return sym_int(m->table, 0);
	if (!graph)
		return captures_into_a_graph(b->walk->exec) ? state_unknown(m, b->state) : NULL;
	return graph->kind == SYM_INT ? NULL : graph;
}

static void end_capture(struct binding *b, const struct effect *e)
{
	const struct sym *graph = captured_graph(b, e);
	b->makes_nothing = graph != NULL;
	set_capturing(b, e, false);
	if (graph)
		put(b, e, graph);
	put_object(b, e);
}

// Of the members of a structure of which one says what is meant (the resources of a texture) the null ones say nothing.
static void put_alias(struct binding *b, const struct effect *e)
{
	const struct sym *of = prim_arg(b->prim, e->arg2);
	bool is_left_out = of && sym_is_int(of, 0) && e->arg2 >= b->prim->step->model->arg_count;
	if (of && !is_left_out)
		put(b, e, of);
}

static bool is_device(const struct binding *b, const struct effect *e)
{
	const struct ir_value *v = step_arg(b->prim->step, e->arg);
	return v && v->type->element && v->type->element->handle == HANDLE_DEVICE;
}

// A device that a call gives is none of the negative numbers that stand for no device (cuda.h: CU_DEVICE_CPU, CU_DEVICE_INVALID).
static void put_unknown(struct binding *b, const struct effect *e)
{
	const struct machine *m = &b->walk->exec->machine;
	const struct sym *value = state_unknown(m, b->state);
	if (is_device(b, e))
		state_assume_range(m, b->state, value, (struct fact){.low = 0, .high = INT32_MAX});
	put(b, e, value);
}

// Where a path keeps the stream that a library handle is bound to, NULL for handles that are none.
static const struct sym *bound_place(struct binding *b, const struct sym *handle)
{
	const struct machine *m = &b->walk->exec->machine;
	if (!handle || handle->kind == SYM_INT || sym_is_unknown(handle))
		return NULL;
	return sym_field(m->table, sym_of(m->table, SYM_PTR, handle), intern(m->strings, SYM_BOUND_STREAM));
}

static void bind_stream(struct binding *b, const struct effect *e)
{
	const struct machine *m = &b->walk->exec->machine;
	const struct sym *place = bound_place(b, prim_arg(b->prim, e->handle_arg)), *stream = prim_arg(b->prim, e->stream);
	if (place)
		state_store(m, b->state, place, stream ? stream : sym_int(m->table, 0), NULL);
}

// A handle that the path made itself is on the default stream until something binds it.
static void put_bound(struct binding *b, const struct effect *e)
{
	const struct machine *m = &b->walk->exec->machine;
	const struct sym *handle = prim_arg(b->prim, e->handle_arg), *place = bound_place(b, handle);
	bool is_fresh = place && handle->kind == SYM_NEW && !symmap_get(&b->state->store, place);
	put(b, e, is_fresh ? sym_int(m->table, 0) : place ? state_load(m, b->state, place) : state_unknown(m, b->state));
}

static void set_device(struct binding *b, const struct effect *e)
{
	const struct sym *device = prim_arg(b->prim, e->arg);
	if (device)
		state_put(&b->walk->exec->machine, b->state, device_key(b), device);
}

static void put_device(struct binding *b, const struct effect *e)
{
	put(b, e, state_load(&b->walk->exec->machine, b->state, device_key(b)));
}

// Where a path keeps the context that is current to the thread: another one when another device is selected, since cudaSetDevice "will bind the
// primary context of the specified device to the calling thread" (cuda_runtime_api.h:1634).
static const struct sym *context_place(struct binding *b)
{
	const struct machine *m = &b->walk->exec->machine;
	return sym_field(m->table, state_load(m, b->state, device_key(b)), intern(m->strings, SYM_CONTEXT));
}

static void put_context(struct binding *b, const struct effect *e)
{
	put(b, e, state_load(&b->walk->exec->machine, b->state, context_place(b)));
}

static void set_context(struct binding *b, const struct effect *e)
{
	const struct machine *m = &b->walk->exec->machine;
	const struct sym *context = b->prim->made ? b->prim->made : prim_arg(b->prim, e->arg);
	state_store(m, b->state, context_place(b), context ? context : state_unknown(m, b->state), NULL);
}

static void pop_context(struct binding *b, const struct effect *e)
{
	const struct machine *m = &b->walk->exec->machine;
	put_context(b, e);
	state_store(m, b->state, context_place(b), state_unknown(m, b->state), NULL);
}

static void give_thread(struct binding *b, const struct effect *e)
{
	if (e->handle_arg == ARG_RETURN)
		b->result = make_object(b);
}

// Where an atomic keeps the pointer that it was given.
static const struct sym *held_pointer(struct binding *b, const struct effect *e)
{
	const struct machine *m = &b->walk->exec->machine;
	const struct sym *atomic = prim_arg(b->prim, e->arg);
	return atomic ? sym_field(m->table, sym_of(m->table, SYM_PTR, atomic), intern(m->strings, "#pointer")) : NULL;
}

// A pointer that threads hand each other is there until another is put in its place; of what puts one there only under a condition nobody knows
// whether it did.
static void hand_pointer(struct binding *b, const struct effect *e)
{
	const struct machine *m = &b->walk->exec->machine;
	const struct sym *place = held_pointer(b, e), *given = prim_arg(b->prim, e->arg + 1);
	const struct ir_value *as = step_arg(b->prim->step, e->arg + 1);
	bool is_plain = !model_effect(b->prim->row, EFFECT_AWAIT);
	if (place && given && as->type->kind == TYPE_POINTER)
		state_store(m, b->state, place, is_plain ? given : state_unknown(m, b->state), as->type);
}

// Of an atomic of the function's own nobody knows what it was made with.
static void find_pointer(struct binding *b, const struct effect *e)
{
	const struct machine *m = &b->walk->exec->machine;
	const struct ir_value *into = b->prim->step->place;
	const struct sym *place = held_pointer(b, e);
	bool is_plain = !model_effect(b->prim->row, EFFECT_SIGNAL) && into && into->type->kind == TYPE_POINTER;
	const struct sym *held = is_plain && place ? state_load(m, b->state, place) : NULL;
	if (held && held->kind != SYM_UNDEFINED)
		b->result = held;
}

// The number of an atomic is followed where the path itself changes it by so much, as one does who counts owners: what it is after a change the next
// look at it says. A second look may find another thread's number.
static const struct sym *count_place(struct binding *b, const struct effect *e, const char *field)
{
	const struct machine *m = &b->walk->exec->machine;
	const struct sym *atomic = prim_arg(b->prim, e->arg);
	return atomic ? sym_field(m->table, sym_of(m->table, SYM_PTR, atomic), intern(m->strings, field)) : NULL;
}

static bool takes_number(const struct binding *b)
{
	const struct ir_value *into = b->prim->step->place;
	return into && into->type->kind == TYPE_INT;
}

static void change_count(struct binding *b, const struct effect *e)
{
	const struct machine *m = &b->walk->exec->machine;
	const struct sym *place = count_place(b, e, SYM_NUMBER),
			 *by = e->flags == ARG_CONSTANT ? sym_int(m->table, e->value) : prim_arg(b->prim, e->flags);
	const struct sym *before = place && by ? state_load(m, b->state, place) : NULL;
	if (!before || before->kind == SYM_UNDEFINED)
		return;
	const struct sym *after = sym_binary(m->table, e->is_down ? OP_SUB : OP_ADD, before, by);
	bool is_postfix = e->flags == ARG_CONSTANT && b->prim->arg_count > b->prim->row->arg_count; // [over.inc]
	state_store(m, b->state, place, after, NULL);
	state_store(m, b->state, count_place(b, e, "#counted"), sym_int(m->table, 1), NULL);
	if (takes_number(b))
		b->result = e->what == ADD_AFTER && !is_postfix ? after : before;
}

static void look_at_count(struct binding *b, const struct effect *e)
{
	const struct machine *m = &b->walk->exec->machine;
	const struct sym *counted = takes_number(b) ? count_place(b, e, "#counted") : NULL;
	if (!counted || !sym_is_int(state_load(m, b->state, counted), 1))
		return;
	b->result = state_load(m, b->state, count_place(b, e, SYM_NUMBER));
	state_store(m, b->state, counted, sym_int(m->table, 0), NULL);
}

static void set_count(struct binding *b, const struct effect *e)
{
	const struct machine *m = &b->walk->exec->machine;
	const struct sym *place = count_place(b, e, SYM_NUMBER);
	if (place && symmap_get(&b->state->store, place))
		state_store(m, b->state, place, state_unknown(m, b->state), NULL);
}

static void put_occupancy(struct binding *b, const struct effect *e)
{
	put(b, e, answer(b, "occupancy", prim_arg(b->prim, e->arg2)));
}

static void put_device_attribute(struct binding *b, const struct effect *e)
{
	put(b, e, answer(b, "device attribute", prim_arg(b->prim, e->arg2)));
}

static void do_library_work(struct binding *b, const struct effect *e)
{
	if (e->what == OPKIND_LIBRARY)
		through_pointers(b);
}

// Of an object that the call gives, the number is what its first member holds.
static void give_result(struct binding *b, const struct effect *e)
{
	const struct machine *m = &b->walk->exec->machine;
	const struct ir_value *place = b->prim->step->place;
	const struct ir_type *t = place ? place->type : NULL;
	const struct sym *value = e->flags == ARG_CONSTANT ? sym_int(m->table, e->value) : prim_arg(b->prim, e->arg);
	if (e->flags == ARG_CONSTANT && t && t->kind == TYPE_RECORD && t->record && t->record->field_count)
		state_assume_range(m, b->state, sym_member(m->table, b->result, t->record->field[0].name),
		                   (struct fact){.low = e->value, .high = e->value});
	else if (value)
		b->result = value;
}

static void fail(struct binding *b, const struct effect *e)
{
	(void)e;
	if (b->state->failed < 0)
		b->state->failed = b->prim->call;
}

static void hand_over(struct binding *b, const struct effect *e)
{
	hand_pointer(b, e);
	if (!model_effect(b->prim->row, EFFECT_ADD))
		set_count(b, e);
}

static void take_over(struct binding *b, const struct effect *e)
{
	find_pointer(b, e);
	if (!model_effect(b->prim->row, EFFECT_SIGNAL))
		look_at_count(b, e);
}

// What is not in the table changes no value.
static void bind_one(struct binding *b, const struct effect *e)
{
	static void (*const bind[EFFECT_COUNT])(struct binding *, const struct effect *) = {
		[EFFECT_CAPTURE_BEGIN] = begin_capture,
		[EFFECT_CAPTURE_STATUS] = put_capture_status,
		[EFFECT_CAPTURE_END] = end_capture,
		[EFFECT_CAPTURE_MODE] = exchange_mode,
		[EFFECT_API_LOOKUP] = put_api_function,
		[EFFECT_KERNEL_LOOKUP] = put_kernel,
		[EFFECT_CREATE] = put_object,
		[EFFECT_ALLOC] = put_object,
		[EFFECT_MODULE_LOAD] = put_object,
		[EFFECT_INSTANTIATE] = put_object,
		[EFFECT_ALIAS] = put_alias,
		[EFFECT_FILL] = put_unknown,
		[EFFECT_BIND] = bind_stream,
		[EFFECT_BOUND] = put_bound,
		[EFFECT_CONTEXT_GET] = put_context,
		[EFFECT_CONTEXT_SET] = set_context,
		[EFFECT_CONTEXT_PUSH] = set_context,
		[EFFECT_CONTEXT_POP] = pop_context,
		[EFFECT_SET_DEVICE] = set_device,
		[EFFECT_GET_DEVICE] = put_device,
		[EFFECT_SPAWN] = give_thread,
		[EFFECT_JOIN] = find_joined,
		[EFFECT_ADD] = change_count,
		[EFFECT_SIGNAL] = hand_over,
		[EFFECT_AWAIT] = take_over,
		[EFFECT_OCCUPANCY] = put_occupancy,
		[EFFECT_SM_COUNT] = put_device_attribute,
		[EFFECT_COPY] = copy_pointers,
		[EFFECT_OP] = do_library_work,
		[EFFECT_COPY_VALUE] = copy_value,
		[EFFECT_MEMORY_TYPE] = memory_type,
		[EFFECT_RESET] = reset_device,
		[EFFECT_SET_BYTES] = set_bytes,
		[EFFECT_FIRST_ARG] = give_result,
		[EFFECT_FAILS] = fail,
	};
	if (bind[e->kind])
		bind[e->kind](b, e);
}

static void forget_written(const struct machine *m, struct state *s, const struct prim *p, const struct effect *e)
{
	if (e->kind != EFFECT_WRITE && e->kind != EFFECT_HOST_WRITE && e->kind != EFFECT_COPY)
		return;
	const struct sym *bytes = e->size.factor[1] == ARG_NONE ? prim_arg(p, e->size.factor[0]) : NULL;
	written_forget(m, s, prim_arg(p, e->arg), pointee(p, e->arg), bytes);
}

void bind_writes(const struct machine *m, struct state *s, const struct prim *p)
{
	for (uint8_t i = 0; p->kind == PRIM_CALL && i < p->row->effect_count; i++)
		forget_written(m, s, p, &p->row->effect[i]);
}

// FIELD.FIELD[N], the length of which is put into `n`: a place in `object`.
static const struct sym *part_named(const struct machine *m, const struct sym *object, const char *text, size_t *n)
{
	const struct sym *place = object;
	const char *at = text;
	for (size_t length; (length = strcspn(at, ".[ "));) {
		place = sym_field(m->table, place, intern_n(m->strings, at, length));
		at += length;
		if (*at == '[') {
			char *end;
			place = sym_element(m->table, place, sym_int(m->table, strtol(at + 1, &end, 10)));
			at = end + (*end == ']');
		}
		at += *at == '.';
	}
	*n = (size_t)(at - text);
	return place;
}

// "ARG->FIELD.FIELD[N] + OFFSET": what the field holds, unknown unless the offsets are 0. "ARG[0]": what the first element holds.
// Where there is no object, nothing is given.
static const struct sym *field_value(struct binding *b, const struct sym *object, const char *text)
{
	const struct machine *m = &b->walk->exec->machine;
	const struct sym *base = sym_of(m->table, SYM_PTR, object), *value = NULL;
	if (sym_is_int(object, 0))
		return object;
	if (!strstr(text, "->"))
		return state_load(m, b->state, base);
	for (const char *at = strstr(text, "->") + 2; *at;) {
		size_t n;
		const struct sym *place = part_named(m, base, at, &n);
		at += n;
		const struct sym *held = state_load(m, b->state, place);
		if (value && !sym_is_int(held, 0))
			return state_unknown(m, b->state);
		value = value ? value : held;
		at += strspn(at, " +");
	}
	return value;
}

// What the row says of what arguments point to, fields of structs and elements: operands behind the arguments.
static void read_fields(struct binding *b)
{
	const struct machine *m = &b->walk->exec->machine;
	const struct model_row *row = b->prim->row;
	const struct sym **arg = ARENA_ARRAY(m->scratch, const struct sym *, row->arg_count + row->field_count);
	for (uint32_t i = 0; i < row->arg_count; i++) {
		int64_t absent = row->arg_default[i] == INT64_MIN ? 0 : row->arg_default[i];
		arg[i] = i < b->prim->arg_count ? b->prim->arg[i] : sym_int(m->table, absent);
	}
	for (uint32_t i = 0; i < row->field_count; i++) {
		uint32_t object = 0;
		size_t n = model_object_length(row->field[i]);
		while (strlen(row->arg_name[object]) != n || strncmp(row->arg_name[object], row->field[i], n) != 0)
			object++;
		arg[row->arg_count + i] = field_value(b, arg[object], row->field[i]);
	}
	b->prim->arg = arg;
	b->prim->arg_count = row->arg_count + row->field_count;
}

const struct sym *bind_effects(struct walk *w, struct state *s, struct prim *p)
{
	struct binding b = {.walk = w, .state = s, .prim = p};
	b.result = sym_numbered(w->exec->machine.table, SYM_RESULT, p->call);
	if (p->row->field_count)
		read_fields(&b);
	bind_writes(&w->exec->machine, s, p);
	for (uint8_t i = 0; i < p->row->effect_count; i++)
		bind_one(&b, &p->row->effect[i]);
	return b.result;
}
