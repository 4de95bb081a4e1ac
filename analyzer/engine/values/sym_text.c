// SPDX-License-Identifier: Apache-2.0
// Symbols as a user would write them.
#include "engine/values/sym.h"

#include <stdlib.h>
#include <string.h>

static const char *const op_words[] = {
	[OP_ADD] = " + ", [OP_SUB] = " - ",  [OP_MUL] = " * ",   [OP_DIV] = " / ",  [OP_MOD] = " % ", [OP_AND] = " & ", [OP_OR] = " | ",
	[OP_XOR] = " ^ ", [OP_SHL] = " << ", [OP_SHR] = " >> ",  [OP_LT] = " < ",   [OP_LE] = " <= ", [OP_GT] = " > ",  [OP_GE] = " >= ",
	[OP_EQ] = " == ", [OP_NE] = " != ",  [OP_LAND] = " && ", [OP_LOR] = " || ", [OP_NEG] = "-",   [OP_NOT] = "~",   [OP_LNOT] = "!",
};

static const char *list_text(struct arena *a, const struct sym *list, const struct ir_function *f)
{
	const char *text = "";
	for (; list; list = list->b)
		text = arena_printf(a, "%s%s%s", text, *text ? ", " : "", sym_text_of(a, list->a, f));
	return text;
}

static bool is_reference(const struct sym *s, const struct ir_function *f)
{
	return s->kind == SYM_PARAM && f && (size_t)s->number < f->params.n && f->params.at[s->number]->type->kind == TYPE_REFERENCE;
}

// Names that gpulint's own headers of libraries give to what has none (include/libraries).
static const char OWN_NAME[] = "gpulint_";

// Of an optional: whether it holds a value (rules/api/std.gls).
static const char ENGAGED[] = "#engaged";

// Members of library classes that stand for their object.
static bool stands_for_object(const char *field)
{
	return strncmp(field, OWN_NAME, strlen(OWN_NAME)) == 0;
}

// What a function of such a header is called in texts: "getCurrentCUDAStream" for c10::cuda::gpulint_getCurrentCUDAStream.
static const char *callee_text(const char *callee)
{
	const char *own = strstr(callee, OWN_NAME);
	return own ? own + strlen(OWN_NAME) : callee;
}

// Element `index` of a tuple: `b` for that of the structured binding `[a, b]`, else `std::get<1>(t)`.
static const char *tuple_text(struct arena *a, const char *index, const char *tuple)
{
	const char *name = *tuple == '[' ? tuple + 1 : NULL;
	for (int i = atoi(index); name && i > 0; i--) {
		name = strchr(name, ',');
		name = name ? name + 1 + strspn(name + 1, " ") : NULL;
	}
	return name ? arena_strndup(a, name, strcspn(name, ",]")) : arena_printf(a, "std::get<%s>(%s)", index, tuple);
}

// Is the element of the map there?
static const char *present_text(struct arena *a, const struct sym *element, const struct ir_function *f)
{
	if (element->kind == SYM_ELEMENT || element->kind == SYM_STEP)
		return arena_printf(a, "%s.count(%s)", sym_text_of(a, element->a, f), sym_text_of(a, element->b, f));
	bool is_accessor = element->kind == SYM_ACCESSOR && element->a && element->a->b;
	return is_accessor ? arena_printf(a, "%s.count(%s)", sym_text_of(a, element->a->a, f), sym_text_of(a, element->a->b, f))
	                   : sym_text_of(a, element, f);
}

// The value of a map's entry, for which nobody writes `.second`.
static bool is_mapped_value(const struct sym *field)
{
	const struct sym *entry = field->a;
	if (strcmp(field->text, "second") != 0 || entry->kind != SYM_ELEMENT)
		return false;
	bool is_of_map = entry->a->kind == SYM_VAR && entry->a->var->type && entry->a->var->type->container == CONTAINER_MAP;
	return is_of_map || entry->b->kind == SYM_TEXT; // nothing else has texts for indexes
}

