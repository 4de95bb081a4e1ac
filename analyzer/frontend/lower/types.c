// SPDX-License-Identifier: Apache-2.0
// CXType -> ir_type, records and their fields. Bases are flattened: a base's fields come first in the derived record.
#include "frontend/lower/lower.h"

#include <string.h>

#include "frontend/lower/call.h"
#include "frontend/parse/recover.h"

// Class templates of the standard library (and look-alikes) lowered to element places.
static const struct container_row {
	const char *name;
	enum container_kind kind;
	bool owns_storage, is_pointer_like; // iterators become plain pointers
	int element;                        // template argument that is the element
} containers[] = {
	{"std::vector", CONTAINER_SEQUENCE, true, false, 0},
	{"thrust::host_vector", CONTAINER_SEQUENCE, true, false, 0},
	{"std::array", CONTAINER_SEQUENCE, true, false, 0},
	{"std::deque", CONTAINER_SEQUENCE, true, false, 0},
	{"std::list", CONTAINER_SEQUENCE, true, false, 0},
	{"std::queue", CONTAINER_SEQUENCE, true, false, 0},
	{"std::stack", CONTAINER_SEQUENCE, true, false, 0},
	{"std::initializer_list", CONTAINER_SEQUENCE, false, false, 0},
	{"std::span", CONTAINER_SEQUENCE, false, false, 0},
	{"gsl::span", CONTAINER_SEQUENCE, false, false, 0},
	{"cuda::std::span", CONTAINER_SEQUENCE, false, false, 0},
	{"std::basic_string", CONTAINER_SEQUENCE, true, false, 0},
	{"std::basic_string_view", CONTAINER_SEQUENCE, false, false, 0},
	{"std::optional", CONTAINER_NONE, true, false, 0}, // optional.c
	{"std::map", CONTAINER_MAP, true, false, 1},
	{"std::unordered_map", CONTAINER_MAP, true, false, 1},
	{"std::set", CONTAINER_SET, true, false, 0},
	{"std::unordered_set", CONTAINER_SET, true, false, 0},
	{"std::unique_ptr", CONTAINER_POINTER, true, false, 0},
	{"std::shared_ptr", CONTAINER_POINTER, true, false, 0},
	{"std::__shared_ptr", CONTAINER_POINTER, true, false, 0}, // libstdc++'s bases, whose members they are
	{"std::__shared_ptr_access", CONTAINER_POINTER, true, false, 0},
	{"std::reference_wrapper", CONTAINER_REFERENCE, false, false, 0},
	{"__gnu_cxx::__normal_iterator", CONTAINER_NONE, false, true, 0},
	{"std::reverse_iterator", CONTAINER_NONE, false, true, 0},
	{"std::move_iterator", CONTAINER_NONE, false, true, 0},
	{"std::_Deque_iterator", CONTAINER_NONE, false, true, 0},
	{"std::_List_iterator", CONTAINER_NONE, false, true, 0},
	{"std::_List_const_iterator", CONTAINER_NONE, false, true, 0},
	{"std::_Rb_tree_iterator", CONTAINER_NONE, false, true, 0},
	{"std::_Rb_tree_const_iterator", CONTAINER_NONE, false, true, 0},
	{"std::_Node_iterator", CONTAINER_NONE, false, true, 0},
	{"std::_Node_const_iterator", CONTAINER_NONE, false, true, 0},
	{"thrust::device_ptr", CONTAINER_NONE, false, true, 0}, // thrust.c
	{"thrust::detail::normal_iterator", CONTAINER_NONE, false, true, 0},
};

const struct ir_type *type_pointer(struct unit *u, const struct ir_type *to)
{
	struct ir_type *t = map_get(&u->types, to, 1);
	if (!t) {
		t = ARENA_NEW(u->arena, struct ir_type);
		*t = (struct ir_type){.kind = TYPE_POINTER, .size = 8, .element = to};
		t->spelling = intern(u->strings, arena_printf(u->arena, "%s *", to->spelling));
		t->handle = model_handle(t->spelling);
		map_put(&u->tables, &u->types, to, 1, t);
	}
	return t;
}

const struct ir_type *type_volatile(struct unit *u, const struct ir_type *of)
{
	enum { VOLATILE = 9 };
	struct ir_type *t = of->is_volatile ? (struct ir_type *)of : map_get(&u->types, of, VOLATILE);
	if (!t) {
		t = ARENA_NEW(u->arena, struct ir_type);
		*t = *of;
		t->is_volatile = true;
		map_put(&u->tables, &u->types, of, VOLATILE, t);
	}
	return t;
}

