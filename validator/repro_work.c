// SPDX-License-Identifier: Apache-2.0
// Steps that read and write memory, as lines of CUDA C++.
#include "validator/repro_emit.h"

#include <string.h>

const char *macro_of(const struct emit *e, uint32_t i)
{
	enum claim_kind claim = e->w->claim;
	if (i >= e->plan.second && (claim == CLAIM_API_ERROR || claim == CLAIM_CAPTURE))
		return "CLAIMED";
	if (claim == CLAIM_API_ERROR || claim == CLAIM_CAPTURE)
		return "TRY";
	if (i >= e->plan.second && claim == CLAIM_USE_AFTER)
		return "AFTER";
	return "OK";
}

const char *stream_of(struct emit *e, const struct witness_step *s)
{
	return s->stream == NO_OBJECT ? "cudaStreamLegacy" : stream_text(e, s->stream);
}

static const char *range_text(struct emit *e, const struct witness_access *a)
{
	const char *name = memory_text(e, a->memory);
	return a->begin ? arena_printf(e->a, "%s + %llu", name, (unsigned long long)a->begin) : name;
}

static unsigned long long length(const struct witness_access *a)
{
	return a->end - a->begin;
}

static void launch_shape(struct emit *e, const struct witness_step *s, uint32_t i)
{
	unsigned grid = s->grid ? s->grid : 1, block = s->block ? s->block : 1;
	unsigned shared = s->shared ? s->shared : fix_shared(&e->plan);
	const char *kernel = s->has_grid_sync ? "grid_sync" : "nothing";
	if (e->is_bare) {
		emit(e, "%s(DRIVER(%s)(kernel, %u, 1, 1, %u, 1, 1, %u, %s, nullptr%s));\n", macro_of(e, i),
		     s->is_cooperative ? "cuLaunchCooperativeKernel" : "cuLaunchKernel", grid, block, shared, "CU_STREAM_LEGACY",
		     s->is_cooperative ? "" : ", nullptr");
	} else if (e->w->claim == CLAIM_HANG && i == e->plan.second && !s->is_cooperative) {
		emit(e, "barrier<<<%u, %u, %u, %s>>>(&flags->arrived, &flags->gave_up);\n", grid, block, shared, stream_of(e, s));
	} else if (s->is_cooperative) {
		emit(e, "%s(cudaLaunchCooperativeKernel((const void *)%s, %u, %u, nullptr, %u, %s));\n", macro_of(e, i), kernel, grid, block, shared,
		     stream_of(e, s));
	} else {
		emit(e, "%s<<<%u, %u, %u, %s>>>();\n", kernel, grid, block, shared, stream_of(e, s));
		emit(e, "%s(cudaGetLastError());\n", macro_of(e, i));
	}
}

void emit_LAUNCH(struct emit *e, const struct witness_step *s, uint32_t i)
{
	bool claimed = i == e->plan.second || i == e->plan.first;
	bool special = s->has_grid_sync || s->is_cooperative || e->is_bare || !s->access_count ||
	               (claimed && (e->w->claim == CLAIM_HANG || e->w->claim == CLAIM_API_ERROR));
	if (special)
		launch_shape(e, s, i);
	for (uint32_t k = 0; k < s->access_count && !e->is_bare; k++) {
		if (s->access[k].mode == MODE_READ)
			emit_checks(e, i, k, stream_of(e, s));
	}
	for (uint32_t k = 0; k < s->access_count && !e->is_bare; k++) {
		const struct witness_access *a = &s->access[k];
		if (a->mode == MODE_WRITE)
			emit(e, "fill<<<64, 256, 0, %s>>>(%s, %llu, %u);\n", stream_of(e, s), range_text(e, a), length(a), step_tag(i));
		else if (a->mode == MODE_ATOMIC)
			emit(e, "add<<<64, 256, 0, %s>>>((unsigned *)%s, %llu, %llu, %u);\n", stream_of(e, s), memory_text(e, a->memory),
			     (unsigned long long)a->begin, (unsigned long long)a->end, step_tag(i));
	}
	if (s->access_count && (e->w->claim == CLAIM_API_ERROR || e->w->claim == CLAIM_CAPTURE) && i >= e->plan.second)
		emit(e, "%s(cudaGetLastError());\n", macro_of(e, i));
}

void emit_MEMSET(struct emit *e, const struct witness_step *s, uint32_t i)
{
	const struct witness_access *a = &s->access[0];
	if (s->is_sync)
		emit(e, "%s(cudaMemset(%s, %u, %llu));\n", macro_of(e, i), range_text(e, a), step_tag(i), length(a));
	else
		emit(e, "%s(cudaMemsetAsync(%s, %u, %llu, %s));\n", macro_of(e, i), range_text(e, a), step_tag(i), length(a), stream_of(e, s));
}

static const char *direction(const struct emit *e, const struct witness_step *s)
{
	bool from = memory_is_host(e, s->access[0].memory), to = memory_is_host(e, s->access[1].memory);
	if (from && !to)
		return "cudaMemcpyHostToDevice";
	if (to && !from)
		return "cudaMemcpyDeviceToHost";
	return from ? "cudaMemcpyHostToHost" : "cudaMemcpyDefault";
}

static int memory_device(const struct emit *e, int memory)
{
	int device = e->w->memories[memory].device;
	return device == NO_OBJECT ? 0 : device;
}

void emit_COPY(struct emit *e, const struct witness_step *s, uint32_t i)
{
	const struct witness_access *from = &s->access[0], *to = &s->access[1];
	const char *end = s->is_sync ? "" : arena_printf(e->a, ", %s", stream_of(e, s));
	const char *async = s->is_sync ? "" : "Async";
	if (s->is_peer)
		emit(e, "%s(cudaMemcpyPeer%s(%s, %d, %s, %d, %llu%s));\n", macro_of(e, i), async, range_text(e, to), memory_device(e, to->memory),
		     range_text(e, from), memory_device(e, from->memory), length(from), end);
	else
		emit(e, "%s(cudaMemcpy%s(%s, %s, %llu, %s%s));\n", macro_of(e, i), async, range_text(e, to), range_text(e, from), length(from),
		     direction(e, s), end);
}

void emit_HOST_ACCESS(struct emit *e, const struct witness_step *s, uint32_t i)
{
	for (uint32_t k = 0; k < s->access_count; k++) {
		const struct witness_access *a = &s->access[k];
		if (a->mode == MODE_READ)
			emit_checks(e, i, k, NULL);
		else if (a->mode == MODE_WRITE)
			emit(e, "memset(%s, %u, %llu);\n", range_text(e, a), step_tag(i), length(a));
		else
			emit(e, "for (size_t i = %llu; i < %llu; i++)\n\t\t__atomic_fetch_add(%s + i, %u, __ATOMIC_RELAXED);\n",
			     (unsigned long long)a->begin, (unsigned long long)a->end, memory_text(e, a->memory), step_tag(i));
	}
}

void emit_HOST_FUNCTION(struct emit *e, const struct witness_step *s, uint32_t i)
{
	emit(e, "%s(cudaLaunchHostFunc(%s, [](void *) {\n", macro_of(e, i), stream_of(e, s));
	e->depth++;
	emit_HOST_ACCESS(e, s, i);
	e->depth--;
	emit(e, "}, nullptr));\n");
}
