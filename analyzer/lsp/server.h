// SPDX-License-Identifier: Apache-2.0
// The language server (Language Server Protocol 3.17).
#ifndef GPULINT_LSP_SERVER_H
#define GPULINT_LSP_SERVER_H

#include "lsp/resident.h"

// Speaks with an editor until it says `exit` or its stream ends. Returns 0, or 1 when it went without `shutdown`.
// One process a document that is open, in it one for each analysis; what they put on the disk lies in a private folder below $TMPDIR and is removed.
int server_run(const struct lsp_backend *backend, int in, int out);

#endif
