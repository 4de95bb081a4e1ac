// SPDX-License-Identifier: Apache-2.0
// Tests whether there is something to release: `if (p) cudaFree(p);`, `if (!p) return; cudaFree(p);`, the destructor of a std::unique_ptr. To free a null
// pointer does nothing (CUDA Runtime API, cudaFree; C17 7.22.3.3), and a null handle is none: both ways are one, where nothing but the release hangs on
// the test. A destructor of eight members has one way for that, and not 256.
#ifndef GPULINT_ENGINE_RELEASES_H
#define GPULINT_ENGINE_RELEASES_H

#include "engine/paths/exec.h"

// By block of the walk's function: 1 + the way on which something is released, 0 = it ends by no such test. In the walk's arena. To be called when the order
// of the blocks is known.
const uint8_t *releases_find(struct walk *w);

// Does the call, with arguments as a caller knows them, release nothing, since what it is given is null?
bool releases_nothing(const struct prim *p);

#endif
