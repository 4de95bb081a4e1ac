// SPDX-License-Identifier: Apache-2.0
// Launches on a path: which kernel, with which configuration, and what it does with memory.
#include "engine/paths/callees.h"
#include "engine/kernels/guard.h"
#include "engine/values/place.h"

#include <string.h>

// `a`: for the list while it grows; kernel_accesses keeps it.
static void add_access(struct arena *a, struct prim *p, struct root_access access, uint32_t room)
{
	struct root_access *list = (struct root_access *)p->access;
	if (!list)
		p->access = list = ARENA_ARRAY(a, struct root_access, room);
	if (p->access_count < room)
		list[p->access_count++] = access;
}

static const struct {
	unsigned does;
	enum access_kind kind;
} doings[DOINGS] = {{DOES_READ, ACCESS_READ}, {DOES_WRITE, ACCESS_WRITE}, {DOES_ATOMIC, ACCESS_ATOMIC}, {DOES_MAYBE, ACCESS_MAYBE}};

// The arguments of a launch.
struct given {
	struct walk *walk;
	struct state *state;
	const struct sym *const *arg;
	uint32_t args;
	const struct sym *only_if[DOINGS]; // of the root at hand
	bool never[DOINGS];                // the path knows that the root at hand is left alone
};

static void add_root(struct arena *a, struct prim *p, const struct kernel_root *r, const struct given *g, const struct sym *pointer, uint32_t room)
{
	for (int i = 0; i < DOINGS; i++)
		if (r->does & doings[i].does && !g->never[i])
			add_access(a, p,
			           (struct root_access){.pointer = pointer,
			                                .place = &r->place,
			                                .kind = doings[i].kind,
			                                .only_if = g->only_if[i],
			                                .loads = (r->does & DOES_LOAD) != 0,
			                                .stores = (r->does & DOES_STORE) != 0,
			                                .from_start = (r->from_start & doings[i].does) != 0,
			                                .size = r->start_size[i],
			                                .is_early = (r->early & doings[i].does) != 0,
			                                .is_late = (r->late & doings[i].does) != 0},
			           room);
}

// The record that is passed by value: of a type that a template leaves open it is a variable which holds nothing as a whole.
static const struct sym *record_passed(const struct sym *arg)
{
	return arg->kind == SYM_CONTENT || arg->kind == SYM_UNDEFINED ? arg->a : NULL;
}

static const struct sym *given_param(void *context, uint32_t i)
{
	const struct given *g = context;
	return i < g->args ? g->arg[i] : NULL;
}

static const struct sym *given_member(void *context, uint32_t i, const char *field)
{
	const struct given *g = context;
	const struct machine *m = &g->walk->exec->machine;
	if (i >= g->args)
		return NULL;
	const struct sym *record = record_passed(g->arg[i]);
	return record ? state_load(m, g->state, sym_field(m->table, record, field)) : sym_member(m->table, g->arg[i], field);
}

// What the kernel asks of its parameters before it touches the root, as far as the path has not decided it yet.
static void ask_guards(struct given *g, const struct kernel_root *r)
{
	const struct machine *m = &g->walk->exec->machine;
	struct kernel_arguments with = {given_param, given_member, g};
	for (int i = 0; i < DOINGS; i++) {
		g->only_if[i] = NULL;
		g->never[i] = false;
		for (const struct sym *c = kernel_guard_for(m->table, &with, r->guard[i]); c; c = c->b) {
			int truth = facts_truth(m, &g->state->facts, c->a);
			g->never[i] |= truth == 0;
			g->only_if[i] = truth < 0 ? sym_list(m->table, c->a, g->only_if[i]) : g->only_if[i];
		}
	}
}

// In front of the pointer, by these numbers: a condition of the kernel keeps its first thread from there.
static bool is_in_front(const struct sym *s)
{
	if (s->kind == SYM_INT)
		return s->number < 0;
	bool has_number = s->kind == SYM_BINARY && s->b->kind == SYM_INT && (s->op == OP_ADD || s->op == OP_MUL);
	return has_number && (s->b->number < 0 || is_in_front(s->a));
}

