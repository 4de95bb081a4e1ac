// SPDX-License-Identifier: Apache-2.0
#include "cli/output.h"

#include <errno.h>

#include "base/whole.h"

bool output_write(struct arena *arena, const struct report_format *format, const char *file, const struct report *report,
		  const char **message)
{
	struct whole_file whole;
	errno = 0;
	if (!whole_open(arena, file, &whole)) {
		*message = whole_message(arena, file, errno);
		return false;
	}
	bool ok = format->write(whole.out, arena, report) == 0;
	int error = errno;
	if (ok) {
		ok = whole_close(&whole, true);
		error = errno;
	} else {
		whole_close(&whole, false);
	}
	if (!ok)
		*message = error == EPIPE ? NULL : whole_message(arena, file, error);
	return ok;
}
