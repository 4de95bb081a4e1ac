// SPDX-License-Identifier: Apache-2.0
// Calls, operator calls and kernel launches.
#include "frontend/lower/call.h"

#include <string.h>

#include "frontend/lower/convert.h"
#include "frontend/lower/cxx.h"
#include "frontend/lower/init.h"
#include "frontend/ast/alternatives.h"
#include "frontend/ast/tokens.h"
#include "frontend/lower/virtual.h"
#include "ir/records.h"

// --- launches ---------------------------------------------------------------------------------------------------------

// The call that <<<...>>> is turned into, by toolkit and language.
static bool is_push_configuration(struct unit *u, CXCursor c)
{
	static const char *const names[] = {"__cudaPushCallConfiguration", "__hipPushCallConfiguration", "cudaConfigureCall", "hipConfigureCall"};
	if (clang_getCursorKind(c) != CXCursor_CallExpr)
		return false;
	const char *name = spelling_of(u, c);
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strcmp(names[i], name) == 0)
			return true;
	return false;
}

// True: the stream was left to its default.
static bool launch_configuration(struct body *b, CXCursor push, const struct ir_value *config[4])
{
	struct call operands = {.cursor = push, .ref = clang_getCursorReferenced(push)};
	call_arguments(b, &operands, 0);
	for (unsigned i = 0; i < 4; i++)
		config[i] = i < operands.args.n ? operands.args.at[i] : v_int(b->u, b->u->int_type, 0);
	config[3] = convert_to_stream(b, config[3]);
	return operands.args.n < 4 || clang_Range_isNull(clang_getCursorExtent(clang_Cursor_getArgument(push, 3)));
}

bool call_has_other_build(struct body *b, const struct ir_loc *loc)
{
	const struct ir_function *f = b->f;
	for (size_t i = 0; i < f->params.n; i++) {
		const struct ir_type *t = f->params.at[i]->type;
		bool is_to_stream = t->kind == TYPE_POINTER && t->element && ir_type_is_stream(t->element);
		if ((is_to_stream || ir_type_is_stream(t)) && *f->params.at[i]->name && alternatives_use(b->u, loc, f->params.at[i]->name))
			return true;
	}
	return false;
}

static const struct ir_value *launch(struct body *b, struct call *call)
{
	const struct ir_value *config[4];
	bool is_left_out = launch_configuration(b, call->k.at[1], config);
	call_arguments(b, call, 0);
	struct ir_step *s = step_new(b, STEP_LAUNCH);
	s->arg = call->args.at;
	s->arg_count = (uint32_t)call->args.n;
	memcpy(s->config, config, sizeof config);
	s->name = call->name;
	s->callee_kind = call->kind;
	s->callee = call->callee;
	s->function = call->target ? call->target->function : NULL;
	s->is_per_thread = b->u->ir->per_thread_default_stream;
	s->left_out = is_left_out ? 4 : 0;
	s->is_other_build = call_has_other_build(b, &s->loc);
	tokens_cover(b->u, &s->loc, NULL);
	return NULL;
}

// --- callees ----------------------------------------------------------------------------------------------------------

static bool is_function_kind(enum CXCursorKind kind)
{
	return kind == CXCursor_FunctionDecl || kind == CXCursor_CXXMethod || kind == CXCursor_ConversionFunction || kind == CXCursor_Destructor ||
	       kind == CXCursor_FunctionTemplate;
}

// A call that templates or errors left unresolved: the name is that of the overload set, or the last identifier.
static void unresolved(struct body *b, struct call *call)
{
	struct unit *u = b->u;
	call->kind = CALLEE_NAME;
	call->name = "";
	if (!call->k.n)
		return;
	CXCursor callee = strip(u, call->k.at[0]), set = clang_getCursorReferenced(callee);
	if (clang_getCursorKind(callee) == CXCursor_OverloadedDeclRef)
		set = callee;
	if (!is_null(set) && clang_getCursorKind(set) == CXCursor_OverloadedDeclRef) {
		call->name = spelling_of(u, set);
		CXCursor meant = overload_meant(b, call, set, &call->is_guess);
		if (!is_null(meant))
			call_target(b, call, meant);
	}
	if (!*call->name)
		call->name = last_identifier(u, callee);
	if (clang_getCursorKind(callee) == CXCursor_MemberRefExpr) {
		CXCursor object = object_written(u, callee);
		const struct ir_value *at = !is_null(object) ? object_place(b, object) : b->self ? this_place(b) : NULL;
		if (at) {
			call->is_member = true;
			call_push(b, call, v_address(u, at));
		}
		CXCursor method = at && is_open_class(u, at->type)
		                          ? method_open(u, at->type, call->name, (unsigned)clang_Cursor_getNumArguments(call->cursor))
		                          : clang_getNullCursor();
		if (!is_null(method))
			call_target(b, call, method);
	}
	const struct ir_type *result = call->target ? call->target->function->result : NULL;
	if (result && result->kind != TYPE_UNKNOWN && call->result->kind == TYPE_UNKNOWN)
		call->result = result;
}

