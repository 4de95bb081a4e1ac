// SPDX-License-Identifier: Apache-2.0
// Streams as timelines and the order CUDA gives between them.
#include "engine/order/run.h"

#include <string.h>

struct thread *current_thread(struct run *r)
{
	return &r->threads.at[r->thread];
}

struct timeline *host_timeline(struct run *r)
{
	return &r->timelines.at[current_thread(r)->timeline];
}

const struct sym *current_device(struct run *r)
{
	return current_thread(r)->device;
}

// x and x + 1 differ, 0 and 1 differ, x and y may be equal.
bool devices_differ(const struct sym *a, const struct sym *b)
{
	if (!a || !b || a == b)
		return false;
	if (a->kind == SYM_INT && b->kind == SYM_INT)
		return true;
	const struct sym *x = a->kind == SYM_BINARY && a->op == OP_ADD && a->b->kind == SYM_INT ? a->a : a;
	const struct sym *y = b->kind == SYM_BINARY && b->op == OP_ADD && b->b->kind == SYM_INT ? b->a : b;
	return x == y;
}

static uint32_t new_timeline(struct run *r, const struct sym *key, struct timeline t)
{
	uint32_t n = (uint32_t)r->timelines.n;
	if (t.kind == STREAMKIND_LEGACY) {
		order_join(r, &t.known, &r->peers.barrier);
		order_join_seen(r, &t.known, &r->peers.legacy);
	}
	*vec_push(r->arena, &r->timelines) = t;
	if (key)
		r->streams = symmap_set(r->arena, r->streams, key, (void *)(uintptr_t)(n + 1), n);
	return n;
}

static uint32_t find(const struct run *r, const struct sym *key)
{
	return (uint32_t)(uintptr_t)symmap_get(&r->streams, key);
}

// One legacy stream a device and context [SSB; PG 6.2.9.3].
uint32_t legacy_timeline(struct run *r, const struct sym *device)
{
	struct sym_table *t = r->machine->table;
	const struct sym *key = sym_list(t, sym_int(t, 1), sym_list(t, device, NULL));
	uint32_t n = find(r, key);
	if (n)
		return n - 1;
	return new_timeline(r, key, (struct timeline){.kind = STREAMKIND_LEGACY, .stream = sym_int(t, 1), .device = device});
}

// One per-thread default stream a thread and context; a blocking stream [SSB "Per-thread default stream"].
static uint32_t per_thread_timeline(struct run *r, const struct sym *device)
{
	struct sym_table *t = r->machine->table;
	const struct sym *key = sym_list(t, sym_int(t, 2), sym_list(t, sym_int(t, r->thread), sym_list(t, device, NULL)));
	uint32_t n = find(r, key);
	if (n)
		return n - 1;
	return new_timeline(r, key, (struct timeline){.kind = STREAMKIND_PER_THREAD, .stream = sym_int(t, 2), .device = device, .thread = r->thread});
}

enum stream_kind stream_kind_made(const struct prim *created)
{
	enum { NON_BLOCKING = 1 }; // cudaStreamNonBlocking, CU_STREAM_NON_BLOCKING
	const struct effect *e = created && created->row ? model_effect(created->row, EFFECT_CREATE) : NULL;
	if (!e)
		return STREAMKIND_UNKNOWN;
	if (e->flags == ARG_NONE)
		return STREAMKIND_BLOCKING;
	if (e->flags == ARG_CONSTANT)
		return e->value & NON_BLOCKING ? STREAMKIND_NONBLOCKING : STREAMKIND_BLOCKING;
	const struct sym *flags = prim_arg(created, e->flags);
	if (!flags || flags->kind != SYM_INT)
		return STREAMKIND_UNKNOWN;
	return flags->number & NON_BLOCKING ? STREAMKIND_NONBLOCKING : STREAMKIND_BLOCKING;
}

// A handle that the path takes for null, there or later on: values do not change.
static const struct sym *null_or_itself(const struct run *r, const struct sym *handle)
{
	struct sym_table *t = r->machine->table;
	bool is_open = handle->kind == SYM_PARAM || handle->kind == SYM_INIT || handle->kind == SYM_MEMBER || handle->kind == SYM_ACCESSOR;
	bool is_null = is_open && facts_truth(r->machine, &r->fragment->facts, sym_binary(t, OP_EQ, handle, sym_int(t, 0))) == 1;
	return is_null ? sym_int(t, 0) : handle;
}

