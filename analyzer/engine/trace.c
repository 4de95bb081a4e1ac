// SPDX-License-Identifier: Apache-2.0
#include "engine/trace.h"

const struct sym *const prim_no_config[4];

bool spawn_gave(struct sym_table *t, const struct sym *spawned, const struct sym *handle)
{
	if (!spawned || spawned == handle)
		return spawned != NULL;
	return spawned->kind == SYM_ADDRESS && (sym_of(t, SYM_PTR, spawned) == handle || (handle->kind == SYM_UNDEFINED && handle->a == spawned->a));
}
