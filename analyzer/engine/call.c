// SPDX-License-Identifier: Apache-2.0
// One step of the IR: assignments, API calls, calls of the program's own functions, launches.
#include "engine/exec.h"

static void keep(struct state_list *out, struct state *s)
{
	if (out->n < 16)
		out->at[out->n++] = s;
}

static void assign_aggregate(struct walk *w, struct state *s, const struct sym *place, const struct ir_value *v)
{
	const struct machine *m = &w->exec->machine;
	const struct ir_type *t = v->type;
	bool is_record = t->kind == TYPE_RECORD && t->record && !t->container;
	uint64_t n = is_record ? t->record->field_count : t->count > v->count ? t->count : v->count;
	if (n > 64)
		n = v->count > 64 ? 64 : v->count;
	if (t->container == CONTAINER_SEQUENCE) {
		const struct sym *length = sym_field(m->table, place, intern(m->strings, IR_LENGTH_FIELD));
		state_store(m, s, length, sym_int(m->table, v->count), NULL);
	}
	for (uint64_t i = 0; i < n; i++) {
		const struct sym *part = is_record ? sym_field(m->table, place, t->record->field[i].name)
		                                   : sym_element(m->table, place, sym_int(m->table, (int64_t)i));
		const struct ir_type *type = is_record ? t->record->field[i].type : t->element;
		const struct ir_value *item = i < v->count ? v->item[i] : NULL;
		if (item && item->kind == V_AGGREGATE)
			assign_aggregate(w, s, part, item);
		else
			state_store(m, s, part, item ? eval_value(w, s, item) : sym_int(m->table, 0), type);
	}
}

static const struct ir_record *closure_record(const struct sym *location)
{
	while (location->kind == SYM_FIELD || location->kind == SYM_ELEMENT)
		location = location->a;
	return location->kind == SYM_VAR && location->var->type->kind == TYPE_RECORD ? location->var->type->record : NULL;
}

// A std::function that is given a closure holds it: the closure's address stands for it.
static const struct sym *held_closure(struct walk *w, const struct ir_step *step, const struct sym *value)
{
	const struct ir_record *r = value->kind == SYM_CONTENT ? closure_record(value->a) : NULL;
	bool is_holder = r && r->call_operator && step->place->type->record != r;
	return is_holder ? sym_of(w->exec->machine.table, SYM_ADDRESS, value->a) : value;
}

static void do_assign(struct walk *w, struct state *s, const struct ir_step *step)
{
	const struct sym *place = eval_place(w, s, step->place);
	if (step->value->kind == V_AGGREGATE)
		assign_aggregate(w, s, place, step->value);
	else
		state_store(&w->exec->machine, s, place, held_closure(w, step, eval_value(w, s, step->value)), step->place->type);
}

static const struct sym **eval_args(struct walk *w, struct state *s, const struct ir_step *step)
{
	const struct sym **arg = ARENA_ARRAY(w->exec->machine.arena, const struct sym *, step->arg_count);
	for (uint32_t i = 0; i < step->arg_count; i++)
		arg[i] = eval_value(w, s, step->arg[i]);
	return arg;
}

static void set_result(struct walk *w, struct state *s, const struct ir_step *step, const struct sym *result)
{
	if (!step->place)
		return;
	const struct machine *m = &w->exec->machine;
	state_store(m, s, eval_place(w, s, step->place), result ? result : state_unknown(m, s), step->place->type);
}

// What the initialisers of the unit put into a global, NULL when nothing.
static const struct sym *initial_global(struct exec *x, const struct sym *location)
{
	if (!x->unit->global_init || x->summary[x->unit->global_init->id] == NULL)
		return NULL;
	const struct summary *s = x->summary[x->unit->global_init->id];
	return s->count ? symmap_get(&s->fragment[0].store, location) : NULL;
}

// What a caller is known to have passed: the parameter itself, or what it points to.
static struct ir_function *bound_function(const struct walk *w, const struct sym *v, const struct sym **self)
{
	const struct passed *b = w->out->passed;
	const struct sym *param = v->kind == SYM_INIT && v->a->kind == SYM_PTR ? v->a->a : v;
	if (!b || param->kind != SYM_PARAM || param->number != b->param)
		return NULL;
	if (b->is_closure)
		*self = v;
	return b->target;
}

