// SPDX-License-Identifier: Apache-2.0
#include "engine/world/events/holder.h"

static void turn_around(struct holder *h)
{
	for (uint8_t i = 0; i < h->count / 2; i++) {
		const char *name = h->name[i];
		h->name[i] = h->name[h->count - 1 - i];
		h->name[h->count - 1 - i] = name;
	}
}

bool holder_of(const struct sym *event, struct holder *out)
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
		case SYM_PARAM: turn_around(out); return out->count;
		default: return false;
		}
	return false;
}

const void *holder_root(const struct holder *h)
{
	return h->var ? (const void *)h->var : h->name[0];
}

bool holder_is_within(const struct holder *h, const struct holder *part)
{
	bool is = h->var == part->var && h->count >= part->count;
	for (uint8_t i = 0; i < part->count && is; i++)
		is = h->name[i] == part->name[i];
	return is;
}

bool holder_is_same(const struct holder *a, const struct holder *b)
{
	return a->count == b->count && holder_is_within(a, b);
}
