// SPDX-License-Identifier: Apache-2.0
// Kernel launches: the accesses of the kernel as one operation, and what a launch needs.
#include "engine/order/launch.h"

#include "engine/order/run.h"

static bool is_other_device(const struct run *r, const struct op *o, const struct memory *m)
{
	(void)r;
	return m->alloc && o->device && m->device && devices_differ(o->device, m->device);
}

static struct fault_facts launch_fault_of(const struct prim *p, enum fault fault, const char *detail)
{
	struct fault_facts o = fault_of(OBS_LAUNCH, fault, p);
	o.detail = detail;
	o.what = p->name;
	return o;
}

static void launch_fault(struct run *r, const struct prim *p, enum fault fault, const char *detail)
{
	fault_tell(r, launch_fault_of(p, fault, detail));
}

// The attribute that the call asks for or sets; NULL: not by a number or the name of an enumerator.
static const struct ir_value *attribute_of(const struct prim *p)
{
	for (uint8_t i = 0; i < p->row->effect_count; i++) {
		const struct effect *e = &p->row->effect[i];
		const struct ir_value *v = e->kind == EFFECT_INITIALISES && e->what == INIT_ATTRIBUTE ? step_arg(p->step, e->arg2) : NULL;
		if (v && v->kind == V_INT)
			return v;
	}
	return NULL;
}

// "an attribute of the kernel (by `cudaFuncSetAttribute` at line 30)"
static const char *missing_words(struct run *r, unsigned missing, const struct prim *const *by)
{
	static const char *const words[] = {"driver initialisation",
	                                    "a current context",
	                                    "the device selection",
	                                    "an attribute of the kernel",
	                                    "the grid from the occupancy query",
	                                    "",
	                                    ""};
	const char *text = "";
	for (unsigned i = 0; i <= INIT_OCCUPANCY; i++) {
		if (!(missing & 1u << i))
			continue;
		const struct ir_value *value = by && i == INIT_ATTRIBUTE ? attribute_of(by[i]) : NULL;
		const char *attribute = value ? value->text : NULL; // as the source writes it
		text = arena_printf(r->keep, "%s%s%s", text, *text ? ", " : "",
		                    attribute ? arena_printf(r->keep, "the attribute `%s`", attribute) : words[i]);
		if (by)
			text = arena_printf(r->keep, "%s (by `%s` at line %u)", text, by[i]->name, by[i]->loc->line);
	}
	return text;
}

static struct ir_loc place_of_first(unsigned missing, const struct prim *const *by)
{
	unsigned i = 0;
	while (!(missing & 1u << i))
		i++;
	return by ? *by[i]->loc : (struct ir_loc){0};
}

// The dynamic shared memory that the launch asks for, where what `by` sets is the attribute that allows more than 48 KiB of it.
static const struct sym *shared_bytes(const struct prim *launch, const struct prim *by)
{
	enum { MAX_DYNAMIC_SHARED = 8 }; // cudaFuncAttributeMaxDynamicSharedMemorySize, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
	const struct effect *starts = launch->row ? model_effect(launch->row, EFFECT_LAUNCH) : NULL;
	const struct ir_value *what = by ? attribute_of(by) : NULL;
	return what && starts && what->integer == MAX_DYNAMIC_SHARED ? prim_arg(launch, starts->shared) : NULL;
}

// Other paths to the same launch do for the process what this one skips.
static void check_initialised(struct run *r, const struct prim *p)
{
	for (uint32_t i = 0; i < r->entry->expected_count; i++) {
		unsigned missing = r->entry->expected[i].initialised & ~r->process.initialised;
		if (!p->row || !model_effect(p->row, EFFECT_NEEDS_CONTEXT)) // the runtime brings these up by itself (M1)
			missing &= ~(1u << INIT_DRIVER | 1u << INIT_CONTEXT);
		if (r->entry->expected[i].launch == p->step && missing) {
			struct fault_facts o = fault_of(OBS_CONTEXT, FAULT_COOPERATIVE_WITHOUT_INIT, p);
			o.what = p->kernel ? p->kernel->name : p->name;
			o.detail = missing_words(r, missing, r->entry->expected[i].by);
			o.edge = place_of_first(missing, r->entry->expected[i].by);
			o.start = first_gpu_place(r);
			o.missing = missing;
			o.cause = missing & 1u << INIT_DRIVER && r->process.first_use != p ? r->process.first_use : NULL;
			o.needs_shared = missing & 1u << INIT_ATTRIBUTE;
			if (o.needs_shared && r->entry->expected[i].by)
				o.shared = shared_bytes(p, r->entry->expected[i].by[INIT_ATTRIBUTE]);
			fault_tell(r, o);
			if (missing & 1u << INIT_CONTEXT) // said once
				current_thread(r)->context = CONTEXT_UNKNOWN;
		}
	}
}

static bool divides(const struct sym *s)
{
	for (; s; s = s->a) {
		if (s->kind == SYM_BINARY && (s->op == OP_DIV || s->op == OP_SHR))
			return true;
		if (s->b && divides(s->b))
			return true;
	}
	return false;
}

static bool is_bounded(const struct sym *s)
{
	for (; s; s = s->a) {
		if (s->kind == SYM_ACCESSOR || sym_is_unknown(s) || (s->kind == SYM_BINARY && s->op == OP_MOD))
			return true; // from a query, or from where nobody can see
		if (s->b && is_bounded(s->b))
			return true;
	}
	return false;
}

// K1: the grid must be resident: at most occupancy x multiprocessors. A multiprocessor has room for 32 blocks and 2048 threads
// (CUDA C++ programming guide, compute capabilities); 256 multiprocessors are taken generously.
struct bound {
	const struct sym *grid;
	bool found;
};

