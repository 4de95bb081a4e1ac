// SPDX-License-Identifier: Apache-2.0
// Runs tools/restyle.
#ifndef GPULINT_TESTS_RESTYLE_H
#define GPULINT_TESTS_RESTYLE_H

#include "base/arena.h"

struct restyled {
	struct arena arena;
	const char *folder, *out; // the variants lie below folder/kept/variants
	int status;
};

// In a new folder, in which the file `name` has `text` (NULL: no file). $C in the arguments is the corpus.
struct restyled restyle(const char *arguments, const char *name, const char *text);
void restyle_free(struct restyled *r);

#endif
