// SPDX-License-Identifier: Apache-2.0
// Initialisation of objects in place. libclang shows initialiser lists as written: inner braces may be missing, and
// designated elements are nodes of type void.
#include "frontend/lower/init.h"

#include <string.h>

#include "frontend/lower/call.h"
#include "frontend/lower/convert.h"
#include "frontend/lower/cxx.h"

static bool is_aggregate_type(const struct ir_type *t)
{
	return (t->kind == TYPE_ARRAY || t->kind == TYPE_RECORD) && t->container == CONTAINER_NONE;
}

static uint32_t slots_of(const struct ir_type *t, uint32_t written)
{
	if (t->kind == TYPE_RECORD)
		return t->record ? t->record->field_count : 0;
	return t->count && t->count < UINT32_MAX ? (uint32_t)t->count : written;
}

static const struct ir_type *slot_type(const struct ir_type *t, uint32_t i)
{
	return t->kind == TYPE_RECORD ? t->record->field[i].type : t->element;
}

static const struct ir_value *slot_place(struct body *b, const struct ir_value *of, uint32_t i)
{
	if (of->type->kind == TYPE_RECORD)
		return v_field(b->u, of, of->type->record->field[i].name, of->type->record->field[i].type);
	return v_index(b->u, of, v_int(b->u, b->u->int_type, i), of->type->element);
}

// A value that initialises a whole aggregate slot by itself.
static bool is_whole(struct unit *u, CXCursor c, const struct ir_type *slot)
{
	CXCursor s = strip(u, c);
	enum CXCursorKind kind = clang_getCursorKind(s);
	if (kind == CXCursor_InitListExpr || kind == CXCursor_StringLiteral)
		return true;
	const struct ir_type *t = type_of_cursor(u, s);
	return t->kind == slot->kind && t->kind == TYPE_RECORD;
}

static void init_slots(struct body *b, const struct ir_value *place, struct kids k, unsigned *next);

// .name = value, [i] = value, .a.b = value
static void init_designated(struct body *b, const struct ir_value *place, CXCursor c, uint32_t *slot)
{
	struct kids k = kids_of(b->u, c);
	const struct ir_value *at = place;
	for (unsigned i = 0; i + 1 < k.n; i++) {
		int64_t n = 0;
		if (clang_getCursorKind(k.at[i]) == CXCursor_MemberRef) {
			const char *name = spelling_of(b->u, k.at[i]);
			const struct ir_record *r = at->type->record;
			uint32_t f = 0;
			while (r && f < r->field_count && r->field[f].name != name)
				f++;
			if (!r || f == r->field_count)
				return;
			if (i == 0)
				*slot = f;
			at = slot_place(b, at, f);
		} else if (eval_int(b->u, k.at[i], &n) && at->type->element) {
			if (i == 0)
				*slot = (uint32_t)n;
			at = v_index(b->u, at, v_int(b->u, b->u->int_type, n), at->type->element);
		}
	}
	if (k.n && !optional_init(b, at, k.at[k.n - 1]))
		expr_init(b, at, k.at[k.n - 1]);
}

// Braces are left out of aggregates only: a class with constructors takes one clause, which it is converted from
// (C++17 [dcl.init.aggr] 1, 13).
static void init_slot(struct body *b, const struct ir_value *at, struct kids k, unsigned *next)
{
	if (optional_init(b, at, k.at[*next])) {
		(*next)++;
		return;
	}
	if (is_aggregate_type(at->type) && !is_whole(b->u, k.at[*next], at->type)) {
		if (has_constructor_for(b->u, at->type, 1)) {
			construct_open(b, at, &k.at[(*next)++], 1);
			return;
		}
		init_slots(b, at, k, next);
		return;
	}
	expr_init(b, at, k.at[(*next)++]);
}

