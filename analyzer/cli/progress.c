// SPDX-License-Identifier: Apache-2.0
#include "cli/progress.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "base/text.h"

enum { DEFAULT_WIDTH = 80 };
static const double quiet_seconds = 1, between_seconds = 0.1;

static double seconds(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static size_t width(void)
{
	struct winsize w;
	return ioctl(STDERR_FILENO, TIOCGWINSZ, &w) == 0 && w.ws_col > 0 ? w.ws_col : DEFAULT_WIDTH;
}

// Up to `room` characters, control characters as '?'. A line that is longer than the terminal could not be rewritten.
static void put(const char *text, size_t room)
{
	size_t n = strlen(text);
	uint32_t c;
	for (size_t i = 0, size; i < n && room; i += size, room--) {
		size = utf8_decode(text + i, n - i, &c);
		if (c < 32 || c == 127 || c == 0xfffd)
			putc('?', stderr);
		else
			fwrite(text + i, 1, size, stderr);
	}
}

static void show(void *context, const struct gpulint_progress *g)
{
	struct progress *p = context;
	double now = seconds();
	char cwd[4096], place[64], found[64];
	if (now - p->started < quiet_seconds || now - p->shown < between_seconds)
		return;
	p->shown = now;
	const char *file = getcwd(cwd, sizeof cwd) ? path_below(cwd, g->file) : g->file;
	snprintf(place, sizeof place, "[%zu/%zu] %s", g->done + 1, g->count, g->is_linking ? "linking " : "");
	snprintf(found, sizeof found, ", %zu finding%s so far", g->findings, g->findings == 1 ? "" : "s");
	size_t columns = width() - 1, around = strlen(place) + strlen(found), room = columns > around ? columns - around : 0, length = strlen(file);
	fputs("\r\033[K", stderr);
	put(place, columns);
	if (length > room && room > 3) { // the end of a long name says more than its folders
		fputs("...", stderr);
		file += length - (room - 3);
		room -= 3;
	}
	put(file, room);
	put(found, columns > strlen(place) ? columns - strlen(place) : 0);
	fflush(stderr);
}

void progress_begin(struct progress *p, struct gpulint_session *s, const struct cli_options *o)
{
	const char *term = getenv("TERM");
	bool can = isatty(STDERR_FILENO) && !(term && strcmp(term, "dumb") == 0);
	*p = (struct progress){.started = seconds()};
	if (o->progress && strcmp(o->progress, "auto") != 0)
		p->is_on = strcmp(o->progress, "always") == 0;
	else
		p->is_on = can && !o->quiet;
	if (p->is_on)
		gpulint_session_on_progress(s, show, p);
}

void progress_end(struct progress *p)
{
	if (p->shown > 0)
		fputs("\r\033[K", stderr);
	p->shown = 0;
}
