// SPDX-License-Identifier: Apache-2.0
// Memory objects, byte ranges and the accesses to them: last write and reads since, as in FastTrack.
#include "engine/order/locks.h"
#include "engine/order/rounds/sweeps.h"
#include "engine/order/run.h"
#include "engine/order/storage.h"
#include "engine/order/unordered.h"
#include "ir/records.h"

#include <string.h>

static enum memory_kind kind_of_variable(const struct ir_var *var)
{
	switch (var->space) {
	case SPACE_DEVICE:
	case SPACE_CONSTANT: return MEMORY_SYMBOL;
	case SPACE_MANAGED: return MEMORY_MANAGED;
	default: return MEMORY_PAGEABLE;
	}
}

// Does it hold more than an address? What a pointer or a reference says is other memory.
static bool holds_values(const struct ir_type *t)
{
	return t->kind != TYPE_POINTER && t->kind != TYPE_REFERENCE && t->kind != TYPE_FUNCTION && t->kind != TYPE_VOID;
}

bool memory_is_pointer(const struct sym *s)
{
	return s && s->kind != SYM_INT && s->kind != SYM_FUNCTION && s->kind != SYM_CONTENT;
}

// Memory that a member or a global holds is of the kind that the unit's functions allocate for it, NULL = that is not known. Not of pageable
// memory: it may be registered elsewhere.
static const struct prim *kept_maker(const struct run *r, const struct sym *root, enum memory_kind *kind)
{
	const struct kept_handle *kept = root->kind == SYM_INIT && r->entry ? entry_kept(r->entry, root->a) : NULL;
	const struct effect *e = kept && !kept->is_mixed && kept->maker && kept->maker->row ? model_effect(kept->maker->row, EFFECT_ALLOC) : NULL;
	if (!e || e->what == MEMORY_PAGEABLE)
		return NULL;
	*kind = (enum memory_kind)e->what;
	return kept->maker;
}

bool memory_is_kept(const struct run *r, const struct sym *root)
{
	enum memory_kind kind;
	return kept_maker(r, root, &kind);
}

struct memory *memory_of(struct run *r, const struct sym *root)
{
	struct memory *m = (struct memory *)symmap_get(&r->memories, root);
	if (m)
		return m;
	m = ARENA_NEW(r->arena, struct memory);
	m->root = root;
	if (root->kind == SYM_VAR && holds_values(root->var->type)) {
		m->kind = kind_of_variable(root->var);
		if (root->var->type->size && !root->var->type->container)
			m->size = sym_int(r->machine->table, (int64_t)root->var->type->size);
	}
	if (root->kind == SYM_TEXT)
		m->kind = MEMORY_PAGEABLE;
	m->kept = kept_maker(r, root, &m->kind);
	r->memories = symmap_set(r->arena, r->memories, root, m, 0);
	return m;
}

// Memory that the host has mapped for the device has two addresses; it is known by the host's (CUDA C++ Programming Guide, Mapped Memory).
static const struct sym *root_of(const struct run *r, const struct sym *pointer)
{
	bool is_kept = pointer->kind == SYM_INIT && r->entry && r->entry->kept && r->entry->kept->mapped.n;
	return is_kept ? sym_of(r->machine->table, SYM_INIT, entry_mapped(r->entry, r->machine->table, pointer->a)) : pointer;
}

static struct range range_of_location(struct run *r, const struct sym *location);

// What the path says of a number, also only because of the rounds that are looked at, holds for offsets as for lengths: else two ranges that touch
// each other would seem to meet.
static const struct sym *pinned(const struct run *r, const struct sym *number)
{
	return number->kind == SYM_INT ? number : facts_pinned(r->machine->table, &r->fragment->sampled, number);
}

struct range range_of(struct run *r, const struct sym *pointer, const struct sym *length, bool from_start)
{
	struct sym_table *t = r->machine->table;
	struct range g;
	if (pointer->kind == SYM_ADDRESS) {
		g = range_of_location(r, pointer->a);
	} else if (pointer->kind == SYM_BINARY && pointer->op == OP_ADD && pointer->a->kind != SYM_INT) {
		g = range_of(r, pointer->a, NULL, true);
		g.offset = sym_binary(t, OP_ADD, g.offset, pointer->b);
	} else {
		g = (struct range){.root = root_of(r, pointer), .offset = sym_int(t, 0)};
	}
	g.offset = pinned(r, g.offset);
	g.length = length ? pinned(r, length) : NULL;
	g.from_start = from_start;
	g.dims = NULL;
	return g;
}