// The function a value calls: a function, a closure (then *self is its address), or a std::function that holds one.
static struct ir_function *function_of(struct walk *w, struct state *s, const struct sym *v, const struct sym **self)
{
	const struct machine *m = &w->exec->machine;
	for (int hops = 0; hops < 4; hops++) {
		if (v->kind == SYM_FUNCTION)
			return v->function;
		struct ir_function *bound = bound_function(w, v, self);
		if (bound)
			return bound;
		if (v->kind == SYM_INIT)
			v = initial_global(w->exec, v->a);
		if (v && v->kind == SYM_FUNCTION)
			return v->function;
		if (!v)
			return NULL;
		if (v->kind != SYM_CONTENT && v->kind != SYM_ADDRESS)
			return NULL;
		const struct ir_record *r = closure_record(v->a);
		if (r && r->call_operator) {
			*self = sym_of(m->table, SYM_ADDRESS, v->a);
			return r->call_operator;
		}
		const struct sym *held = state_load(m, s, v->a);
		if (held == v || held->kind == SYM_INIT || held->kind == SYM_UNDEFINED)
			return bound_function(w, held, self);
		v = held;
	}
	return NULL;
}

// Arguments of a callback: the closure itself first where there is one, then what the API passes on.
static const struct sym **callback_args(struct walk *w, const struct prim *p, const struct effect *e, const struct sym *self,
                                        uint32_t *n)
{
	uint32_t first = e->arg2 == ARG_VARIADIC ? p->row->arg_count : e->arg2 >= 0 ? (uint32_t)e->arg2 : p->arg_count;
	uint32_t last = e->arg2 == ARG_VARIADIC ? p->arg_count : first < p->arg_count ? first + 1 : first;
	const struct sym **arg = ARENA_ARRAY(w->exec->machine.arena, const struct sym *, last - first + 1);
	*n = 0;
	if (self)
		arg[(*n)++] = self;
	for (uint32_t i = first; i < last && i < p->arg_count; i++)
		arg[(*n)++] = p->arg[i];
	return arg;
}

static void attach_child(struct walk *w, struct state *s, struct prim *p, const struct effect *e)
{
	if (e->arg < 0 || (uint32_t)e->arg >= p->arg_count)
		return;
	const struct sym *self = NULL;
	struct ir_function *f = function_of(w, s, p->arg[e->arg], &self);
	if (!f || !f->blocks.n)
		return;
	uint32_t n;
	const struct sym **arg = callback_args(w, p, e, self, &n);
	p->child = replay_child(w, s, f, arg, n, p->loc);
}

static void call_function(struct walk *w, struct state *s, const struct ir_step *step, struct ir_function *f,
                          const struct sym **arg, uint32_t args, struct state_list *out);

static bool ends_program(const struct model_row *row)
{
	return model_effect(row, EFFECT_EXIT) != NULL;
}

static void resolve_kernel(struct walk *w, struct state *s, struct prim *p);

static void call_model(struct walk *w, struct state *s, const struct ir_step *step, const struct sym **arg,
                       struct state_list *out)
{
	struct exec *x = w->exec;
	struct prim *p = state_append(&x->machine, s, (struct prim){
	        .kind = PRIM_CALL, .step = step, .loc = step->loc, .frame = w->frame, .row = step->model, .arg = arg,
	        .arg_count = step->arg_count, .name = step->name});
	x->prims++;
	const struct sym *result = bind_effects(w, s, p);
	const struct effect *callback = NULL;
	for (uint8_t i = 0; i < step->model->effect_count; i++) {
		const struct effect *e = &step->model->effect[i];
		if (e->kind == EFFECT_SPAWN || e->kind == EFFECT_HOST_FUNCTION || e->kind == EFFECT_AT_EXIT)
			attach_child(w, s, p, e);
		else if (e->kind == EFFECT_LAUNCH)
			resolve_kernel(w, s, p);
		else if (e->kind == EFFECT_CALLBACK)
			callback = e;
	}
	set_result(w, s, step, result);
	if (ends_program(step->model)) {
		fragment_finish(w, s, NULL, step->loc, true, false);
		return;
	}
	const struct sym *self = NULL;
	struct ir_function *f = callback && callback->arg >= 0 && (uint32_t)callback->arg < p->arg_count
	                                ? function_of(w, s, p->arg[callback->arg], &self) : NULL;
	if (f && f->blocks.n) {
		uint32_t n;
		const struct sym **passed = callback_args(w, p, callback, self, &n);
		struct ir_step quiet = *step;
		quiet.place = NULL;
		struct ir_step *copy = ARENA_NEW(x->machine.arena, struct ir_step);
		*copy = quiet;
		call_function(w, s, copy, f, passed, n, out);
		return;
	}
	keep(out, s);
}

