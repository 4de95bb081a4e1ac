// SPDX-License-Identifier: Apache-2.0
// Memory in the fields of records that functions outside of them allocate and free. Internal to engine/.
#ifndef GPULINT_ENGINE_RECORDS_H
#define GPULINT_ENGINE_RECORDS_H

#include "engine/world/remark.h"

// Adds the memory of a field that nothing of the unit frees or hands on, where one function frees all else that is allocated with it.
void records_collect(struct exec *x, struct remarks *out);

#endif