bool type_is_scalar(const struct ir_type *t)
{
	return t->kind == TYPE_BOOL || t->kind == TYPE_INT || t->kind == TYPE_FLOAT || t->kind == TYPE_POINTER;
}

static enum ir_type_kind kind_of(enum CXTypeKind kind)
{
	switch (kind) {
	case CXType_Void: return TYPE_VOID;
	case CXType_Bool: return TYPE_BOOL;
	case CXType_Float:
	case CXType_Double:
	case CXType_LongDouble:
	case CXType_Float128:
	case CXType_Half:
	case CXType_Float16:
	case CXType_BFloat16: return TYPE_FLOAT;
	case CXType_Pointer:
	case CXType_BlockPointer:
	case CXType_MemberPointer:
	case CXType_NullPtr: return TYPE_POINTER;
	case CXType_LValueReference:
	case CXType_RValueReference: return TYPE_REFERENCE;
	case CXType_ConstantArray:
	case CXType_IncompleteArray:
	case CXType_VariableArray:
	case CXType_DependentSizedArray: return TYPE_ARRAY;
	case CXType_Record: return TYPE_RECORD;
	case CXType_FunctionProto:
	case CXType_FunctionNoProto: return TYPE_FUNCTION;
	case CXType_Enum: return TYPE_INT;
	default: return kind >= CXType_Char_U && kind <= CXType_Int128 ? TYPE_INT : TYPE_UNKNOWN;
	}
}

// The name of the type less cv-qualifiers, as model_handle() wants it.
static const char *plain_name(struct unit *u, CXType t)
{
	return text_of(u, clang_getTypeSpelling(clang_getUnqualifiedType(t)));
}

// A typedef's own name says what a handle is where the canonical type does not (CUdeviceptr, cufftHandle).
static enum handle_kind handle_of(struct unit *u, CXType t)
{
	for (int i = 0; i < 8; i++) {
		enum handle_kind h = model_handle(plain_name(u, t));
		if (h != HANDLE_NONE)
			return h;
		if (t.kind == CXType_Elaborated)
			t = clang_Type_getNamedType(t);
		else if (t.kind == CXType_Typedef)
			t = clang_getTypedefDeclUnderlyingType(clang_getTypeDeclaration(t));
		else
			break;
	}
	return model_handle(plain_name(u, clang_getCanonicalType(t)));
}

struct field_visit {
	struct unit *u;
	struct record_info *info;
	VEC(struct ir_field) fields;
	VEC(CXCursor) decls;
	int64_t in; // bytes from the start of the record to the unnamed one that is visited, -1 = not known
};

// A field that is some bits of a byte lies at none.
static int64_t bytes_to(const struct field_visit *v, CXCursor field)
{
	long long bits = v->in < 0 || clang_Cursor_isBitField(field) ? -1 : clang_Cursor_getOffsetOfField(field);
	return bits < 0 || bits / 8 > UINT32_MAX ? -1 : v->in + bits / 8;
}

static bool hides_inherited(const struct field_visit *v, const char *name)
{
	for (uint32_t i = 0; i < v->info->base_fields; i++)
		if (v->fields.at[i].name == name)
			return true;
	return false;
}

const char *field_name(struct unit *u, CXCursor field)
{
	CXCursor of = clang_getCursorSemanticParent(field);
	if (!is_null(of))
		type_of_class(u, of); // is filled
	const char *name = map_get(&u->hiding, key_of(field), 0);
	return name ? name : spelling_of(u, field);
}

