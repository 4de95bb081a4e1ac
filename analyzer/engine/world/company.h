// SPDX-License-Identifier: Apache-2.0
// Functions that work on the default stream although the other files of the run work on one that an accessor of their namespace gives.
// Only what a caller from outside the unit leads to, and what it works on that was given to it: then the order with the others'
// work is lost. Internal to engine/.
#ifndef GPULINT_ENGINE_COMPANY_H
#define GPULINT_ENGINE_COMPANY_H

#include "engine/habit.h"
#include "engine/world/sites.h"

// Adds what other units want to know of this one.
void company_offer(struct sites *c, habit_list *out);
// Adds to the lists of siblings_collect.
void company_judge(struct sites *c, const struct odd_one **out);

#endif
