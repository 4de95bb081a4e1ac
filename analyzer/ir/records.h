// SPDX-License-Identifier: Apache-2.0
#ifndef GPULINT_IR_RECORDS_H
#define GPULINT_IR_RECORDS_H

#include "ir/ir.h"

// False for a record that contains itself, or that has more parts than any source would write out.
bool ir_record_is_finite(const struct ir_record *record);
// A stream, or a class that holds a stream and nothing else, itself as a field perhaps (rmm::cuda_stream_view).
bool ir_type_is_stream(const struct ir_type *t);

#endif
