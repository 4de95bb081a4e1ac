// SPDX-License-Identifier: Apache-2.0
// Writes a page with any number of findings, and with names and sources that try to be more than text:
//
//   make_page FOLDER COUNT
#include <stdlib.h>

#include "report/html/html.h"
#include "scratch.h"

#define BREAK_OUT "</script><script>document.hostile = 1</script><img src=x onerror=\"document.hostile = 1\">"

static const char source[] = "int x; // " BREAK_OUT "\n"
			     "// <!-- <script> ]]> & \xff \xe2\x80\xa8\n"
			     "\tfill<<<1, 1, 0, s1>>>(d);\n"
			     "\tscale<<<1, 1, 0, s2>>>(d);\n";
static const char svg[] = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"20\"><script>document.hostile = 1</script>"
			  "<rect width=\"40\" height=\"20\" onclick=\"document.hostile = 1\" onload=\"document.hostile = 1\"/></svg>";

// As large as a picture of gpulint is.
static bool draw(void *context, struct arena *scratch, const struct gpulint_finding *f, struct html_drawing *out)
{
	enum { USUAL = 11000 };
	(void)context, (void)f;
	out->wide = out->narrow = arena_printf(scratch, "%s%*s", svg, USUAL, "");
	return true;
}

static struct gpulint_finding finding_of(struct arena *a, const char *file, size_t i)
{
	struct gpulint_step *step = ARENA_ARRAY(a, struct gpulint_step, 2);
	struct gpulint_related *related = ARENA_ARRAY(a, struct gpulint_related, 1);
	struct gpulint_edit *edit = ARENA_ARRAY(a, struct gpulint_edit, 1);
	const char **assumption = ARENA_ARRAY(a, const char *, 1);
	step[0] = (struct gpulint_step){.location = {file, 3, 2, 3, 27},
	                                .message = "kernel `fill` writes `d`",
	                                .stream = "stream `" BREAK_OUT "`",
	                                .thread = BREAK_OUT,
	                                .is_key = true};
	step[1] = (struct gpulint_step){.location = {file, 4, 2, 4, 28},
	                                .message = "kernel `" BREAK_OUT "` reads `d`",
	                                .stream = "host",
	                                .thread = "thread 2",
	                                .nesting = 1,
	                                .is_key = true};
	related[0] = (struct gpulint_related){{file, 3, 2, 3, 27}, BREAK_OUT, false};
	edit[0] = (struct gpulint_edit){{file, 4, 2, 4, 2}, "wait(\"" BREAK_OUT "\");\n\t"};
	assumption[0] = BREAK_OUT;
	return (struct gpulint_finding){.code = i % 3 ? "GPU102" : "GPU101",
	                                .level = (enum gpulint_level)(2 - i % 3),
	                                .confidence = (enum gpulint_confidence)(2 - i % 2),
	                                .message = arena_printf(a, "Kernel `scale` number %zu reads `d` too early. %s", i, BREAK_OUT),
	                                .fix = BREAK_OUT,
	                                .function = "run<" BREAK_OUT ">()",
	                                .function_usr = "c:@F@run",
	                                .key = arena_printf(a, "%zu", i),
	                                .location = {file, 4, 2, 4, 28},
	                                .step = step,
	                                .step_count = 2,
	                                .related = related,
	                                .related_count = 1,
	                                .assumption = (const char *const *)assumption,
	                                .assumption_count = 1,
	                                .edit = edit,
	                                .edit_count = 1};
}

int main(int argc, char **argv)
{
	struct arena a = {0};
	size_t count = argc == 3 ? strtoul(argv[2], NULL, 10) : 0;
	if (!count)
		return 2;
	const char *file = scratch_write(&a, argv[1], "a<img src=x onerror=document.hostile=1>.cu", source);
	struct gpulint_finding *finding = ARENA_ARRAY(&a, struct gpulint_finding, count);
	for (size_t i = 0; i < count; i++)
		finding[i] = finding_of(&a, file, i);
	struct gpulint_message notice = {file, BREAK_OUT, NULL, GPULINT_WARNING};
	struct report r = {
		.finding = finding, .finding_count = count, .root = argv[1], .working_directory = argv[1], .notice = &notice, .notice_count = 1};
	struct html_pictures pictures = {.draw = draw};
	FILE *out = fopen(arena_printf(&a, "%s/index.html", argv[1]), "wb");
	int status = out ? report_html(out, &a, &r, &pictures) : -1;
	if (out && fclose(out))
		status = -1;
	arena_free(&a);
	return status ? 1 : 0;
}