// A member of a container whose element a template leaves open.
static bool open_container(struct body *b, struct call *call, const struct ir_value **result)
{
	struct unit *u = b->u;
	CXCursor callee = call->k.n ? strip(u, call->k.at[0]) : clang_getNullCursor();
	bool is_member = clang_getCursorKind(callee) == CXCursor_MemberRefExpr && is_null(clang_getCursorReferenced(callee));
	CXCursor object = is_member ? object_written(u, callee) : clang_getNullCursor();
	const struct ir_type *t = !is_null(object) ? type_of_cursor(u, object) : NULL;
	while (t && (t->kind == TYPE_POINTER || t->kind == TYPE_REFERENCE))
		t = t->element;
	if (!t || t->container == CONTAINER_NONE || !is_open_class(u, t))
		return false;
	call->ref = method_open(u, t, last_identifier(u, callee), (unsigned)clang_Cursor_getNumArguments(call->cursor));
	bool is_done = !is_null(call->ref) && container_call(b, call, result);
	call->ref = clang_getNullCursor();
	return is_done;
}

// T(args) of a type that nobody knows: of one argument a cast, else a call with the type's name.
static bool unknown_construction(struct body *b, struct call *call, unsigned first, const struct ir_value **result)
{
	struct unit *u = b->u;
	const struct ir_type *t = type_of_cursor(u, call->cursor);
	if (t->kind != TYPE_UNKNOWN || first == call->k.n)
		return false;
	if (first + 1 == call->k.n) {
		const struct ir_value *v = expr_value(b, call->k.at[first]);
		*result = v ? v_retype(u, v, t) : NULL;
		return v != NULL;
	}
	call->kind = CALLEE_NAME;
	call->name = spelling_of(u, call->k.at[first - 1]);
	for (unsigned i = first; i < call->k.n; i++)
		call_push(b, call, expr_value(b, call->k.at[i]));
	*result = call_emit(b, call);
	return true;
}

// T{args} of a class that is no template itself but stands in one: by one of its constructors, or member for member.
static void construct_listed(struct body *b, const struct ir_value *place, CXCursor list)
{
	struct kids k = kids_of(b->u, list);
	if (!construct_meant(b, place, k.at, k.n))
		init_list(b, place, list);
}

// T(args) of a class that a template leaves open: the type's name stands before the arguments.
static bool open_construction(struct body *b, struct call *call, const struct ir_value **result)
{
	struct unit *u = b->u;
	const struct ir_type *t = type_of_cursor(u, call->cursor);
	if (!call->k.n || is_expression(call->k.at[0]))
		return false;
	unsigned first = 0;
	while (first < call->k.n && !is_expression(call->k.at[first]))
		first++;
	bool is_listed = t->kind == TYPE_RECORD && t->record && t->container == CONTAINER_NONE && first + 1 == call->k.n &&
	                 clang_getCursorKind(call->k.at[first]) == CXCursor_InitListExpr;
	if (!is_open_class(u, t) && !is_listed)
		return unknown_construction(b, call, first, result);
	const struct ir_value *place = call->dest;
	if (!place) {
		struct ir_var *temp = temp_new(b, t);
		scope_temp(b, temp);
		place = v_var(u, temp);
	}
	if (is_open_class(u, t))
		construct_open(b, place, call->k.at + first, call->k.n - first);
	else
		construct_listed(b, place, call->k.at[first]);
	*result = place;
	return true;
}