// Does all that an object of the type consists of lie in it? What a container in it holds lies elsewhere.
static bool is_flat(const struct ir_type *t, int depth)
{
	enum { MAX_DEPTH = 4 };
	if (t->kind == TYPE_ARRAY)
		return t->element && depth < MAX_DEPTH && is_flat(t->element, depth + 1);
	if (t->kind != TYPE_RECORD || t->handle != HANDLE_NONE)
		return true;
	if (t->container != CONTAINER_NONE || !t->record || depth == MAX_DEPTH)
		return false;
	for (uint32_t i = 0; i < t->record->field_count; i++)
		if (!is_flat(t->record->field[i].type, depth + 1))
			return false;
	return true;
}

// Of the elements of a variable that is a sequence or an array, 0 = not known.
static int64_t element_size(const struct sym *location)
{
	const struct ir_type *t = location->kind == SYM_VAR ? location->var->type : NULL;
	bool has_elements = t && t->element && (t->kind == TYPE_ARRAY || t->container == CONTAINER_SEQUENCE) && is_flat(t->element, 0);
	return has_elements ? (int64_t)t->element->size : 0;
}

// The distance itself where the layout is known, else an offset of its own.
static const struct sym *field_offset(const struct run *r, const struct sym *field)
{
	uintptr_t known = (uintptr_t)symmap_get(&r->fields, field);
	return known && known != UINTPTR_MAX ? sym_int(r->machine->table, (int64_t)known - 1) : field;
}

// As far as the location is written as the place is.
static void note_fields_of(struct run *r, const struct sym *at, const struct ir_value *place)
{
	while (place) {
		bool is_field = at->kind == SYM_FIELD && place->kind == V_FIELD && at->text == place->text;
		bool is_element = (at->kind == SYM_ELEMENT || at->kind == SYM_STEP) && place->kind == V_INDEX;
		if (!is_field && !is_element)
			break;
		bool has_bytes = is_field && place->type->container == CONTAINER_NONE; // the elements of others lie elsewhere
		int64_t bytes = has_bytes ? ir_field_offset(place) : -1;
		uintptr_t known = (uintptr_t)symmap_get(&r->fields, at), now = bytes < 0 ? UINTPTR_MAX : (uintptr_t)bytes + 1;
		if (is_field && known != now)
			r->fields = symmap_set(r->arena, r->fields, at, (void *)(known ? UINTPTR_MAX : now), 0);
		at = at->a;
		place = place->a;
	}
}

void memory_note_field(struct run *r, const struct prim *p)
{
	if (p->kind == PRIM_ACCESS)
		note_fields_of(r, p->arg[0], p->step->place);
	bool is_call = p->kind == PRIM_CALL || p->kind == PRIM_LAUNCH;
	for (uint32_t i = 0; is_call && p->step && i < p->arg_count && i < p->step->arg_count; i++)
		if (p->arg[i] && p->arg[i]->kind == SYM_ADDRESS && p->step->arg[i]->kind == V_ADDRESS)
			note_fields_of(r, p->arg[i]->a, p->step->arg[i]->a);
}

void memory_note_fields(struct run *r, const struct trace *t)
{
	for (uint32_t i = 0; t && i < t->count; i++) {
		memory_note_field(r, t->prim[i]);
		memory_note_fields(r, t->prim[i]->child);
	}
}

// Elements whose size is not known: a constant index 0 is the start, any other place is an offset of its own.
static struct range range_of_location(struct run *r, const struct sym *location)
{
	struct sym_table *t = r->machine->table;
	struct range g;
	int64_t size;
	switch (location->kind) {
	case SYM_PTR: return range_of(r, location->a, NULL, true);
	case SYM_STEP:
		g = range_of_location(r, location->a);
		g.offset = sym_binary(t, OP_ADD, g.offset, sym_binary(t, OP_MUL, location->b, sym_int(t, location->number)));
		return g;
	case SYM_ELEMENT:
		g = range_of_location(r, location->a);
		size = element_size(location->a);
		if (size || sym_is_int(location->b, 0))
			g.offset = sym_binary(t, OP_ADD, g.offset, sym_binary(t, OP_MUL, location->b, sym_int(t, size)));
		else
			g.offset = sym_binary(t, OP_ADD, g.offset, location);
		return g;
	case SYM_FIELD:
		g = range_of_location(r, location->a);
		g.offset = sym_binary(t, OP_ADD, g.offset, field_offset(r, location));
		return g;
	default: return (struct range){.root = location, .offset = sym_int(t, 0)};
	}
}

struct range range_of_touch(struct run *r, const struct prim *access)
{
	struct sym_table *t = r->machine->table;
	const struct sym *location = access->arg[0];
	struct range g = range_of(r, sym_of(t, SYM_ADDRESS, location), NULL, true);
	g.least = access->is_handed_back ? 0 : (int64_t)access->step->place->type->size;
	int64_t size = location->kind == SYM_ELEMENT ? element_size(location->a) : 0;
	if (size)
		g.length = sym_int(t, size);
	const struct memory *m = symmap_get(&r->memories, g.root);
	bool is_sequence = g.root->kind == SYM_VAR && g.root->var->type->container == CONTAINER_SEQUENCE;
	g.may_be_outside = is_sequence && m && m->size && (prim_arg(access, 1) != m->size || g.offset == m->size);
	return g;
}