static void add_first(struct given *g, struct prim *p, const struct kernel_root *r, const struct sym *pointer, uint32_t room)
{
	struct sym_table *t = g->walk->exec->machine.table;
	struct kernel_arguments with = {given_param, given_member, g};
	for (uint32_t i = 0; i < r->first_count; i++) {
		const struct sym *offset = kernel_value_for(t, &with, r->first[i].offset);
		if (!offset || is_in_front(offset))
			continue;
		const struct sym *at = sym_of(t, SYM_ADDRESS, sym_step(t, sym_of(t, SYM_PTR, pointer), offset, 1));
		for (int k = 0; k < DOINGS; k++)
			if (r->first[i].does & doings[k].does && !g->never[k])
				add_access(&g->walk->scratch, p,
				           (struct root_access){.pointer = at,
				                                .place = &r->place,
				                                .kind = doings[k].kind,
				                                .only_if = g->only_if[k],
				                                .loads = (r->first[i].does & DOES_LOAD) != 0,
				                                .stores = (r->first[i].does & DOES_STORE) != 0,
				                                .from_start = true,
				                                .size = r->first[i].size,
				                                .is_behind = !r->first[i].in_field,
				                                .is_early = (r->early & doings[k].does) != 0,
				                                .is_late = (r->late & doings[k].does) != 0},
				           room);
	}
}

static void known_kernel(struct walk *w, struct state *s, struct prim *p, const struct sym *const *arg, uint32_t args)
{
	const struct machine *m = &w->exec->machine;
	const struct kernel_summary *k = kernel_summary_of(w->exec->kernels, p->kernel);
	struct given g = {.walk = w, .state = s, .arg = arg, .args = args};
	for (uint32_t i = 0; i < k->root_count; i++) {
		const struct kernel_root *r = &k->root[i];
		const struct sym *pointer = NULL;
		if (r->kind == ROOT_OBJECT_FIELD)
			continue; // in memory of the device
		if (r->kind == ROOT_GLOBAL)
			pointer = sym_of(m->table, SYM_ADDRESS, sym_var(m->table, r->var, 0));
		else if (r->kind == ROOT_PARAM)
			pointer = given_param(&g, r->param);
		else
			pointer = given_member(&g, r->param, r->field);
		if (!pointer)
			continue;
		ask_guards(&g, r);
		add_root(&w->scratch, p, r, &g, pointer, (1 + MAX_FIRST) * DOINGS * k->root_count);
		if (pointer->kind != SYM_INT)
			add_first(&g, p, r, pointer, (1 + MAX_FIRST) * DOINGS * k->root_count);
	}
}

// Device pointers of the driver, texture and surface objects are numbers.
static bool is_number_of_memory(const struct ir_type *t)
{
	return t->handle == HANDLE_DEVPTR || t->handle == HANDLE_TEXTURE || t->handle == HANDLE_SURFACE;
}

// A kernel nobody can see touches each pointer it gets; it only reads what its parameter says is const, and textures (CUDA C++ Programming Guide,
// Texture Memory).
static void add_unknown(struct walk *w, struct prim *p, const struct sym *pointer, const struct ir_type *t, bool is_member, uint32_t room)
{
	bool is_handshake = t && t->kind == TYPE_POINTER && t->element && t->element->is_volatile;
	bool is_image = t && (t->handle == HANDLE_TEXTURE || t->handle == HANDLE_SURFACE);
	bool only_reads = t && ((t->kind == TYPE_POINTER && t->element && t->element->is_const) || t->handle == HANDLE_TEXTURE);
	if (!is_handshake)
		add_access(
			&w->scratch, p,
			(struct root_access){
				.pointer = pointer, .kind = only_reads ? ACCESS_READ : ACCESS_MAYBE, .from_start = !is_image, .is_member = is_member},
			room);
}

enum { MOST_MEMBERS = 16 };

