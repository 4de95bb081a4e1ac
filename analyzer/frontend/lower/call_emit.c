// SPDX-License-Identifier: Apache-2.0
// A call whose callee is known becomes a step: its arguments, its model, its result.
#include "frontend/lower/call.h"

#include <string.h>

#include "frontend/lower/convert.h"
#include "frontend/lower/cxx.h"
#include "frontend/lower/hidden.h"
#include "frontend/ast/tokens.h"
#include "ir/records.h"

void call_push(struct body *b, struct call *call, const struct ir_value *v)
{
	*vec_push(&b->u->scratch, &call->args) = v;
}

// A default argument has no extent: its value is the parameter's initialiser.
static const struct ir_value *default_argument(struct body *b, CXCursor arg, CXCursor decl, const struct ir_type *t)
{
	int64_t n;
	if (eval_int(b->u, arg, &n))
		return v_int(b->u, t, n);
	CXCursor init = is_null(decl) ? clang_getNullCursor() : clang_Cursor_getVarDeclInitializer(decl);
	if (is_null(init) || !is_expression(init))
		return v_unknown(b->u, t, NULL);
	if (type_is_scalar(t) && clang_getCursorKind(init) == CXCursor_CallExpr && is_null(clang_getCursorReferenced(init)) &&
	    is_value_initialization(b->u, init))
		return v_int(b->u, t, 0); // `T value = T()` in a template, which stays as it is written
	return expr(b, init);
}

// A parameter through which the callee changes nothing: the argument, a pointer to what may change, is to say so too.
static bool only_reads(const struct ir_type *t, const struct ir_value *v)
{
	bool is_const = (t->kind == TYPE_REFERENCE || t->kind == TYPE_POINTER) && t->handle == HANDLE_NONE && t->element && t->element->is_const;
	const struct ir_type *given = is_const && v->kind != V_INT && v->type->kind == TYPE_POINTER ? v->type->element : NULL;
	return given && !given->is_const && given->kind == t->element->kind && given->record == t->element->record;
}

bool call_is_undescribed(struct unit *u, const struct call *call)
{
	int n = clang_Cursor_getNumArguments(call->cursor);
	return call->kind == CALLEE_FUNCTION && call->target && call->target->is_system && n >= 0 &&
	       !model_find(u->source->models, call->name, (uint32_t)n + call->is_member);
}

// Functions of a library that are given a number by a reference to const read it before they return; `std::cref` keeps the reference.
static bool reads_number(struct unit *u, const struct call *call, const struct ir_type *t)
{
	const struct ir_type *e = t->kind == TYPE_REFERENCE && t->handle == HANDLE_NONE ? t->element : NULL;
	bool is_number = e && e->is_const && (e->kind == TYPE_INT || e->kind == TYPE_FLOAT || e->kind == TYPE_BOOL);
	return is_number && call_is_undescribed(u, call) && strcmp(call->name, "std::cref") != 0;
}

struct parameter {
	CXType type;   // kind Invalid = unknown
	CXCursor decl; // null = unknown
	bool forwards; // it is a forwarding reference
};

// Written as an rvalue reference, and yet an lvalue reference in the instance: `T &&`, alone or in a pack, where T is the function's own parameter.
static bool is_forwarding(struct unit *u, const struct call *call, int at, CXType type)
{
	CXCursor written = type.kind == CXType_LValueReference ? template_written(call->ref) : clang_getNullCursor();
	CXType f = is_null(written) ? (CXType){0} : clang_getCursorType(written);
	int params = f.kind == CXType_Invalid ? 0 : clang_getNumArgTypes(f);
	if (params <= 0)
		return false;
	CXType t = clang_getArgType(f, (unsigned)(at < params ? at : params - 1));
	const char *spelling = text_of(u, clang_getTypeSpelling(t)), *pack = strstr(spelling, "&&...");
	return t.kind == CXType_RValueReference || (pack && !pack[strlen("&&...")]);
}

