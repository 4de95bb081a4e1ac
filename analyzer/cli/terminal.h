// SPDX-License-Identifier: Apache-2.0
// What the terminal that stdout may be can show.
#ifndef GPULINT_CLI_TERMINAL_H
#define GPULINT_CLI_TERMINAL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"

// `choice`: "auto" (or NULL), "always", "never". Automatic: what NO_COLOR, FORCE_COLOR and CLICOLOR_FORCE say, else on terminals.
bool terminal_color(const char *choice);
// The same for links (OSC 8): what FORCE_HYPERLINK says, else on terminals other than the kernel's.
bool terminal_links(const char *choice);
// Columns, 0 = stdout is no terminal or does not say.
uint32_t terminal_width(void);
// The name of this machine, as links to its files have it; in the arena.
const char *terminal_host(struct arena *arena);

#endif
