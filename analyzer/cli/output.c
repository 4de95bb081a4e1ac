// SPDX-License-Identifier: Apache-2.0
#include "cli/output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"

static const char *write_message(struct arena *arena, const char *file, int error)
{
	const char *action = error == ENOSPC || error == EDQUOT ? "free space, or write elsewhere"
			     : error == ENOENT		       ? "make the folder first"
							       : "check permissions, or write elsewhere";
	return arena_printf(arena, "%s: cannot be written (%s): %s", file, strerror(error), action);
}

static bool to_stream(struct arena *arena, const struct report_format *format, FILE *out, const char *file,
		      const struct report *report, const char **message)
{
	errno = 0;
	if (format->write(out, arena, report) == 0)
		return true;
	*message = errno == EPIPE ? NULL : write_message(arena, file, errno);
	return false;
}

// A device or pipe (/dev/null, /dev/stdout) is written as it is; only regular files are replaced.
static bool is_special(const char *file)
{
	struct stat st;
	return stat(file, &st) == 0 && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode);
}

static bool to_special(struct arena *arena, const struct report_format *format, const char *file,
		       const struct report *report, const char **message)
{
	FILE *out = fopen(file, "wb");
	if (!out) {
		*message = write_message(arena, file, errno);
		return false;
	}
	bool ok = to_stream(arena, format, out, file, report, message);
	if (fclose(out) && ok) {
		*message = write_message(arena, file, errno);
		return false;
	}
	return ok;
}

static bool is_read_only(const char *file)
{
	return file_exists(file) && access(file, W_OK) != 0;
}

bool output_write(struct arena *arena, const struct report_format *format, const char *file, const struct report *report,
		  const char **message)
{
	if (!file)
		return to_stream(arena, format, stdout, "stdout", report, message);
	if (is_special(file))
		return to_special(arena, format, file, report, message);
	const char *real = path_real(arena, file);
	const char *target = real ? real : file; // a link stays a link
	if (is_read_only(target) || file_is_directory(target)) {
		*message = write_message(arena, file, file_is_directory(target) ? EISDIR : EACCES);
		return false;
	}
	char *temporary = arena_printf(arena, "%s.XXXXXX", target);
	struct stat st;
	mode_t mask = umask(0);
	umask(mask);
	int fd = mkstemp(temporary);
	FILE *out = fd < 0 ? NULL : fdopen(fd, "wb");
	if (!out) {
		*message = write_message(arena, file, errno);
		return false;
	}
	fchmod(fd, stat(target, &st) == 0 ? st.st_mode & 07777 : 0666 & ~mask);
	bool ok = to_stream(arena, format, out, file, report, message);
	if (ok && (fsync(fd) || rename(temporary, target))) {
		*message = write_message(arena, file, errno);
		ok = false;
	}
	fclose(out);
	if (!ok)
		unlink(temporary);
	return ok;
}