enum memory_kind memory_kind_of(struct run *r, const struct sym *pointer)
{
	return memory_of(r, range_of(r, pointer, NULL, true).root)->kind;
}

static bool covers(const struct memory *m, const struct range *g)
{
	return g->from_start && sym_is_int(g->offset, 0) && g->length && m->size && g->length == m->size;
}

static bool constant_ranges_meet(const struct range *a, const struct range *b)
{
	if (a->offset->kind != SYM_INT || b->offset->kind != SYM_INT)
		return false;
	const struct range *low = a->offset->number <= b->offset->number ? a : b, *high = low == a ? b : a;
	bool is_known = low->length && low->length->kind == SYM_INT;
	return low->offset->number + (is_known ? low->length->number : low->least) > high->offset->number;
}

// `scale` times a value, and a number: `(n + 1) * 4` is 4 times n, and 4. No value: a number alone.
struct linear {
	const struct sym *value;
	uint64_t scale, rest;
};

static struct linear linear_of(const struct sym *s)
{
	if (s->kind == SYM_INT)
		return (struct linear){.rest = (uint64_t)s->number};
	bool has_number = s->kind == SYM_BINARY && s->b->kind == SYM_INT;
	if (!has_number || (s->op != OP_ADD && s->op != OP_MUL))
		return (struct linear){.value = s, .scale = 1};
	struct linear l = linear_of(s->a);
	uint64_t number = (uint64_t)s->b->number, factor = s->op == OP_MUL ? number : 1;
	return (struct linear){.value = l.value, .scale = l.scale * factor, .rest = l.rest * factor + (s->op == OP_ADD ? number : 0)};
}

// How many factors of the product are neither numbers nor `value`, which counts once.
static uint32_t factors_beside(const struct sym *product, const struct sym *value, bool *has_it)
{
	if (product->kind == SYM_BINARY && product->op == OP_MUL)
		return factors_beside(product->a, value, has_it) + factors_beside(product->b, value, has_it);
	bool is_it = product == value && !*has_it;
	*has_it |= is_it;
	return product->kind != SYM_INT && !is_it;
}

// Is it a product with that value, and with another one?
static bool is_multiple(const struct sym *product, const struct sym *value)
{
	bool has_it = false;
	return factors_beside(product, value, &has_it) && has_it;
}

// Of a range as long as a value says, and of a touch of one element a few bytes behind its start: a kernel that leaves a border. That the
// range is longer than the border is what its length being a value says; a row, say. So it is with a border of few rows, where the range is as long
// as the width times another value, and with a field of the first element, where it is as long as a number of elements.
static bool is_behind_border(const struct range *early, const struct range *late)
{
	enum { BORDER_BYTES = 64 };
	bool is_symbolic = early->from_start && late->from_start && early->length && early->length->kind != SYM_INT && !late->length;
	if (!is_symbolic)
		return false;
	struct linear begin = linear_of(early->offset), at = linear_of(late->offset);
	bool is_rows = !begin.value && at.value && at.scale - 1 < BORDER_BYTES && is_multiple(early->length, at.value);
	if (is_rows)
		return at.rest - begin.rest < BORDER_BYTES;
	bool is_in_element = !begin.value && !at.value && at.rest > begin.rest && at.rest - begin.rest < linear_of(early->length).scale;
	if (is_in_element)
		return true;
	return begin.value == at.value && begin.scale == at.scale && at.rest - begin.rest - 1 < BORDER_BYTES;
}

static bool is_before_last(const struct range *early, const struct range *late)
{
	bool is_symbolic = early->from_start && late->from_start && early->length && early->length->kind != SYM_INT;
	if (!is_symbolic || !sym_is_int(early->offset, 0))
		return false;
	struct linear end = linear_of(early->length), start = linear_of(late->offset);
	return start.value && start.value == end.value && start.scale == end.scale && (int64_t)(end.rest - start.rest) > 0;
}

struct factors {
	const struct sym *of[8];
	uint32_t n;
	bool is_complete;
};

// Those that are no numbers.
static void add_factors(const struct sym *product, struct factors *f)
{
	if (product->kind == SYM_BINARY && product->op == OP_MUL) {
		add_factors(product->a, f);
		add_factors(product->b, f);
	} else if (product->kind != SYM_INT) {
		f->is_complete &= f->n < sizeof f->of / sizeof *f->of;
		if (f->is_complete)
			f->of[f->n++] = product;
	}
}

