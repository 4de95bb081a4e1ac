// SPDX-License-Identifier: Apache-2.0
// Device numbers begin with 0 (CUDA Runtime API, cudaSetDevice: "valid values ... are 0 to (cudaGetDeviceCount() - 1)"). Internal to engine/.
#ifndef GPULINT_ENGINE_ZERO_H
#define GPULINT_ENGINE_ZERO_H

#include "engine/world/remark.h"

// Adds the call that selects a device which the function is given, where every way that does so asks for a number above 0, and a way on which it may be 0
// or less selects nothing and returns the same: who asks for the first device gets the one that is current.
void zero_collect(struct exec *x, struct remarks *out);

#endif
