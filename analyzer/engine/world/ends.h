// SPDX-License-Identifier: Apache-2.0
// What the program leaves when it ends, for the destructors of objects of static storage. Internal to engine/.
#ifndef GPULINT_ENGINE_ENDS_H
#define GPULINT_ENGINE_ENDS_H

#include "engine/paths/exec.h"

// Do the destructors take this way behind some way of main? Without a main in the unit: is there no function that others may call at the end and
// behind which they never do?
bool ends_lead_to(struct exec *x, const struct fragment *way);

#endif
