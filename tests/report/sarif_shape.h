// SPDX-License-Identifier: Apache-2.0
// A structural check of SARIF 2.1.0 documents: the objects gpulint writes, with the properties, types and vocabularies
// the standard gives them. Stricter than the schema in one way: a property that gpulint does not mean to write is wrong.
#ifndef GPULINT_TESTS_SARIF_SHAPE_H
#define GPULINT_TESTS_SARIF_SHAPE_H

#include <cjson/cJSON.h>

#include "base/arena.h"

// First violation as "runs[0].results[2].level: ...", NULL if none.
const char *sarif_violation(struct arena *a, const cJSON *document);

#endif