static const char *field_text(struct arena *a, const struct sym *s, const struct ir_function *f)
{
	if (stands_for_object(s->text))
		return sym_text_of(a, s->a->kind == SYM_PTR ? s->a->a : s->a, f);
	if (is_mapped_value(s))
		return sym_text_of(a, s->a, f);
	if (strcmp(s->text, SYM_CONTEXT) == 0)
		return "the current context";
	if (strcmp(s->text, SYM_BOUND_STREAM) == 0)
		return arena_printf(a, "the stream of %s", sym_text_of(a, s->a->kind == SYM_PTR ? s->a->a : s->a, f));
	if (strcmp(s->text, IR_LENGTH_FIELD) == 0)
		return arena_printf(a, "%s.size()", sym_text_of(a, s->a->kind == SYM_PTR ? s->a->a : s->a, f));
	if (strcmp(s->text, IR_FIRST_FIELD) == 0)
		return arena_printf(a, "%s.begin()", sym_text_of(a, s->a->kind == SYM_PTR ? s->a->a : s->a, f));
	if (s->text[0] == '#' && s->text[1] >= '0' && s->text[1] <= '9')
		return tuple_text(a, s->text + 1, sym_text_of(a, s->a->kind == SYM_PTR ? s->a->a : s->a, f));
	if (strcmp(s->text, IR_PRESENT_FIELD) == 0)
		return present_text(a, s->a->kind == SYM_PTR ? s->a->a : s->a, f);
	if (strcmp(s->text, ENGAGED) == 0)
		return arena_printf(a, "%s.has_value()", sym_text_of(a, s->a->kind == SYM_PTR ? s->a->a : s->a, f));
	if (s->a->kind == SYM_PTR) {
		const char *base = sym_text_of(a, s->a->a, f);
		if (base[0] == 't' && base[1] == 'h' && base[2] == 'i' && base[3] == 's' && !base[4])
			return s->text;
		return arena_printf(a, is_reference(s->a->a, f) ? "%s.%s" : "%s->%s", base, s->text);
	}
	return arena_printf(a, "%s.%s", sym_text_of(a, s->a, f), s->text);
}

static const char *address_text(struct arena *a, const struct sym *location, const struct ir_function *f)
{
	if (location->kind == SYM_ELEMENT && sym_is_int(location->b, 0))
		return sym_text_of(a, location->a, f);
	if (location->kind == SYM_STEP) {
		const char *base = location->a->kind == SYM_PTR ? sym_text_of(a, location->a->a, f)
		                                                : arena_printf(a, "&%s", sym_text_of(a, location->a, f));
		return arena_printf(a, "%s + %s", base, sym_text_of(a, location->b, f));
	}
	return arena_printf(a, "&%s", sym_text_of(a, location, f));
}

// How many parts its text has, `most` at most: what is shared counts each time, as it is written.
static uint32_t parts(const struct sym *s, uint32_t most)
{
	uint32_t n = s && most ? 1 : 0;
	n += n ? parts(s->a, most - n) : 0;
	return n ? n + parts(s->b, most - n) : 0;
}

// (n + 127) / 128: sums and comparisons inside other operations need their parentheses. What a loop computes of itself doubles in each round, and
// nobody reads it.
static const char *operand_text(struct arena *a, const struct sym *outer, const struct sym *s, const struct ir_function *f)
{
	enum { READABLE = 128 };
	if (parts(s, READABLE) == READABLE)
		return "...";
	bool is_plain = s->kind != SYM_BINARY || s->op == outer->op || (s->op == OP_MUL && outer->op == OP_ADD);
	return is_plain ? sym_text_of(a, s, f) : arena_printf(a, "(%s)", sym_text_of(a, s, f));
}

// `span.data()`, which nobody writes before an index.
static const struct sym *place_of_value(const struct sym *s)
{
	return s->kind == SYM_INIT ? s->a : s;
}

static bool is_data(const struct sym *s)
{
	const struct sym *at = place_of_value(s);
	return (at->kind == SYM_FIELD || at->kind == SYM_MEMBER) && strcmp(at->text, IR_DATA_FIELD) == 0;
}

static const char *elements_text(struct arena *a, const struct sym *s, const struct ir_function *f)
{
	return sym_text_of(a, is_data(s) ? place_of_value(s)->a : s, f);
}

// The type of what a parameter or variable holds, or of what it is the address of; NULL: neither.
static const struct ir_type *type_named(const struct sym *s, const struct ir_function *f)
{
	const struct sym *at = s->kind == SYM_ADDRESS || s->kind == SYM_INIT ? s->a : s;
	if (at->kind == SYM_VAR)
		return at->var->type;
	return at->kind == SYM_PARAM && f && (size_t)at->number < f->params.n ? f->params.at[at->number]->type : NULL;
}

// x.device() for at::Tensor::device(&x); NULL: the callee is no member of the first argument's class.
static const char *member_text(struct arena *a, const struct sym *accessor, const struct ir_function *f)
{
	const char *callee = callee_text(accessor->text), *name = strstr(callee, "::") ? strrchr(callee, ':') + 1 : NULL;
	const struct sym *object = name && accessor->a && accessor->a->kind == SYM_LIST ? accessor->a->a : NULL;
	const struct ir_type *type = object ? type_named(object, f) : NULL;
	bool is_pointer = type && type->kind == TYPE_POINTER;
	if (type && (is_pointer || type->kind == TYPE_REFERENCE))
		type = type->element;
	size_t qualifier = name ? (size_t)(name - callee) - 2 : 0;
	if (!type || !type->record || strlen(type->record->name) != qualifier || strncmp(type->record->name, callee, qualifier) != 0)
		return NULL;
	const struct sym *at = object->kind == SYM_ADDRESS ? object->a : object;
	return arena_printf(a, "%s%s%s(%s)", sym_text_of(a, at, f), is_pointer ? "->" : ".", name,
	                    accessor->a->b ? list_text(a, accessor->a->b, f) : "");
}

