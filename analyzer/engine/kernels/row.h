// SPDX-License-Identifier: Apache-2.0
// What the threads of a row touch behind one pointer, where each goes on by the same step: `a[i - 1]` and `a[i + 1]`, with one i a thread, leave
// out no element between the two.
#ifndef GPULINT_ENGINE_KERNELS_ROW_H
#define GPULINT_ENGINE_KERNELS_ROW_H

#include <stdbool.h>
#include <stdint.h>

// Bytes behind the pointer: what the first thread touches lowest and highest, and how far on the next thread's is.
struct kernel_row {
	int64_t low, high, step; // step 0: nothing yet
	bool is_uneven;          // its touches have several steps
};

// One more touch; nothing where it is too far from the pointer to be a neighbour's element.
void kernel_row_add(struct kernel_row *row, int64_t first, int64_t step);

// The elements that some thread of the row touches, from the pointer's own on, at most `room`.
uint32_t kernel_row_elements(const struct kernel_row *row, int64_t *offset, uint32_t room);

#endif
