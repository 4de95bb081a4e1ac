// SPDX-License-Identifier: Apache-2.0
// Headers that a build makes from a file of the repository: CMake's configure_file ("config.h.in") and Autoconf's AC_CONFIG_HEADERS.
#ifndef GPULINT_SOURCE_CONFIGURED_H
#define GPULINT_SOURCE_CONFIGURED_H

#include <stdbool.h>

#include "base/arena.h"

#define CONFIGURED_FOLDER "/__gpulint__/configured"

// The name of the header that the build makes of such a file: "config.h" for "a/config.h.in", "config.in.h" or "config.h.cmake.in"; NULL = it is
// named like none.
const char *configured_name(struct arena *arena, const char *path);

// The header as a build makes it of which nothing is known: what flags do not define is not defined (#cmakedefine; Autoconf's #undef) or 0
// (#cmakedefine01), and what the build fills in is 0. Flags come before a definition as 0.
const char *configured_text(struct arena *arena, const char *text);

// Does the header hold nothing but definitions of macros, some of them as 0? It is what one build has chosen.
bool configured_is_settings(const char *text);

#endif
