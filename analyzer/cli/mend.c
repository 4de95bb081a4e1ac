// SPDX-License-Identifier: Apache-2.0
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/mend.h"

#include "base/file.h"
#include "base/whole.h"
#include "report/common.h"
#include "report/fingerprint.h"
#include "report/patch.h"

struct mending {
	struct arena *arena;
	const struct cli_options *options;
	const struct report *report;
	struct timespec started;
	mend_session *make;
	struct text_cache files;
	struct cli_list roots; // absolute: nothing outside of them is written
	size_t unsafe, apart;  // findings whose edits are left for --unsafe-fixes, or for another run
};

const char *mend_mistake(const struct cli_options *o)
{
	const char *input = o->stdin_filename ? "--stdin-filename" : o->diff_stdin ? "--diff-stdin" : NULL;
	bool to_stdout = false;
	for (size_t i = 0; i < o->outputs.n; i++)
		to_stdout |= !o->outputs.at[i].file;
	if (o->no_fixes && (o->fix || o->diff || o->session.fixes))
		return "--no-fixes: contradicts --fix, --diff and --fixes: leave one of them out";
	if (o->fix && o->diff)
		return "--fix and --diff: exclude each other: --diff shows what --fix would do";
	if (o->unsafe_fixes && !o->fix && !o->diff)
		return "--unsafe-fixes: nothing takes them: say --fix or --diff as well";
	if (o->diff && to_stdout)
		return "--diff: two formats on stdout: give the other one a file (FORMAT=FILE)";
	if (o->fix && input)
		return o->stdin_filename ? "--fix and --stdin-filename: there is no file to write: take --diff"
		                         : "--fix and --diff-stdin: stdin is read once: take --since=REF";
	return NULL;
}

// --- which edits ------------------------------------------------------------------------------------------------------

static void find_roots(struct mending *m)
{
	for (size_t i = 0; i < m->options->paths.list.n; i++) {
		const char *real = path_real(m->arena, m->options->paths.list.at[i]);
		if (real)
			*vec_push(m->arena, &m->roots.list) = real;
	}
	if (!m->options->paths.list.n)
		*vec_push(m->arena, &m->roots.list) = path_real(m->arena, ".");
}

static bool is_later(struct timespec a, struct timespec b)
{
	return a.tv_sec != b.tv_sec ? a.tv_sec > b.tv_sec : a.tv_nsec > b.tv_nsec;
}

// Why a file is left as it is, NULL if nothing stands against writing it.
static const char *refusal(const struct mending *m, const char *file)
{
	bool is_below = false;
	struct stat st;
	for (size_t i = 0; i < m->roots.list.n; i++)
		is_below |= path_below(m->roots.list.at[i], file) != file || strcmp(m->roots.list.at[i], file) == 0;
	if (!is_below)
		return "lies outside of the paths of this run: name it";
	if (text_find(m->files.given, m->files.given_count, file))
		return "was not analysed as it is on disk (it is staged in part): stage it, or stash the rest";
	if (stat(file, &st) != 0)
		return "is gone";
	return is_later(st.st_ctim, m->started) ? "has changed since it was read: run it again" : NULL;
}

static bool is_refused(struct mending *m, struct strmap *refused, const char *file)
{
	void **slot = strmap_at(refused, file);
	const char *why = *slot ? *slot : refusal(m, file);
	if (!*slot && why && m->options->fix)
		fprintf(stderr, "%s: not edited: %s\n", report_name(m->arena, m->report, file), why);
	*slot = why ? (void *)(uintptr_t)why : (void *)(uintptr_t)"";
	return m->options->fix && why && *why;
}

static void choose(struct mending *m, struct patch *p)
{
	struct strmap refused = {.arena = m->arena};
	const struct report *r = m->report;
	for (int level = GPULINT_ERROR; level >= GPULINT_NOTE; level--)
		for (size_t i = 0; i < r->finding_count; i++) {
			const struct gpulint_finding *f = &r->finding[i];
			if ((int)f->level != level || !f->edit_count || is_refused(m, &refused, f->edit[0].location.file))
				continue;
			if (!m->options->unsafe_fixes && !patch_is_safe(f))
				m->unsafe++;
			else if (!patch_add(p, f))
				m->apart++;
		}
}

// --- together ---------------------------------------------------------------------------------------------------------

// The files of the patch, as they are or edited.
static struct gpulint_session *analyse(struct mending *m, const struct patch *p, bool is_edited, enum gpulint_status *status)
{
	struct cli_list paths = {0};
	for (size_t i = 0; i < p->list.n; i++)
		*vec_push(m->arena, &paths.list) = p->list.at[i].file;
	struct gpulint_session *s = m->make(m->arena, m->options, &paths);
	for (size_t i = 0; i < p->list.n; i++) {
		size_t length = p->list.at[i].text->length;
		const char *text = is_edited ? patch_text(m->arena, &p->list.at[i], &length) : p->list.at[i].text->text;
		gpulint_session_add_text(s, p->list.at[i].file, text, length);
	}
	*status = gpulint_session_run(s);
	return s;
}

