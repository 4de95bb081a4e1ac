// SPDX-License-Identifier: Apache-2.0
#ifndef GPULINT_FRONTEND_STANDARD_NAMES_H
#define GPULINT_FRONTEND_STANDARD_NAMES_H

// The standard header, or that of one of CUDA's libraries, that declares the name (scope "std", or "" for C names), or NULL. Static storage.
const char *standard_header(const char *scope, const char *name);

#endif