bool stream_is_of_handle(const struct sym *stream)
{
	return stream->kind == SYM_ACCESSOR && strcmp(stream->text, STREAM_OF_HANDLE) == 0;
}

const struct sym *stream_of_handle_at_entry(struct run *r, const struct sym *handle)
{
	struct sym_table *t = r->machine->table;
	const struct object *o = object_of(r, handle);
	if ((o->created && !o->is_bound_elsewhere) || handle->kind == SYM_INT)
		return sym_int(t, 0);
	return sym_accessor(t, STREAM_OF_HANDLE, sym_list(t, handle, NULL));
}

// What a path was told of the stream of a library handle that it does not bind itself.
static const struct sym *bound_or_itself(struct run *r, const struct sym *stream)
{
	const struct sym *place = stream->kind == SYM_INIT && stream->a->kind == SYM_FIELD ? stream->a : NULL;
	bool is_of_handle = place && place->a->kind == SYM_PTR && strcmp(place->text, SYM_BOUND_STREAM) == 0;
	return is_of_handle ? stream_of_handle_at_entry(r, place->a->a) : stream;
}

uint32_t stream_timeline(struct run *r, const struct sym *handle, bool per_thread)
{
	handle = null_or_itself(r, bound_or_itself(r, handle));
	if (handle->kind == SYM_INIT)
		handle = sym_of(r->machine->table, SYM_INIT, entry_alias(r->entry, r->machine->table, handle->a));
	if (sym_is_int(handle, 1) || (sym_is_int(handle, 0) && !per_thread))
		return legacy_timeline(r, current_device(r));
	if (sym_is_int(handle, 2) || sym_is_int(handle, 0))
		return per_thread_timeline(r, current_device(r));
	uint32_t n = find(r, handle);
	if (n)
		return n - 1;
	struct object *o = object_of(r, handle);
	return new_timeline(
		r, handle,
		(struct timeline){
			.stream = handle, .kind = stream_kind_made(o->created), .device = o->created ? o->device : NULL, .created = o->created});
}

static bool is_blocking(const struct timeline *t)
{
	return t->kind == STREAMKIND_BLOCKING || t->kind == STREAMKIND_PER_THREAD;
}

// Nobody knows its kind: it may be a blocking one.
static bool may_be_blocking(const struct timeline *t)
{
	return t->kind == STREAMKIND_UNKNOWN && !t->is_host;
}

// Joins what the one of two is ordered with by the barrier of the legacy stream: surely, or where a stream of no known kind takes part.
static void join_barrier(struct run *r, struct order *into, const struct timeline *stream, const struct order *known)
{
	if (is_blocking(stream))
		order_join(r, into, known);
	else if (may_be_blocking(stream))
		order_join_supposed(r, into, known);
}

static bool same_context(const struct timeline *a, const struct timeline *b)
{
	return !devices_differ(a->device, b->device);
}

// L3: the legacy stream first waits on all blocking streams, then all blocking streams wait on it [SSB "Legacy default
// stream"]. Non-blocking streams take no part (L4), other devices neither (L6).
struct order stream_front(struct run *r, uint32_t timeline)
{
	struct order front = {0};
	const struct timeline *t = &r->timelines.at[timeline];
	order_join(r, &front, &host_timeline(r)->known);
	order_join(r, &front, &t->known);
	if (t->capture)
		return front;
	join_barrier(r, &front, t, &r->peers.barrier);
	for (size_t i = 0; i < r->timelines.n; i++) {
		const struct timeline *o = &r->timelines.at[i];
		if (o->is_host || o->capture || !same_context(t, o))
			continue;
		if (t->kind == STREAMKIND_LEGACY || o->kind == STREAMKIND_LEGACY)
			join_barrier(r, &front, t->kind == STREAMKIND_LEGACY ? o : t, &o->known);
	}
	return front;
}

static void host_join(struct run *r, const struct order *o, bool seen_only)
{
	if (seen_only)
		order_join_seen(r, &host_timeline(r)->known, o);
	else
		order_join(r, &host_timeline(r)->known, o);
}

static bool is_parameters(const struct sym *member)
{
	while (member->kind == SYM_MEMBER)
		member = member->a;
	return member->kind == SYM_PARAM;
}