static struct factors factors_of(const struct sym *product)
{
	struct factors f = {.is_complete = true};
	add_factors(product, &f);
	return f;
}

static bool are_alike(const struct factors *a, const struct factors *b)
{
	bool taken[sizeof b->of / sizeof *b->of] = {false};
	if (!a->is_complete || !b->is_complete || a->n != b->n || !a->n)
		return false;
	for (uint32_t i = 0; i < a->n; i++) {
		uint32_t k = 0;
		while (k < b->n && (taken[k] || a->of[i] != b->of[k]))
			k++;
		if (k == b->n)
			return false;
		taken[k] = true;
	}
	return true;
}

// Whatever part it is, it lies in the range that is as long as all of the dimensions together.
static bool is_part_of(const struct range *whole, const struct range *part)
{
	if (!part->dims || !whole->from_start || !whole->length || whole->offset != part->offset)
		return false;
	struct factors of_length = factors_of(whole->length), of_dims = factors_of(part->dims);
	return are_alike(&of_length, &of_dims);
}

bool range_starts_before_end(const struct range *early, const struct range *late)
{
	return is_before_last(early, late) || is_behind_border(early, late) || is_part_of(early, late);
}

static bool is_empty(const struct range *g)
{
	return g->length && sym_is_int(g->length, 0);
}

// Proved overlap, or nothing: equal start, overlapping constant ranges, a start in front of the other's end, or one covers the object.
static bool overlap(const struct memory *m, const struct range *a, const struct range *b)
{
	if (is_empty(a) || is_empty(b))
		return false;
	if (a->is_all || b->is_all || (covers(m, a) && !b->may_be_outside) || (covers(m, b) && !a->may_be_outside))
		return true;
	if (!a->from_start || !b->from_start)
		return is_part_of(a, b) || is_part_of(b, a);
	if (a->offset == b->offset)
		return true;
	return constant_ranges_meet(a, b) || range_starts_before_end(a, b) || range_starts_before_end(b, a);
}

static bool conflict(enum access_kind a, enum access_kind b)
{
	if (a == ACCESS_ATOMIC && b == ACCESS_ATOMIC)
		return false;
	return a == ACCESS_WRITE || b == ACCESS_WRITE || (a == ACCESS_ATOMIC && b == ACCESS_READ) || (a == ACCESS_READ && b == ACCESS_ATOMIC);
}

// A kernel that writes nothing is none: of one that nobody can see, the only memory that it may write is its result.
static bool is_only_result(const struct op *before)
{
	uint32_t n = 0;
	for (uint32_t i = 0; i < before->prim->access_count; i++)
		n += before->prim->access[i].kind == ACCESS_MAYBE;
	return n == 1 && before->kind == OPKIND_KERNEL;
}

// The processor itself touches it: the program's own accesses, and those of the C and C++ library.
static bool is_touched_by_processor(const struct op *op)
{
	return op->prim->kind == PRIM_ACCESS || (op->is_host && op->prim->row && !strcmp(op->prim->row->library, "host"));
}

// Memory of the path's own that nobody else has written: what the host reads there, the kernel has written.
static bool is_only_writer(const struct run *r, const struct memory *m, const struct op *before)
{
	for (size_t i = 0; i < m->accesses.n; i++)
		if (m->accesses.at[i].kind != ACCESS_READ && &r->ops.at[m->accesses.at[i].op] != before)
			return false;
	return m->alloc && before->kind == OPKIND_KERNEL;
}

// What a kernel nobody can see got is its result where the host fetches it, or where it can have no other, or nobody else has written
// it, and it is copied, read by the host, or read by a later call.
static bool is_fetched(const struct run *r, const struct memory *m, const struct access *old, const struct access *a, const struct op *before,
                       const struct op *now)
{
	if (old->kind != ACCESS_MAYBE || a->kind != ACCESS_READ || a->is_host_side)
		return false;
	bool is_processors = is_touched_by_processor(now);
	bool is_read = now->kind == OPKIND_COPY || is_processors || r->second_call_from;
	return now->is_download || (is_read && is_only_result(before)) || (is_processors && is_only_writer(r, m, before));
}

// Has all that writes the memory on the path, but for what has allocated it, been issued to one stream?
static bool is_written_on(const struct run *r, const struct memory *m, uint32_t timeline)
{
	for (size_t i = 0; i < m->accesses.n; i++) {
		const struct access *at = &m->accesses.at[i];
		const struct prim *by = r->ops.at[at->op].prim;
		if (at->kind != ACCESS_READ && at->timeline != timeline && !(by && by == m->alloc))
			return false;
	}
	return true;
}

