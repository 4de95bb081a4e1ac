// SPDX-License-Identifier: Apache-2.0
#include "engine/world/placed.h"

#include "model/model.h"

const char *placed_stream(const struct ir_type *t, uint32_t *depth)
{
	*depth = 0;
	if (t->kind == TYPE_REFERENCE && t->element)
		t = t->element;
	for (; t->container == CONTAINER_SEQUENCE && t->element; t = t->element)
		++*depth;
	return t->record ? model_placed_stream(t->record->name) : NULL;
}

const struct ir_var *placed_parameter(const struct ir_function *f, uint32_t *depth)
{
	for (size_t i = 0; i < f->params.n; i++)
		if (f->params.at[i]->name && placed_stream(f->params.at[i]->type, depth))
			return f->params.at[i];
	return NULL;
}
