// SPDX-License-Identifier: Apache-2.0
// Which flagged places a stack belongs to: the first frame that is in a file of the report decides.
#include "validator/program/program.h"

#include "base/file.h"
#include "base/strmap.h"

#include <string.h>

struct match {
	struct arena *arena;
	struct program_plan *plan;
	struct lines *lines;
	struct strmap files;          // path of the debug information -> bits of sites, as struct file_sites
	struct strmap modules;        // those already looked through
	struct strmap sources;        // path -> struct source
	struct written_place **place; // by site, NULL: not looked at yet
};

struct file_sites {
	bool *is_of;
	bool is_any;
};

struct match *match_open(struct arena *a, struct program_plan *plan)
{
	struct match *m = ARENA_NEW(a, struct match);
	*m = (struct match){
		.arena = a, .plan = plan, .lines = lines_open(a), .files = {.arena = a}, .modules = {.arena = a}, .sources = {.arena = a}};
	m->place = ARENA_ARRAY(a, struct written_place *, plan->sites.n + 1);
	return m;
}

void match_close(struct match *m)
{
	lines_close(m->lines);
}

static bool ends_with(const char *path, const char *end)
{
	size_t n = strlen(path), k = strlen(end);
	return n > k && path[n - k - 1] == '/' && strcmp(path + n - k, end) == 0;
}

// The report may name the file as seen from another folder than the compiler's, or the program was built elsewhere:
// then a relative name decides.
static bool is_same_file(struct arena *a, const struct program_site *s, const char *path)
{
	if (strcmp(s->path, path) == 0)
		return true;
	const char *normal = path_normal(a, s->file);
	if (*normal != '/' && strncmp(normal, "../", 3) && ends_with(path, normal))
		return true;
	if (*path != '/' && strncmp(path, "../", 3) && ends_with(s->path, path))
		return true;
	const char *real = strcmp(path_base(s->file), path_base(path)) == 0 ? path_real(a, s->path) : NULL;
	const char *other = real ? path_real(a, path) : NULL;
	return other && strcmp(real, other) == 0;
}

static const struct file_sites *sites_of_file(struct match *m, const char *path)
{
	void **place = strmap_at(&m->files, path);
	if (*place)
		return *place;
	struct file_sites *f = *place = ARENA_NEW(m->arena, struct file_sites);
	f->is_of = ARENA_ARRAY(m->arena, bool, m->plan->sites.n + 1);
	for (size_t i = 0; i < m->plan->sites.n; i++) {
		f->is_of[i] = is_same_file(m->arena, &m->plan->sites.at[i], path);
		f->is_any |= f->is_of[i];
	}
	return f;
}

static void note_file(void *context, const char *path)
{
	struct match *m = context;
	const struct file_sites *f = sites_of_file(m, path);
	for (size_t i = 0; f->is_any && i < m->plan->sites.n; i++)
		m->plan->sites.at[i].has_lines |= f->is_of[i];
}

void match_module(struct match *m, const char *path)
{
	void **place = strmap_at(&m->modules, path);
	if (*place)
		return;
	*place = m;
	lines_files(m->lines, path, note_file, m);
}

static bool is_kind_of_call(const struct program_site *s, enum call_category category, const char *api)
{
	return s->categories ? (s->categories & 1u << category) != 0 : s->api && strcmp(s->api, api) == 0;
}

struct source {
	char *text;
};

// The file's text, NULL when it cannot be read.
static const char *source_text(struct match *m, const char *path)
{
	void **place = strmap_at(&m->sources, path);
	struct source *source = *place ? *place : ARENA_NEW(m->arena, struct source);
	size_t length;
	if (!*place)
		source->text = file_read(m->arena, path, &length);
	*place = source;
	return source->text;
}

// Found once: a file may be long, and have many sites.
static const struct written_place *place_of(struct match *m, size_t site)
{
	const struct program_site *s = &m->plan->sites.at[site];
	struct written_place *p = m->place[site];
	if (p)
		return p;
	p = m->place[site] = ARENA_NEW(m->arena, struct written_place);
	p->text = source_text(m, s->path);
	if (p->text && !source_call_at(p->text, s->line, s->column, &p->call))
		p->text = NULL;
	return p;
}