static void look_for_bound(void *context, const struct sym *key, const void *value)
{
	struct bound *b = context;
	(void)value;
	b->found |= key->kind == SYM_BINARY && sym_mentions(key, b->grid) && is_bounded(key);
}

// Has the path compared the grid, or what it is made of, with what the device can hold?
static bool is_compared(struct run *r, const struct sym *grid)
{
	while (grid->kind == SYM_BINARY && grid->op == OP_MUL)
		grid = grid->a;
	struct bound b = {.grid = grid};
	symmap_each(&r->fragment->facts, look_for_bound, &b);
	return b.found;
}

// A grid that nothing on the path bounds: low where other code of the unit asks for the kernel's occupancy, as functions do
// that say whether the launch may be made at all.
static void tell_unbounded(struct run *r, const struct prim *p, const struct sym *grid)
{
	struct fault_facts o = launch_fault_of(p, FAULT_COOPERATIVE_GRID_UNBOUNDED,
	                                       arena_printf(r->keep, "`%s` blocks", sym_text_of(r->keep, grid, r->entry->function)));
	if (r->entry->asked && p->kernel && map_get(r->entry->asked, p->kernel->name, 0))
		fault_doubt(&o, CONFIDENCE_LOW, BASIS_BOUND);
	fault_tell(r, o);
}

static void check_grid(struct run *r, const struct prim *p)
{
	enum { MULTIPROCESSORS = 256, BLOCKS = 32, THREADS = 2048 };
	const struct sym *grid = p->config[0], *block = p->config[1];
	if (!grid)
		return;
	int64_t threads = block && block->kind == SYM_INT && block->number > 0 ? block->number : 1;
	int64_t resident = MULTIPROCESSORS * (THREADS / threads < BLOCKS ? THREADS / threads : BLOCKS);
	if (grid->kind == SYM_INT && grid->number > resident)
		launch_fault(r, p, FAULT_COOPERATIVE_GRID_TOO_LARGE,
		             arena_printf(r->keep,
		                          "%lld blocks%s, of which even %d multiprocessors, more than a device of today has, hold at most %lld",
		                          (long long)grid->number, threads > 1 ? arena_printf(r->keep, " of %lld threads", (long long)threads) : "",
		                          MULTIPROCESSORS, (long long)resident));
	else if (grid->kind != SYM_INT && divides(grid) && !is_bounded(grid) && !is_compared(r, grid))
		tell_unbounded(r, p, grid);
}

// Code that nobody can see, and that is asked with numbers alone, may give out another piece of memory each time: an allocator.
static bool may_be_allocated(const struct sym *root)
{
	if (root->kind != SYM_ACCESSOR)
		return false;
	for (const struct sym *list = root->a; list; list = list->b) {
		enum sym_kind kind = list->a ? list->a->kind : SYM_INT;
		if (kind == SYM_ADDRESS || kind == SYM_NEW || kind == SYM_INIT || kind == SYM_CONTENT || kind == SYM_ACCESSOR)
			return false;
	}
	return true;
}

// Does the path say, in front of the launch or behind it, that the kernel does not come to this access?
static bool is_left_out(const struct run *r, const struct root_access *a)
{
	for (const struct sym *c = a->only_if; c; c = c->b)
		if (facts_truth(r->machine, &r->fragment->facts, c->a) == 0)
			return true;
	return false;
}

// What the path has allocated comes first: it says more of that than of what callers are assumed to do with theirs.
static void touch_memory(struct run *r, const struct prim *p, uint32_t op, struct order *front, bool is_allocated_here)
{
	for (uint32_t i = 0; i < p->access_count; i++) {
		const struct root_access *a = &p->access[i];
		if (a->pointer->kind == SYM_INT || is_left_out(r, a))
			continue;
		struct range g = range_of(r, a->pointer, NULL, a->from_start);
		g.least = (int64_t)a->size;
		struct memory *m = memory_of(r, g.root);
		if ((m->alloc != NULL) != is_allocated_here || m->kind == MEMORY_PAGEABLE || (a->is_behind && may_be_allocated(g.root)) ||
		    (a->is_member && m->kind == MEMORY_UNKNOWN))
			continue;
		if (m->alloc)
			thread_device_check(r, p, m->device, m->root);
		if (is_other_device(r, &r->ops.at[op], m))
			r->ops.at[op].is_peer = true;
		memory_access(r, op, front, (struct access){.kind = a->kind, .range = g, .is_early = a->is_early, .is_late = a->is_late});
	}
}

void launch_kernel(struct run *r, const struct prim *p, const struct sym *stream, bool per_thread, bool cooperative)
{
	uint32_t timeline = stream_timeline(r, stream, per_thread);
	done_tell(r, (struct done){.kind = DONE_LAUNCH, .prim = p, .timeline = timeline, .flag = cooperative});
	struct order front;
	uint32_t before = r->timelines.at[timeline].last_kernel, op = op_begin(r, p, OPKIND_KERNEL, timeline, &front);
	r->ops.at[op].overtakes = p->is_programmatic ? before : 0;
	if (!r->timelines.at[timeline].device)
		r->ops.at[op].device = NULL;
	touch_memory(r, p, op, &front, true);
	touch_memory(r, p, op, &front, false);
	r->statistics->unknown_access += p->access_count == 0 && p->arg_count > 0;
	op_end(r, op, &front);
	r->timelines.at[timeline].last_kernel = op + 1;
	if (p->syncs_grid && !cooperative)
		launch_fault(r, p, FAULT_GRID_SYNC_IN_PLAIN_LAUNCH, NULL);
	if (cooperative) {
		check_initialised(r, p);
		check_grid(r, p);
	}
}