bool stream_is_vague(const struct sym *handle)
{
	const struct sym *stream = handle;
	if (stream->kind == SYM_INIT) // loaded through a pointer that came from unseen code: from a pool, say
		stream = sym_root(stream->a);
	bool is_unfilled = stream->kind == SYM_NEW && stream != handle; // in memory of the path's own: a round that is not looked at has made it
	return is_unfilled || sym_is_unknown(stream) || stream->kind == SYM_ACCESSOR || (stream->kind == SYM_MEMBER && !is_parameters(stream));
}

// The call that gave the handle, as it is or in an object; NULL = none did.
static const struct sym *asked_at(const struct sym *stream)
{
	const struct sym *at = stream;
	while (at && at->kind == SYM_MEMBER)
		at = at->a;
	return at && at->kind == SYM_ACCESSOR && strcmp(at->text, STREAM_OF_HANDLE) != 0 ? at : NULL;
}

bool stream_is_asked_for(const struct sym *stream)
{
	return asked_at(stream->kind == SYM_INIT ? sym_root(stream->a) : stream);
}

const char *stream_asked_of(const struct sym *stream)
{
	const struct sym *at = asked_at(stream);
	return at && strcmp(at->text, SYM_ELEMENT_OF) != 0 ? at->text : NULL;
}

// A handle that the code got from elsewhere: where it was kept at entry, or which part of an object it is.
static const struct sym *kept_at(const struct timeline *t)
{
	bool is_outside = t->kind == STREAMKIND_UNKNOWN && !t->created;
	if (is_outside && t->stream->kind == SYM_INIT)
		return t->stream->a;
	return is_outside && t->stream->kind == SYM_MEMBER ? t->stream : NULL;
}

// `st[0]` is what `st` points to.
static enum sym_kind kept_as(const struct sym *place)
{
	return place->kind == SYM_PTR || place->kind == SYM_STEP ? SYM_ELEMENT : place->kind;
}

// A part is never of the class of the whole.
static bool is_part_of(const struct sym *part, const struct sym *whole)
{
	while (part->kind == SYM_FIELD && part != whole)
		part = part->a;
	return part == whole;
}

// Members of one name in objects of two classes: one is made with what the other has, as often as members of two names.
static bool are_of_two_classes(const struct ir_function *f, const struct sym *x, const struct sym *y)
{
	bool are_members = x->kind == SYM_FIELD && y->kind == SYM_FIELD;
	const struct ir_record *of_x = are_members ? entry_class(f, x) : NULL, *of_y = are_members ? entry_class(f, y) : NULL;
	return (of_x && of_y && of_x != of_y) || (are_members && (is_part_of(x->a, y->a) || is_part_of(y->a, x->a)));
}

// Do two places of objects, or of what they point to, hold one thing? Objects of one class are one where what points to them may be a copy.
static bool places_may_be_copies(const struct ir_function *f, const struct sym *x, const struct sym *y)
{
	if (x->a != y->a && (x->text != y->text || are_of_two_classes(f, x, y)))
		return true;
	for (; x->kind == SYM_FIELD && y->kind == SYM_FIELD && x->text == y->text; x = x->a)
		y = y->a;
	bool are_reached = x != y && x->kind == SYM_PTR && y->kind == SYM_PTR && x->a->kind == SYM_INIT && y->a->kind == SYM_INIT;
	return are_reached && x->a->a->kind == SYM_FIELD && y->a->a->kind == SYM_FIELD && places_may_be_copies(f, x->a->a, y->a->a);
}

// In a template that nobody instantiates `cudaStream_t s[N]` is an array to its class, and anything that has elements to others.
static bool are_one_element(const struct sym *of_array, const struct sym *of_pointer)
{
	bool is_step = of_pointer->kind == SYM_STEP;
	const struct sym *first = is_step ? of_pointer->a : of_pointer;
	bool is_behind = of_array->kind == SYM_ELEMENT && first->kind == SYM_PTR && first->a->kind == SYM_INIT && first->a->a == of_array->a;
	return is_behind && (is_step ? of_pointer->b == of_array->b : sym_is_int(of_array->b, 0));
}