// A record that is passed by value is copied whole, and the kernel has the pointers in it.
static void add_members(struct walk *w, struct state *s, struct prim *p, const struct sym *arg, const struct ir_record *r, uint32_t room)
{
	const struct machine *m = &w->exec->machine;
	const struct sym *place = record_passed(arg);
	for (uint32_t i = 0, n = 0; place && i < r->field_count && n < MOST_MEMBERS; i++) {
		const struct ir_type *t = r->field[i].type;
		bool is_address = is_number_of_memory(t);
		if (!is_address && (t->kind != TYPE_POINTER || t->handle != HANDLE_NONE))
			continue;
		add_unknown(w, p, state_load(m, s, sym_field(m->table, place, r->field[i].name)), t, !is_address, room);
		n++;
	}
}

static void unknown_kernel(struct walk *w, struct state *s, struct prim *p, const struct sym *const *arg, uint32_t args,
                           const struct ir_type *const *type)
{
	uint32_t room = args * MOST_MEMBERS;
	for (uint32_t i = 0; i < args; i++) {
		const struct ir_type *t = type[i];
		if (p->kernel && i < p->kernel->params.n)
			t = p->kernel->params.at[i]->type;
		if (t && t->kind == TYPE_RECORD && t->record && t->handle == HANDLE_NONE)
			add_members(w, s, p, arg[i], t->record, room);
		else if (t ? t->kind == TYPE_POINTER || is_number_of_memory(t) : arg[i]->kind == SYM_NEW)
			add_unknown(w, p, arg[i], t, false, room);
	}
}

// Does the kernel leave there what the host has put there? One that nobody sees gets all members of an object that is passed by value; what the host itself
// dereferences is no memory of the device, so that a count of the owners is none of the kernel's. Memory that the path has made may be managed.
static bool is_left_alone(const struct root_access *a)
{
	return a->kind == ACCESS_READ || (a->kind == ACCESS_MAYBE && a->is_member && a->pointer->kind != SYM_NEW);
}

// `type`: of the arguments, as far as they are known.
static void kernel_accesses(struct walk *w, struct state *s, struct prim *p, const struct sym *const *arg, uint32_t args,
                            const struct ir_type *const *type)
{
	if (p->kernel && p->kernel->blocks.n)
		known_kernel(w, s, p, arg, args);
	else
		unknown_kernel(w, s, p, arg, args, type);
	struct root_access *kept = ARENA_ARRAY(w->exec->machine.scratch, struct root_access, p->access_count);
	if (p->access_count)
		memcpy(kept, p->access, p->access_count * sizeof *kept);
	p->access = kept;
	for (uint32_t i = 0; i < p->access_count; i++) // of memory that the host reads as well
		if (!is_left_alone(&p->access[i]))
			written_forget(&w->exec->machine, s, p->access[i].pointer, NULL, NULL);
}

static void note_kernel(struct walk *w, struct prim *p)
{
	if (!p->kernel || !p->kernel->blocks.n)
		return;
	const struct kernel_summary *k = kernel_summary_of(w->exec->kernels, p->kernel);
	p->syncs_grid = k->grid_sync == GRID_SYNC_ALWAYS;
	p->fences_system = k->system_fence == FENCE_SEEN;
	p->may_fence = k->system_fence != FENCE_NONE;
}

// The product of three arguments from `arg` on, or of the parts of one.
static const struct sym *extent(struct walk *w, struct state *s, const struct prim *p, const struct effect *e, int arg)
{
	const struct machine *m = &w->exec->machine;
	const struct sym *grid = prim_arg(p, arg), *part[3];
	static const char *const axis[3] = {"x", "y", "z"};
	if (!grid)
		return NULL;
	for (int i = 0; i < 3; i++) {
		if (!e->grid_is_dim3)
			part[i] = prim_arg(p, arg + i) ? prim_arg(p, arg + i) : sym_int(m->table, 1);
		else if (grid->kind == SYM_CONTENT || grid->kind == SYM_ADDRESS)
			part[i] = state_load(m, s, sym_field(m->table, grid->a, intern(m->strings, axis[i])));
		else
			return NULL;
	}
	return sym_binary(m->table, OP_MUL, sym_binary(m->table, OP_MUL, part[0], part[1]), part[2]);
}

