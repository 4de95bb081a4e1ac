// SPDX-License-Identifier: Apache-2.0
#include "engine/world/affinity.h"

// The parameter for a stream that the value is, NULL = it is none.
static const struct ir_var *stream_parameter(const struct ir_value *v)
{
	bool is_parameter = v && v->kind == V_LOAD && v->a->kind == V_VAR && v->a->var->storage == STORAGE_PARAM;
	return is_parameter && v->a->var->type->handle == HANDLE_STREAM ? v->a->var : NULL;
}

static bool is_open(const struct ir_function *f, const bool *called)
{
	return f->is_external || !called[f->id];
}

void affinity_collect(struct arena *a, const struct ir_unit *unit, const bool *called, struct affinity *out)
{
	for (size_t i = 0; i < unit->functions.n; i++) {
		const struct ir_function *f = unit->functions.at[i];
		for (size_t b = 0; is_open(f, called) && b < f->blocks.n; b++)
			for (size_t k = 0; k < f->blocks.at[b].steps.n; k++) {
				const struct ir_step *s = &f->blocks.at[b].steps.at[k];
				if (s->kind == STEP_ASSIGN && s->place->kind == V_FIELD && stream_parameter(s->value))
					map_put(a, &out->callers_stream, s->place->text, 0, out);
			}
	}
}

// "A kernel launch will fail if it is issued to a stream that is not associated to the current device"; memory is allocated,
// streams and events are made on the current device (CUDA programming guide, device selection, stream and event behavior).
bool affinity_makes(const struct effect *e)
{
	if (e->kind == EFFECT_ALLOC)
		return e->what == MEMORY_DEVICE || e->what == MEMORY_ARRAY;
	if (e->kind != EFFECT_CREATE)
		return false;
	switch (e->what) {
	case HANDLE_STREAM:
	case HANDLE_EVENT:
	case HANDLE_BLAS:
	case HANDLE_FFT:
	case HANDLE_SOLVER:
	case HANDLE_SPARSE:
	case HANDLE_RAND:
	case HANDLE_DNN:
	case HANDLE_COMM: return true;
	default: return false;
	}
}

bool affinity_makes_something(const struct prim *p)
{
	for (uint8_t i = 0; p->kind == PRIM_CALL && i < p->row->effect_count; i++)
		if (affinity_makes(&p->row->effect[i]))
			return true;
	return false;
}

bool affinity_is_managed(const struct prim *p)
{
	const struct effect *alloc = p->kind == PRIM_CALL ? model_effect(p->row, EFFECT_ALLOC) : NULL;
	return alloc && alloc->what == MEMORY_MANAGED;
}

// On a default stream: each device has its own.
static bool is_default(const struct prim *p, int stream)
{
	const struct sym *s = prim_arg(p, stream);
	return stream == STREAM_DEFAULT || stream == STREAM_LEGACY || stream == STREAM_PER_THREAD || (s && sym_is_int(s, 0));
}

// Out of a member that keeps what callers gave: it may be a default stream.
static bool is_kept_for_caller(const struct affinity *known, const struct sym *stream)
{
	const struct sym *member = stream && stream->kind == SYM_INIT ? stream->a : stream;
	return member && (member->kind == SYM_FIELD || member->kind == SYM_MEMBER) && map_get(&known->callers_stream, member->text, 0);
}

// "cudaEventRecord() will fail if the input event and input stream are associated to different devices", and "each device has its
// own default stream" (CUDA programming guide, stream and event behavior).
static bool may_be_default(const struct affinity *known, const struct prim *p, int stream)
{
	return is_default(p, stream) || is_kept_for_caller(known, prim_arg(p, stream));
}

bool affinity_of_handle(const struct prim *p)
{
	const struct effect *e = p->kind == PRIM_CALL ? model_effect(p->row, EFFECT_OP) : NULL;
	const struct sym *handle = e && e->stream == STREAM_HANDLE ? prim_arg(p, e->handle_arg) : NULL;
	return handle && handle->kind == SYM_ACCESSOR && model_gives_current_handle(handle->text);
}

bool affinity_of(const struct affinity *known, const struct prim *p)
{
	if (p->kind == PRIM_LAUNCH || affinity_of_handle(p))
		return true;
	for (uint8_t i = 0; p->kind == PRIM_CALL && i < p->row->effect_count; i++) {
		const struct effect *e = &p->row->effect[i];
		bool is_set = e->kind == EFFECT_OP && e->what == OPKIND_MEMSET && is_default(p, e->stream);
		bool is_record = e->kind == EFFECT_RECORD && may_be_default(known, p, e->stream);
		if (affinity_makes(e) || is_set || is_record || e->kind == EFFECT_LAUNCH || e->kind == EFFECT_AFFINITY)
			return true;
	}
	return false;
}