static bool is_unresolved(struct unit *u, const struct call *call)
{
	if (!call->k.n)
		return true;
	CXCursor callee = strip(u, call->k.at[0]);
	enum CXCursorKind kind = clang_getCursorKind(callee);
	bool is_name = kind == CXCursor_DeclRefExpr || kind == CXCursor_MemberRefExpr || kind == CXCursor_OverloadedDeclRef ||
	               kind == CXCursor_UnexposedExpr;
	CXCursor ref = clang_getCursorReferenced(callee);
	return is_name && (is_null(ref) || clang_getCursorKind(ref) == CXCursor_OverloadedDeclRef) && is_null(template_argument(u, callee));
}

// f(args) in a template where f is an object: of a lambda written there, or of a class that the template leaves open. Clang leaves it open which
// function that calls.
static bool open_object(struct body *b, struct call *call)
{
	struct unit *u = b->u;
	CXCursor callee = strip(u, call->k.at[0]);
	const struct ir_value *at = clang_getCursorKind(callee) == CXCursor_DeclRefExpr ? expr(b, callee) : NULL;
	if (!at || !is_place(at) || at->type->kind != TYPE_RECORD || !at->type->record)
		return false;
	const struct record_info *info = record_info_of(u, at->type->record);
	int n = clang_Cursor_getNumArguments(call->cursor);
	CXCursor meant = at->type->record->is_closure ? closure_operator(info->decl) : method_open(u, at->type, "operator()", (unsigned)n);
	if (is_null(meant) || clang_getCursorKind(meant) != CXCursor_CXXMethod)
		return false;
	call_target(b, call, meant);
	call->ref = clang_getNullCursor();
	call->is_member = true;
	call_push(b, call, v_address(u, at));
	return true;
}

// A call through a pointer, a table's field or another expression.
static void indirect(struct body *b, struct call *call)
{
	if (refused_method(b, call) || open_object(b, call))
		return;
	CXCursor access = member_pointer_callee(b->u, call->k.at[0]);
	const struct ir_value *v = is_null(access) ? expr_value(b, call->k.at[0]) : member_pointer_function(b, call, access);
	call->ref = clang_getNullCursor();
	if (v->kind == V_FUNCTION && v->function) {
		call->kind = CALLEE_FUNCTION;
		call->target = b->u->function_list.at[v->function->id];
		call->name = v->function->name;
		return;
	}
	call->kind = CALLEE_VALUE;
	call->callee = v;
	call->name = last_identifier(b->u, call->k.at[0]);
}

// A virtual function that several classes have: which one runs the object knows.
static void one_of_several(struct body *b, struct call *call)
{
	call->kind = CALLEE_VALUE;
	call->name = qualified_name(b->u, call->ref);
	call->callee = virtual_callee(b->u, call->ref);
}

// In an operator call the object is argument 0; elsewhere it hangs below the callee.
bool call_is_operator(struct unit *u, const struct call *call)
{
	if (call->k.n < 2)
		return false;
	int params = clang_Cursor_getNumArguments(call->ref), n = clang_Cursor_getNumArguments(call->cursor);
	bool is_method = clang_getCursorKind(call->ref) == CXCursor_CXXMethod;
	return is_method && n == params + 1 && strncmp(spelling_of(u, call->ref), "operator", 8) == 0 && !clang_CXXMethod_isStatic(call->ref);
}

// A member function to const of a library's class, which no model describes (an atomic's are), looks at its object.
static bool reads_object(struct unit *u, const struct call *call)
{
	return clang_getCursorKind(call->ref) == CXCursor_CXXMethod && clang_CXXMethod_isConst(call->ref) && call_is_undescribed(u, call);
}

// The receiver of o.f(), p->f() and f() inside a member function.
static void receiver(struct body *b, struct call *call)
{
	CXCursor base = object_written(b->u, strip(b->u, call->k.at[0]));
	const struct ir_value *at = !is_null(base) ? object_place(b, base) : this_place(b);
	call->is_member = true;
	if (reads_object(b->u, call))
		emit_access(b, at, false);
	call_push(b, call, v_address(b->u, at));
}

// A std::function calls what was assigned to it.
static bool is_function_object(const struct call *call)
{
	return strcmp(call->name, "std::function::operator()") == 0;
}