static void count(struct mending *m, struct strmap *faults, const struct gpulint_finding *f, intptr_t by)
{
	void **slot = strmap_at(faults, fingerprint_fault(m->arena, f));
	*slot = (void *)((intptr_t)*slot + by);
}

// Nothing is found in the edited files that was not there before, what was mended is gone, and they parse as well as before.
static bool hold_together(struct mending *m, const struct patch *p)
{
	struct strmap faults = {.arena = m->arena};
	enum gpulint_status was, is;
	struct gpulint_session *before = analyse(m, p, false, &was), *after = analyse(m, p, true, &is);
	const struct gpulint_statistics *x = gpulint_session_statistics(before), *y = gpulint_session_statistics(after);
	bool ok = is <= was && y->files_partial <= x->files_partial && y->files_lost <= x->files_lost;
	for (size_t i = 0; i < gpulint_session_finding_count(before); i++)
		count(m, &faults, gpulint_session_finding(before, i), 1);
	for (size_t i = 0; i < p->findings.n; i++)
		count(m, &faults, p->findings.at[i], -1);
	for (size_t i = 0; ok && i < gpulint_session_finding_count(after); i++) {
		const struct gpulint_finding *f = gpulint_session_finding(after, i);
		count(m, &faults, f, -1);
		ok = f->level == GPULINT_NOTE || (intptr_t)strmap_get(&faults, fingerprint_fault(m->arena, f)) >= 0;
	}
	gpulint_session_free(before);
	gpulint_session_free(after);
	return ok;
}

// The most findings, from the first on, whose edits hold together: all of them, or half as many until they do.
static struct patch settle(struct mending *m, struct patch all)
{
	while (all.findings.n && !hold_together(m, &all)) {
		struct patch fewer = {.arena = m->arena, .files = &m->files};
		for (size_t i = 0; i < all.findings.n / 2; i++)
			patch_add(&fewer, all.findings.at[i]);
		m->apart += all.findings.n - fewer.findings.n;
		all = fewer;
	}
	return all;
}

// --- writing ----------------------------------------------------------------------------------------------------------

// All files or none: every new text lies beside its file before the first one takes its place.
static bool write_files(struct mending *m, const struct patch *p)
{
	struct whole_file *whole = ARENA_ARRAY(m->arena, struct whole_file, p->list.n + 1);
	size_t open = 0;
	bool ok = true;
	for (; ok && open < p->list.n; open++) {
		const struct patch_file *f = &p->list.at[open];
		const char *why = refusal(m, f->file);
		size_t length;
		const char *text = patch_text(m->arena, f, &length);
		errno = 0;
		ok = !why && whole_open(m->arena, f->file, &whole[open]);
		ok = ok && fwrite(text, 1, length, whole[open].out) == length && fflush(whole[open].out) == 0;
		if (!ok)
			fprintf(stderr, "%s\n",
			        why ? arena_printf(m->arena, "%s: nothing was edited: it %s", f->file, why)
			            : whole_message(m->arena, f->file, errno));
	}
	for (size_t i = 0; i < open; i++) {
		bool is_last = i + 1 == open;
		if (!ok && is_last && !whole[i].out)
			continue;
		if (!whole_close(&whole[i], ok) && ok) {
			fprintf(stderr, "%s\n", whole_message(m->arena, p->list.at[i].file, errno));
			ok = false;
		}
	}
	return ok;
}

static void say(const struct mending *m, const struct patch *p)
{
	size_t files = 0;
	for (size_t i = 0; i < p->list.n; i++)
		files += p->list.at[i].edits.n > 0;
	if (m->options->quiet)
		return;
	fprintf(stderr, "gpulint: %s %s in %s", counted(m->arena, p->findings.n, "finding"), m->options->fix ? "mended" : "to mend",
	        counted(m->arena, files, "file"));
	if (m->apart)
		fprintf(stderr, "; %zu more after that: run it again", m->apart);
	if (m->unsafe)
		fprintf(stderr, "; %zu more with --unsafe-fixes", m->unsafe);
	putc('\n', stderr);
}

bool mend(struct arena *arena, const struct cli_options *o, const struct report *report, struct timespec started, mend_session *make)
{
	struct mending m = {.arena = arena,
	                    .options = o,
	                    .report = report,
	                    .started = started,
	                    .make = make,
	                    .files = {.arena = arena, .given = report->text, .given_count = report->text_count}};
	struct patch p = {.arena = arena, .files = &m.files};
	find_roots(&m);
	choose(&m, &p);
	p = settle(&m, p);
	if (o->diff)
		patch_write(stdout, &p, report->root);
	bool ok = !o->fix || !p.findings.n || write_files(&m, &p);
	if (ok)
		say(&m, &p);
	return ok;
}