static const char *param_text(struct arena *a, int64_t index, const struct ir_function *f)
{
	if (index >= SYM_OTHER_CALL)
		return arena_printf(a, "other call's %s", param_text(a, index - SYM_OTHER_CALL, f));
	if (f && (size_t)index < f->params.n && *f->params.at[index]->name)
		return f->params.at[index]->name;
	return arena_printf(a, "param%lld", (long long)index);
}

const char *sym_text_of(struct arena *a, const struct sym *s, const struct ir_function *f)
{
	const char *member;

	switch (s->kind) {
	case SYM_INT: return arena_printf(a, "%lld", (long long)s->number);
	case SYM_TEXT: return s->number ? s->text : arena_printf(a, "\"%s\"", s->text);
	case SYM_FUNCTION: return s->text ? s->text : s->function->name;
	case SYM_PARAM: return param_text(a, s->number, f);
	case SYM_INIT: return sym_text_of(a, s->a, f);
	case SYM_ADDRESS: return address_text(a, s->a, f);
	case SYM_NEW: return arena_printf(a, "object#%lld", (long long)s->number);
	case SYM_RESULT: return arena_printf(a, "result#%lld", (long long)s->number);
	case SYM_UNKNOWN: return arena_printf(a, "?%lld", (long long)s->number);
	case SYM_UNDEFINED:
	case SYM_CONTENT: return sym_text_of(a, s->a, f);
	case SYM_MEMBER: {
		if (stands_for_object(s->text))
			return sym_text_of(a, s->a, f);
		if (strcmp(s->text, IR_PRESENT_FIELD) == 0)
			return present_text(a, s->a, f);
		if (strcmp(s->text, ENGAGED) == 0)
			return arena_printf(a, "%s.has_value()", sym_text_of(a, s->a, f));
		if (s->a->kind == SYM_BINARY || s->a->kind == SYM_INT) // a number that stands for a dim3
			return arena_printf(a, "(%s)", sym_text_of(a, s->a, f));
		bool is_length = strcmp(s->text, IR_LENGTH_FIELD) == 0, is_first = strcmp(s->text, IR_FIRST_FIELD) == 0;
		return arena_printf(a, "%s.%s", sym_text_of(a, s->a, f), is_length ? "size()" : is_first ? "begin()" : s->text);
	}
	case SYM_ACCESSOR:
		if ((strcmp(s->text, SYM_ELEMENT_OF) == 0 || strcmp(s->text, SYM_PERHAPS) == 0) && s->a && s->a->b)
			return arena_printf(a, "%s[%s]", sym_text_of(a, s->a->a, f), sym_text_of(a, s->a->b, f));
		if (strstr(s->text, "operator ") && s->a && !s->a->b) // a conversion, which nobody writes
			return sym_text_of(a, s->a->a, f);
		if (strchr(s->text, ' ') && !strpbrk(s->text, "<:(")) // words, not a function: "device attribute"
			return arena_printf(a, "%s %s", s->text, list_text(a, s->a, f));
		member = member_text(a, s, f);
		return member ? member : arena_printf(a, "%s(%s)", callee_text(s->text), list_text(a, s->a, f));
	case SYM_LIST: return list_text(a, s, f);
	case SYM_UNARY: return arena_printf(a, "%s%s", op_words[s->op], sym_text_of(a, s->a, f));
	case SYM_BINARY: return arena_printf(a, "%s%s%s", operand_text(a, s, s->a, f), op_words[s->op], operand_text(a, s, s->b, f));
	case SYM_DEVICE: return "current device";
	case SYM_VAR: return s->var->name && *s->var->name ? s->var->name : arena_printf(a, "t%u", s->var->id);
	case SYM_FIELD: return strcmp(s->text, SYM_NUMBER) == 0 ? sym_text_of(a, s->a, f) : field_text(a, s, f);
	case SYM_ELEMENT:
		return arena_printf(a, "%s[%s]", s->a->kind == SYM_PTR ? elements_text(a, s->a->a, f) : sym_text_of(a, s->a, f),
		                    sym_text_of(a, s->b, f));
	case SYM_STEP:
		return arena_printf(a, "%s[%s]", s->a->kind == SYM_PTR ? elements_text(a, s->a->a, f) : sym_text_of(a, s->a, f),
		                    sym_text_of(a, s->b, f));
	case SYM_PTR:
		if (is_reference(s->a, f))
			return sym_text_of(a, s->a, f);
		return is_data(s->a) ? arena_printf(a, "%s[0]", elements_text(a, s->a, f)) : arena_printf(a, "*%s", sym_text_of(a, s->a, f));
	}
	return "?";
}