// Is it known of any place in the memory that the operation writes it?
static bool is_place_known(const struct memory *m, uint32_t op)
{
	for (size_t i = 0; i < m->accesses.n; i++)
		if (m->accesses.at[i].op == op && m->accesses.at[i].kind != ACCESS_READ && m->accesses.at[i].range.from_start)
			return true;
	return false;
}

bool memory_is_part_fetched(const struct run *r, const struct memory *m, const struct access *old, const struct access *a)
{
	const struct op *before = &r->ops.at[old->op], *now = &r->ops.at[a->op];
	bool is_written_behind = (old->kind == ACCESS_WRITE || old->kind == ACCESS_ATOMIC) && !old->range.from_start && before->kind == OPKIND_KERNEL;
	bool is_fetched_from_there = a->kind == ACCESS_READ && !a->is_host_side && a->range.from_start && a->range.offset == old->range.offset;
	bool is_long = a->range.length && a->range.length->kind != SYM_INT; // one element may be any
	bool is_own = !before->is_ambient && !now->is_ambient && !r->second_call_from;
	return is_own && is_written_behind && !is_place_known(m, old->op) && is_fetched_from_there && is_long &&
	       (now->is_download || is_touched_by_processor(now)) && is_written_on(r, m, old->timeline);
}

// What `free` and `delete` take back, the C or C++ library has given (C17 7.22.3.3): pageable memory, which no kernel works on.
static bool frees_heap(const struct op *op)
{
	const struct effect *e = op->is_host && op->is_free && op->prim->row ? model_effect(op->prim->row, EFFECT_FREE) : NULL;
	return e && e->what == MEMORY_PAGEABLE;
}

// Device memory cannot be dereferenced by the host (CUDA C++ Programming Guide, C++ language support, pointers): where the host
// does so, what a device allocator is said to have given lies in host memory after all (a tensor of the CPU), and neither the
// allocation nor a kernel or memset of it ran on the GPU. A copy has a host side too.
static bool was_never_on_device(const struct memory *m, const struct op *before, const struct op *now)
{
	bool is_from_device_allocator = m->alloc && (m->kind == MEMORY_DEVICE || m->kind == MEMORY_POOL);
	bool is_of_host = is_from_device_allocator ? is_touched_by_processor(now) : m->kind == MEMORY_UNKNOWN && frees_heap(now);
	return is_of_host && !before->is_host && before->kind != OPKIND_COPY;
}

// `cudaMemset`, not `...Async`, of pinned memory of the host is over when it returns, and was seen to be of managed memory [H:109]. What the host
// touches is such memory, whoever has allocated it. Nor is anything of `cudaMemcpy` under way when it returns, whatever its direction, that works on memory
// of the host: what it writes there is there, and what it reads there has been read (Runtime API, API synchronization behavior, Memcpy, synchronous).
static bool was_over_on_return(const struct memory *m, const struct op *before, const struct op *now)
{
	bool may_be_of_host = m->kind == MEMORY_UNKNOWN ||
	                      (m->kind == MEMORY_DEVICE && !m->alloc); // what other objects of the class have is no more than likely
	if (before->kind == OPKIND_COPY && before->is_sync_copy && !before->is_peer && may_be_of_host && is_touched_by_processor(now))
		return true;
	const struct effect *e = before->kind == OPKIND_MEMSET && before->prim->row ? model_effect(before->prim->row, EFFECT_OP) : NULL;
	return e && e->stream == STREAM_DEFAULT && m->kind == MEMORY_UNKNOWN && is_touched_by_processor(now);
}

// Two calls of one function fill memory with the same bytes: no result depends on which of the two comes last.
static bool fills_alike(const struct run *r, const struct op *before, const struct op *now)
{
	const struct prim *p = before->prim, *q = now->prim;
	bool are_fills = r->second_call_from && before->kind == OPKIND_MEMSET && now->kind == OPKIND_MEMSET && p->row && p->row == q->row;
	const struct effect *e = are_fills ? model_effect(p->row, EFFECT_OP) : NULL;
	for (uint32_t i = 0; e && i < p->arg_count; i++)
		if ((int)i != e->stream && (p->arg[i] != q->arg[i] || sym_has_param(p->arg[i])))
			return false;
	return e != NULL;
}

enum ordered { UNORDERED, ORDERED_BY_KIND, ORDERED_SEEN, ORDERED };

static enum ordered is_ordered(struct run *r, const struct access *old, const struct op *before, const struct op *now, const struct order *front)
{
	if (clock_at(&front->doc, old->timeline) >= old->tick)
		return ORDERED;
	// What the host had back when the call returned, it may also hand to the next operation.
	bool is_after_return = now->is_host || thread_knows(r, before);
	if (is_after_return && old->host_done_doc)
		return ORDERED;
	if (clock_at(&front->all, old->timeline) >= old->tick || (is_after_return && old->host_done_seen))
		return ORDERED_SEEN;
	return clock_at(&front->supposed, old->timeline) >= old->tick ? ORDERED_BY_KIND : UNORDERED;
}

