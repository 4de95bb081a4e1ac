// SPDX-License-Identifier: Apache-2.0
#include "validator/output.h"

#include "base/json_writer.h"
#include "base/text.h"
#include "base/whole.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define X(id, word) word,
const char *const verdict_words[] = {VERDICTS(X) NULL};
#undef X

bool verdict_is_fault(const struct verdict *v, bool *is_decided)
{
	bool is_open = v->kind == VERDICT_UNSUPPORTED || v->kind == VERDICT_FAILED || v->kind == VERDICT_NOT_REACHED ||
	               (v->kind == VERDICT_REACHED && !v->gated.was_run);
	*is_decided = !is_open;
	return v->kind == VERDICT_CONFIRMED || v->kind == VERDICT_PROGRAM_CONFIRMED;
}

// What the verdict rests on: "`s` is non-blocking; log_state at a.cu:7 does not synchronize".
static const char *assumptions(struct arena *a, const struct witness *w)
{
	const char *text = "";
	for (size_t i = 0; i < w->assumption_count; i++)
		text = arena_printf(a, "%s%s%s", text, *text ? "; " : "", w->assumption[i]);
	for (size_t i = 0; i < w->assumed_no_sync_count; i++)
		text = arena_printf(a, "%s%s%s does not synchronize", text, *text ? "; " : "", w->assumed_no_sync[i]);
	return text;
}

// Of a program no sequence is executed.
static const char *program_said(const struct verdict *v, const char *otherwise)
{
	return v->kind == VERDICT_UNSUPPORTED ? "The run of the program cannot tell" : otherwise;
}

const char *verdict_sentence(struct arena *a, const struct witness *w, const struct verdict *v)
{
	static const char *const said[] = {
		[VERDICT_CONFIRMED] = "The sequence is confirmed",
		[VERDICT_ORDERED_HERE] = "The later operation waited for the earlier one",
		[VERDICT_NOT_OBSERVED] = "The fault was not observed",
		[VERDICT_UNSUPPORTED] = "The sequence cannot be executed",
		[VERDICT_FAILED] = "The execution failed",
		[VERDICT_PROGRAM_CONFIRMED] = "Confirmed in the program itself",
		[VERDICT_REACHED] = "The program runs the claimed steps, and does not show the fault",
		[VERDICT_NOT_REACHED] = "The program did not run the claimed steps",
	};
	if (strcmp(v->backend, "program") == 0)
		return arena_printf(a, "%s%s%s%s", program_said(v, said[v->kind]), v->device ? arena_printf(a, " on %s", v->device) : "",
		                    v->why ? ": " : "", v->why ? v->why : "");
	bool is_model = strcmp(v->backend, "model") == 0;
	bool is_run = v->kind != VERDICT_FAILED && v->kind != VERDICT_UNSUPPORTED;
	const char *model = is_run ? "by the model of CUDA's documented semantics" : "in the model of CUDA's documented semantics";
	const char *where = is_model ? model : arena_printf(a, "on %s", v->device ? v->device : "the GPU");
	const char *assumed = assumptions(a, w), *what = v->gated.detail ? v->gated.detail : v->why;
	return arena_printf(a, "%s %s%s%s%s%s", said[v->kind], where, what ? ": " : "", what ? what : "", *assumed ? "; assuming: " : "", assumed);
}

static void table_way(FILE *out, struct arena *a, const char *backend, const char *name, const struct outcome *o)
{
	if (!o->was_run)
		return;
	fprintf(out, "%s    %s: %s", backend, name, verdict_words[o->kind]);
	if (o->runs > 1)
		fprintf(out, " (%u of %u)", o->shown, o->runs);
	fprintf(out, "%s%s\n", o->detail ? ": " : "", o->detail ? text_in_line(a, o->detail) : "");
}

static void table_lines(FILE *out, struct arena *a, const char *backend, const char *indent, const char *text)
{
	while (*text) {
		size_t n = strcspn(text, "\n");
		fprintf(out, "%s%s%s\n", backend, indent, text_in_line(a, arena_strndup(a, text, n)));
		text += n + (text[n] == '\n');
	}
}

static const char *fix_text(const struct outcome *fixed)
{
	if (fixed->kind == VERDICT_NOT_OBSERVED || fixed->kind == VERDICT_ORDERED_HERE)
		return "the fix holds";
	return fixed->kind == VERDICT_CONFIRMED ? "the fix does NOT hold" : "the fix was not decided";
}

static void table_witness(FILE *out, struct arena *a, const struct witness *w, const struct verdict *v)
{
	const struct witness_step *s = witness_place(w);
	fprintf(out, "%s  %-7s %s:%u  %s%s%s\n", v->backend, printable(a, w->rule), printable(a, s->file), s->line, verdict_words[v->kind],
	        v->why ? ": " : "", v->why ? text_in_line(a, v->why) : "");
	if (strcmp(v->backend, "program") == 0)
		return; // the reason says it all, and nothing was assumed
	table_way(out, a, v->backend, "as written", &v->as_written);
	if (v->as_written.was_run)
		table_way(out, a, v->backend, "gated", &v->gated);
	if (v->fixed.was_run) {
		fprintf(out, "%s    %s\n", v->backend, fix_text(&v->fixed));
		table_way(out, a, v->backend, "fixed", &v->fixed);
	}
	const char *assumed = assumptions(a, w);
	if (*assumed)
		fprintf(out, "%s    assuming: %s\n", v->backend, text_in_line(a, assumed));
	if (v->kind == VERDICT_CONFIRMED && v->gated.schedule) {
		fprintf(out, "%s    schedule that shows it:\n", v->backend);
		table_lines(out, a, v->backend, "      ", v->gated.schedule);
	}
}