// An object with a call operator that has the name of a function of the API stands for it (what a loader found at run time), whatever
// its class does besides. A closure does what stands in it.
static bool is_loaded_function(struct body *b, const struct call *call)
{
	CXCursor object = clang_Cursor_getArgument(call->cursor, 0);
	const struct ir_type *t = strcmp(spelling_of(b->u, call->ref), "operator()") == 0 ? type_of_cursor(b->u, object) : NULL;
	if (!t || t->kind != TYPE_RECORD || !t->record || t->record->is_closure)
		return false;
	uint32_t args = (uint32_t)clang_Cursor_getNumArguments(call->cursor) - 1;
	return model_find_disguised(b->u->source->models, last_identifier(b->u, object), args) != NULL;
}

static void method(struct body *b, struct call *call)
{
	bool is_static = clang_getCursorKind(call->ref) == CXCursor_CXXMethod && clang_CXXMethod_isStatic(call->ref);
	if (call_is_operator(b->u, call)) {
		const struct ir_value *at = expr_place(b, clang_Cursor_getArgument(call->cursor, 0));
		if (is_function_object(call) || is_loaded_function(b, call)) {
			call->kind = CALLEE_VALUE;
			call->callee = v_load(b->u, at);
			call->name = last_identifier(b->u, clang_Cursor_getArgument(call->cursor, 0));
			call->target = NULL;
			call_arguments(b, call, 1);
			return;
		}
		call->is_member = true;
		call_push(b, call, v_address(b->u, at));
		call_arguments(b, call, 1);
		return;
	}
	if (!is_static)
		receiver(b, call);
	call_arguments(b, call, 0);
}

// Functions that only change the type of their argument.
static bool is_identity(struct unit *u, CXCursor ref)
{
	static const char *const names[] = {"std::move",        "std::forward", "std::as_const",           "std::addressof",
	                                    "std::__addressof", "std::launder", "std::static_pointer_cast"};
	if (!is_system(ref) || clang_Cursor_getNumArguments(ref) != 1)
		return false;
	const char *name = qualified_name(u, ref);
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strcmp(names[i], name) == 0)
			return true;
	return false;
}

static const struct ir_value *identity(struct body *b, struct call *call)
{
	CXCursor arg = clang_Cursor_getArgument(call->cursor, 0);
	if (call->result->kind == TYPE_POINTER)
		return v_address(b->u, expr_place(b, arg));
	return expr(b, arg);
}

// std::swap and std::exchange of plain values are assignments.
static bool exchange(struct body *b, struct call *call, const struct ir_value **result)
{
	struct unit *u = b->u;
	if (!is_system(call->ref) || clang_Cursor_getNumArguments(call->cursor) != 2)
		return false;
	const char *name = qualified_name(u, call->ref);
	bool is_swap = strcmp(name, "std::swap") == 0;
	if (!is_swap && strcmp(name, "std::exchange") != 0)
		return false;
	const struct ir_value *x = expr_place(b, clang_Cursor_getArgument(call->cursor, 0));
	if (x->type->kind == TYPE_ARRAY)
		return false;
	const struct ir_value *y = expr(b, clang_Cursor_getArgument(call->cursor, 1));
	const struct ir_value *held = v_var(u, temp_new(b, x->type));
	transfer_whole(b, held, x);
	transfer_whole(b, x, y);
	if (is_swap && is_place(y))
		transfer_whole(b, y, held);
	*result = is_swap ? NULL : x->type->kind == TYPE_RECORD ? held : v_load(u, held);
	return true;
}

// The lesser or the greater of two integers, as the C++ library and CUDA's have them.
static bool extreme(struct body *b, struct call *call, const struct ir_value **result)
{
	static const struct {
		const char *name;
		enum ir_op op;
	} functions[] = {{"std::max", OP_LT}, {"max", OP_LT}, {"std::min", OP_GT}, {"min", OP_GT}};
	struct unit *u = b->u;
	const struct ir_type *t = call->result->kind == TYPE_REFERENCE ? call->result->element : call->result;
	if (!is_system(call->ref) || clang_Cursor_getNumArguments(call->cursor) != 2 || !t || t->kind != TYPE_INT)
		return false;
	const char *name = qualified_name(u, call->ref);
	for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
		if (strcmp(name, functions[i].name) != 0)
			continue;
		const struct ir_value *x = expr_value(b, clang_Cursor_getArgument(call->cursor, 0));
		const struct ir_value *y = expr_value(b, clang_Cursor_getArgument(call->cursor, 1));
		const struct ir_value *held = v_var(u, temp_new(b, t));
		emit_assign(b, held, v_select(u, v_binary(u, functions[i].op, u->bool_type, x, y), y, x));
		*result = call->result->kind == TYPE_REFERENCE ? held : v_load(u, held);
		return true;
	}
	return false;
}