// Launch attribute lists: records whose first field says which attribute it is, the last one its value.
static void read_attributes(struct walk *w, struct state *s, struct prim *p, const struct sym *list, const struct ir_record *r,
                            const struct sym *length)
{
	enum { MAX_ATTRIBUTES = 4 };
	const struct machine *m = &w->exec->machine;
	const struct sym *first = sym_of(m->table, SYM_PTR, list);
	for (int i = 0; i < MAX_ATTRIBUTES && !(length->kind == SYM_INT && i >= length->number); i++) {
		const struct sym *at = sym_step(m->table, first, sym_int(m->table, i), 64);
		const struct sym *id = state_load(m, s, sym_field(m->table, at, r->field[0].name));
		const struct model_launch_attribute *a = id->kind == SYM_INT ? model_launch_attribute(id->number) : NULL;
		if (!a)
			continue;
		const struct sym *values = sym_field(m->table, at, r->field[r->field_count - 1].name);
		const struct sym *value = state_load(m, s, sym_field(m->table, values, intern(m->strings, a->value)));
		p->is_cooperative |= a->is_cooperative && !sym_is_int(value, 0);
		p->is_programmatic |= a->is_programmatic && !sym_is_int(value, 0);
	}
}

// A launch configuration: the stream is its field of stream type, the grid its first record, the attributes its pointer to
// records, which the field behind it counts.
static void read_configuration(struct walk *w, struct state *s, struct prim *p, const struct effect *e, const struct sym **into)
{
	const struct machine *m = &w->exec->machine;
	const struct sym *config = prim_arg(p, e->config);
	const struct ir_value *v = step_arg(p->step, e->config);
	const struct ir_type *t = v ? v->type->element : NULL;
	if (!config || !t || !t->record || config->kind == SYM_INT)
		return;
	const struct sym *place = sym_of(m->table, SYM_PTR, config);
	for (uint32_t i = 0; i < t->record->field_count; i++) {
		const struct ir_field *f = &t->record->field[i];
		const struct sym *at = sym_field(m->table, place, f->name);
		if (f->type->handle == HANDLE_STREAM)
			into[3] = state_load(m, s, at);
		else if (f->type->kind == TYPE_POINTER && f->type->element && f->type->element->record && f->type->element->record->field_count &&
		         f->type->handle == HANDLE_NONE)
			read_attributes(w, s, p, state_load(m, s, at), f->type->element->record,
			                i + 1 < t->record->field_count ? state_load(m, s, sym_field(m->table, place, f[1].name)) : at);
	}
}

void launch_read_again(struct walk *w, struct state *s, struct prim *p)
{
	const struct effect *e = p->kind == PRIM_CALL && p->config != prim_no_config ? model_effect(p->row, EFFECT_LAUNCH) : NULL;
	const struct sym *unused[4];
	if (e && e->config >= 0)
		read_configuration(w, s, p, e, unused);
}

// A kernel that a caller hands over: known in the summary for that caller only.
static struct ir_function *passed_kernel(struct walk *w, const struct sym *kernel)
{
	const struct sym *self = NULL;
	struct ir_function *f = callee_bound(w, kernel, &self);
	w->out->calls_values |= kernel->kind == SYM_PARAM;
	return f && f->is_kernel ? f : NULL;
}

