// SPDX-License-Identifier: Apache-2.0
// Words of the command line that stand in a file.
#ifndef GPULINT_CLI_WORDS_H
#define GPULINT_CLI_WORDS_H

#include "cli/options.h"

// The words, with the lines of FILE for each @FILE in front of `--`, one word a line and empty lines left out. What is no regular file, and a file
// that is called so itself, stays as it is.
void words_expand(struct arena *arena, int count, char **word, struct cli_list *out);

#endif
