// SPDX-License-Identifier: Apache-2.0
// A link file: one unit, for those who link it. Not for other machines or versions: it is made again where it does not fit.
//
//   "gpulint link file 10\n", stamp of the tables, checksum of the rest, sizes of its two parts (8 bytes each),
//   the interface (interface.h), the unit (archive.h)
//
// A file may hold several of them, one after the other.
#ifndef GPULINT_LINK_FILE_H
#define GPULINT_LINK_FILE_H

#include "link/archive.h"
#include "link/interface.h"

// The unit's file in `bytes`. Everything but the texts of the interface is left to the reader.
struct link_file {
	const char *bytes; // the unit's
	size_t length;
	struct link_interface interface;
	uint64_t checksum; // of both parts
	size_t next;       // where in the file the next one begins, 0 = it was the last
};

// Appends the link file of a unit. False: not everything was written.
bool link_file_write(FILE *out, const struct ir_unit *unit);
// What link files of this gpulint and these models (the user's, NULL = none) are stamped with.
uint64_t link_stamp(const struct model_set *models);
// What begins at byte `at` of the file at `path`, into `arena`. NULL = it was read; else why it cannot be used ("what: what to do"): with
// another stamp than `stamp` it cannot.
const char *link_file_read(struct arena *arena, struct interner *strings, uint64_t stamp, const char *path, size_t at, struct link_file *out);

#endif