static enum CXVisitorResult visit_field(CXCursor field, CXClientData data)
{
	struct field_visit *v = data;
	int64_t offset = bytes_to(v, field);
	const char *name = spelling_of(v->u, field);
	CXType t = clang_getCursorType(field);
	bool is_anonymous = clang_Cursor_isAnonymousRecordDecl(clang_getTypeDeclaration(t));
	if (is_anonymous && (!*name || strchr(name, '('))) {
		int64_t outer = v->in;
		v->in = offset;
		clang_Type_visitFields(t, visit_field, v);
		v->in = outer;
		return CXVisit_Continue;
	}
	if (!*name)
		name = intern(v->u->strings, arena_printf(v->u->arena, "capture%zu", v->fields.n));
	if (hides_inherited(v, name)) {
		name = intern(v->u->strings, arena_printf(v->u->arena, "%s::%s", spelling_of(v->u, v->info->decl), name));
		map_put(&v->u->tables, &v->u->hiding, key_of(field), 0, (void *)(uintptr_t)name);
	}
	*vec_push(v->u->arena, &v->fields) = (struct ir_field){.name = name,
	                                                       .type = type_of(v->u, t),
	                                                       .is_here = v->info->is_all_here && members_hide(v->u, field),
	                                                       .is_guarded = v->info->is_all_here && members_guard(v->info, field),
	                                                       .is_own = true,
	                                                       .is_mutable = clang_CXXField_isMutable(field) != 0,
	                                                       .has_offset = offset >= 0,
	                                                       .offset = offset >= 0 ? (uint32_t)offset : 0};
	*vec_push(v->u->arena, &v->decls) = field;
	return CXVisit_Continue;
}

struct base_visit {
	struct unit *u;
	VEC(CXType) bases;
};

static enum CXChildVisitResult visit_base(CXCursor c, CXCursor parent, CXClientData data)
{
	struct base_visit *v = data;
	(void)parent;
	if (clang_getCursorKind(c) == CXCursor_CXXBaseSpecifier)
		*vec_push(v->u->arena, &v->bases) = clang_getCursorType(c);
	return CXChildVisit_Continue;
}

// Bases of an implicit instantiation are not exposed: the pattern's specifiers are exact where not dependent.
static void record_bases(struct unit *u, struct record_info *info)
{
	struct base_visit v = {.u = u};
	clang_visitChildren(info->decl, visit_base, &v);
	CXCursor pattern = clang_getSpecializedCursorTemplate(info->decl);
	if (!v.bases.n && !is_null(pattern))
		clang_visitChildren(pattern, visit_base, &v);
	info->base = v.bases.at;
	info->base_count = (uint32_t)v.bases.n;
}

static void record_fill(struct unit *u, struct record_info *info)
{
	struct field_visit v = {.u = u, .info = info};
	record_bases(u, info);
	CXCursor pattern = clang_getSpecializedCursorTemplate(info->decl); // an implicit instantiation shows no members of its own
	info->is_all_here = members_are_all_here(is_null(pattern) ? info->decl : pattern);
	CXCursor unseen = members_unseen_changer(info);
	if (!is_null(unseen)) {
		info->record->unseen_changer = spelling_of(u, unseen);
		info->record->unseen_changer_loc = loc_of(u, unseen);
	}
	info->record->unseen = members_unseen(u, info);
	CXCursor moves = members_defaulted_move(info);
	if (!is_null(moves))
		info->record->defaulted_move_loc = loc_of(u, moves);
	for (uint32_t i = 0; i < info->base_count; i++) {
		const struct ir_type *base = type_of(u, info->base[i]);
		struct record_info *from = base->record ? record_info_of(u, base->record) : NULL;
		for (uint32_t j = 0; from && j < from->record->field_count; j++) {
			struct ir_field field = from->record->field[j];
			from->record->field[j].is_guarded = false;               // here is a class that derives from it
			field.is_here = field.is_guarded = field.is_own = false; // the base's own methods are the ones that can say
			field.has_offset = false;
			*vec_push(u->arena, &v.fields) = field;
			*vec_push(u->arena, &v.decls) = from->field_decl[j];
		}
	}
	info->base_fields = (uint32_t)v.fields.n;
	clang_Type_visitFields(info->type, visit_field, &v);
	info->record->field = v.fields.at;
	info->record->field_count = (uint32_t)v.fields.n;
	info->field_decl = v.decls.at;
}

static enum CXChildVisitResult visit_pattern_field(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	if (clang_getCursorKind(c) == CXCursor_FieldDecl)
		visit_field(c, data);
	return CXChildVisit_Continue;
}

// A class template has no type of its own; its members are read as written.
const struct ir_type *type_of_class(struct unit *u, CXCursor class)
{
	CXType t = clang_getCursorType(class);
	if (t.kind != CXType_Invalid)
		return type_of(u, t);
	struct record_info *info = map_get(&u->records, key_of(class), 0);
	if (info)
		return info->ir;
	struct ir_type *out = ARENA_NEW(u->arena, struct ir_type);
	info = ARENA_NEW(&u->tables, struct record_info);
	info->record = ARENA_NEW(u->arena, struct ir_record);
	info->record->usr = text_of(u, clang_getCursorUSR(class));
	info->record->name = out->spelling = qualified_name(u, class);
	info->decl = class;
	info->ir = out;
	out->kind = TYPE_RECORD;
	out->record = info->record;
	map_put(&u->tables, &u->records, key_of(class), 0, info);
	map_put(&u->tables, &u->records, info->record, 0, info);
	struct field_visit v = {.u = u, .info = info, .in = -1};
	clang_visitChildren(class, visit_pattern_field, &v);
	info->record->field = v.fields.at;
	info->record->field_count = (uint32_t)v.fields.n;
	info->field_decl = v.decls.at;
	return out;
}