// cudaLaunchKernel and its kin: the kernel and its parameters come as values, the latter as an array of addresses.
void launch_resolve(struct walk *w, struct state *s, struct prim *p)
{
	enum { MAX_PARAMS = 32 };
	const struct machine *m = &w->exec->machine;
	const struct effect *e = model_effect(p->row, EFFECT_LAUNCH);
	const struct sym **config = ARENA_ARRAY(m->scratch, const struct sym *, 4);
	config[0] = extent(w, s, p, e, e->grid);
	config[1] = extent(w, s, p, e, e->block);
	if (e->config >= 0)
		read_configuration(w, s, p, e, config);
	p->config = config;
	const struct sym *kernel = prim_arg(p, e->arg);
	if (kernel && kernel->kind == SYM_FUNCTION) {
		p->kernel = kernel->function;
		p->name = kernel->text ? kernel->text : kernel->function->name;
	}
	for (const struct prim *q = p->prev; kernel && kernel->kind == SYM_NEW && q && !p->kernel; q = q->prev)
		if (q->made == kernel && q->kernel) {
			p->kernel = q->kernel;
			p->name = q->kernel->name;
		}
	if (kernel && !p->kernel)
		p->kernel = passed_kernel(w, kernel);
	note_kernel(w, p);
	const struct sym *arg[MAX_PARAMS];
	const struct ir_type *type[MAX_PARAMS];
	uint32_t n = 0;
	if (e->arg2 == ARG_VARIADIC) {
		for (uint32_t i = p->row->arg_count; i < p->arg_count && n < MAX_PARAMS; i++) {
			// Forwarding references: each argument is the address of what the kernel gets.
			const struct sym *place = p->arg[i]->kind == SYM_ADDRESS ? p->arg[i]->a : NULL;
			bool is_record = p->kernel && n < p->kernel->params.n && p->kernel->params.at[n]->type->kind == TYPE_RECORD;
			type[n] = p->step->arg[i]->type;
			arg[n++] = !place ? p->arg[i] : is_record ? sym_of(m->table, SYM_CONTENT, place) : state_load(m, s, place);
		}
		kernel_accesses(w, s, p, arg, n, type);
		return;
	}
	const struct sym *array = prim_arg(p, e->arg2);
	if (!array || array->kind == SYM_INT)
		return;
	uint32_t wanted = p->kernel ? (uint32_t)p->kernel->params.n : MAX_PARAMS;
	const struct sym *first = sym_of(m->table, SYM_PTR, array);
	for (; n < wanted && n < MAX_PARAMS; n++) {
		const struct sym *at = state_load(m, s, sym_step(m->table, first, sym_int(m->table, (int64_t)n), 8));
		const struct sym *place = sym_of(m->table, SYM_PTR, at);
		type[n] = place_type(w->function, place);
		if (at->kind != SYM_ADDRESS && !p->kernel && !(type[n] && type[n]->kind == TYPE_RECORD))
			break;
		const struct ir_type *kind = p->kernel ? p->kernel->params.at[n]->type : type[n];
		bool is_record = kind && kind->kind == TYPE_RECORD && (p->kernel || kind->handle == HANDLE_NONE);
		arg[n] = is_record ? sym_of(m->table, SYM_CONTENT, place) : state_load(m, s, place);
	}
	kernel_accesses(w, s, p, arg, n, type);
}

void launch_step(struct walk *w, struct state *s, const struct ir_step *step)
{
	struct exec *x = w->exec;
	const struct sym **arg = eval_args(w, s, step);
	struct prim p = {.kind = PRIM_LAUNCH,
	                 .step = step,
	                 .loc = &step->loc,
	                 .frame = w->frame,
	                 .arg = arg,
	                 .arg_count = step->arg_count,
	                 .name = step->name,
	                 .kernel = step->function};
	const struct sym **config = ARENA_ARRAY(x->machine.scratch, const struct sym *, 4);
	for (int i = 0; i < 4; i++)
		config[i] = eval_value(w, s, step->config[i]);
	p.config = config;
	if (!p.kernel && step->callee) {
		const struct sym *callee = eval_value(w, s, step->callee);
		p.kernel = callee->kind == SYM_FUNCTION ? callee->function : passed_kernel(w, callee);
	}
	note_kernel(w, &p);
	struct prim *kept = state_append(&x->machine, s, p);
	exec_count(w, 1);
	const struct ir_type **type = ARENA_ARRAY(&w->scratch, const struct ir_type *, step->arg_count + 1);
	for (uint32_t i = 0; i < step->arg_count; i++)
		type[i] = step->arg[i]->type;
	kernel_accesses(w, s, kept, arg, step->arg_count, type);
}
