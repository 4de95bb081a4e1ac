// SPDX-License-Identifier: Apache-2.0
#include "engine/world/events/holder.h"

#include "engine/world/alike.h"

static void turn_around(struct holder *h)
{
	for (uint8_t i = 0; i < h->count / 2; i++) {
		const char *name = h->name[i];
		h->name[i] = h->name[h->count - 1 - i];
		h->name[h->count - 1 - i] = name;
	}
}

// The way begins at what the function is given. A closure is none: the first member is what it has captured, and the way is that of the object behind it.
static bool begin_at(const struct sym *param, const struct ir_function *f, struct holder *h)
{
	bool is_closure = f->method_of && f->method_of->is_closure && param->number == 0;
	if (is_closure && h->count)
		h->count--;
	turn_around(h);
	h->of = is_closure ? NULL : alike_root(param, f);
	return h->count;
}

bool holder_of(const struct sym *event, const struct ir_function *f, struct holder *out)
{
	*out = (struct holder){0};
	for (const struct sym *s = event; s; s = s->a)
		switch (s->kind) {
		case SYM_FIELD:
		case SYM_MEMBER:
			if (out->count == HOLDER_MOST)
				return false;
			out->name[out->count++] = s->text;
			break;
		case SYM_INIT:
		case SYM_PTR:
		case SYM_ADDRESS:
		case SYM_ELEMENT:
		case SYM_STEP: break;
		case SYM_VAR:
			out->var = s->number ? NULL : s->var;
			turn_around(out);
			return out->var;
		case SYM_PARAM: return begin_at(s, f, out);
		default: return false;
		}
	return false;
}

const void *holder_root(const struct holder *h)
{
	return h->var ? (const void *)h->var : h->name[0];
}

static bool has_field(const struct ir_record *r, const char *name)
{
	bool has = false;
	for (uint32_t i = 0; i < r->field_count && !has; i++)
		has = r->field[i].name == name;
	return has;
}

// May an object of the one be one of the other? A class has the members of its bases.
static bool are_related(const struct ir_record *a, const struct ir_record *b)
{
	if (!a || !b || a == b)
		return true;
	const struct ir_record *few = a->field_count < b->field_count ? a : b, *many = few == a ? b : a;
	bool are = true;
	for (uint32_t i = 0; i < few->field_count && are; i++)
		are = has_field(many, few->field[i].name);
	return are;
}

bool holder_may_be_of(const struct holder *h, const struct ir_record *of)
{
	return are_related(h->of, of);
}

// Can only this unit name the last member on the way?
static bool is_here(const struct holder *h)
{
	const struct ir_record *of = h->of;
	bool is = false;
	for (uint8_t k = 0; k < h->count; k++) {
		const struct ir_field *field = NULL;
		for (uint32_t i = 0; of && i < of->field_count && !field; i++)
			field = of->field[i].name == h->name[k] ? &of->field[i] : NULL;
		const struct ir_type *t = field ? field->type : NULL;
		while (t && t->element && (!t->record || t->container))
			t = t->element;
		is = field && field->is_here;
		of = t ? t->record : NULL;
	}
	return is;
}

bool holder_is_of_unit(const struct holder *h)
{
	return h->var ? h->var->storage == STORAGE_STATIC : is_here(h);
}

bool holder_is_within(const struct holder *h, const struct holder *part)
{
	bool is = h->var == part->var && h->count >= part->count && are_related(h->of, part->of);
	for (uint8_t i = 0; i < part->count && is; i++)
		is = h->name[i] == part->name[i];
	return is;
}

bool holder_is_same(const struct holder *a, const struct holder *b)
{
	return a->count == b->count && holder_is_within(a, b);
}