// Functions of a library hand on what they get by a forwarding reference, or copy it: they do not write there (C++ Core Guidelines, F.19). One that
// gives nothing back may be there for just that (std::ranges::swap).
static bool hands_on(struct unit *u, const struct call *call, const struct parameter *p, const struct ir_type *given)
{
	bool is_scalar = given->kind == TYPE_INT || given->kind == TYPE_FLOAT || given->kind == TYPE_BOOL || given->kind == TYPE_POINTER ||
	                 given->handle != HANDLE_NONE;
	return p->forwards && is_scalar && !given->is_const && call_is_undescribed(u, call) && call->result && call->result->kind != TYPE_VOID;
}

static const struct ir_type *to_const(struct unit *u, const struct ir_type *t)
{
	struct ir_type *c = ARENA_NEW(u->arena, struct ir_type);
	*c = *t;
	c->is_const = true;
	c->spelling = intern(u->strings, arena_printf(u->arena, "const %s", t->spelling));
	return type_pointer(u, c);
}

// A parameter for a stream is left to its default.
static void note_left_out(struct call *call, const struct ir_type *t)
{
	const struct ir_type *given = t->kind == TYPE_REFERENCE && t->handle == HANDLE_NONE && t->element ? t->element : t;
	if (ir_type_is_stream(given) && call->args.n < UINT8_MAX)
		call->left_out = (uint8_t)(call->args.n + 1);
}

// std::move(x), to a parameter that is a reference to what may be moved from, or to one that nobody knows.
static void note_given(struct body *b, struct call *call, CXCursor arg, CXType param, const struct ir_value *v)
{
	bool is_taken = param.kind == CXType_RValueReference || param.kind == CXType_Invalid;
	const struct ir_value *root = v;
	while (root->kind == V_FIELD || root->kind == V_INDEX)
		root = root->a;
	bool is_named = is_place(v) && (root->kind != V_VAR || root->var->storage != STORAGE_TEMP);
	if (is_taken && is_named && transfer_moves(b->u, arg) && transfer_gives(b->u, v->type))
		*vec_push(&b->u->scratch, &call->given) = v;
}

static void give(struct body *b, const struct call *call)
{
	for (size_t i = 0; i < call->given.n; i++)
		transfer_whole(b, v_var(b->u, temp_new(b, call->given.at[i]->type)), call->given.at[i]);
}

// Appends the lowered argument.
static void call_argument(struct body *b, struct call *call, CXCursor arg, const struct parameter *p)
{
	bool is_default = clang_Range_isNull(clang_getCursorExtent(arg));
	const struct ir_type *t = p->type.kind == CXType_Invalid ? type_of_cursor(b->u, arg) : type_of(b->u, p->type);
	const struct ir_value *v = is_default ? default_argument(b, arg, p->decl, t) : expr(b, arg);
	if (is_default)
		note_left_out(call, t);
	struct ir_loc outer = b->loc, own = is_default ? outer : loc_of(b->u, arg);
	if (own.line)
		b->loc = own; // reads stand where the argument is written
	if (reads_number(b->u, call, t))
		emit_access(b, v, false);
	if (!is_default)
		note_given(b, call, arg, p->type, v);
	bool by_value = call->passes_values && v->type->kind != TYPE_RECORD && v->type->kind != TYPE_ARRAY;
	if (t->kind == TYPE_REFERENCE && !by_value)
		v = v->kind == V_FUNCTION ? v : v_address(b->u, materialize(b, v));
	else
		v = rvalue(b, v);
	if (v->kind == V_INT && type_is_scalar(t))
		v = v_int_as(b->u, t, v);
	if (only_reads(t, v))
		v = v_retype(b->u, v, type_pointer(b->u, t->element));
	else if (t->kind == TYPE_REFERENCE && v->kind == V_ADDRESS && v->type->element && hands_on(b->u, call, p, v->type->element))
		v = v_retype(b->u, v, to_const(b->u, v->type->element));
	b->loc = outer;
	if (t->kind == TYPE_RECORD && call->target && !call->target->is_system)
		scope_give(b, v);
	call_push(b, call, v);
}

// An argument of a call that a template leaves open, to the parameter of the function that it is taken to mean.
void call_open_argument(struct body *b, struct call *call, CXCursor arg, const struct ir_type *t)
{
	struct unit *u = b->u;
	const struct ir_value *v = expr(b, arg);
	bool is_reference = t->kind == TYPE_REFERENCE && t->element;
	v = convert(b, v, is_reference ? t->element : t);
	bool is_address = is_reference && v->kind != V_FUNCTION;
	call_push(b, call, is_address ? v_address(u, materialize(b, v)) : rvalue(b, v));
}