// Does an argument hold a function that the callee may call?
static bool find_passed(struct walk *w, struct state *s, const struct sym **arg, uint32_t args, struct passed *out)
{
	for (uint32_t i = 0; i < args; i++) {
		const struct sym *self = NULL;
		struct ir_function *f = function_of(w, s, arg[i], &self);
		if (!f || !f->blocks.n)
			continue;
		*out = (struct passed){.param = i, .target = f, .is_closure = self != NULL};
		return true;
	}
	return false;
}

static void call_function(struct walk *w, struct state *s, const struct ir_step *step, struct ir_function *f,
                          const struct sym **arg, uint32_t args, struct state_list *out)
{
	const struct summary *sum = exec_summary(w->exec, f);
	struct passed b;
	if (sum->calls_values && find_passed(w, s, arg, args, &b))
		sum = exec_summary_passed(w->exec, f, b);
	w->out->calls_values |= sum->calls_values;
	if (sum->in_progress || !sum->count) { // recursion: once around is all that is looked at
		set_result(w, s, step, NULL);
		keep(out, s);
		return;
	}
	w->out->is_tainted |= sum->is_tainted;
	w->out->is_degraded |= sum->is_degraded;
	bool is_full = exec_is_full(w);
	uint32_t taken = 0, clean = 0;
	for (uint32_t i = 0; i < sum->count; i++) {
		if (i >= sum->replayable && clean) // what the caller knows may fit none of the first ones
			break;
		if (is_full && taken) {
			w->out->is_degraded = true;
			break;
		}
		struct state *next = ARENA_NEW(w->exec->machine.arena, struct state);
		*next = *s;
		const struct sym *result = NULL;
		if (!replay_fragment(w, next, &sum->fragment[i], f, arg, args, step->loc, &result))
			continue;
		if (sum->fragment[i].never_returns) {
			fragment_finish(w, next, NULL, step->loc, true, false);
			continue;
		}
		if (sum->fragment[i].is_exception) {
			fragment_finish(w, next, NULL, step->loc, false, true);
			continue;
		}
		set_result(w, next, step, result);
		keep(out, next);
		taken++;
		clean += sum->fragment[i].failed < 0;
	}
}

static bool is_pointer_like(const struct ir_type *t)
{
	return t->kind == TYPE_POINTER || t->kind == TYPE_REFERENCE || t->handle != HANDLE_NONE ||
	       t->container == CONTAINER_POINTER;
}

// Handles and scalars whose address an unknown function gets may have been given a value there.
static void forget_out_arguments(struct walk *w, struct state *s, const struct ir_step *step, const struct sym **arg)
{
	const struct machine *m = &w->exec->machine;
	for (uint32_t i = step->is_member; i < step->arg_count; i++) {
		const struct ir_type *t = step->arg[i]->type;
		bool is_out = (t->kind == TYPE_POINTER || t->kind == TYPE_REFERENCE) && t->element && !t->element->is_const &&
		              t->element->kind != TYPE_RECORD && t->element->kind != TYPE_ARRAY;
		if (is_out && arg[i]->kind == SYM_ADDRESS && arg[i]->a->kind != SYM_ELEMENT && arg[i]->a->kind != SYM_STEP)
			state_store(m, s, arg[i]->a, state_unknown(m, s), t->element);
	}
}

