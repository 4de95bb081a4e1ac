// SPDX-License-Identifier: Apache-2.0
#include "cli/output.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/whole.h"
#include "source/discover.h"

static bool is_page_name(const char *file)
{
	size_t n = strlen(file);
	return n > 5 && strcmp(file + n - 5, ".html") == 0 && !file_is_directory(file);
}

const char *output_file(struct arena *a, const char *format, const char *file)
{
	return !file || strcmp(format, "html") != 0 || is_page_name(file) ? file : path_join(a, file, "index.html");
}

// The folder of a page is made.
static const char *file_of(struct arena *a, const struct report_format *format, const char *file, const char **message)
{
	const char *written = output_file(a, format->name, file);
	*message = NULL;
	if (written == file)
		return file;
	if (mkdir(file, 0777) && (errno != EEXIST || !file_is_directory(file)))
		*message = arena_printf(a, "%s: cannot be made a folder (%s): name another one", file, strerror(errno));
	return written;
}

bool output_write(struct arena *arena, const struct report_format *format, const char *file, const struct report *report, const char **message)
{
	struct whole_file whole;
	errno = 0;
	file = file_of(arena, format, file, message);
	if (*message)
		return false;
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
		*message = error == EPIPE || !error ? NULL : whole_message(arena, file, error); // none: the format has said what is wrong
	return ok;
}

// Files that are read without being named.
static bool is_read_by_name(const char *file)
{
	static const char *const name[] = {"compile_commands.json", "gpulint-models.json", ".gpulint"};
	bool is = file_kind(file) != FILE_OTHER;
	for (size_t i = 0; i < sizeof name / sizeof *name; i++)
		is |= strcmp(path_base(file), name[i]) == 0;
	return is;
}

static bool is_in(struct arena *a, const struct cli_list *list, const char *file)
{
	bool is = false;
	for (size_t i = 0; i < list->list.n && !is; i++)
		is = path_same(a, list->list.at[i], file);
	return is;
}

static const char *read_clash(struct arena *a, const struct cli_options *o, const char *file)
{
	bool is = file_is_regular(file) &&
	          (is_read_by_name(file) || is_in(a, &o->paths, file) || is_in(a, &o->models, file) ||
	           (o->session.database && path_same(a, o->session.database, file)) || (o->config && path_same(a, o->config, file)));
	return is ? arena_printf(a, "%s: is read by this run and would be written over: name another file", file) : NULL;
}

const char *output_clash(struct arena *a, const struct cli_options *o)
{
	struct cli_list written = {0};
	const char *wrong = NULL;
	bool is_baseline_written = o->baseline && (o->write_baseline || o->prune_baseline);
	if (is_baseline_written || (o->baseline && file_exists(o->baseline)))
		*vec_push(a, &written.list) = o->baseline;
	if (is_baseline_written)
		wrong = read_clash(a, o, o->baseline);
	if (o->link_file)
		wrong = read_clash(a, o, o->link_file);
	for (size_t i = 0; i < o->outputs.n && !wrong; i++) {
		const char *file = o->outputs.at[i].file;
		bool is_device = file && file_exists(file) && !file_is_regular(file);
		if (!file || is_device)
			continue;
		wrong = is_in(a, &written, file) ? arena_printf(a, "%s: two outputs of this run: give each a file of its own", file)
		                                 : read_clash(a, o, file);
		*vec_push(a, &written.list) = file;
	}
	return wrong;
}
