// SPDX-License-Identifier: Apache-2.0
// Memory of objects that `new` makes and `delete` ends: objects/heap.c.
#ifndef GPULINT_FRONTEND_HEAP_H
#define GPULINT_FRONTEND_HEAP_H

#include "frontend/lower/lower.h"

// Memory for `new T` or `new T[n]` of `object`, as a pointer of type `t`. `is_global`: written `::new`.
const struct ir_value *heap_new(struct body *b, const struct ir_type *object, bool is_array, bool is_global, const struct ir_value *size,
                                const struct ir_type *t);
// Gives the memory of an ended object back.
void heap_delete(struct body *b, const struct ir_type *object, bool is_array, bool is_global, const struct ir_value *p);

#endif