// Programmatic stream serialization: what a kernel does before it waits for the grid in front of it may come before that
// grid's work (SEMANTICS.md 1.9; CUDA C++ programming guide, programmatic dependent launch). On an H100 it does so where the
// grid in front has let it begin before that work, and was not seen to where it lets go at its end (docs/hardware.md).
static bool overtakes(struct run *r, const struct access *old, const struct access *a)
{
	const struct op *now = &r->ops.at[a->op];
	return now->overtakes == old->op + 1 && a->is_early && clock_at(&host_timeline(r)->known.all, old->timeline) < old->tick;
}

// A captured node runs at the launch of its graph, not now.
static bool comparable(const struct op *a, const struct op *b)
{
	return a->capture == b->capture;
}

// A `__device__` or `__constant__` variable is another one on each device (CUDA C++ Programming Guide, Device Memory Space Specifiers: there is a distinct
// object per device). Devices that are not visibly the same are taken as different, as pointers are; a second call is supposed to be for the same one. A
// stream of a device that nobody knows is of the current one: in another a launch fails (CUDA C++ Programming Guide, Stream and Event Behavior).
static bool is_of_two_devices(const struct run *r, const struct memory *m, const struct op *a, const struct op *b)
{
	const struct sym *x = a->device ? a->device : a->current, *y = b->device ? b->device : b->current;
	return m->kind == MEMORY_SYMBOL && !r->second_call_from && x && y && x != y;
}

// What the location lies in; for an element of a container the container.
static const struct sym *holder(const struct sym *location)
{
	const struct sym *at = sym_root(location);
	while (at->kind == SYM_ACCESSOR && strcmp(at->text, SYM_ELEMENT_OF) == 0 && at->a)
		at = sym_root(at->a->a);
	return at;
}

// Of static life, or in an object whose own lock was held: who locks it expects calls from several threads.
static bool is_shared(const struct run *r, const struct sym *location, uint32_t locks)
{
	const struct sym *at = holder(location);
	if (at->kind == SYM_VAR)
		return at->number == 0;
	return locks_are_in(r, locks, at);
}

// Memory of static life, and what a pointer names that outlives the call: memory of before the call, or made by it.
static bool outlives_the_call(const struct run *r, const struct sym *root, uint32_t locks)
{
	if (root->kind == SYM_VAR)
		return root->number == 0 && root->var->space != SPACE_HOST;
	for (uint32_t i = 0; root->kind == SYM_NEW && i < r->fragment->stored_count; i++)
		if (r->fragment->stored[i].value == root && is_shared(r, r->fragment->stored[i].location, locks))
			return true;
	return root->kind == SYM_INIT && is_shared(r, root->a, locks);
}

// Does the function leave something by which its caller can learn that the operation is done: a record behind it, a host function?
static bool is_announced(const struct run *r, const struct op *op)
{
	for (size_t i = 0; i < r->events.list.n; i++) {
		const struct event_state *e = r->events.list.at[i];
		if (e->record && e->on == op->timeline && e->tick >= op->tick)
			return true;
	}
	for (size_t i = 0; i < r->ops.n; i++) {
		const struct op *later = &r->ops.at[i];
		if (later->kind == OPKIND_HOST_FUNCTION && later->timeline == op->timeline && later->tick > op->tick)
			return true;
	}
	return false;
}

// What the caller gets: memory of the host that an operation of the function's own fills.
static bool is_handed_back_early(const struct run *r, const struct memory *m, const struct access *old)
{
	const struct op *op = &r->ops.at[old->op];
	bool is_of_host = m->kind == MEMORY_PINNED || m->kind == MEMORY_PAGEABLE || m->kind == MEMORY_MANAGED;
	bool is_own = !op->is_host && !op->is_ambient && !op->in_capture && !r->second_call_from;
	return is_of_host && is_own && old->kind == ACCESS_WRITE && !is_announced(r, op);
}