static const struct container_row *container_of_name(const char *name)
{
	for (size_t i = 0; i < sizeof containers / sizeof *containers; i++)
		if (strcmp(containers[i].name, name) == 0)
			return &containers[i];
	return NULL;
}

static bool is_pointer_like(struct unit *u, CXType t)
{
	const struct container_row *row = container_of_name(qualified_name(u, clang_getTypeDeclaration(t)));
	return row && row->is_pointer_like;
}

// What an iterator class points to: its first template argument, less a pointer or inner iterator.
static void fill_iterator(struct unit *u, struct ir_type *out, CXType t)
{
	const struct ir_type *argument = type_of(u, clang_Type_getTemplateArgumentAsType(t, 0));
	out->kind = TYPE_POINTER;
	out->size = 8;
	out->element = argument->kind == TYPE_POINTER && argument->element ? argument->element : argument;
}

static void fill_record(struct unit *u, struct ir_type *out, CXType t)
{
	CXCursor decl = defined_type(t);
	const char *name = qualified_name(u, decl);
	struct record_info *info = map_get(&u->records, key_of(decl), 0);
	if (!info) {
		info = ARENA_NEW(&u->tables, struct record_info);
		info->record = ARENA_NEW(u->arena, struct ir_record);
		info->record->usr = text_of(u, clang_getCursorUSR(decl));
		info->record->name = name;
		info->type = clang_getCanonicalType(t);
		info->decl = decl;
		info->ir = out;
		map_put(&u->tables, &u->records, key_of(decl), 0, info);
		map_put(&u->tables, &u->records, info->record, 0, info);
		*vec_push(&u->tables, &u->record_list) = info;
		if (strcmp(name, "std::tuple") == 0)
			tuple_fill(u, info, t);
		else if (!container_of_name(name))
			record_fill(u, info);
	}
	out->record = info->record;
	const struct container_row *row = container_of_name(name);
	if (row && clang_Type_getNumTemplateArguments(t) > row->element) {
		out->container = row->kind;
		out->owns_storage = row->owns_storage;
		out->element = type_of(u, clang_Type_getTemplateArgumentAsType(t, (unsigned)row->element));
		if (strcmp(name, "std::array") == 0 && clang_Cursor_getNumTemplateArguments(decl) == 2)
			out->count = clang_Cursor_getTemplateArgumentUnsignedValue(decl, 1);
	}
}

struct template_search {
	struct unit *u;
	const char *usr;
	CXCursor found;
};

static enum CXChildVisitResult visit_template(CXCursor c, CXCursor parent, CXClientData data)
{
	struct template_search *s = data;
	(void)parent;
	if (clang_getCursorKind(c) != CXCursor_ClassTemplate || strcmp(text_of(s->u, clang_getCursorUSR(c)), s->usr) != 0)
		return CXChildVisit_Continue;
	s->found = c;
	return CXChildVisit_Break;
}

// The template of the class that a type names; in the template itself clang names the class, not the template (C++20 [temp.local]).
static CXCursor template_of(struct unit *u, CXType t)
{
	CXCursor decl = clang_getTypeDeclaration(t);
	enum CXCursorKind kind = clang_getCursorKind(decl);
	struct template_search s = {u, NULL, decl};
	if (kind != CXCursor_StructDecl && kind != CXCursor_ClassDecl)
		return decl;
	s.usr = text_of(u, clang_getCursorUSR(decl));
	clang_visitChildren(clang_getCursorSemanticParent(decl), visit_template, &s);
	if (is_same(s.found, decl) && u->before.n) // the parent's children are not all listed
		unit_visit(u, visit_template, &s);
	return s.found;
}