// The result of a function nobody can see: handles and pointers are the same for the same arguments, and so are answers
// of member functions without arguments (size(), device()); anything else is new each time.
static const struct sym *unknown_result(struct walk *w, struct state *s, const struct ir_step *step, const struct sym **arg)
{
	const struct machine *m = &w->exec->machine;
	if (!step->place)
		return NULL;
	// A status that goes through a converter or checker nobody can see is still that status (zero is success).
	for (uint32_t i = 0; i < step->arg_count; i++)
		if (arg[i]->kind == SYM_RESULT && (step->place->type->kind == TYPE_INT || step->place->type->kind == TYPE_UNKNOWN))
			return arg[i];
	bool is_query = step->is_member && step->arg_count == 1;
	if (!is_pointer_like(step->place->type) && !is_query)
		return state_unknown(m, s);
	const struct sym *list = NULL;
	for (uint32_t i = step->arg_count; i > 0; i--) {
		const struct ir_type *t = step->arg[i - 1]->type;
		bool is_key = (t->kind == TYPE_REFERENCE || t->kind == TYPE_POINTER) && t->element && t->element->size &&
		              t->element->kind != TYPE_RECORD && arg[i - 1]->kind == SYM_ADDRESS && !(i == 1 && step->is_member);
		const struct sym *a = is_key ? state_load(m, s, arg[i - 1]->a) : arg[i - 1]; // a key handed over by reference
		list = sym_list(m->table, a, list);
	}
	return sym_accessor(m->table, step->name ? step->name : "", list);
}

static void call_unknown(struct walk *w, struct state *s, const struct ir_step *step, const struct sym **arg,
                         struct state_list *out)
{
	struct exec *x = w->exec;
	w->out->calls_values |= !step->function && (step->callee || step->is_member);
	enum unknown_callee how = model_unknown_callee(step->name ? step->name : "");
	struct prim *p = NULL;
	if (how != UNKNOWN_HARMLESS)
		p = state_append(&x->machine, s, (struct prim){
		        .kind = PRIM_UNKNOWN, .step = step, .loc = step->loc, .frame = w->frame, .arg = arg,
		        .arg_count = step->arg_count, .name = step->name ? step->name : ""});
	set_result(w, s, step, unknown_result(w, s, step, arg));
	forget_out_arguments(w, s, step, arg);
	for (uint32_t i = step->is_member; i < step->arg_count; i++) {
		const struct sym *self = NULL;
		struct ir_function *f = function_of(w, s, arg[i], &self);
		if (!f || !f->blocks.n || (!self && how != UNKNOWN_DEFERS))
			continue;
		if (how == UNKNOWN_DEFERS && p) {
			p->child = replay_child(w, s, f, &self, self ? 1 : 0, step->loc);
			break;
		}
		struct ir_step *quiet = ARENA_NEW(x->machine.arena, struct ir_step);
		*quiet = *step;
		quiet->place = NULL;
		call_function(w, s, quiet, f, &self, self ? 1 : 0, out);
		return;
	}
	keep(out, s);
}

static void do_call(struct walk *w, struct state *s, const struct ir_step *step, struct state_list *out)
{
	const struct sym **arg = eval_args(w, s, step);
	if (step->model) {
		call_model(w, s, step, arg, out);
		return;
	}
	struct ir_function *f = step->function;
	const struct sym *self = NULL;
	if (!f && step->callee)
		f = function_of(w, s, eval_value(w, s, step->callee), &self);
	if (!f && step->is_member && step->arg_count) // operator() of a std::function that holds a known closure
		f = function_of(w, s, arg[0], &self);
	if (!f || !f->blocks.n || (self && step->is_member && f->is_kernel)) {
		call_unknown(w, s, step, arg, out);
		return;
	}
	if (self && !step->is_member) {
		const struct sym **with_self = ARENA_ARRAY(w->exec->machine.arena, const struct sym *, step->arg_count + 1);
		with_self[0] = self;
		for (uint32_t i = 0; i < step->arg_count; i++)
			with_self[i + 1] = arg[i];
		call_function(w, s, step, f, with_self, step->arg_count + 1, out);
		return;
	}
	if (self)
		arg[0] = self;
	call_function(w, s, step, f, arg, step->arg_count, out);
}

