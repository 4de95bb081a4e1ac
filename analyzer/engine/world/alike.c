// SPDX-License-Identifier: Apache-2.0
#include "engine/world/alike.h"

#include "engine/order/entry.h"

// What the parameter is, or points or refers to.
static const struct ir_record *record_of(const struct ir_type *t)
{
	bool is_indirect = (t->kind == TYPE_POINTER || t->kind == TYPE_REFERENCE) && t->handle == HANDLE_NONE;
	t = is_indirect ? t->element : t;
	return t && t->record && !t->record->is_closure ? t->record : NULL;
}

static bool is_parameter(const struct sym *s)
{
	return s->kind == SYM_PARAM || (s->kind == SYM_VAR && s->var->storage == STORAGE_PARAM);
}

// One of an array: each function means the one that its own index says.
static bool is_element(const struct sym *s)
{
	return s->kind == SYM_ELEMENT || s->kind == SYM_STEP;
}

// The class of the object that `s` is, or is the place or address of: by value and by reference are one. NULL = nobody knows, or none.
static const struct ir_record *object(const struct sym *s, const struct ir_function *f)
{
	if (s->kind == SYM_ADDRESS || s->kind == SYM_INIT || s->kind == SYM_CONTENT)
		s = s->a;
	if (s->kind == SYM_PARAM)
		return (uint64_t)s->number < f->params.n ? record_of(f->params.at[s->number]->type) : NULL;
	const struct ir_type *t = sym_is_location(s) ? entry_type(f, s) : NULL;
	return t && t->handle == HANDLE_NONE && (!t->container || is_parameter(s)) ? record_of(t) : NULL;
}

const struct ir_record *alike_root(const struct sym *s, const struct ir_function *f)
{
	for (; s; s = s->a)
		if (is_parameter(s))
			return object(s, f);
	return NULL;
}

struct alike_classes alike_classes(const struct sym *s, const struct ir_function *f)
{
	struct alike_classes c = {0};
	for (; s && alike_root(s, f); s = s->a) {
		const struct ir_record *record = object(s, f);
		if (record && c.count < MAX_ALIKE_CLASSES && (!c.count || c.of[c.count - 1] != record))
			c.of[c.count++] = record;
	}
	return c;
}

bool alike(const struct sym *a, const struct ir_function *of_a, const struct sym *b, const struct ir_function *of_b, const struct ir_record *root)
{
	if (!a || !b)
		return a == b;
	bool is_a = root && object(a, of_a) == root, is_b = root && object(b, of_b) == root;
	if (is_a || is_b)
		return is_a && is_b;
	if (is_parameter(a))
		return a == b && of_a == of_b;
	if (is_element(a) && a->kind == b->kind)
		return alike(a->a, of_a, b->a, of_b, root);
	return a->kind == b->kind && a->op == b->op && a->number == b->number && a->text == b->text && a->function == b->function &&
	       alike(a->a, of_a, b->a, of_b, root) && alike(a->b, of_a, b->b, of_b, root);
}

bool alike_mentions(const struct sym *s, const struct ir_function *f, const struct sym *part, const struct ir_function *of_part,
                    const struct ir_record *root)
{
	return s &&
	       (alike(s, f, part, of_part, root) || alike_mentions(s->a, f, part, of_part, root) || alike_mentions(s->b, f, part, of_part, root));
}

bool alike_takes(const struct ir_function *f, const struct ir_record *record)
{
	for (size_t i = 0; i < f->params.n; i++)
		if (record_of(f->params.at[i]->type) == record)
			return true;
	return false;
}

bool alike_has(const struct sym *s, const struct ir_function *f, const struct ir_record *record)
{
	return s && (object(s, f) == record || alike_has(s->a, f, record) || alike_has(s->b, f, record));
}
