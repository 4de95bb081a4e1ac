// SPDX-License-Identifier: Apache-2.0
#ifndef GPULINT_FRONTEND_STANDARD_NAMES_H
#define GPULINT_FRONTEND_STANDARD_NAMES_H

#include <stdbool.h>

// The standard header, or that of one of CUDA's libraries, that declares the name (scope "std", or "" for C names), or NULL. Static storage.
const char *standard_header(const char *scope, const char *name);
// Is it a header of the C++ library, as it is written: "vector"?
bool standard_is_cxx(const char *header);

#endif