// --- launches -------------------------------------------------------------------------------------------------------

static void add_access(struct arena *a, struct prim *p, struct root_access access, uint32_t room)
{
	struct root_access *list = (struct root_access *)p->access;
	if (!list)
		p->access = list = ARENA_ARRAY(a, struct root_access, room);
	if (p->access_count < room)
		list[p->access_count++] = access;
}

static void add_root(struct arena *a, struct prim *p, const struct kernel_root *r, const struct sym *pointer, uint32_t room)
{
	const struct { bool does; enum access_kind kind; unsigned start; } what[] = {
		{r->reads, ACCESS_READ, START_READ}, {r->writes, ACCESS_WRITE, START_WRITE},
		{r->atomics, ACCESS_ATOMIC, START_ATOMIC}, {r->maybe, ACCESS_MAYBE, START_MAYBE}};
	for (int i = 0; i < 4; i++)
		if (what[i].does)
			add_access(a, p, (struct root_access){pointer, what[i].kind, (r->from_start & what[i].start) != 0}, room);
}

static void known_kernel(struct walk *w, struct state *s, struct prim *p, const struct sym *const *arg, uint32_t args)
{
	const struct machine *m = &w->exec->machine;
	const struct kernel_summary *k = kernel_summary_of(w->exec->kernels, p->kernel);
	for (uint32_t i = 0; i < k->root_count; i++) {
		const struct kernel_root *r = &k->root[i];
		const struct sym *pointer = NULL;
		if (r->kind == ROOT_GLOBAL)
			pointer = sym_of(m->table, SYM_ADDRESS, sym_var(m->table, r->var, 0));
		else if (r->param < args && r->kind == ROOT_PARAM)
			pointer = arg[r->param];
		else if (r->param < args && arg[r->param]->kind == SYM_CONTENT)
			pointer = state_load(m, s, sym_field(m->table, arg[r->param]->a, r->field));
		else if (r->param < args)
			pointer = sym_member(m->table, arg[r->param], r->field);
		if (pointer)
			add_root(m->arena, p, r, pointer, 4 * k->root_count);
	}
}

// A kernel nobody can see touches each pointer it gets; it only reads what its parameter says is const.
static void unknown_kernel(struct walk *w, struct prim *p, const struct sym *const *arg, uint32_t args,
                           const struct ir_value *const *value)
{
	for (uint32_t i = 0; i < args; i++) {
		const struct ir_type *t = value ? value[i]->type : NULL;
		if (p->kernel && i < p->kernel->params.n)
			t = p->kernel->params.at[i]->type;
		bool is_pointer = t ? t->kind == TYPE_POINTER || t->handle == HANDLE_DEVPTR : arg[i]->kind == SYM_NEW;
		bool is_handshake = t && t->kind == TYPE_POINTER && t->element && t->element->is_volatile;
		if (!is_pointer || is_handshake)
			continue;
		bool only_reads = t && t->kind == TYPE_POINTER && t->element && t->element->is_const;
		add_access(w->exec->machine.arena, p,
		           (struct root_access){arg[i], only_reads ? ACCESS_READ : ACCESS_MAYBE, true}, args);
	}
}

static void kernel_accesses(struct walk *w, struct state *s, struct prim *p, const struct sym *const *arg, uint32_t args,
                            const struct ir_value *const *value)
{
	if (p->kernel && p->kernel->blocks.n)
		known_kernel(w, s, p, arg, args);
	else
		unknown_kernel(w, p, arg, args, value);
}

// cudaLaunchKernel and its kin: the kernel and its parameters come as values, the latter as an array of addresses.
static const struct sym *prim_operand(const struct prim *p, int arg)
{
	return arg >= 0 && (uint32_t)arg < p->arg_count ? p->arg[arg] : NULL;
}