// Of the caller's assumed work only reads of what was written are checked: on default streams, in libraries, and on other
// streams where the path has one end of a fork and join; of the second call only pairs of one
// operation of each call, on memory that both share, and what its caller does with such memory.
static bool is_wanted(struct run *r, const struct memory *m, const struct access *old, const struct access *now)
{
	const struct op *first = &r->ops.at[old->op], *second = &r->ops.at[now->op];
	if (second->prim->is_handed_back)
		return is_handed_back_early(r, m, old);
	if (r->second_call_from)
		return old->op < r->second_call_from && !first->is_ambient && !first->is_host && !second->is_host &&
		       outlives_the_call(r, m->root, first->locks | second->locks);
	if (first->is_ambient || second->is_ambient) {
		const struct access *own = first->is_ambient ? now : old;
		const struct op *op = &r->ops.at[own->op];
		bool reads = first->is_ambient ? own->kind != ACCESS_WRITE : true;
		enum stream_kind kind = r->timelines.at[op->timeline].kind;
		bool elsewhere = kind == STREAMKIND_LEGACY || kind == STREAMKIND_PER_THREAD || op->is_library ||
		                 (first->is_ambient ? r->joins_home && !r->forks_home : r->forks_home && !r->joins_home);
		return !(first->is_ambient && second->is_ambient) && !op->is_host && !own->is_host_side && reads && !op->is_free && elsewhere;
	}
	return true;
}

static void add_edge(struct run *r, struct order *front, const struct access *old)
{
	if (clock_at(&front->doc, old->timeline) < old->tick)
		clock_set(r->arena, &front->doc, old->timeline, old->tick);
	if (clock_at(&front->all, old->timeline) < old->tick)
		clock_set(r->arena, &front->all, old->timeline, old->tick);
}

static enum unordered unordered_as(enum ordered how)
{
	return how == UNORDERED ? UNORDERED_AT_ALL : how == ORDERED_BY_KIND ? UNORDERED_BY_KIND : UNORDERED_BY_DOC;
}

// An access that the new write makes irrelevant: same bytes, ordered before it.
static bool is_superseded(const struct access *old, const struct access *a, const struct order *front)
{
	if (a->kind != ACCESS_WRITE || clock_at(&front->doc, old->timeline) < old->tick)
		return false;
	return old->range.offset == a->range.offset && old->range.from_start == a->range.from_start &&
	       (old->range.length == a->range.length || !a->range.length);
}

// A repeated access from the same timeline: the later tick says all that the earlier one did.
static bool is_repeated(const struct access *old, const struct access *a)
{
	return old->timeline == a->timeline && old->kind == a->kind && old->range.offset == a->range.offset && old->range.length == a->range.length &&
	       old->range.from_start == a->range.from_start && old->host_done_doc == a->host_done_doc && old->host_done_seen == a->host_done_seen;
}

// Two threads use one buffer and streams that order what is issued in turn, but nothing orders the calls: either may
// come first (N4).
static void check_threads(struct run *r, struct memory *m, const struct access *old, const struct access *a)
{
	const struct op *before = &r->ops.at[old->op], *now = &r->ops.at[a->op];
	if (m->is_thread_said || before->is_ambient || now->is_ambient || thread_knows(r, before) || (before->locks & now->locks))
		return;
	if (!conflict(old->kind, a->kind) || !overlap(m, &old->range, &a->range))
		return;
	struct fault_facts o = fault_of(OBS_THREADS, FAULT_THREADS_SHARE_MEMORY, now->prim);
	o.first = before->prim;
	o.first_op = before;
	o.second_op = now;
	o.subject = o.root = m->root;
	o.memory_kind = m->kind;
	fault_doubt(&o, CONFIDENCE_MEDIUM, BASIS_THREAD);
	m->is_thread_said = true;
	fault_tell(r, o);
}

// Only the manual lets such a copy return before its bytes have arrived (Runtime API, API synchronization behavior): what is told of it covers nothing that is sure.
static bool is_staged(const struct op *before)
{
	return before->is_small_copy && before->is_sync_copy;
}

// The pairs of `a` with earlier accesses, the function's own (or only the caller's assumed) ones. Reports at most one, unless
// those that it covers are asked for. Of what a second call meets the last use by the first call says most: an edge behind it covers the others.
static bool check_pairs(struct run *r, struct memory *m, struct order *front, const struct access *a, bool ambient, bool was_reported)
{
	bool is_kind_reported = false;
	r->work += m->accesses.n;
	for (size_t i = 0; i < m->accesses.n; i++) {
		const struct access *at = &m->accesses.at[r->second_call_from ? m->accesses.n - 1 - i : i];
		const struct op *now = &r->ops.at[a->op], *before = &r->ops.at[at->op];
		if (at->timeline == a->timeline && !was_reported && !ambient) // else it was asked before
			check_threads(r, m, at, a);
		bool is_overtaken = overtakes(r, at, a);
		if (before->is_ambient != ambient || (at->timeline == a->timeline && !is_overtaken))
			continue;
		const struct access old = *at;
		if (!(conflict(old.kind, a->kind) || is_fetched(r, m, &old, a, before, now)) ||
		    !(overlap(m, &old.range, &a->range) || memory_is_part_fetched(r, m, &old, a)) || !comparable(before, now) ||
		    is_of_two_devices(r, m, before, now) || was_never_on_device(m, before, now) || was_over_on_return(m, before, now) ||
		    fills_alike(r, before, now) || !unordered_is_pair(r, before, now))
			continue;
		enum ordered how = !is_overtaken ? is_ordered(r, &old, before, now, front) : old.is_late ? UNORDERED : ORDERED_SEEN;
		if (how == ORDERED && !was_reported)
			check_threads(r, m, &old, a);
		if (how == ORDERED || sweeps_cover(r, before, now))
			continue;
		bool is_unordered = how == UNORDERED && !is_staged(before);
		bool is_new = (r->listener.wants_covered || !was_reported) && is_wanted(r, m, &old, a);
		if (is_new) {
			unordered_report(r, m, &old, a, unordered_as(how));
			if (!before->is_host && !now->is_host) {
				*vec_push(r->arena, &r->met) = old.op;
				*vec_push(r->arena, &r->met) = a->op;
			}
			was_reported = is_unordered;
			is_kind_reported |= how == ORDERED_BY_KIND;
		}
		if (r->listener.wants_covered)
			continue;
		add_edge(r, front, &old);
		if (is_new && is_unordered && !before->is_host) // the event that mends it covers all that is there now
			order_join(r, front, &r->timelines.at[old.timeline].known);
		if (is_new && how == ORDERED_BY_KIND) // one finding says of what kind the streams have to be
			order_suppose(r, front);
	}
	return was_reported || is_kind_reported;
}

