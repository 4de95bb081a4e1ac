// SPDX-License-Identifier: Apache-2.0
// A status that code without a body judges: `if (!ok(create(&x))) return false;`. Which answer means that the call failed the
// function itself shows: what the call makes is used behind the other answer alone; where it makes nothing, GPU work goes on behind the other
// alone. The same where an object is asked that a function made of the status: `verdict v = verdict_on(create(&x)); if (!v.is_fine()) return v;`.
#ifndef GPULINT_ENGINE_CHECKED_H
#define GPULINT_ENGINE_CHECKED_H

#include "engine/paths/exec.h"

// On the ended paths behind the answer that means failure the call has failed.
void checked_settle(struct walk *w);

#endif
