// SPDX-License-Identifier: Apache-2.0
// Waits and locks between two operations that look as if they ordered them, and why they do not.
#ifndef GPULINT_STORY_VAIN_H
#define GPULINT_STORY_VAIN_H

#include "engine/story/story.h"

// Sentences, for a pair that nothing orders: "`cudaStreamSynchronize` at line 12 does not help: it waits for stream `b`, and kernel `k` runs on
// stream `a`."; NULL: there is nothing of that kind, or nobody can say why. In the run's `keep`.
const char *vain_words(struct run *r, const struct fault_facts *f, const struct observation *o);

#endif