static bool is_left_out(const struct op *op)
{
	bool is_issued = op->prim->kind == PRIM_LAUNCH || op->prim->kind == PRIM_CALL;
	return is_issued && !op->is_host && !op->is_sync_copy && op->prim->step && op->prim->step->left_out;
}

// May the two touch the same bytes, with nothing that proves it?
static bool is_near(const struct memory *m, const struct access *old, const struct access *a)
{
	return conflict(old->kind, a->kind) && !is_empty(&old->range) && !is_empty(&a->range) && !overlap(m, &old->range, &a->range);
}

// Keeps the pairs of which one call leaves out a stream, and the other one was given one.
static void note_near(struct run *r, const struct memory *m, const struct order *front, const struct access *a)
{
	const struct op *now = &r->ops.at[a->op];
	for (size_t i = 0; i < m->accesses.n && !r->is_opaque && !r->second_call_from && !now->is_host; i++) {
		const struct access *old = &m->accesses.at[i];
		const struct op *before = &r->ops.at[old->op];
		bool is_first = is_left_out(before);
		if (is_first == is_left_out(now) || before->is_host || before->is_ambient || now->is_ambient || old->timeline == a->timeline)
			continue;
		if (!is_near(m, old, a) || !comparable(before, now))
			continue;
		enum ordered how = is_ordered(r, old, before, now, front);
		if (how == UNORDERED || how == ORDERED_BY_KIND)
			*vec_push(r->arena, &r->near) = is_first ? (struct near_pair){old->op, a->op} : (struct near_pair){a->op, old->op};
	}
}

// Behind a constant address lies no memory: the path has not seen what gave the pointer its value, `&h[n]` of an `h` that began as null.
static bool is_nowhere(const struct range *g)
{
	return g->root->kind == SYM_INT;
}

void memory_access(struct run *r, uint32_t op, struct order *front, struct access a)
{
	if (is_nowhere(&a.range))
		return;
	struct memory *m = memory_of(r, a.range.root);
	a.op = op;
	a.timeline = r->ops.at[op].timeline;
	a.tick = r->ops.at[op].tick;
	m->is_of_functions &= r->ops.at[op].kind == OPKIND_HOST_FUNCTION || r->ops.at[op].is_end_of_life;
	if (a.kind == ACCESS_READ && (r->ops.at[op].is_host || (r->ops.at[op].is_download && !a.is_host_side)))
		m->fetched = r->ops.at[op].prim;
	done_tell(r, (struct done){.kind = DONE_ACCESS, .access = &a});
	graph_note_access(r, &a);
	storage_check_use(r, m, op, front);
	r->statistics->unknown_memory += sym_is_unknown(m->root);
	note_near(r, m, front, &a);
	bool was_reported = check_pairs(r, m, front, &a, false, r->is_opaque);
	check_pairs(r, m, front, &a, true, was_reported);
	size_t kept = 0;
	for (size_t i = 0; i < m->accesses.n; i++) {
		const struct access *old = &m->accesses.at[i];
		bool is_same_run = r->ops.at[old->op].capture == r->ops.at[op].capture; // both ran, or both in one capture
		if (is_same_run && (is_superseded(old, &a, front) || is_repeated(old, &a)))
			continue;
		if (kept != i)
			m->accesses.at[kept] = *old;
		kept++;
	}
	m->accesses.n = kept;
	*vec_push(r->arena, &m->accesses) = a;
}
