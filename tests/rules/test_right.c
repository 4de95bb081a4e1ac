// SPDX-License-Identifier: Apache-2.0
// Silence on right programs must come from understanding: each has GPU work that was followed, and stays silent when a
// header is missing, as it is for a newcomer who has no third-party folder.
#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <string.h>

#include "base/file.h"
#include "rules/programs.h"
#include "scratch.h"

Test(right, every_idiom_has_operations, .timeout = 300)
{
	struct programs p = programs_below("idioms");
	uint32_t written = 0, understood = 0;
	cr_assert_geq(p.path.n, 60);
	for (size_t i = 0; i < p.path.n; i++) {
		struct gpulint_session *s = programs_analyse(&p.path.at[i], 1);
		const struct gpulint_statistics *t = gpulint_session_statistics(s);
		cr_expect(program_is_right(&p.arena, p.path.at[i]), "%s is no right program", p.path.at[i]);
		cr_expect_gt(t->operations, 0, "%s: no GPU operation", p.path.at[i]);
		cr_expect_gt(t->explored, 0, "%s: no function with GPU work", p.path.at[i]);
		written += t->gpu_call_tokens;
		understood += t->gpu_call_steps;
		gpulint_session_free(s);
	}
	cr_expect(100 * understood >= 98 * written, "%u calls written, %u understood", written, understood);
	programs_free(&p);
}

// Name of the header that a line includes with angle brackets, NULL = none.
static const char *included(struct arena *a, const char *line)
{
	static const char start[] = "#include <";
	if (strncmp(line, start, sizeof start - 1) != 0)
		return NULL;
	line += sizeof start - 1;
	return arena_printf(a, "%.*s", (int)strcspn(line, ">\n"), line);
}

static bool is_cuda(struct arena *a, const char *header)
{
	return file_exists(arena_printf(a, GPULINT_SOURCE_DIR "/include/cuda/%s", header));
}

// Without its declaration, something that the program shows is beyond what gpulint can know (docs/limits.md).
static bool is_needed(const char *line)
{
	const char *mark = strstr(line, "// needed");
	return mark && mark < line + strcspn(line, "\n");
}

// Writes `path` once without each of its includes that are not CUDA's, nor marked as needed; returns how many.
static size_t write_variants(struct arena *a, const char *folder, const char *path)
{
	size_t size, variants = 0, number = 1;
	const char *text = file_read(a, path, &size);
	cr_assert_not_null(text, "%s", path);
	for (const char *line = text; *line; number++) {
		const char *header = included(a, line), *next = line + strcspn(line, "\n");
		next += *next == '\n';
		if (header && !is_cuda(a, header) && !is_needed(line)) {
			const char *name = arena_printf(a, "%zu-%s", number, path_base(path));
			scratch_write(a, folder, name, arena_printf(a, "%.*s%s", (int)(line - text), text, next));
			variants++;
		}
		line = next;
	}
	return variants;
}

struct folder {
	char name[16];
	size_t least; // variants; guards against a test over nothing
};

ParameterizedTestParameters(right, a_missing_include_adds_no_finding)
{
	static struct folder folder[] = {{"idioms", 90}, {"seeds", 70}, {"rules", 30}, {"styles", 3}};
	return cr_make_param_array(struct folder, folder, sizeof folder / sizeof *folder);
}

// Sanitized builds leave it out: it only repeats what the corpus runs there, and the C++ library's headers take minutes.
ParameterizedTest(const struct folder *f, right, a_missing_include_adds_no_finding, .timeout = 600)
{
#ifdef __SANITIZE_ADDRESS__
	cr_skip("sanitized build");
#endif
	struct programs p = programs_below(f->name);
	const char *folder = scratch_new(&p.arena);
	size_t variants = 0;
	for (size_t i = 0; i < p.path.n; i++)
		if (program_is_right(&p.arena, p.path.at[i]))
			variants += write_variants(&p.arena, folder, p.path.at[i]);
	cr_expect_geq(variants, f->least, "%s: only %zu variants", f->name, variants);
	struct gpulint_session *s = programs_analyse(&folder, 1);
	cr_expect_eq(gpulint_session_statistics(s)->files, variants);
	cr_expect_eq(programs_alarms(s), 0, "%s", programs_listing(&p.arena, s));
	gpulint_session_free(s);
	scratch_remove(folder);
	programs_free(&p);
}