static void init_slots(struct body *b, const struct ir_value *place, struct kids k, unsigned *next)
{
	uint32_t n = slots_of(place->type, k.n);
	for (uint32_t slot = 0; *next < k.n; slot++) {
		if (clang_getCursorType(k.at[*next]).kind == CXType_Void) {
			init_designated(b, place, k.at[(*next)++], &slot);
			continue;
		}
		if (slot >= n)
			return;
		unsigned before = *next;
		init_slot(b, slot_place(b, place, slot), k, next);
		if (*next == before) // an empty record takes nothing
			(*next)++;
	}
}

// Elements that are plain values can be written as one V_AGGREGATE.
static bool is_flat(struct unit *u, const struct ir_type *t, struct kids k)
{
	if (k.n > slots_of(t, k.n) || (t->kind == TYPE_RECORD && !t->record))
		return false;
	for (unsigned i = 0; i < k.n; i++) {
		const struct ir_type *slot = slot_type(t, i);
		if (clang_getCursorType(k.at[i]).kind == CXType_Void || !slot || slot->kind == TYPE_RECORD)
			return false;
		bool is_list = clang_getCursorKind(strip(u, k.at[i])) == CXCursor_InitListExpr;
		if (slot->kind == TYPE_ARRAY && !is_list)
			return false;
		if (is_list && (slot->kind != TYPE_ARRAY || !is_flat(u, slot, kids_of(u, strip(u, k.at[i])))))
			return false;
	}
	return true;
}

static const struct ir_value *flat_value(struct body *b, const struct ir_type *t, struct kids k)
{
	const struct ir_value **item = ARENA_ARRAY(b->u->arena, const struct ir_value *, k.n);
	for (unsigned i = 0; i < k.n; i++) {
		const struct ir_type *slot = t->container ? t->element : slot_type(t, i);
		if (slot->kind == TYPE_ARRAY)
			item[i] = flat_value(b, slot, kids_of(b->u, strip(b->u, k.at[i])));
		else if (slot->kind == TYPE_REFERENCE)
			item[i] = v_address(b->u, expr_place(b, k.at[i]));
		else
			item[i] = expr_value(b, k.at[i]);
	}
	return v_aggregate(b->u, t, item, k.n);
}

// std::array{{...}}: the inner braces are those of its array, not of its first element.
static struct kids array_elements(struct unit *u, const struct ir_type *t, struct kids k)
{
	if (!t->count || k.n != 1 || clang_getCursorKind(strip(u, k.at[0])) != CXCursor_InitListExpr)
		return k;
	CXCursor inner = strip(u, k.at[0]);
	bool is_element = type_of_cursor(u, inner)->kind == TYPE_RECORD;
	return is_element ? k : kids_of(u, inner);
}

// libclang shows the list as it is written, without the conversion of another class's object to the element's (C++17 [dcl.init.list] 5).
static void init_element(struct body *b, const struct ir_value *at, CXCursor c)
{
	CXCursor value = strip(b->u, c);
	const struct ir_type *from = type_of_cursor(b->u, value);
	bool is_another = at->type->kind == TYPE_RECORD && from->kind == TYPE_RECORD && from->record != at->type->record &&
	                  clang_getCursorKind(value) != CXCursor_InitListExpr;
	if (optional_init(b, at, c))
		return;
	if (is_another && at->type->container == CONTAINER_REFERENCE) {
		emit_assign(b, at, v_retype(b->u, v_address(b->u, expr_place(b, value)), at->type));
		return;
	}
	if (is_another && (convert_object(b, at, value) || construct_meant(b, at, &value, 1)))
		return;
	expr_init(b, at, c);
}

