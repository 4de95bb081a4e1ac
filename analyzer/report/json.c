// SPDX-License-Identifier: Apache-2.0
#include "report/common.h"
#include "base/json_writer.h"

static void location(struct json *j, const char *name, const struct report *r, const struct gpulint_location *l)
{
	json_open(j, name, '{');
	json_text(j, "file", report_path(r, l->file));
	json_int(j, "line", l->line);
	json_int(j, "column", l->column);
	json_int(j, "end_line", l->end_line);
	json_int(j, "end_column", l->end_column);
	json_close(j);
}

static void optional(struct json *j, const char *name, const char *text)
{
	if (text)
		json_text(j, name, text);
}

static void finding(struct json *j, const struct report *r, const struct gpulint_finding *f)
{
	const struct gpulint_rule *rule = report_rule(f->code);
	json_open(j, NULL, '{');
	json_text(j, "code", f->code);
	optional(j, "name", rule ? rule->name : NULL);
	json_text(j, "level", level_text(f->level));
	json_text(j, "confidence", confidence_text(f->confidence));
	if (f->basis)
		json_text(j, "basis", f->basis);
	report_put_agreement(j, f);
	json_text(j, "message", f->message);
	optional(j, "fix", f->fix);
	optional(j, "no_edit", f->no_edit);
	optional(j, "why", f->why);
	optional(j, "at_run_time", f->at_run_time);
	optional(j, "instead", f->instead);
	optional(j, "function", f->function);
	location(j, "location", r, &f->location);
	json_open(j, "path", '[');
	for (size_t i = 0; i < f->step_count; i++) {
		json_open(j, NULL, '{');
		location(j, "location", r, &f->step[i].location);
		json_text(j, "message", f->step[i].message);
		optional(j, "stream", f->step[i].stream);
		optional(j, "thread", f->step[i].thread);
		json_int(j, "nesting", f->step[i].nesting);
		json_bool(j, "key", f->step[i].is_key);
		json_close(j);
	}
	json_close(j);
	json_open(j, "related", '[');
	for (size_t i = 0; i < f->related_count; i++) {
		json_open(j, NULL, '{');
		location(j, "location", r, &f->related[i].location);
		json_text(j, "message", f->related[i].message);
		json_bool(j, "covered", f->related[i].is_covered);
		json_close(j);
	}
	json_close(j);
	json_texts(j, "assumptions", f->assumption, f->assumption_count);
	json_close(j);
}

static void statistics(struct json *j, const struct gpulint_statistics *s)
{
	const struct {
		const char *name;
		uint32_t value;
	} number[] = {{"files", s->files},
	              {"files_lost", s->files_lost},
	              {"files_partial", s->files_partial},
	              {"files_with_assumed_macro", s->files_assumed},
	              {"files_not_looked_at", s->files_left},
	              {"files_not_linked", s->files_unlinked},
	              {"files_without_gpu", s->files_without_gpu},
	              {"files_kept", s->files_kept},
	              {"functions", s->functions},
	              {"explored", s->explored},
	              {"degraded", s->degraded},
	              {"incomplete", s->incomplete},
	              {"unreached", s->unreached},
	              {"paths", s->paths},
	              {"gpu_calls_written", s->gpu_call_tokens},
	              {"gpu_calls_understood", s->gpu_call_steps},
	              {"operations", s->operations},
	              {"unknown_stream", s->unknown_stream},
	              {"unknown_memory", s->unknown_memory},
	              {"unknown_access", s->unknown_access},
	              {"suppressed", s->suppressed},
	              {"parses", s->parses}};
	json_open(j, "statistics", '{');
	for (size_t i = 0; i < sizeof number / sizeof *number; i++)
		json_int(j, number[i].name, number[i].value);
	json_real(j, "parse_seconds", s->parse_seconds);
	json_real(j, "lower_seconds", s->lower_seconds);
	json_real(j, "engine_seconds", s->engine_seconds);
	json_real(j, "wall_seconds", s->wall_seconds);
	json_close(j);
}

static void coverage(struct json *j, const struct report *r)
{
	json_open(j, "coverage", '{');
	json_int(j, "calls", r->statistics.gpu_calls);
	json_int(j, "reached", r->statistics.gpu_calls_reached);
	json_int(j, "left_out_by_preprocessor", r->statistics.gpu_calls_left_out);
	json_open(j, "unreached", '[');
	for (size_t i = 0; i < r->unreached_count; i++) {
		json_open(j, NULL, '{');
		json_text(j, "file", report_path(r, r->unreached[i].location.file));
		json_int(j, "line", r->unreached[i].location.line);
		json_text(j, "call", r->unreached[i].name);
		json_text(j, "why", r->unreached[i].why);
		json_close(j);
	}
	json_close(j);
	json_close(j);
}

int report_json(FILE *out, struct arena *scratch, const struct report *r)
{
	struct json j = {.out = out};
	(void)scratch;
	json_open(&j, NULL, '{');
	json_text(&j, "tool", "gpulint");
	json_text(&j, "version", GPULINT_VERSION);
	json_bool(&j, "complete", !r->is_incomplete);
	json_open(&j, "findings", '[');
	for (size_t i = 0; i < r->finding_count; i++)
		finding(&j, r, &r->finding[i]);
	json_close(&j);
	json_open(&j, "messages", '[');
	for (size_t i = 0; i < r->notice_count; i++) {
		json_open(&j, NULL, '{');
		json_text(&j, "file", r->notice[i].file);
		json_text(&j, "level", level_text(r->notice[i].level));
		json_text(&j, "what", r->notice[i].what);
		optional(&j, "action", r->notice[i].action);
		json_close(&j);
	}
	json_close(&j);
	coverage(&j, r);
	statistics(&j, &r->statistics);
	json_close(&j);
	return report_finish(out);
}

int report_json_lines(FILE *out, struct arena *scratch, const struct report *r)
{
	(void)scratch;
	for (size_t i = 0; i < r->finding_count; i++) {
		struct json j = {.out = out, .is_compact = true};
		finding(&j, r, &r->finding[i]);
		putc('\n', out);
	}
	return report_finish(out);
}
