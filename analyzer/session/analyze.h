// SPDX-License-Identifier: Apache-2.0
// The stages in order, for one unit.
#ifndef GPULINT_ANALYZE_H
#define GPULINT_ANALYZE_H

#include "link/link.h"
#include "session/judge.h"
#include "source/source.h"
#include "session/workers.h"

// Everything returned lives in `memory`; options->link_file is written besides.
void analyze_unit(struct worker_memory *memory, const struct source_unit *unit, const struct analyze_options *options, struct unit_result *out);
// Keeps what `result` says of the source with its unit, whose arena has the texts.
void analyze_note(struct ir_unit *unit, const struct unit_result *result);
// The unit of a module from its link file, with the bodies that other modules offer, and what comparable code of the run does. `alone` is what analyze_unit said of it in this run: then
// it gives findings, GPU calls and what the engine counts, on failure one message. NULL: the unit was given as a link file, and what was noted of its source is said too.
void analyze_linked(struct worker_memory *memory, const struct source_unit *unit, const struct analyze_options *options, const struct link *link,
                    size_t module, const struct habits_given *habits, const struct unit_result *alone, struct unit_result *out);

#endif
