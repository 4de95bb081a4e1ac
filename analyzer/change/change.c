// SPDX-License-Identifier: Apache-2.0
#include "change/change.h"

#include <limits.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "change/git.h"

// Of a diff: names and hunks as the parser wants them, whatever the user's configuration says.
#define PLAIN_DIFF                                                                                                                                   \
	"--unified=0", "--inter-hunk-context=0", "--no-color", "--no-ext-diff", "--no-textconv", "--text", "--find-renames", "--src-prefix=a/",      \
		"--dst-prefix=b/", "--no-relative", "--submodule=short"

static const char *failure(struct arena *a, const char *option, const char *git)
{
	if (strncmp(git, GIT_MISSING, strlen(GIT_MISSING)) == 0)
		return arena_printf(a, "%s: git %s: install it, or name it in PATH", option, git);
	return arena_printf(a, "%s: git: %s: run it inside a git repository that this user may read", option, git);
}

static const char *root_of_repository(struct arena *a, const char **root)
{
	static const char *const top[] = {"rev-parse", "--show-toplevel", NULL};
	struct git_output out;
	const char *wrong = git_run(a, top, &out);
	*root = wrong ? NULL : arena_strndup(a, out.text, strcspn(out.text, "\n"));
	return wrong;
}

static const char *absolute(struct arena *a, const char *root, const char *path)
{
	const char *joined = path_join(a, root, path), *real = path_real(a, joined);
	return real ? real : path_normal(a, joined);
}

static void add(struct arena *a, struct change_set *c, struct diff_file *f, const char *path)
{
	c->by_path.arena = a;
	void **slot = strmap_at(&c->by_path, path);
	if (!*slot)
		*vec_push(a, &c->paths) = path;
	*slot = f;
}

static const char *without_prefix(const char *name, const char *prefix)
{
	size_t n = strlen(prefix);
	return name + (strncmp(name, prefix, n) == 0 ? n : 0);
}

// What git printed, all of whose names begin with "b/".
static const char *read_git(struct arena *a, const char *option, const char *root, const struct git_output *diff, struct change_set *out)
{
	uint32_t line;
	const char *what;
	if (!diff_read(a, diff->text, diff->length, &out->diff, &line, &what))
		return arena_printf(a, "%s: line %u of git's diff %s", option, line, what);
	for (size_t i = 0; i < out->diff.files.n; i++) {
		struct diff_file *f = &out->diff.files.at[i];
		add(a, out, f, absolute(a, root, without_prefix(f->path, "b/")));
	}
	for (size_t i = 0; i < out->diff.gone.n; i++)
		*vec_push(a, &out->gone) = absolute(a, root, without_prefix(out->diff.gone.at[i], "a/"));
	return NULL;
}

// Files that differ from the index, as the index has them: what is committed is analysed, not what is left out of it. *unmerged: one that the index
// has several times.
static const char *read_index(struct arena *a, const char *root, bool (*wants)(const char *path), struct change_set *out, const char **unmerged)
{
	static const char *const differ[] = {
		"diff", "--name-status", "-z", "--no-renames", "--no-ext-diff", "--no-relative", "--ignore-submodules=all", "--diff-filter=MDTU",
		NULL};
	struct git_output names, text;
	const char *wrong = git_run(a, differ, &names);
	for (const char *state = names.text, *name; !wrong && state < names.text + names.length; state = name + strlen(name) + 1) {
		name = state + strlen(state) + 1;
		if (*state == 'U')
			*unmerged = name;
		if (*unmerged)
			return NULL;
		if (!wants(name))
			continue;
		const char *show[] = {"cat-file", "--filters", arena_printf(a, ":%s", name), NULL};
		wrong = git_run(a, show, &text);
		*vec_push(a, &out->texts) = (struct text_given){absolute(a, root, name), text.text, text.length};
	}
	return wrong;
}

const char *change_staged(struct arena *a, bool (*wants)(const char *path), struct change_set *out)
{
	static const char option[] = "--staged";
	static const char *const staged[] = {"diff", "--cached", PLAIN_DIFF, NULL};
	struct git_output diff;
	const char *root, *unmerged = NULL, *wrong = root_of_repository(a, &root);
	wrong = wrong ? wrong : git_run(a, staged, &diff);
	wrong = wrong ? wrong : read_index(a, root, wants, out, &unmerged);
	if (!wrong && unmerged)
		return arena_printf(a, "%s: %s: has conflicts of a merge: resolve them, and `git add` the file", option, unmerged);
	return wrong ? failure(a, option, wrong) : read_git(a, option, root, &diff, out);
}