void output_table(FILE *out, struct arena *a, const struct validated *v)
{
	size_t count[VERDICT_KIND_COUNT] = {0}, total = 0;
	for (size_t i = 0; i < v->count; i++) {
		const struct validated_file *f = &v->file[i];
		for (size_t k = 0; k < f->set.count; k++) {
			if (f->is_left_out[k])
				continue;
			table_witness(out, a, &f->set.witness[k], &f->verdict[k]);
			count[f->verdict[k].kind]++;
			total++;
		}
	}
	fprintf(out, "%s  %zu witness%s:", v->backend, total, total == 1 ? "" : "es");
	const char *between = " ";
	for (size_t i = 0; i < VERDICT_KIND_COUNT; i++) {
		if (!count[i])
			continue;
		fprintf(out, "%s%zu %s", between, count[i], verdict_words[i]);
		between = ", ";
	}
	fputs(total ? "\n" : " nothing to do\n", out);
}

static void json_way(struct json *j, const char *name, const struct outcome *o)
{
	if (!o->was_run)
		return;
	json_open(j, name, '{');
	json_text(j, "verdict", verdict_words[o->kind]);
	if (o->detail)
		json_text(j, "detail", o->detail);
	if (o->schedule)
		json_text(j, "schedule", o->schedule);
	json_int(j, "runs", o->runs);
	json_int(j, "shown", o->shown);
	json_close(j);
}

static void json_verdict(struct json *j, struct arena *a, const struct witness *w, const struct verdict *v)
{
	json_text(j, "verdict", verdict_words[v->kind]);
	if (v->why)
		json_text(j, "why", v->why);
	json_text(j, "backend", v->backend);
	if (v->device)
		json_text(j, "device", v->device);
	json_text(j, "message", verdict_sentence(a, w, v));
	json_way(j, "asWritten", &v->as_written);
	json_way(j, "gated", &v->gated);
	json_way(j, "fixed", &v->fixed);
	if (v->fixed.was_run && v->fixed.kind != VERDICT_UNSUPPORTED && v->fixed.kind != VERDICT_FAILED)
		json_bool(j, "fixHolds", v->fixed.kind == VERDICT_NOT_OBSERVED || v->fixed.kind == VERDICT_ORDERED_HERE);
}

void output_json(FILE *out, struct arena *a, const struct validated *v)
{
	struct json j = {.out = out};
	json_open(&j, NULL, '{');
	json_int(&j, "version", 1);
	json_text(&j, "backend", v->backend);
	json_open(&j, "results", '[');
	for (size_t i = 0; i < v->count; i++) {
		const struct validated_file *f = &v->file[i];
		for (size_t k = 0; k < f->set.count; k++) {
			const struct witness *w = &f->set.witness[k];
			const struct witness_step *s = witness_place(w);
			if (f->is_left_out[k])
				continue;
			json_open(&j, NULL, '{');
			json_text(&j, "input", f->name);
			json_text(&j, "rule", w->rule);
			json_text(&j, "file", s->file);
			json_int(&j, "line", s->line);
			json_text(&j, "claim", w->message);
			json_verdict(&j, a, w, &f->verdict[k]);
			json_texts(&j, "assumptions", w->assumption, w->assumption_count);
			json_texts(&j, "assumedNoSync", w->assumed_no_sync, w->assumed_no_sync_count);
			json_close(&j);
		}
	}
	json_close(&j);
	json_close(&j);
}

// A verdict as one JSON object without a line end behind it, so that writing it twice changes nothing.
static void verdict_object(FILE *out, struct arena *a, const struct witness *w, const struct verdict *v)
{
	char *text = NULL;
	size_t size = 0;
	struct json j = {.out = open_memstream(&text, &size)};
	json_open(&j, NULL, '{');
	json_verdict(&j, a, w, v);
	json_close(&j);
	fclose(j.out);
	while (size && text[size - 1] == '\n')
		size--;
	fwrite(text, 1, size, out);
	free(text);
}

void output_sarif(FILE *out, struct arena *a, const struct validated *v)
{
	const struct validated_file *f = &v->file[0];
	size_t at = 0;
	for (size_t k = 0; k < f->set.count; k++) {
		bool is_program = strcmp(f->verdict[k].backend ? f->verdict[k].backend : "", "program") == 0;
		const struct verdict_place *place = is_program ? &f->set.program_place[k] : &f->set.place[k];
		if (f->is_left_out[k])
			continue;
		fwrite(f->text + at, 1, place->begin - at, out);
		if (place->begin == place->end)
			fputs(is_program ? ", \"gpulint/program-verdict\": " : ", \"gpulint/verdict\": ", out);
		verdict_object(out, a, &f->set.witness[k], &f->verdict[k]);
		at = place->end;
	}
	fwrite(f->text + at, 1, f->length - at, out);
}

bool output_to_file(struct arena *a, const char *file, const struct validated *v,
                    void (*write)(FILE *out, struct arena *a, const struct validated *v), const char **message)
{
	struct whole_file whole;
	bool ok = whole_open(a, file, &whole);
	if (ok) {
		write(whole.out, a, v);
		ok = whole_close(&whole, true);
	}
	if (!ok)
		*message = whole_message(a, file, errno);
	return ok;
}