// A specialisation whose arguments a template leaves open: a container is one all the same, and a class of the project has the
// members that its template writes.
static void fill_open(struct unit *u, struct ir_type *out, CXType t)
{
	CXCursor decl = template_of(u, t);
	if (clang_getCursorKind(decl) != CXCursor_ClassTemplate)
		return;
	const struct container_row *row = container_of_name(qualified_name(u, decl));
	bool is_container = row && (row->kind == CONTAINER_SEQUENCE || row->kind == CONTAINER_MAP || row->kind == CONTAINER_SET) &&
	                    clang_Type_getNumTemplateArguments(t) > row->element;
	if (!is_container && (row || is_system(decl)))
		return;
	out->kind = TYPE_RECORD;
	out->record = type_of_class(u, decl)->record;
	if (!is_container)
		return;
	out->container = row->kind;
	out->owns_storage = row->owns_storage;
	out->element = type_of(u, clang_Type_getTemplateArgumentAsType(t, (unsigned)row->element));
}

// An object of a derived class is one of its base: rmm::exec_policy is an execution policy of thrust.
static enum handle_kind handle_of_base(struct unit *u, const struct ir_type *t)
{
	const struct record_info *info = t->record ? record_info_of(u, t->record) : NULL;
	enum handle_kind found = HANDLE_NONE;
	for (uint32_t i = 0; info && i < info->base_count && found == HANDLE_NONE; i++)
		found = type_of(u, info->base[i])->handle;
	return found;
}

static void type_fill(struct unit *u, struct ir_type *out, CXType written)
{
	CXType t = clang_getCanonicalType(written);
	out->kind = kind_of(t.kind);
	out->is_const = clang_isConstQualifiedType(t);
	out->is_volatile = clang_isVolatileQualifiedType(t);
	out->is_unsigned = out->kind == TYPE_INT && t.kind >= CXType_Char_U && t.kind <= CXType_UInt128;
	out->spelling = text_of(u, clang_getTypeSpelling(written));
	bool has_size = out->kind != TYPE_FUNCTION && out->kind != TYPE_VOID && out->kind != TYPE_UNKNOWN;
	long long size = has_size ? clang_Type_getSizeOf(t) : 0; // crashes on the placeholder types of overload sets
	out->size = size > 0 ? (uint64_t)size : 0;
	if (out->kind == TYPE_RECORD && is_recovered_class(u, clang_getTypeDeclaration(t))) {
		out->kind = TYPE_UNKNOWN;
		out->size = 0;
		return;
	}
	if (out->kind == TYPE_RECORD && is_pointer_like(u, t)) {
		fill_iterator(u, out, t);
		return;
	}
	switch (out->kind) {
	case TYPE_POINTER:
		out->element = t.kind == CXType_Pointer ? type_of(u, clang_getPointeeType(written.kind == t.kind ? written : t)) : u->void_type;
		break;
	case TYPE_REFERENCE:
		out->size = 8;
		out->element = type_of(u, clang_getPointeeType(t));
		break;
	case TYPE_ARRAY:
		out->element = type_of(u, clang_getArrayElementType(written.kind == t.kind ? written : t)); // CUdeviceptr is an integer by itself
		out->count = t.kind == CXType_ConstantArray ? (uint64_t)clang_getArraySize(t) : 0;
		break;
	case TYPE_RECORD: fill_record(u, out, t); break;
	case TYPE_UNKNOWN:
		if (t.kind == CXType_Unexposed)
			fill_open(u, out, t);
		break;
	default: break;
	}
	out->handle = handle_of(u, written);
	if (out->handle == HANDLE_NONE && out->kind == TYPE_RECORD)
		out->handle = handle_of_base(u, out);
}

const struct ir_type *type_of(struct unit *u, CXType t)
{
	if (t.kind == CXType_Invalid || !t.data[0])
		return u->unknown_type;
	struct ir_type *out = map_get(&u->types, t.data[0], 0);
	if (!out) {
		out = ARENA_NEW(u->arena, struct ir_type);
		map_put(&u->tables, &u->types, t.data[0], 0, out); // first: types may refer to themselves
		type_fill(u, out, t);
	}
	return out;
}

const struct ir_type *type_of_cursor(struct unit *u, CXCursor c)
{
	const struct ir_type *t = type_of(u, clang_getCursorType(c));
	bool is_adjusted = t->kind == TYPE_ARRAY && t->element && clang_getCursorKind(c) == CXCursor_ParmDecl;
	return is_adjusted ? type_pointer(u, t->element) : t; // an array parameter is a pointer
}

struct record_info *record_info_of(struct unit *u, const struct ir_record *r)
{
	return map_get(&u->records, r, 0);
}