// A container from a list: each element in its place, and how many there are.
static void init_elements(struct body *b, const struct ir_value *place, struct kids k)
{
	struct unit *u = b->u;
	const struct ir_type *t = place->type, *element = t->element;
	bool is_plain = element->kind != TYPE_RECORD && element->kind != TYPE_ARRAY && element->kind != TYPE_REFERENCE;
	k = array_elements(u, t, k);
	if (is_plain && (!t->count || k.n <= t->count)) {
		emit_assign(b, place, flat_value(b, t, k));
		return;
	}
	emit_assign(b, place, v_aggregate(u, t, NULL, 0));
	for (unsigned i = 0; i < k.n; i++)
		init_element(b, v_index(u, place, v_int(u, u->int_type, i), element), k.at[i]);
	if (!t->count)
		container_set_length(b, place, v_int(u, u->int_type, k.n));
}

static bool has_base(struct unit *u, const struct record_info *info, const struct ir_record *base)
{
	for (uint32_t i = 0; info && i < info->base_count; i++) {
		const struct ir_record *r = type_of(u, info->base[i])->record;
		if (r && (r == base || has_base(u, record_info_of(u, r), base)))
			return true;
	}
	return false;
}

// T x{f} with an object of another class: an aggregate that it is not converted to, and that is none of its bases, has it for its first member
// (C++17 [dcl.init.list] 3.1 and 3.4).
static bool is_first_member(struct unit *u, const struct ir_type *t, CXCursor object)
{
	const struct ir_record *from = type_of_cursor(u, object)->record;
	const struct ir_type *first = t->record && t->record->field_count ? t->record->field[0].type : NULL;
	bool is_taken = first && from && first->kind == TYPE_RECORD && (first->record == from || clang_getCursorKind(object) == CXCursor_LambdaExpr);
	return is_taken && from != t->record && t->container == CONTAINER_NONE && !has_base(u, record_info_of(u, from), t->record) &&
	       !has_constructor_for(u, t, 1);
}

void init_list(struct body *b, const struct ir_value *place, CXCursor list)
{
	const struct ir_type *t = place->type;
	struct kids k = kids_of(b->u, list);
	unsigned next = 0;
	if (t->container == CONTAINER_SEQUENCE && t->element) {
		init_elements(b, place, k);
		return;
	}
	if (t->kind != TYPE_ARRAY && t->kind != TYPE_RECORD) {
		emit_assign(b, place, k.n ? expr_value(b, k.at[0]) : v_int(b->u, t, 0));
		return;
	}
	bool is_object = k.n == 1 && t->kind == TYPE_RECORD && is_whole(b->u, k.at[0], t) &&
	                 clang_getCursorKind(strip(b->u, k.at[0])) != CXCursor_InitListExpr;
	if (is_object && !is_first_member(b->u, t, strip(b->u, k.at[0]))) {
		// T x{other}: libclang shows the list as it is written, without the conversion of another class's object.
		if (!convert_object(b, place, strip(b->u, k.at[0])))
			expr_init(b, place, k.at[0]);
		return;
	}
	if (is_flat(b->u, t, k)) {
		emit_assign(b, place, flat_value(b, t, k));
		return;
	}
	emit_assign(b, place, v_aggregate(b->u, t, NULL, 0));
	if (is_aggregate_type(t))
		init_slots(b, place, k, &next);
}

CXCursor builder_of(struct unit *u, CXCursor c)
{
	for (;;) {
		c = strip(u, c);
		if (clang_getCursorKind(c) != CXCursor_CXXFunctionalCastExpr && clang_getCursorKind(c) != CXCursor_CXXStaticCastExpr)
			return c;
		struct kids k = kids_of(u, c);
		if (!k.n || !is_expression(k.at[k.n - 1]))
			return c;
		if (clang_getCursorType(c).kind == CXType_LValueReference)
			return c;
		c = k.at[k.n - 1];
	}
}

// From an object of its class that no constructor in the source takes: the library does (push_back, emplace, insert).
static void init_from(struct body *b, const struct ir_value *place, const struct ir_value *v, CXCursor written)
{
	CXCursor ref = clang_getCursorReferenced(written);
	CXType result = is_null(ref) ? (CXType){0} : clang_getCursorResultType(ref);
	bool is_value = clang_getCursorKind(written) == CXCursor_CallExpr && result.kind != CXType_RValueReference &&
	                result.kind != CXType_LValueReference;
	bool is_move = transfer_moves(b->u, written);
	if (is_value || !is_place(v) || v->type->record != place->type->record || transfer_is_plain(b->u, place->type, is_move, false))
		emit_assign(b, place, rvalue(b, v));
	else
		transfer(b, place, v_retype(b->u, v, place->type), is_move, false);
}