static const struct sym *grid_blocks(struct walk *w, struct state *s, const struct prim *p, const struct effect *e)
{
	const struct machine *m = &w->exec->machine;
	if (e->grid < 0 || (uint32_t)e->grid >= p->arg_count)
		return NULL;
	const struct sym *grid = p->arg[e->grid], *part[3];
	static const char *const axis[3] = {"x", "y", "z"};
	for (int i = 0; i < 3; i++) {
		if (!e->grid_is_dim3)
			part[i] = (uint32_t)e->grid + (uint32_t)i < p->arg_count ? p->arg[e->grid + i] : sym_int(m->table, 1);
		else if (grid->kind == SYM_CONTENT || grid->kind == SYM_ADDRESS)
			part[i] = state_load(m, s, sym_field(m->table, grid->a, intern(m->strings, axis[i])));
		else
			return NULL;
	}
	return sym_binary(m->table, OP_MUL, sym_binary(m->table, OP_MUL, part[0], part[1]), part[2]);
}

// Launch attribute lists: records whose first field says which attribute it is.
static bool has_cooperative_attribute(struct walk *w, struct state *s, const struct sym *list, const struct ir_record *r)
{
	enum { COOPERATIVE = 2, MAX_ATTRIBUTES = 4 }; // cudaLaunchAttributeCooperative, CU_LAUNCH_ATTRIBUTE_COOPERATIVE [T:3750]
	const struct machine *m = &w->exec->machine;
	const struct sym *first = sym_of(m->table, SYM_PTR, list);
	for (int i = 0; i < MAX_ATTRIBUTES; i++) {
		const struct sym *at = sym_step(m->table, first, sym_int(m->table, i), 64);
		if (sym_is_int(state_load(m, s, sym_field(m->table, at, r->field[0].name)), COOPERATIVE))
			return true;
	}
	return false;
}

// A launch configuration: the stream is its field of stream type, the grid its first record, the attributes its pointer to
// records.
static void read_configuration(struct walk *w, struct state *s, struct prim *p, const struct effect *e)
{
	const struct machine *m = &w->exec->machine;
	const struct sym *config = prim_operand(p, e->config);
	const struct ir_type *t = config && p->step ? p->step->arg[e->config]->type->element : NULL;
	if (!t || !t->record || config->kind == SYM_INT)
		return;
	const struct sym *place = sym_of(m->table, SYM_PTR, config);
	for (uint32_t i = 0; i < t->record->field_count; i++) {
		const struct ir_field *f = &t->record->field[i];
		const struct sym *at = sym_field(m->table, place, f->name);
		if (f->type->handle == HANDLE_STREAM)
			p->config[3] = state_load(m, s, at);
		else if (f->type->kind == TYPE_POINTER && f->type->element && f->type->element->record &&
		         f->type->element->record->field_count && f->type->handle == HANDLE_NONE)
			p->is_cooperative = has_cooperative_attribute(w, s, state_load(m, s, at), f->type->element->record);
	}
}

// A kernel that a caller hands over: known in the summary for that caller only.
static struct ir_function *passed_kernel(struct walk *w, const struct sym *kernel)
{
	const struct sym *self = NULL;
	struct ir_function *f = bound_function(w, kernel, &self);
	w->out->calls_values |= kernel->kind == SYM_PARAM;
	return f && f->is_kernel ? f : NULL;
}

