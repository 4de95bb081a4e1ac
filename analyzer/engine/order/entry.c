// SPDX-License-Identifier: Apache-2.0
#include "engine/order/entry.h"

const struct sym *entry_variable(const struct sym *location)
{
	while (location->kind == SYM_ELEMENT)
		location = location->a;
	return location->kind == SYM_VAR ? location : NULL;
}

const struct kept_handle *entry_kept(const struct entry *e, const void *owner, const char *field)
{
	for (size_t i = 0; e->kept && i < e->kept->rows.n; i++)
		if (e->kept->rows.at[i].owner == owner && e->kept->rows.at[i].field == field)
			return &e->kept->rows.at[i];
	return NULL;
}
