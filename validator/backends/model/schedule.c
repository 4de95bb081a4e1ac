// SPDX-License-Identifier: Apache-2.0
// Schedules and faults as text.
#include "validator/backends/model/claims.h"

#include <string.h>

static const char *name_of(const char *name, const char *id)
{
	return name && *name ? name : id;
}

static const char *memory_name(const struct model *model, int memory)
{
	return name_of(model->w->memories[memory].name, model->w->memories[memory].id);
}

static const char *stream_name(struct arena *a, const struct model *model, int stream)
{
	const struct witness_stream *s = &model->w->streams[stream];
	if (s->kind == WSTREAM_LEGACY || s->kind == WSTREAM_PER_THREAD)
		return s->kind == WSTREAM_LEGACY ? "the legacy default stream" : "the per-thread default stream";
	const char *name = name_of(s->name, s->id);
	return strncmp(name, "the stream ", strlen("the stream ")) == 0 ? name : arena_printf(a, "stream `%s`", name);
}

static const char *effects_text(struct arena *a, const struct model *model, const struct transition *t)
{
	static const char *const verb[] = {"reads", "writes", "adds to"};
	const char *text = "";
	for (size_t i = 0; i < t->access_count; i++) {
		const struct witness_access *access = &t->access[i];
		const char *what = memory_name(model, access->memory);
		text = arena_printf(a, "%s%s%s `%s`", text, *text ? ", " : "", verb[access->mode], what);
		if (access->begin || access->end != model->w->memories[access->memory].bytes)
			text = arena_printf(a, "%s [%llu, %llu)", text, (unsigned long long)access->begin, (unsigned long long)access->end);
	}
	return text;
}

static const char *where(struct arena *a, const struct machine *m, const struct transition *t)
{
	const struct model *model = m->model;
	if (t->op == NOT_YET)
		return arena_printf(a, "host thread %s", model->w->threads[t->process].id);
	return stream_name(a, model, m->op.at[t->op].stream);
}

const char *schedule_text(struct arena *a, const struct machine *m, const struct trace *t, const struct fault *fault)
{
	const char *text = "";
	const struct model *model = m->model;
	for (uint32_t i = 0; i < t->count; i++) {
		const struct transition *x = &t->at[i];
		const struct witness_step *s = &model->step[x->step];
		const char *effects = effects_text(a, model, x);
		bool is_enqueue = x->op == NOT_YET && s->stream != NO_OBJECT && !x->access_count;
		const char *what = *effects ? effects : is_enqueue ? arena_printf(a, "on %s", stream_name(a, model, s->stream)) : "";
		bool is_fault = fault && fault->is_there && !fault->is_final && fault->transition == i;
		text = arena_printf(a, "%s%s: %s%s%s%s\n", text, where(a, m, x), witness_said(a, s), *what ? " " : "", what,
		                    is_fault ? "  <- wrong bytes" : "");
	}
	return text;
}

const char *fault_text(struct arena *a, const struct model *model, const struct fault *fault)
{
	const char *amount = witness_amount(a, &model->w->memories[fault->memory], fault->bytes, fault->of);
	if (fault->is_final)
		return arena_printf(a, "wrong: %s at the end", amount);
	return arena_printf(a, "%s: %s read by %s", fault->seen == POISON_BYTE ? "dead memory" : "stale", amount,
	                    witness_said(a, &model->step[fault->step]));
}
