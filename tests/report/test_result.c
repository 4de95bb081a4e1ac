// SPDX-License-Identifier: Apache-2.0
#include <criterion/criterion.h>
#include <string.h>

#include "sample.h"
#include "session/unit_result.h"

static char *encode(struct sample *s, size_t *length)
{
	struct unit_result in = {0};
	char *bytes = NULL;
	for (int i = 0; i < 2; i++) {
		*vec_push(&s->arena, &in.findings) = s->finding[i];
		*vec_push(&s->arena, &in.messages) = s->message[i];
	}
	*vec_push(&s->arena, &in.calls) = s->unreached[0];
	*vec_push(&s->arena, &in.habits) = (struct habit){
		HABIT_STREAM, true, true, "c:giver", "key", "lib::", "lib::current()", "f", "k", {.file = "b.cu", .line = 4}, 2};
	in.statistics.paths = 17;
	FILE *out = open_memstream(&bytes, length);
	unit_result_write(out, &in);
	fclose(out);
	return bytes;
}

Test(unit_result, comes_back_as_it_went)
{
	struct sample *s = sample_new(3);
	struct unit_result back;
	size_t length;
	s->step[1].role = GPULINT_STEP_SECOND_CALL;
	s->step[1].call = "scale<<<>>>", s->step[1].does = "reads `d[0]`", s->step[1].device = "device 1";
	s->finding[0].acting = 7, s->finding[0].deviating = 2;
	s->finding[0].undefined = &(const struct gpulint_undefined){"c:@F@log", "`log` (a.cu:7)"}, s->finding[0].undefined_count = 1;
	char *bytes = encode(s, &length);
	cr_assert(unit_result_read(&s->arena, bytes, length, &back));
	cr_assert_eq(back.findings.n, 2);
	cr_expect_eq(back.findings.at[0].acting, 7);
	cr_expect_eq(back.findings.at[0].deviating, 2);
	const struct gpulint_finding *f = &back.findings.at[0];
	cr_expect_str_eq(f->message, s->finding[0].message);
	cr_expect_eq(f->level, GPULINT_ERROR);
	cr_expect_eq(f->location.end_column, 29);
	cr_expect_eq(f->step_count, 3);
	cr_expect_null(f->step[0].stream);
	cr_expect_str_eq(f->step[1].stream, "stream `s2`");
	cr_expect(f->step[1].is_key);
	cr_expect_eq(f->step[1].role, GPULINT_STEP_SECOND_CALL);
	cr_expect_str_eq(f->step[1].call, "scale<<<>>>");
	cr_expect_str_eq(f->step[1].does, "reads `d[0]`");
	cr_expect_str_eq(f->step[1].device, "device 1");
	cr_expect_null(f->step[0].device);
	cr_expect_str_eq(f->related[0].message, "the copy into [d]");
	cr_expect(!f->related[0].is_covered && f->related[1].is_covered);
	cr_expect_str_eq(f->assumption[0], "`log` does not synchronise");
	cr_assert_eq(f->undefined_count, 1);
	cr_expect_str_eq(f->undefined[0].usr, "c:@F@log");
	cr_expect_str_eq(f->undefined[0].text, "`log` (a.cu:7)");
	cr_expect_eq(back.findings.at[1].undefined_count, 0);
	cr_expect_str_eq(f->at_run_time, s->finding[0].at_run_time);
	cr_expect_null(f->why);
	cr_expect_null(back.findings.at[1].fix);
	cr_expect_null(back.findings.at[1].at_run_time);
	cr_expect_str_eq(back.messages.at[0].action, "raise --timeout");
	cr_assert_eq(back.calls.n, 1);
	cr_expect_str_eq(back.calls.at[0].why, "its conditions exclude each other");
	cr_expect_eq(back.calls.at[0].location.line, 3);
	cr_expect_eq(back.statistics.paths, 17);
	cr_assert_eq(back.habits.n, 1);
	cr_expect(back.habits.at[0].is_kept && back.habits.at[0].is_own && strcmp(back.habits.at[0].giver, "c:giver") == 0 &&
	          back.habits.at[0].places == 2 && back.habits.at[0].at.line == 4);
	cr_expect_str_eq(back.habits.at[0].space, "lib::");
	free(bytes);
	sample_free(s);
}

Test(unit_result, a_cut_or_damaged_stream_is_no_result)
{
	struct sample *s = sample_new(2);
	struct unit_result back;
	size_t length;
	char *bytes = encode(s, &length);
	for (size_t n = 0; n < length; n++)
		cr_assert_not(unit_result_read(&s->arena, bytes, n, &back), "%zu of %zu bytes", n, length);
	for (size_t i = 0; i < length; i++) { // no damage may read outside
		bytes[i] = (char)~bytes[i];
		unit_result_read(&s->arena, bytes, length, &back);
		bytes[i] = (char)~bytes[i];
	}
	memset(bytes, 0x7f, length);
	cr_expect_not(unit_result_read(&s->arena, bytes, length, &back));
	free(bytes);
	sample_free(s);
}
