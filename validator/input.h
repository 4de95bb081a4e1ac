// SPDX-License-Identifier: Apache-2.0
// What a file is that cannot be a document with witnesses.
#ifndef GPULINT_VALIDATOR_INPUT_H
#define GPULINT_VALIDATOR_INPUT_H

#include "base/arena.h"

// "is an archive or compressed (gzip): unpack it first", for text that does not begin as a JSON object or array does; else
// NULL. The words stand behind the file's name.
const char *input_mistake(struct arena *a, const char *text, size_t length);
// The same for a file that cannot be read, from errno.
const char *input_unreadable(struct arena *a, int error);

#endif
