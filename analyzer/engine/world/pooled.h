// SPDX-License-Identifier: Apache-2.0
// Members that hold memory of the stream-ordered allocator, told from the class alone. Internal to engine/.
#ifndef GPULINT_ENGINE_POOLED_H
#define GPULINT_ENGINE_POOLED_H

#include "engine/world/remark.h"

// Remarks of functions of a class that free, by a call without a stream or on the default stream and with no wait before, what another of
// its functions takes from the allocator in the order of a stream that it is given: FAULT_FREED_OUT_OF_ORDER. Not where the class frees it on a
// stream anywhere, and only where others can put work on it: by a public member, a function that returns it, work that a function leaves
// running; or where the class itself does nothing with it (what only returns it need not be in the unit).
void pooled_collect(struct exec *x, struct remarks *out);

#endif
