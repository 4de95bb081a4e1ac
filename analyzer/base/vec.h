// SPDX-License-Identifier: Apache-2.0
// Growing arrays inside an arena.
//
//   VEC(struct finding) list = {0};
//   *vec_push(arena, &list) = f;
//   for (size_t i = 0; i < list.n; i++) use(list.at[i]);
//
// Growing leaves the old block to the arena (at most as much again as the final array).
#ifndef GPULINT_BASE_VEC_H
#define GPULINT_BASE_VEC_H

#include <stddef.h>

#include "base/arena.h"

#define VEC(type)                                                                                                                                    \
	struct {                                                                                                                                     \
		type *at;                                                                                                                            \
		size_t n, capacity;                                                                                                                  \
	}

void *vec_grow(struct arena *a, void *at, size_t n, size_t *capacity, size_t item);

// Address of a new zeroed last element.
#define vec_push(arena_, v)                                                                                                                          \
	((v)->at = (v)->n < (v)->capacity ? (v)->at : vec_grow((arena_), (v)->at, (v)->n, &(v)->capacity, sizeof *(v)->at), &(v)->at[(v)->n++])

#endif