// Implicit copy and move assignment is a copy of the record.
static bool implicit_assignment(struct body *b, struct call *call, const struct ir_value **result)
{
	if (clang_getCursorKind(call->ref) != CXCursor_CXXMethod || clang_Cursor_getNumArguments(call->cursor) != 2)
		return false;
	bool is_assign = clang_CXXMethod_isCopyAssignmentOperator(call->ref) || clang_CXXMethod_isMoveAssignmentOperator(call->ref);
	if (!is_assign || function_of(b->u, call->ref)->has_body)
		return false;
	const struct ir_value *place = expr_place(b, clang_Cursor_getArgument(call->cursor, 0));
	CXCursor arg = clang_Cursor_getArgument(call->cursor, 1);
	bool is_move = clang_CXXMethod_isMoveAssignmentOperator(call->ref);
	const struct ir_value *kept = virtual_keep(b, place);
	if (transfer_is_plain(b->u, place->type, is_move, true))
		emit_assign(b, place, expr_value(b, arg));
	else
		transfer(b, place, v_retype(b->u, expr_place(b, arg), place->type), is_move, true);
	virtual_restore(b, place, kept);
	*result = place;
	return true;
}

// C++14: an elidable copy is a call without a callee around the object itself.
static bool is_elidable_copy(struct unit *u, const struct call *call)
{
	return is_null(call->ref) && call->k.n == 1 && !*spelling_of(u, call->cursor) && type_of_cursor(u, call->cursor)->kind == TYPE_RECORD &&
	       clang_Cursor_getNumArguments(call->cursor) == 1;
}

static const struct ir_type *result_type(struct body *b, const struct call *call)
{
	CXType t = is_null(call->ref) ? (CXType){0} : clang_getCursorResultType(call->ref);
	const struct ir_type *declared = t.kind == CXType_Invalid ? NULL : type_of(b->u, t);
	if (declared && declared->kind == TYPE_REFERENCE)
		return declared;
	return type_of_cursor(b->u, call->cursor);
}

// A lambda used as a function pointer stays the closure: the engine finds the call operator there.
static bool closure_pointer(struct body *b, struct call *call, const struct ir_value **result)
{
	unsigned first;
	CXCursor object = call_object(b, call, &first);
	if (is_null(object) || call->result->kind != TYPE_POINTER)
		return false;
	const struct ir_type *t = type_of_cursor(b->u, object);
	if (t->kind != TYPE_RECORD || !is_closure_class(b->u, clang_getTypeDeclaration(clang_getCursorType(object))))
		return false;
	const struct ir_value *place = expr_place(b, object);
	*result = v_retype(b->u, v_address(b->u, place), call->result);
	return true;
}

static bool runs_once(const struct call *call)
{
	static const char *const names[] = {"std::call_once", "absl::call_once", "pthread_once"};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (call->kind == CALLEE_FUNCTION && call->args.n > 1 && call->args.at[0]->type->kind == TYPE_POINTER &&
		    strcmp(names[i], call->name) == 0)
			return true;
	return false;
}

// The flag says whether the function ran: [thread.once.callonce], POSIX pthread_once.
static const struct ir_value *call_once(struct body *b, struct call *call)
{
	struct unit *u = b->u;
	const struct ir_value *done = v_field(u, v_deref(u, call->args.at[0]), intern(u->strings, "done"), u->bool_type);
	uint32_t run = block_new(b), after = block_new(b);
	block_branch(b, v_load(u, done), after, run);
	b->current = run;
	emit_assign(b, done, v_int(u, u->bool_type, 1));
	const struct ir_value *result = call_emit(b, call);
	block_enter(b, after);
	return result;
}