// T x(args) in a template that leaves T's class open: clang shows the arguments, or the only one in their place.
static bool init_open(struct body *b, const struct ir_value *place, CXCursor written, CXCursor only)
{
	struct kids k = kids_of(b->u, written);
	const struct ir_type *given = type_given(b, only);
	enum ir_type_kind kind = given->kind;
	bool is_list = clang_getCursorKind(written) == CXCursor_UnexposedExpr && k.n > 1;
	if (!is_open_class(b->u, place->type)) {
		bool is_known = place->type->kind == TYPE_RECORD && place->type->container == CONTAINER_NONE;
		bool is_other = is_list || (kind == TYPE_RECORD && given->record && given->record != place->type->record);
		return b->f->is_pattern && is_known && is_other && construct_meant(b, place, is_list ? k.at : &only, is_list ? k.n : 1);
	}
	if (!is_list && (kind == TYPE_RECORD || kind == TYPE_UNKNOWN || kind == TYPE_REFERENCE))
		return false;
	construct_open(b, place, is_list ? k.at : &only, is_list ? k.n : 1);
	return true;
}

// T x{args} where clang chose no constructor, for a template leaves T or an argument open, and T's class has one for so many: it is
// no aggregate. A list of one object is that object.
static bool init_open_list(struct body *b, const struct ir_value *place, CXCursor list)
{
	struct kids k = kids_of(b->u, list);
	if (place->type->container != CONTAINER_NONE || !k.n || (k.n == 1 && is_whole(b->u, k.at[0], place->type)) ||
	    !has_constructor_for(b->u, place->type, k.n))
		return false;
	construct_open(b, place, k.at, k.n);
	return true;
}

// What holds a function of any kind (std::function) gets the closure, which stays an object of its own.
static void init_from_closure(struct body *b, const struct ir_value *place, CXCursor lambda)
{
	const struct ir_type *t = type_of_cursor(b->u, lambda);
	bool is_holder = place->type->kind == TYPE_RECORD && t->record && place->type->record != t->record;
	const struct ir_value *closure = is_holder ? v_var(b->u, temp_new(b, t)) : place;
	lambda_expr(b, lambda, closure);
	if (is_holder)
		emit_assign(b, place, v_load(b->u, closure));
}

void expr_init(struct body *b, const struct ir_value *place, CXCursor written)
{
	bool is_class = place->type->kind == TYPE_RECORD || place->type->kind == TYPE_ARRAY;
	CXCursor c = is_class ? builder_of(b->u, written) : strip(b->u, written);
	enum CXCursorKind kind = clang_getCursorKind(c);
	struct ir_loc outer = b->loc, own = loc_of(b->u, c);
	if (own.line)
		b->loc = own;
	if (kind == CXCursor_InitListExpr) {
		if (!init_open_list(b, place, c))
			init_list(b, place, c);
	} else if (kind == CXCursor_CallExpr && is_class) {
		const struct ir_value *v = call_expr(b, c, place, false);
		if (v && v != place)
			init_from(b, place, v, c);
	} else if (kind == CXCursor_LambdaExpr) {
		init_from_closure(b, place, c);
	} else if (is_class && kind == CXCursor_ConditionalOperator && kids_of(b->u, c).n == 3) {
		conditional_init(b, place, c);
	} else if (is_class && init_open(b, place, written, c)) {
		;
	} else if (is_class) {
		init_from(b, place, expr(b, written), c);
	} else {
		emit_assign(b, place, expr_value(b, written));
	}
	b->loc = outer;
}
