// SPDX-License-Identifier: Apache-2.0
#include "base/whole.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"

const char *whole_message(struct arena *a, const char *file, int error)
{
	const char *action = error == ENOSPC || error == EDQUOT ? "free space, or write elsewhere"
	                     : error == ENOENT                  ? "make the folder first"
	                                                        : "check permissions, or write elsewhere";
	return arena_printf(a, "%s: cannot be written (%s): %s", file ? file : "stdout", strerror(error), action);
}

static bool open_as_it_is(const char *file, struct whole_file *w)
{
	w->target = file;
	w->out = file ? fopen(file, "wb") : stdout;
	return w->out != NULL;
}

static mode_t mode_of_new_files(void)
{
	mode_t mask = umask(0); // reading it is setting it
	umask(mask);
	return 0666 & ~mask;
}

bool whole_open(struct arena *a, const char *file, struct whole_file *w)
{
	struct stat st;
	bool is_there = file && stat(file, &st) == 0;
	*w = (struct whole_file){0};
	if (!file || (is_there && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode)))
		return open_as_it_is(file, w);
	if (is_there && S_ISDIR(st.st_mode)) {
		errno = EISDIR;
		return false;
	}
	if (is_there && access(file, W_OK) != 0) // a rename would replace it all the same
		return false;
	const char *real = path_real(a, file);
	w->target = real ? real : file;
	char *temporary = arena_printf(a, "%s.XXXXXX", w->target);
	mode_t mode = is_there ? st.st_mode & 07777 : mode_of_new_files();
	int fd = mkstemp(temporary);
	w->temporary = temporary;
	w->out = fd < 0 ? NULL : fdopen(fd, "wb");
	if (w->out)
		fchmod(fd, mode);
	return w->out != NULL;
}

static bool close_as_it_is(struct whole_file *w, bool keep)
{
	bool ok = fflush(w->out) == 0 && !ferror(w->out);
	if (w->target && fclose(w->out))
		ok = false;
	return ok || !keep;
}

bool whole_close(struct whole_file *w, bool keep)
{
	if (!w->temporary)
		return close_as_it_is(w, keep);
	bool is_kept = keep && fflush(w->out) == 0 && !ferror(w->out) && fsync(fileno(w->out)) == 0 && rename(w->temporary, w->target) == 0;
	int error = errno; // of the first that failed
	fclose(w->out);
	if (!is_kept)
		unlink(w->temporary);
	errno = error;
	return is_kept || !keep;
}