const char *change_since(struct arena *a, const char *ref, struct change_set *out)
{
	const char *option = arena_printf(a, "--since=%s", ref);
	const char *named[] = {"rev-parse", "--verify", "--quiet", "--end-of-options", arena_printf(a, "%s^{commit}", ref), NULL};
	struct git_output commit, base, diff;
	const char *root, *wrong = root_of_repository(a, &root);
	if (wrong)
		return failure(a, option, wrong);
	if (git_run(a, named, &commit))
		return arena_printf(a, "%s: no such commit: name a branch, a tag or a commit, and fetch it first", option);
	const char *both[] = {"merge-base", "HEAD", arena_strndup(a, commit.text, strcspn(commit.text, "\n")), NULL};
	if (git_run(a, both, &base))
		return arena_printf(a, "%s: has no commit in common with HEAD: fetch more of the history", option);
	const char *since[] = {"diff", arena_strndup(a, base.text, strcspn(base.text, "\n")), PLAIN_DIFF, NULL};
	wrong = git_run(a, since, &diff);
	return wrong ? failure(a, option, wrong) : read_git(a, option, root, &diff, out);
}

// Where a name of a foreign diff leads: below the root or the working directory, without the first folder or with it.
static const char *found(struct arena *a, const char *root, const char *name)
{
	const char *slash = strchr(name, '/'), *rest = slash ? slash + 1 : name;
	const char *const place[] = {root ? root : ".", "."}, *const spelled[] = {rest, name};
	for (size_t i = 0; i < 2; i++)
		for (size_t k = 0; k < 2; k++) {
			const char *real = path_real(a, path_join(a, place[k], spelled[i]));
			if (real && file_is_regular(real))
				return real;
		}
	return NULL;
}

// Where a file was that a foreign diff takes away: below the root, or below the working directory, in a folder that is there.
static const char *was_found(struct arena *a, const char *root, const char *name)
{
	const char *const place[] = {root ? root : ".", "."};
	for (size_t i = 0; i < 2; i++) {
		const char *path = path_join(a, place[i], without_prefix(name, "a/")), *folder = path_real(a, path_directory(a, path));
		if (folder && !file_exists(path))
			return path_join(a, folder, path_base(path));
	}
	return NULL;
}

const char *change_read(struct arena *a, const char *text, size_t length, struct change_set *out)
{
	uint32_t line;
	const char *what, *root;
	if (!diff_read(a, text, length, &out->diff, &line, &what))
		return arena_printf(a, "stdin:%u: %s", line, what);
	root_of_repository(a, &root); // a diff needs none
	for (size_t i = 0; i < out->diff.files.n; i++) {
		struct diff_file *f = &out->diff.files.at[i];
		const char *path = found(a, root, f->path);
		if (!path)
			return arena_printf(a, "%s: named by the diff and not there: apply the diff first, and run gpulint where its names lead",
			                    f->path);
		add(a, out, f, path);
	}
	for (size_t i = 0; i < out->diff.gone.n; i++) {
		const char *path = was_found(a, root, out->diff.gone.at[i]);
		if (path)
			*vec_push(a, &out->gone) = path;
	}
	return NULL;
}

// --- findings -----------------------------------------------------------------------------------------------------------

bool change_have(const struct change_set *c, const struct gpulint_location *l)
{
	const struct diff_file *f = strmap_get(&c->by_path, l->file ? l->file : "");
	uint32_t last = l->end_line > l->line ? l->end_line : l->line;
	for (size_t i = 0; f && i < f->hunks.n; i++) {
		const struct diff_hunk *h = &f->hunks.at[i];
		if (h->count && l->line < h->line + h->count && last >= h->line)
			return true;
	}
	return false;
}

static bool has_removed_between(const struct change_set *c, const struct gpulint_location *from, const struct gpulint_location *to)
{
	const struct diff_file *f = strmap_get(&c->by_path, from->file ? from->file : "");
	if (!f || !to->file || strcmp(from->file, to->file) != 0)
		return false;
	for (size_t i = 0; i < f->hunks.n; i++) {
		const struct diff_hunk *h = &f->hunks.at[i];
		if (h->removes && from->line < h->line && to->line >= h->line + h->count)
			return true;
	}
	return false;
}

// The next step of the same call, NULL when the call ends first.
static const struct gpulint_step *next_of_call(const struct gpulint_finding *f, size_t at)
{
	for (size_t i = at + 1; i < f->step_count && f->step[i].nesting >= f->step[at].nesting; i++)
		if (f->step[i].nesting == f->step[at].nesting)
			return &f->step[i];
	return NULL;
}

bool change_touch(const struct change_set *c, const struct gpulint_finding *f)
{
	bool touches = change_have(c, &f->location);
	for (size_t i = 0; i < f->step_count && !touches; i++) {
		const struct gpulint_step *next = next_of_call(f, i);
		touches = change_have(c, &f->step[i].location) || (next && has_removed_between(c, &f->step[i].location, &next->location));
	}
	for (size_t i = 0; i < f->related_count && !touches; i++)
		touches = !f->related[i].is_covered && change_have(c, &f->related[i].location);
	return touches;
}