// The type of the meant function's parameter; NULL = which one is meant is not known.
static const struct ir_type *open_parameter(const struct call *call, int at)
{
	const struct function_info *f = is_null(call->ref) && call->kind == CALLEE_FUNCTION ? call->target : NULL;
	size_t i = (size_t)at + (f && f->has_self);
	bool is_whole = f && (!f->has_self || call->is_member);
	return is_whole && i < f->function->params.n ? f->function->params.at[i]->type : NULL;
}

// Allocators, comparators and the like that a library's declaration supplies say nothing.
static bool is_library_default(struct unit *u, const struct call *call, unsigned i)
{
	CXCursor arg = clang_Cursor_getArgument(call->cursor, i);
	return !is_null(call->ref) && is_system(call->ref) && clang_Range_isNull(clang_getCursorExtent(arg)) &&
	       type_of_cursor(u, arg)->kind == TYPE_RECORD;
}

// The function's type: of the declaration, or of what is called through a pointer.
static CXType function_type(struct unit *u, const struct call *call)
{
	if (!is_null(call->ref))
		return clang_getCursorType(call->ref);
	CXType t = call->k.n ? clang_getCanonicalType(clang_getCursorType(strip(u, call->k.at[0]))) : (CXType){0};
	while (t.kind == CXType_Pointer || t.kind == CXType_LValueReference || t.kind == CXType_RValueReference)
		t = clang_getCanonicalType(clang_getPointeeType(t));
	return t.kind == CXType_FunctionProto ? t : (CXType){0};
}

void call_arguments(struct body *b, struct call *call, unsigned first)
{
	int n = clang_Cursor_getNumArguments(call->cursor);
	bool has_decl = !is_null(call->ref) && clang_Cursor_getNumArguments(call->ref) >= 0;
	CXType f = function_type(b->u, call);
	int params = f.kind == CXType_Invalid ? 0 : clang_getNumArgTypes(f);
	for (int i = (int)first; i < n; i++) {
		int p = i - (int)first;
		CXType type = p < params ? clang_getArgType(f, (unsigned)p) : (CXType){0};
		struct parameter param = {.type = type,
		                          .decl = has_decl ? clang_Cursor_getArgument(call->ref, (unsigned)p) : clang_getNullCursor(),
		                          .forwards = has_decl && is_forwarding(b->u, call, p, type)};
		const struct ir_type *open = open_parameter(call, p);
		if (is_library_default(b->u, call, (unsigned)i))
			return;
		if (open)
			call_open_argument(b, call, clang_Cursor_getArgument(call->cursor, (unsigned)i), open);
		else
			call_argument(b, call, clang_Cursor_getArgument(call->cursor, (unsigned)i), &param);
	}
	if (has_decl && !is_system(call->ref)) // in a template whose arguments are open clang leaves out what the call does
		call_default_arguments(b, call, call->ref, (unsigned)n - first);
}

void call_default_arguments(struct body *b, struct call *call, CXCursor function, unsigned from)
{
	int n = clang_Cursor_getNumArguments(function);
	for (int i = (int)from; i < n; i++) {
		CXCursor decl = clang_Cursor_getArgument(function, (unsigned)i);
		const struct ir_type *t = type_of_cursor(b->u, decl);
		CXCursor init = clang_Cursor_getVarDeclInitializer(decl);
		const struct ir_value *v = is_null(init) ? v_unknown(b->u, t, NULL) : expr(b, init);
		note_left_out(call, t);
		call_push(b, call, t->kind == TYPE_REFERENCE ? v_address(b->u, materialize(b, v)) : rvalue(b, v));
	}
}

// Functions that keep copies of their arguments and pass those on, although they take references: to threads, to kernels.
static bool copies_arguments(const char *name)
{
	static const char *const names[] = {"std::thread::thread", "std::jthread::jthread", "boost::thread::thread", "std::async",
	                                    "std::bind",           "std::invoke",           "std::call_once",        "cudaLaunchKernelEx"};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strcmp(names[i], name) == 0)
			return true;
	return false;
}

