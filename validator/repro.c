// SPDX-License-Identifier: Apache-2.0
// The files of --repro.
#include "validator/repro.h"

#include "base/file.h"
#include "validator/repro_emit.h"

#include <ctype.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

static const char *step_unsupported(struct arena *a, const struct witness *w, const struct witness_step *s)
{
	bool is_per_thread = s->stream != NO_OBJECT && w->streams[s->stream].kind == WSTREAM_PER_THREAD;
	if ((s->kind == WSTEP_COPY || s->kind == WSTEP_MEMSET) && s->is_sync && is_per_thread)
		return "a synchronous call on the per-thread default stream needs another way of compiling";
	if (s->kind == WSTEP_UNMAP)
		return "virtual memory is not written as a program";
	if (s->kind == WSTEP_FORK && w->thread_count > 2)
		return "threads and forked processes in one program";
	bool asks = s->event != NO_OBJECT || s->stream != NO_OBJECT;
	if (s->kind == WSTEP_CALL && s == &w->step[w->second] && !asks)
		return arena_printf(a, "%s is not a call that the validator can make", s->api ? s->api : "the claimed call");
	return NULL;
}

const char *repro_unsupported(struct arena *scratch, const struct witness *w)
{
	const char *why = NULL;
	for (size_t i = 0; i < w->step_count + w->fix.step_count && !why; i++)
		why = step_unsupported(scratch, w, i < w->step_count ? &w->step[i] : &w->fix.step[i - w->step_count]);
	return why;
}

static const char *file_name(struct arena *a, const struct witness *w, const char *directory)
{
	const struct witness_step *s = witness_place(w);
	enum { LONGEST = 100 };
	const char *base = s->file ? path_base(s->file) : "program";
	char *name = arena_printf(a, "%.16s_%.*s_%u", w->rule, LONGEST, base, s->line);
	for (char *p = name; *p; p++)
		*p = isalnum((unsigned char)*p) || *p == '-' ? *p : '_';
	const char *path = path_join(a, directory, arena_printf(a, "%s.cu", name));
	for (int n = 2; file_exists(path); n++)
		path = path_join(a, directory, arena_printf(a, "%s_%d.cu", name, n));
	return path;
}

static bool write_one(struct arena *a, const struct witness *w, const char *directory, const char **error)
{
	const char *path = file_name(a, w, directory), *part = arena_printf(a, "%s.part", path);
	FILE *f = fopen(part, "w");
	bool good = f != NULL;
	if (f) {
		repro_print(a, w, f);
		good = !ferror(f);
		good &= !fclose(f);
	}
	if (good && !rename(part, path))
		return true;
	*error = arena_printf(a, "%s: %s: choose another --repro directory", path, strerror(errno));
	remove(part);
	return false;
}

bool repro_write(struct arena *scratch, const struct witness_set *set, const char *directory, size_t *written,
                 void (*skipped)(void *context, const struct witness *w, const char *why), void *context, const char **error)
{
	*written = 0;
	if (mkdir(directory, 0777) && errno != EEXIST) {
		*error = arena_printf(scratch, "%s: %s: choose another --repro directory", directory, strerror(errno));
		return false;
	}
	for (size_t i = 0; i < set->count; i++) {
		const struct witness *w = &set->witness[i];
		const char *why = repro_unsupported(scratch, w);
		if (why && skipped)
			skipped(context, w, why);
		if (why)
			continue;
		if (!write_one(scratch, w, directory, error))
			return false;
		(*written)++;
	}
	return true;
}
