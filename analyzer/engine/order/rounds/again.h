// SPDX-License-Identifier: Apache-2.0
// What a later round of a loop does because code that nobody sees has said so: threads that take commands, servers that take messages.
#ifndef GPULINT_ORDER_AGAIN_H
#define GPULINT_ORDER_AGAIN_H

#include "engine/trace.h"

struct run;

// Does `second` stand in a later round of a loop than `first`, and each behind a question of its round whose answer comes from code that nobody sees,
// or is read from memory that such code may have changed between the two? `switch (receive())`, `if (worker->command == RELEASE)` behind a barrier:
// what orders the commands stands where they are given. The status of a GPU call is no such answer. Nor is there an order that the path shows
// where the two are one call of a function which is run twice, and such code says each time of its first argument whether the call is made:
// the last of several owners, as a library counts them (`if (shared.use_count() == 1)`).
bool rounds_are_told(const struct run *r, const struct prim *first, const struct prim *second);

#endif