void call_target(struct body *b, struct call *call, CXCursor decl)
{
	call->target = function_of(b->u, decl);
	call->kind = CALLEE_FUNCTION;
	call->name = call->target->function->name;
	call->passes_values = call->target->is_system && copies_arguments(call->name);
}

// A member of a base class whose model stands under the class of the object: thrust::device_vector::resize.
static const struct model_row *inherited_model(struct body *b, const struct ir_step *s, const char **name)
{
	const struct ir_type *t = s->arg_count ? s->arg[0]->type->element : NULL;
	const char *last = strrchr(s->name, ':');
	if (!t || !t->record || !last)
		return NULL;
	const char *own = intern(b->u->strings, arena_printf(b->u->arena, "%s::%s", t->record->name, last + 1));
	const struct model_row *row = own == *name ? NULL : model_find_call(b->u->source->models, own, s->arg, s->arg_count);
	if (row)
		*name = own;
	return row;
}

// A plain number is no stream: the call is one that leaves the stream out, or has it elsewhere.
static const struct ir_value *stream_given(struct unit *u, const struct ir_step *s, uint32_t at)
{
	const struct ir_type *t = s->arg[at]->type;
	bool is_number = t->handle == HANDLE_NONE && (t->kind == TYPE_INT || t->kind == TYPE_BOOL || t->kind == TYPE_FLOAT);
	if (!is_number || s->arg[at]->kind == V_INT)
		return s->arg[at];
	for (uint32_t i = 0; i < s->arg_count; i++)
		if (s->arg[i]->type->handle == HANDLE_STREAM)
			return s->arg[i];
	return v_int(u, u->int_type, 0);
}

// What an argument refers to that is handed over by reference, be it a place or what another reference names; NULL = it is a value.
static const struct ir_value *place_given(struct unit *u, const struct ir_value *arg, bool is_policy)
{
	const struct ir_type *t = arg->type, *e = t->element;
	bool is_reference = (t->kind == TYPE_POINTER || t->kind == TYPE_REFERENCE) && t->handle == HANDLE_NONE && e;
	if (arg->kind == V_ADDRESS)
		return arg->a;
	return is_reference && (is_policy ? e->kind == TYPE_RECORD : e->handle == HANDLE_STREAM) ? v_deref(u, arg) : NULL;
}

// thrust::cuda::par(allocator): the policy that the call is made on, which it gives back.
static bool is_policy_of(const struct effect *e, const struct ir_step *s)
{
	const struct ir_value *object = e->kind == EFFECT_FIRST_ARG && e->arg == 0 && s->arg_count ? s->arg[0] : NULL;
	enum handle_kind kind = object && object->kind == V_ADDRESS ? object->a->type->handle : HANDLE_NONE;
	return kind == HANDLE_POLICY || kind == HANDLE_POLICY_NOSYNC;
}

// A stream taken by reference is the stream; an execution policy stands for the stream it carries, and one that is a
// variable of its library (thrust::device) for the default stream.
static void call_streams(struct body *b, struct ir_step *s)
{
	for (uint8_t i = 0; s->model && i < s->model->effect_count; i++) {
		const struct effect *e = &s->model->effect[i];
		bool is_policy = e->stream == STREAM_POLICY || is_policy_of(e, s);
		int arg = e->kind == EFFECT_FIRST_ARG ? e->arg : is_policy ? e->handle_arg : e->stream;
		if (arg < 0 || (uint32_t)arg >= s->arg_count)
			continue;
		if (e->kind == EFFECT_OP && !is_policy)
			s->arg[arg] = stream_given(b->u, s, (uint32_t)arg);
		const struct ir_value *place = place_given(b->u, s->arg[arg], is_policy);
		if (!place)
			continue;
		if (is_policy && place->kind == V_VAR && place->var->storage == STORAGE_GLOBAL)
			s->arg[arg] = v_int(b->u, b->u->int_type, 0);
		else if (is_policy || place->type->handle == HANDLE_STREAM)
			s->arg[arg] = v_load(b->u, place);
	}
}

