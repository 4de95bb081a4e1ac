// SPDX-License-Identifier: Apache-2.0
#ifndef GPULINT_CLI_CACHE_H
#define GPULINT_CLI_CACHE_H

#include "cli/options.h"
#include "store/store.h"

// Where results are kept as the command line and the environment say, NULL = nowhere.
const char *cache_folder(struct arena *arena, const struct cli_options *options);
// That place is a folder of something else: "FOLDER: what: what to do"; NULL if it is not.
const char *cache_mistake(struct arena *arena, const struct cli_options *options);

#endif
