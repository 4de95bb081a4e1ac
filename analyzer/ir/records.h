// SPDX-License-Identifier: Apache-2.0
#ifndef GPULINT_IR_RECORDS_H
#define GPULINT_IR_RECORDS_H

#include "ir/ir.h"

// False for a record that contains itself, or that has more parts than any source would write out.
bool ir_record_is_finite(const struct ir_record *record);
// A stream, or a class that holds a stream and nothing else, itself as a field perhaps (rmm::cuda_stream_view).
bool ir_type_is_stream(const struct ir_type *t);
enum { IR_MAX_NESTING = 3 };
// The fields that lead from a record to the only stream in it: how many there are, 0 = it holds none, several, or is no record.
uint32_t ir_stream_fields(const struct ir_type *t, const struct ir_field *path[IR_MAX_NESTING]);
// `std::function`: an object that holds a function, or the address of a closure, or null, as a pointer would.
bool ir_type_holds_function(const struct ir_type *t);
// How many bytes behind the start of its record the field of a V_FIELD lies, -1 = that is not known.
int64_t ir_field_offset(const struct ir_value *field);

#endif
