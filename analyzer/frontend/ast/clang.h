// SPDX-License-Identifier: Apache-2.0
// libclang, which is loaded when the first unit is parsed: loading it takes longer than a run that only takes kept results. Include this, not
// clang-c: calls go through a table that clang_load fills. The build makes the table from the calls that it finds in the frontend.
#ifndef GPULINT_FRONTEND_CLANG_H
#define GPULINT_FRONTEND_CLANG_H

#include <clang-c/Index.h>

#include "clang_calls.h"

// Before anything else of libclang, in each process or one that it was forked from. NULL, or why it cannot be used ("what: what to do", of static
// storage). The second time it does nothing.
const char *clang_load(void);

#endif
