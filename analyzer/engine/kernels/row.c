// SPDX-License-Identifier: Apache-2.0
// A row is at least a warp (CUDA C++ Programming Guide, "SIMT Architecture": blocks are made of warps of 32 threads), of which the first
// ones may leave out what lies in front of the pointer.
#include "engine/kernels/row.h"

enum { NEIGHBOURS = 8 };

void kernel_row_add(struct kernel_row *row, int64_t first, int64_t step)
{
	if (step <= 0 || first % step || first / step > NEIGHBOURS || first / step < -NEIGHBOURS)
		return;
	row->is_uneven |= row->step && row->step != step;
	row->low = !row->step || first < row->low ? first : row->low;
	row->high = !row->step || first > row->high ? first : row->high;
	row->step = step;
}

uint32_t kernel_row_elements(const struct kernel_row *row, int64_t *offset, uint32_t room)
{
	uint32_t n = 0;
	if (!row->step || row->is_uneven)
		return 0;
	int64_t from = row->low > 0 ? row->low : 0, to = row->high > 0 ? row->high : 0;
	for (int64_t at = from; at <= to && n < room; at += row->step)
		offset[n++] = at;
	return n;
}
