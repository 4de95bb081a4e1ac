// SPDX-License-Identifier: Apache-2.0
// Headers that are a part of another one, which includes them behind its own declarations: the bodies of a class's members, in a file of their own.
#ifndef GPULINT_SOURCE_INNER_H
#define GPULINT_SOURCE_INNER_H

#include "source/project.h"

// The header of the project that the file is a part of, since it needs what that declares in front of it; NULL = it stands by itself, as far as
// the texts tell.
const char *inner_whole(struct project *p, const char *file);

#endif