// likely() and unlikely(): the value is that of the first argument (GCC manual, Other Built-in Functions).
bool call_expects(struct unit *u, CXCursor c, CXCursor *value)
{
	if (clang_getCursorKind(c) != CXCursor_CallExpr || clang_Cursor_getNumArguments(c) < 2)
		return false;
	const char *name = spelling_of(u, c);
	if (strcmp(name, "__builtin_expect") != 0 && strcmp(name, "__builtin_expect_with_probability") != 0)
		return false;
	*value = clang_Cursor_getArgument(c, 0);
	return true;
}

const struct ir_value *call_recovered(struct body *b, CXCursor c, const struct kids *k, bool discard)
{
	struct call call = {.cursor = c, .k = *k, .result = type_of_cursor(b->u, c), .discard = discard, .is_member = true};
	call_target(b, &call, closure_operator(clang_getTypeDeclaration(clang_getCursorType(k->at[0]))));
	call_push(b, &call, v_address(b->u, object_place(b, k->at[0])));
	for (unsigned i = 1; i < k->n; i++)
		call_push(b, &call, expr_value(b, k->at[i]));
	return call_emit(b, &call);
}

const struct ir_value *call_expr(struct body *b, CXCursor c, const struct ir_value *dest, bool discard)
{
	struct unit *u = b->u;
	struct call call = {.cursor = c, .ref = decl_named(u, c), .k = kids_of(u, c), .dest = dest, .discard = discard};
	const struct ir_value *result = NULL;
	enum CXCursorKind kind = is_null(call.ref) ? CXCursor_InvalidFile : clang_getCursorKind(call.ref);
	int64_t n;
	call.result = is_null(call.ref) || kind != CXCursor_Constructor ? result_type(b, &call) : u->void_type;
	if (recovered_call(b, &call, &result) || dependent_operator(b, &call, &result))
		return result;
	if (is_null(call.ref) && (open_construction(b, &call, &result) || open_container(b, &call, &result)))
		return result;
	if (kind == CXCursor_Constructor)
		return construct(b, &call);
	CXCursor expected;
	if (call_expects(u, c, &expected))
		return expr_value(b, expected);
	if (is_elidable_copy(u, &call)) {
		if (!dest)
			return expr(b, call.k.at[0]);
		expr_init(b, dest, call.k.at[0]);
		return dest;
	}
	bool is_launch = call.k.n > 1 && is_push_configuration(u, call.k.at[1]);
	if (is_function_kind(kind) && !is_launch) {
		if (call.result->kind != TYPE_REFERENCE && eval_int(u, c, &n))
			return v_int(u, call.result, n); // constexpr
		if (is_identity(u, call.ref))
			return identity(b, &call);
		if (exchange(b, &call, &result) || extreme(b, &call, &result) || thrust_call(b, &call, &result) || iterator_call(b, &call, &result) ||
		    smart_call(b, &call, &result) || function_call(b, &call, &result) || tuple_call(b, &call, &result) ||
		    optional_call(b, &call, &result) || proxy_call(b, &call, &result) || container_call(b, &call, &result) ||
		    implicit_assignment(b, &call, &result))
			return result;
	}
	if (kind == CXCursor_ConversionFunction && closure_pointer(b, &call, &result))
		return result;
	CXCursor target = is_function_kind(kind) ? virtual_target(u, &call, b->info->cursor) : clang_getNullCursor();
	if (is_function_kind(kind) && !is_null(target))
		call_target(b, &call, target);
	else if (is_function_kind(kind))
		one_of_several(b, &call);
	else if (is_null(call.ref) && is_unresolved(u, &call))
		unresolved(b, &call);
	else
		indirect(b, &call);
	if (is_launch)
		return launch(b, &call);
	bool is_meant = is_null(call.ref) && call.kind == CALLEE_FUNCTION && (!call.target->has_self || call.is_member);
	if (is_function_kind(kind) && kind != CXCursor_FunctionDecl && kind != CXCursor_FunctionTemplate)
		method(b, &call);
	else
		call_arguments(b, &call, 0);
	if (is_meant) // what a call leaves out that clang resolves is among its arguments
		call_default_arguments(b, &call, call.target->cursor, (unsigned)clang_Cursor_getNumArguments(c));
	keep_in_any(b, &call);
	return runs_once(&call) ? call_once(b, &call) : call_emit(b, &call);
}
