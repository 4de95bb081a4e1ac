// SPDX-License-Identifier: Apache-2.0
// expect-none
// The member is public in a header: whoever includes it may destroy the stream.
#include "ok_record_of_header.h"

void worker::start() { cudaStreamCreate(&stream); }
