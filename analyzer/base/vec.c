// SPDX-License-Identifier: Apache-2.0
#include "base/vec.h"

#include <string.h>

void *vec_grow(struct arena *a, void *at, size_t n, size_t *capacity, size_t item)
{
	size_t wanted = *capacity ? *capacity * 2 : 4;
	void *grown = arena_alloc(a, wanted * item);
	if (n) {
		memcpy(grown, at, n * item);
		arena_forget(at, *capacity * item);
	}
	*capacity = wanted;
	return grown;
}
