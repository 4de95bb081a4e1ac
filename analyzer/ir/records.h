// SPDX-License-Identifier: Apache-2.0
#ifndef GPULINT_IR_RECORDS_H
#define GPULINT_IR_RECORDS_H

#include "ir/ir.h"

// False for a record that contains itself, or that has more parts than any source would write out.
bool ir_record_is_finite(const struct ir_record *record);

#endif