// Sites that the call is written at; where none has its line, also those of calls that reach there.
static size_t sites_at(struct match *m, const struct file_sites *f, enum call_category category, const struct written_call *call, bool is_exact,
                       int site[INJECT_ANSWERS])
{
	size_t n = 0;
	for (size_t i = 0; i < m->plan->sites.n && n < INJECT_ANSWERS; i++) {
		struct program_site *s = &m->plan->sites.at[i];
		if (!f->is_of[i] || !is_kind_of_call(s, category, call->api) || is_exact != (s->line == call->line))
			continue;
		enum written w = written_at(s, place_of(m, i), call);
		if (w == WRITTEN_HERE)
			site[n++] = (int)i;
		else if (w == WRITTEN_UNSURE && !s->doubt)
			s->doubt = arena_printf(m->arena, "%s:%u", s->file, call->line);
	}
	return n;
}

// Code of no line may be that of any call of the name.
static void note_merged(struct match *m, const struct file_sites *f, enum call_category category, const struct written_call *call)
{
	for (size_t i = 0; i < m->plan->sites.n; i++) {
		struct program_site *s = &m->plan->sites.at[i];
		if (f->is_of[i] && is_kind_of_call(s, category, call->api) && !s->doubt && written_may_be(s, place_of(m, i), call))
			s->doubt = "a place that optimisation took the line from";
	}
}

// A kernel's host function: what stands at its line is the kernel, not a launch of it.
static bool is_kernel_itself(const struct match *m, const struct line_frame *frame)
{
	for (size_t i = 0; frame->function && i < m->plan->sites.n; i++) {
		const char *kernel = m->plan->sites.at[i].kernel;
		size_t length = kernel ? strlen(kernel) : 0;
		// "scale", "scale<float>" of a template
		if (kernel && strncmp(frame->function, kernel, length) == 0 && (!frame->function[length] || frame->function[length] == '<'))
			return true;
	}
	return false;
}

struct looking {
	enum call_category category;
	struct written_call call; // the frame's that is looked at
	unsigned skips;
	size_t found;
};

// True when these frames decide: one of them is in a file of the report, and is not to be passed over.
static bool look_at(struct match *m, struct looking *w, const struct line_frame *frame, size_t n, int site[INJECT_ANSWERS])
{
	for (size_t k = 0; k < n; k++) {
		const struct file_sites *f = sites_of_file(m, frame[k].file);
		w->call.line = frame[k].line, w->call.column = frame[k].column;
		if (f->is_any && !frame[k].line)
			note_merged(m, f, w->category, &w->call);
		else if (f->is_any && !(w->category == CALL_LAUNCH && is_kernel_itself(m, &frame[k]))) {
			w->found = sites_at(m, f, w->category, &w->call, true, site);
			w->found = w->found ? w->found : sites_at(m, f, w->category, &w->call, false, site);
			if (w->found || !w->skips--)
				return true;
		}
		w->call.called = frame[k].function;
		w->call.module = NULL; // the outer ones are inlined calls
		w->call.repeats = k + 1 < n ? frame[k + 1].repeats : 0;
	}
	return false;
}

size_t match_stack(struct match *m, enum call_category category, const char *api, const struct match_address *at, size_t count,
                   int site[INJECT_ANSWERS])
{
	struct looking w = {.category = category, .call = {.api = api, .lines = m->lines}};
	w.skips = category == CALL_LAUNCH ? 2 : 0; // the stub and the kernel's own line
	struct line_frame frame[LINE_FRAMES];
	for (size_t i = 0; i < count; i++) {
		bool is_one_module = i && strcmp(at[i - 1].module, at[i].module) == 0;
		uint64_t inner = is_one_module ? at[i - 1].address : 0;
		size_t n = lines_of_tails(m->lines, at[i].module, at[i].address, inner, api, frame);
		w.call.module = NULL, w.call.repeats = 0; // a jump, no call
		if (look_at(m, &w, frame, n, site))
			break;
		n = lines_at(m->lines, at[i].module, at[i].address, frame);
		w.call.module = at[i].module, w.call.address = at[i].address;
		if (look_at(m, &w, frame, n, site))
			break;
		if (!n || !frame[n - 1].function)
			w.call.called = lines_symbol(m->lines, at[i].module, at[i].address);
	}
	return w.found;
}
