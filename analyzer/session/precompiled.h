// SPDX-License-Identifier: Apache-2.0
// Precompiled headers that are kept: beside the file that clang writes lies an entry which says what it was made from.
#ifndef GPULINT_PRECOMPILED_H
#define GPULINT_PRECOMPILED_H

#include "session/keep.h"

// What the store has under a key.
struct precompiled {
	bool is_known;         // an entry
	bool holds;            // one that names files, and they are as they were
	struct store_key hash; // of the precompiled header; or what somebody has marked
	struct inputs inputs;
	VEC(const char *) missing; // unit_result's
};

// `out` lives in k->arena.
void precompiled_read(struct keep *k, struct store_key key, struct precompiled *out);
// Is the file what was written once?
bool precompiled_is_whole(const char *path, struct store_key hash);
// Keeps an entry. `inputs`: NULL = those of `made`, of the unit, with the places where headers may appear that it did not find. False: nothing was
// kept, because something has changed meanwhile or there is no room.
bool precompiled_keep(struct keep *k, struct store_key key, struct store_key hash, const struct source_unit *unit, const struct unit_result *made,
                      const struct inputs *inputs);

#endif
