// SPDX-License-Identifier: Apache-2.0
// Files of the project that a run does not look at: what their text names.
#include <ctype.h>
#include <string.h>

#include "base/file.h"
#include "source/project.h"

static bool is_letter(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

static bool names(const char *text, const char *name)
{
	size_t n = strlen(name);
	if (!n) // what has no name may be anything
		return true;
	for (const char *s = text; (s = strstr(s, name)); s += n)
		if ((s == text || !is_letter(s[-1])) && !is_letter(s[n]))
			return true;
	return false;
}

// The texts of a project are many: one is held at a time.
static bool file_names(const struct project_file *f, const char *name)
{
	struct arena own = {0};
	size_t length;
	const char *text = file_read(&own, f->path, &length);
	bool is = text && names(text, name);
	arena_free(&own);
	return is;
}

// Does the file, or one of the project that it includes in whatever number of steps, have the name in its text?
static bool closure_names(struct arena *arena, struct project *p, const char *path, const char *name)
{
	VEC(struct project_file *) queue = {0};
	struct project_file *first = project_scan(p, path);
	first->mark = ++p->generation;
	*vec_push(arena, &queue) = first;
	for (size_t i = 0; i < queue.n; i++) {
		const struct project_file *f = project_scan(p, queue.at[i]->path);
		if (file_names(f, name))
			return true;
		for (size_t k = 0; k < f->includes.n; k++) {
			struct project_file *target = f->includes.at[k].target;
			if (!target || target->mark == p->generation)
				continue;
			target->mark = p->generation;
			*vec_push(arena, &queue) = target;
		}
	}
	return false;
}

bool source_names_outside(struct arena *arena, const struct source_result *result, const char *class, const char *member)
{
	struct project *p = result->project;
	bool is = !p;
	for (size_t i = 0; !is && i < p->found.n; i++) {
		const struct project_file *f = p->found.at[i];
		bool is_outside = !f->is_unit && !f->is_reached && file_names(f, member);
		is = is_outside && !project_scan(p, f->path)->is_hip && closure_names(arena, p, f->path, class);
	}
	return is;
}

// Where the text has the name of a member function behind the class's and "::"; NULL = it is another name that stands there.
static const char *behind_class(const char *s)
{
	s += strspn(s, " \t\n");
	if (*s == '<')
		s += strcspn(s, ">") + (strchr(s, '>') != NULL);
	s += strspn(s, " \t\n");
	return strncmp(s, "::", 2) == 0 ? s + 2 + strspn(s + 2, " \t\n") : NULL;
}

static bool text_defines(const char *text, const char *class, const char *method, size_t length)
{
	size_t n = strlen(class);
	for (const char *s = text; (s = strstr(s, class)); s += n) {
		const char *at = s == text || !is_letter(s[-1]) ? behind_class(s + n) : NULL;
		if (at && strncmp(at, method, length) == 0 && !is_letter(at[length]))
			return true;
	}
	return false;
}

static bool file_defines(const struct project_file *f, const char *class, const char *method, size_t length)
{
	struct arena own = {0};
	size_t bytes;
	const char *text = file_read(&own, f->path, &bytes);
	bool is = text && text_defines(text, class, method, length);
	arena_free(&own);
	return is;
}

static bool is_defined(const struct project *p, const char *class, const char *method, size_t length)
{
	bool is = false;
	for (size_t i = 0; !is && i < p->found.n; i++)
		is = (p->found.at[i]->is_unit || p->found.at[i]->is_reached) && file_defines(p->found.at[i], class, method, length);
	return is;
}

bool source_defines_methods(const struct source_result *result, const char *class, const char *names)
{
	bool all = result->project && *class;
	for (const char *s = names; all && *s; s += strcspn(s, "\n") + 1) {
		bool is_operator = strncmp(s, "operator", strlen("operator")) == 0; // a constructor of a template has its parameters behind its name
		all = is_defined(result->project, class, s, strcspn(s, is_operator ? "\n" : "<\n"));
	}
	return all;
}
