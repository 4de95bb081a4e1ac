// SPDX-License-Identifier: Apache-2.0
// Holds a JSON document against a JSON schema (draft 4): every keyword that schema/sarif-schema-2.1.0.json uses. A keyword
// that is not known is a violation, so that nothing is skipped in silence.
#ifndef GPULINT_TESTS_JSON_SCHEMA_H
#define GPULINT_TESTS_JSON_SCHEMA_H

#include <cjson/cJSON.h>

#include "base/arena.h"

// The first violation as "$.path: what", NULL = none. The arena owns it.
const char *json_schema_violation(struct arena *a, const cJSON *schema, const cJSON *document);
// The same against the schema of SARIF 2.1.0.
const char *sarif_schema_violation(struct arena *a, const cJSON *document);

#endif