// Canonical name, model row and per-thread flag.
static void call_resolve(struct body *b, struct call *call, struct ir_step *s)
{
	struct model_symbol symbol = model_symbol(b->u->source->models, call->name);
	const char *name = intern_n(b->u->strings, call->name, symbol.name_length);
	bool is_value = call->kind == CALLEE_VALUE;
	s->name = call->name;
	s->model = is_value ? model_find_disguised(b->u->source->models, call->name, s->arg_count)
	                    : model_find_call(b->u->source->models, name, s->arg, s->arg_count);
	if (!s->model && call->is_member && !is_value && (!call->target || !call->target->has_body))
		s->model = inherited_model(b, s, &name);
	if (s->model && (!is_value || strcmp(s->model->name, name) == 0)) {
		s->name = name;
		s->version = symbol.version;
		s->is_per_thread = symbol.is_per_thread;
	}
	if (s->model && s->model->has_per_thread && b->u->ir->per_thread_default_stream)
		s->is_per_thread = true;
	call_streams(b, s);
	s->callee_kind = s->model && call->kind == CALLEE_FUNCTION ? CALLEE_NAME : call->kind;
	s->callee = call->callee;
	s->function = call->target ? call->target->function : NULL;
}

static const struct ir_value *result_place(struct body *b, struct call *call)
{
	const struct ir_type *t = call->result;
	if (t->kind == TYPE_VOID)
		return NULL;
	bool is_object = t->kind == TYPE_RECORD;
	if (is_object && call->dest)
		return call->dest;
	if (call->discard && !is_object)
		return NULL;
	struct ir_var *temp = temp_new(b, t->kind == TYPE_REFERENCE ? type_pointer(b->u, t->element) : t);
	if (is_object)
		scope_temp(b, temp);
	return v_var(b->u, temp);
}

static bool is_noreturn_name(const char *name)
{
	static const char *const names[] = {"exit",
	                                    "_exit",
	                                    "_Exit",
	                                    "abort",
	                                    "quick_exit",
	                                    "std::exit",
	                                    "std::abort",
	                                    "std::terminate",
	                                    "std::quick_exit",
	                                    "__assert_fail",
	                                    "__assert_rtn",
	                                    "longjmp",
	                                    "pthread_exit",
	                                    "__builtin_trap",
	                                    "__builtin_unreachable",
	                                    "std::rethrow_exception",
	                                    "std::unreachable",
	                                    "std::_Exit"};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strcmp(names[i], name) == 0)
			return true;
	return false;
}

// What a guessed function works on is as good as what the meant one does; an answer that it computes is not (overloads for each
// class that say yes or no).
static bool is_answer_open(const struct call *call)
{
	const struct ir_type *t = call->is_guess && call->target ? call->target->function->result : NULL;
	return t && t->handle == HANDLE_NONE && (t->kind == TYPE_BOOL || t->kind == TYPE_INT);
}

const struct ir_value *call_emit(struct body *b, struct call *call)
{
	const struct ir_value *place = is_answer_open(call) ? NULL : result_place(b, call);
	struct ir_step *s = step_new(b, STEP_CALL);
	s->arg = call->args.at;
	s->arg_count = (uint32_t)call->args.n;
	s->is_member = call->is_member;
	s->left_out = call->left_out;
	s->may_write = call->may_write;
	s->place = place;
	call_resolve(b, call, s);
	bool is_of_program = call->target && !call->target->is_system; // may have a name of the API's: a cuInit that loads the driver
	if (s->model || is_of_program)
		tokens_cover(b->u, &s->loc, intern(b->u->strings, s->model ? s->model->name : s->name));
	s->is_other_build = s->model && call_has_other_build(b, &s->loc);
	bool is_exit = is_noreturn_name(s->name), ends = is_exit || (s->function && s->function->is_noreturn);
	if (hidden_is_call(call, s))
		hidden_step(b);               // moves the steps
	if (ends && b->handler && !is_exit) { // [[noreturn]] where exceptions are caught: it throws
		scope_leave(b, b->handler->scope);
		block_goto(b, b->handler->block);
	} else if (ends) {
		b->current = NO_BLOCK;
	}
	if (!ends && (!call->target || !call->target->has_body))
		give(b, call);
	if (!place)
		return call->result->kind == TYPE_VOID ? NULL : v_unknown(b->u, call->result, NULL);
	if (call->result->kind == TYPE_REFERENCE)
		return v_deref(b->u, v_load(b->u, place));
	return call->result->kind == TYPE_RECORD ? place : v_load(b->u, place);
}