// A stream kept in one object and one that was given, or is kept in another object, may be the same: a class often keeps beside a
// context what the context gave it. Two members of one object, one of two objects of a class, two elements or parameters are two streams.
bool streams_may_be_copies(const struct ir_function *f, const struct timeline *a, const struct timeline *b)
{
	const struct sym *x = kept_at(a), *y = kept_at(b);
	bool is_given[2] = {a->stream->kind == SYM_PARAM, b->stream->kind == SYM_PARAM};
	if ((!x && !is_given[0]) || (!y && !is_given[1]) || (!x && !y))
		return false;
	return !x || !y || kept_as(x) != kept_as(y) || are_one_element(x, y) || are_one_element(y, x) || places_may_be_copies(f, x, y);
}

// The function that gave it, or the pointer through which it is read.
static const char *accessor_of(const struct sym *stream)
{
	const struct sym *at = stream->kind == SYM_INIT ? sym_root(stream->a) : stream;
	return at->kind == SYM_ACCESSOR ? at->text : NULL;
}

// The object that is asked for the stream.
static const struct sym *object_asked(const struct sym *stream)
{
	const struct sym *at = stream->kind == SYM_INIT ? sym_root(stream->a) : stream;
	const struct sym *first = at->kind == SYM_ACCESSOR && at->a && at->a->kind == SYM_LIST ? at->a->a : NULL;
	return first && first->kind == SYM_ADDRESS ? sym_root(first) : NULL;
}

// Did unseen code get both objects in one call? `policy p(lane);` keeps what the lane has.
static bool is_handed_on(const struct run *r, const struct sym *a, const struct sym *b)
{
	const struct sym *x = object_asked(a), *y = object_asked(b);
	for (uint32_t i = 0; x && y && x != y && i < r->fragment->trace.count; i++) {
		const struct prim *p = r->fragment->trace.prim[i];
		bool has_x = false, has_y = false;
		for (uint32_t k = 0; p->kind == PRIM_UNKNOWN && k < p->arg_count; k++) {
			has_x |= sym_mentions(p->arg[k], x);
			has_y |= sym_mentions(p->arg[k], y);
		}
		if (has_x && has_y)
			return true;
	}
	return false;
}

// Both come from outside, and nothing says that they are two.
static bool may_be_one_outside(const struct run *r, const struct timeline *a, const struct timeline *b)
{
	bool are_outside = !a->is_host && !b->is_host && !a->created && !b->created && a->kind == STREAMKIND_UNKNOWN && b->kind == STREAMKIND_UNKNOWN;
	if (a == b || !are_outside)
		return false;
	const char *x = accessor_of(a->stream), *y = accessor_of(b->stream);
	if (x && y)
		return x == y || is_handed_on(r, a->stream, b->stream); // else what two functions give is taken as two
	bool is_open = stream_is_vague(a->stream) || stream_is_vague(b->stream) || sym_is_unknown(b->stream);
	return is_open || streams_may_be_copies(r->entry->function, a, b);
}

// A stream wait covers what is in the stream; on the legacy handle also the blocking streams it encompasses (L12). A stream
// whose value was lost may be any: nothing is claimed to have been left out.
void host_wait_stream(struct run *r, uint32_t timeline, bool seen_only)
{
	const struct timeline *t = &r->timelines.at[timeline];
	struct order known = {0};
	if (sym_is_unknown(t->stream)) {
		host_wait_device(r, NULL, seen_only);
		return;
	}
	order_join(r, &known, &t->known);
	if (t->kind == STREAMKIND_LEGACY)
		for (size_t i = 0; i < r->timelines.n; i++)
			if (same_context(t, &r->timelines.at[i]))
				join_barrier(r, &known, &r->timelines.at[i], &r->timelines.at[i].known);
	for (size_t i = 0; i < r->timelines.n; i++)
		if (may_be_one_outside(r, &r->timelines.at[timeline], &r->timelines.at[i])) // a wait for it, under another name
			order_join(r, &known, &r->timelines.at[i].known);
	host_join(r, &known, seen_only);
}

// All streams of the device, of any thread and flag [H:335]; a device nobody can tell apart counts as the same.
void host_wait_device(struct run *r, const struct sym *device, bool seen_only)
{
	struct order known = {0};
	for (size_t i = 0; i < r->timelines.n; i++) {
		const struct timeline *t = &r->timelines.at[i];
		if (!t->is_host && !devices_differ(t->device, device))
			order_join(r, &known, &t->known);
	}
	host_join(r, &known, seen_only);
}
