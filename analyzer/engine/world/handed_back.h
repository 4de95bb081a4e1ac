// SPDX-License-Identifier: Apache-2.0
// Host memory that a function hands back while work on it may still run: what is returned by value cannot say that it is not ready.
#ifndef GPULINT_ENGINE_HANDED_BACK_H
#define GPULINT_ENGINE_HANDED_BACK_H

#include "engine/order/entry.h"
#include "engine/paths/exec.h"

// The path with what its caller does behind it: a read of all host memory that the result holds (the elements of containers, the numbers
// of objects, the memory that the path itself made and that a pointer leads to), as operations with is_handed_back. The path itself where the
// unit shows callers, which are looked at instead; where the result carries a stream or an event, by which its user can wait; and where
// it holds no memory.
const struct fragment *handed_back(struct exec *x, const struct entry *e, const struct fragment *path);

#endif