static void resolve_kernel(struct walk *w, struct state *s, struct prim *p)
{
	enum { MAX_PARAMS = 32 };
	const struct machine *m = &w->exec->machine;
	const struct effect *e = model_effect(p->row, EFFECT_LAUNCH);
	p->config[0] = grid_blocks(w, s, p, e);
	if (e->config >= 0)
		read_configuration(w, s, p, e);
	const struct sym *kernel = e->arg >= 0 && (uint32_t)e->arg < p->arg_count ? p->arg[e->arg] : NULL;
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
	const struct sym *arg[MAX_PARAMS];
	const struct ir_value *value[MAX_PARAMS];
	uint32_t n = 0;
	if (e->arg2 == ARG_VARIADIC) {
		for (uint32_t i = p->row->arg_count; i < p->arg_count && n < MAX_PARAMS; i++) {
			// Forwarding references: each argument is the address of what the kernel gets.
			const struct sym *place = p->arg[i]->kind == SYM_ADDRESS ? p->arg[i]->a : NULL;
			bool is_record = p->kernel && n < p->kernel->params.n && p->kernel->params.at[n]->type->kind == TYPE_RECORD;
			value[n] = p->step->arg[i];
			arg[n++] = !place ? p->arg[i] : is_record ? sym_of(m->table, SYM_CONTENT, place) : state_load(m, s, place);
		}
		kernel_accesses(w, s, p, arg, n, value);
		return;
	}
	const struct sym *array = e->arg2 >= 0 && (uint32_t)e->arg2 < p->arg_count ? p->arg[e->arg2] : NULL;
	if (!array || array->kind == SYM_INT)
		return;
	uint32_t wanted = p->kernel ? (uint32_t)p->kernel->params.n : MAX_PARAMS;
	const struct sym *first = sym_of(m->table, SYM_PTR, array);
	for (; n < wanted && n < MAX_PARAMS; n++) {
		const struct sym *at = state_load(m, s, sym_step(m->table, first, sym_int(m->table, (int64_t)n), 8));
		if (at->kind != SYM_ADDRESS && !p->kernel)
			break;
		const struct sym *place = sym_of(m->table, SYM_PTR, at);
		bool is_record = p->kernel && p->kernel->params.at[n]->type->kind == TYPE_RECORD;
		arg[n] = is_record ? sym_of(m->table, SYM_CONTENT, place) : state_load(m, s, place);
	}
	kernel_accesses(w, s, p, arg, n, NULL);
}

static void do_launch(struct walk *w, struct state *s, const struct ir_step *step)
{
	struct exec *x = w->exec;
	const struct sym **arg = eval_args(w, s, step);
	struct prim p = {.kind = PRIM_LAUNCH, .step = step, .loc = step->loc, .frame = w->frame, .arg = arg,
	                 .arg_count = step->arg_count, .name = step->name, .kernel = step->function};
	for (int i = 0; i < 4; i++)
		p.config[i] = eval_value(w, s, step->config[i]);
	if (!p.kernel && step->callee) {
		const struct sym *callee = eval_value(w, s, step->callee);
		p.kernel = callee->kind == SYM_FUNCTION ? callee->function : passed_kernel(w, callee);
	}
	struct prim *kept = state_append(&x->machine, s, p);
	x->prims++;
	kernel_accesses(w, s, kept, arg, step->arg_count, step->arg);
}

static void append_place(struct walk *w, struct state *s, const struct ir_step *step, enum prim_kind kind,
                         const struct sym *place)
{
	struct exec *x = w->exec;
	if (s->tail && s->tail->kind == kind && s->tail->arg_count && s->tail->arg[0] == place &&
	    s->tail->step->is_write == step->is_write)
		return; // said already
	const struct sym **arg = ARENA_ARRAY(x->machine.arena, const struct sym *, 1);
	arg[0] = place;
	state_append(&x->machine, s, (struct prim){.kind = kind, .step = step, .loc = step->loc, .frame = w->frame,
	                                           .arg = arg, .arg_count = 1});
	x->prims++;
}

void exec_step(struct walk *w, struct state *s, const struct ir_step *step, struct state_list *out)
{
	const struct machine *m = &w->exec->machine;
	switch (step->kind) {
	case STEP_ASSIGN:
		do_assign(w, s, step);
		break;
	case STEP_CALL:
		do_call(w, s, step, out);
		return;
	case STEP_LAUNCH:
		do_launch(w, s, step);
		break;
	case STEP_ACCESS:
		append_place(w, s, step, PRIM_ACCESS, eval_place(w, s, step->place));
		break;
	case STEP_DEAD:
		append_place(w, s, step, PRIM_DEAD, sym_var(m->table, step->var, 1));
		break;
	case STEP_PARALLEL: case STEP_PARALLEL_END:
		state_append(m, s, (struct prim){.kind = step->kind == STEP_PARALLEL ? PRIM_PARALLEL : PRIM_PARALLEL_END,
		                                 .step = step, .loc = step->loc, .frame = w->frame});
		break;
	}
	keep(out, s);
}
