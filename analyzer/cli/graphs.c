// SPDX-License-Identifier: Apache-2.0
#include "cli/graphs.h"

#include <ctype.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/strmap.h"
#include "base/whole.h"
#include "picture/draw.h"
#include "report/html/html.h"

// "GPU101_main_cu_12", with a number behind it from the second of that name on.
static const char *name_of(struct strmap *names, const struct gpulint_finding *f)
{
	struct arena *a = names->arena;
	char *name = arena_printf(a, "%s_%s_%u", f->code, path_base(f->location.file), f->location.line);
	for (char *p = name; *p; p++)
		*p = isalnum((unsigned char)*p) || *p == '-' ? *p : '_';
	void **place = strmap_at(names, name);
	uintptr_t n = (uintptr_t)*place + 1;
	*place = (void *)n;
	return n == 1 ? name : arena_printf(a, "%s_%zu", name, (size_t)n);
}

static bool write_file(struct arena *a, const char *file, const char *text, const char **message)
{
	struct whole_file whole;
	bool ok = text && whole_open(a, file, &whole);
	if (ok) {
		fputs(text, whole.out);
		ok = whole_close(&whole, !ferror(whole.out));
	}
	if (!ok && text)
		*message = whole_message(a, file, errno);
	return ok;
}

static bool write_one(struct drawer *d, struct arena *a, const struct picture *p, const char *file, const char **message)
{
	return write_file(a, arena_printf(a, "%s.svg", file), draw_svg(d, a, p, DRAW_WIDE, message), message) &&
	       write_file(a, arena_printf(a, "%s.dot", file), draw_dot(d, a, p, message), message);
}

bool graphs_write(struct arena *arena, const struct report *report, const char *directory, size_t *without, const char **message)
{
	struct strmap names = {.arena = arena};
	bool ok = true;
	*without = 0;
	if (mkdir(directory, 0777) && errno != EEXIST) {
		*message = arena_printf(arena, "%s: cannot be made (%s): name another folder", directory, strerror(errno));
		return false;
	}
	struct drawer *d = drawer_new(arena, message);
	for (size_t i = 0; d && ok && i < report->finding_count; i++) {
		struct arena scratch = {0};
		const struct gpulint_finding *f = &report->finding[i];
		const struct picture *p = picture_of_finding(&scratch, f);
		const char *wrong = NULL;
		ok = !p || write_one(d, &scratch, p, path_join(&scratch, directory, name_of(&names, f)), &wrong);
		*without += !p;
		if (wrong)
			*message = arena_strdup(arena, wrong);
		arena_free(&scratch);
	}
	drawer_free(d);
	return d && ok;
}

// What keeps a format from being written is said here.
static int fail(const char *message)
{
	fprintf(stderr, "%s\n", message);
	errno = 0;
	return -1;
}

// Graphviz's tools read several graphs from one file.
static int write_dot(FILE *out, struct arena *a, const struct report *r)
{
	const char *message = NULL;
	struct drawer *d = drawer_new(a, &message);
	for (size_t i = 0; d && !message && i < r->finding_count; i++) {
		struct arena scratch = {0};
		const struct picture *p = picture_of_finding(&scratch, &r->finding[i]);
		const char *wrong = NULL, *text = p ? draw_dot(d, &scratch, p, &wrong) : "";
		fputs(text ? text : "", out);
		message = wrong ? arena_strdup(a, wrong) : NULL;
		arena_free(&scratch);
	}
	drawer_free(d);
	return message ? fail(message) : fflush(out) || ferror(out) ? -1 : 0;
}

static int write_svg(FILE *out, struct arena *a, const struct report *r)
{
	const char *message = NULL, *text = NULL;
	const struct picture *only = NULL;
	size_t pictures = 0;
	for (size_t i = 0; i < r->finding_count; i++) {
		const struct picture *p = picture_of_finding(a, &r->finding[i]);
		only = p ? p : only;
		pictures += p != NULL;
	}
	if (pictures != 1)
		return fail(arena_printf(a, "--output=svg: %zu pictures, and a file holds one: use --graphs=DIR", pictures));
	struct drawer *d = drawer_new(a, &message);
	if (d)
		text = draw_svg(d, a, only, DRAW_WIDE, &message);
	drawer_free(d);
	if (!text)
		return fail(message);
	return fputs(text, out) < 0 || fflush(out) ? -1 : 0;
}

struct page_drawer {
	struct drawer *drawer;
	const char *message; // the first thing that went wrong; in the arena of the run
	struct arena *arena;
};

static bool draw_for_page(void *context, struct arena *scratch, const struct gpulint_finding *f, struct html_drawing *out)
{
	struct page_drawer *d = context;
	const struct picture *p = picture_of_finding(scratch, f);
	const char *wrong = NULL;
	if (!p)
		return false;
	out->wide = draw_svg(d->drawer, scratch, p, DRAW_WIDE, &wrong);
	out->narrow = out->wide ? draw_svg(d->drawer, scratch, p, DRAW_NARROW, &wrong) : NULL;
	struct html_place *place = ARENA_ARRAY(scratch, struct html_place, p->cited_count + 1);
	for (size_t i = 0; i < p->cited_count; i++)
		place[i] = (struct html_place){p->cited[i].file, p->cited[i].line};
	out->place = place, out->place_count = p->cited_count;
	if (wrong && !d->message)
		d->message = arena_strdup(d->arena, wrong);
	return out->wide;
}

// Without Graphviz the page is written without pictures, which is said.
static int write_html(FILE *out, struct arena *a, const struct report *r)
{
	struct page_drawer d = {.arena = a};
	d.drawer = r->finding_count ? drawer_new(a, &d.message) : NULL;
	int status = report_html(out, a, r, d.drawer ? &(struct html_pictures){draw_for_page, &d} : NULL);
	drawer_free(d.drawer);
	if (d.message)
		fprintf(stderr, "%s\n", d.message);
	return status;
}

const struct report_format graph_formats[] = {
	{"html", "a page to look through, with pictures: html=FOLDER", write_html},
	{"dot", "the picture of each finding, for Graphviz", write_dot},
	{"svg", "the picture of the only finding", write_svg},
	{0},
};
