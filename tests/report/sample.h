// SPDX-License-Identifier: Apache-2.0
// A report with every part of a finding filled in.
#ifndef GPULINT_TESTS_SAMPLE_H
#define GPULINT_TESTS_SAMPLE_H

#include "report/report.h"
#include "scratch.h"

struct sample {
	struct arena arena;
	const char *folder;
	struct gpulint_finding finding[2];
	struct gpulint_step *step;
	struct gpulint_related related[3];
	const char *assumption[1];
	struct gpulint_message message[2];
	struct gpulint_gpu_call unreached[1]; // not part of the report until a test counts it
	struct report report;
};

// Writes a source file into a new folder; the first finding is on its line 3 and has `steps` path steps.
static inline struct sample *sample_new(size_t steps)
{
	struct sample *s = calloc(1, sizeof *s);
	s->folder = scratch_new(&s->arena);
	const char *file = scratch_write(&s->arena, s->folder, "a b%.cu", "int x;\n// \xc3\xa9\n\tscale<<<1, 1, 0, s2>>>(d); /* \xff */\n");
	struct gpulint_location at = {file, 3, 2, 3, 29};
	s->step = ARENA_ARRAY(&s->arena, struct gpulint_step, steps);
	for (size_t i = 0; i < steps; i++)
		s->step[i] = (struct gpulint_step){.location = at,
		                                   .message = "kernel `scale` reads `d[0]`",
		                                   .stream = i % 2 ? "stream `s2`" : NULL,
		                                   .nesting = (uint32_t)(i % 3),
		                                   .is_key = i == 1};
	s->related[0] = (struct gpulint_related){at, "the copy into [d]", false};
	s->related[1] = (struct gpulint_related){at, "`e` between two kernels", true};
	s->related[2] = (struct gpulint_related){at, "`f` between two copies", true};
	s->assumption[0] = "`log` does not synchronise";
	s->finding[0] = (struct gpulint_finding){.code = "GPU101",
	                                         .level = GPULINT_ERROR,
	                                         .confidence = GPULINT_HIGH,
	                                         .message = "Nothing orders kernel `scale` after the copy of `d[0]`.",
	                                         .fix = "record an event",
	                                         .at_run_time = "Goes wrong when the copy is slow.",
	                                         .function = "run()",
	                                         .function_usr = "c:@F@run",
	                                         .key = "d",
	                                         .location = at,
	                                         .step = s->step,
	                                         .step_count = steps,
	                                         .related = s->related,
	                                         .related_count = 3,
	                                         .assumption = s->assumption,
	                                         .assumption_count = 1};
	s->finding[1] = s->finding[0];
	s->finding[1].level = GPULINT_NOTE;
	s->finding[1].location = (struct gpulint_location){"/nowhere/gone.cu", 7, 0, 0, 0};
	s->finding[1].step_count = s->finding[1].related_count = s->finding[1].assumption_count = 0;
	s->finding[1].fix = s->finding[1].function = s->finding[1].at_run_time = NULL;
	s->message[0] = (struct gpulint_message){file, "not analysed: took more than 1 s", "raise --timeout", GPULINT_ERROR};
	s->message[1] = (struct gpulint_message){"CUDA toolkit", "not found", NULL, GPULINT_NOTE};
	s->unreached[0] = (struct gpulint_gpu_call){at, "scale", "its conditions exclude each other"};
	s->report = (struct report){.finding = s->finding,
	                            .finding_count = 2,
	                            .notice = s->message,
	                            .notice_count = 2,
	                            .root = s->folder,
	                            .working_directory = s->folder,
	                            .is_incomplete = true};
	s->report.statistics.files = 2;
	s->report.statistics.files_lost = 1;
	return s;
}

static inline void sample_free(struct sample *s)
{
	scratch_remove(s->folder);
	arena_free(&s->arena);
	free(s);
}

// The report in a format, as text.
static inline const char *sample_write(struct sample *s, const char *format)
{
	char *text = NULL;
	size_t length = 0;
	FILE *out = open_memstream(&text, &length);
	for (const struct report_format *f = report_formats; f->name; f++)
		if (strcmp(f->name, format) == 0 && f->write(out, &s->arena, &s->report))
			abort();
	fclose(out);
	const char *copy = arena_strndup(&s->arena, text, length);
	free(text);
	return copy;
}

#endif
