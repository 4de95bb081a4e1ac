// SPDX-License-Identifier: Apache-2.0
// Memory of the GPU that a function allocates and loses.
#ifndef GPULINT_ORDER_LOST_MEMORY_H
#define GPULINT_ORDER_LOST_MEMORY_H

#include "engine/trace.h"

struct run;
struct summary;

// At the end of the path: tells of memory that the path has allocated, that nothing but its own variables holds and nothing frees, where the path
// frees other memory that it has allocated, or the host has fetched what is in it. Of a program only what a function of it loses while it goes on with
// the GPU, by what that call of the function frees; where a call has failed, only what another of the `ways` through the function frees behind a failed
// call.
void lost_memory_at_exit(struct run *r, const struct summary *ways);

#endif
