// SPDX-License-Identifier: Apache-2.0
// The steps as written and what the proved edit does to them, as one list. The edit was proved on the edited source,
// whose steps may be those of another way through the function, or of a second call of it: what is taken from them is
// only what the edit itself puts in, moves, or takes away; everything else stays as written.
#include <string.h>

#include "picture/parts.h"

enum { MOST_CELLS = 1 << 22 }; // of the table: beyond it no fix is shown
// How well a step as written and one of the edited source fit; 0 = they are different ones.
enum { SAME_STREAM = 6, LIKE_STREAM = 5, OTHER_STREAM = 2, SAME_OPERAND = 1 };

struct merge {
	struct arena *a;
	const struct witness *w;
	const struct witness_step *x, *y; // as written, of the edited source
	size_t n, m;
	struct shifts shifts;
	bool *is_put_in;    // by step of y: the edit's text holds it
	bool moves_streams; // the edit puts in nothing that orders, so what changed its stream was moved by it
	int *stream_of;     // by stream of y: the one of x that it is, NO_OBJECT = itself
	uint16_t *best;     // (n + 1) * (m + 1): what can be reached from there on
	struct merged_steps *out;
};

static bool same_text(const char *a, const char *b)
{
	return a == b || (a && b && strcmp(a, b) == 0);
}

static bool is_same_call(const struct merge *g, const struct witness_step *x, const struct witness_step *y)
{
	return x->kind == y->kind && x->thread == y->thread && same_text(x->api, y->api) && same_text(x->kernel, y->kernel) &&
	       picture_is_same_place(&g->w->fix, &g->shifts, x, y);
}

// A second call of the function has streams of its own for the same names. One that no step as written uses is such a
// one too, where the edit moves nothing.
static bool is_like_stream(const struct merge *g, int a, int b)
{
	if (a == NO_OBJECT || b == NO_OBJECT)
		return true;
	const struct witness_stream *s = &g->w->streams[a], *t = &g->w->streams[b];
	bool is_of_other_call = !g->moves_streams;
	for (size_t i = 0; i < g->n && is_of_other_call; i++)
		is_of_other_call = g->x[i].stream != b;
	return s->kind == t->kind && s->device == t->device && (is_of_other_call || same_text(s->name, t->name));
}

static uint16_t fit(const struct merge *g, size_t i, size_t k)
{
	const struct witness_step *x = &g->x[i], *y = &g->y[k];
	if (g->is_put_in[k] || !is_same_call(g, x, y))
		return 0;
	int stream = x->stream == y->stream                    ? SAME_STREAM
	             : is_like_stream(g, x->stream, y->stream) ? LIKE_STREAM
	             : g->moves_streams                        ? OTHER_STREAM
	                                                       : 0;
	bool same_access = x->access_count && y->access_count && x->access[0].memory == y->access[0].memory;
	return (uint16_t)(stream ? stream + (x->memory == y->memory) * SAME_OPERAND + (x->event == y->event) * SAME_OPERAND +
	                                   same_access * SAME_OPERAND
	                         : 0);
}

static uint16_t *cell(const struct merge *g, size_t i, size_t k)
{
	return &g->best[i * (g->m + 1) + k];
}

static void fill_table(struct merge *g)
{
	g->best = ARENA_ARRAY(g->a, uint16_t, (g->n + 1) * (g->m + 1));
	for (size_t i = g->n; i-- > 0;) {
		for (size_t k = g->m; k-- > 0;) {
			uint16_t both = fit(g, i, k), down = *cell(g, i + 1, k), right = *cell(g, i, k + 1);
			both = both ? (uint16_t)(both + *cell(g, i + 1, k + 1)) : 0;
			*cell(g, i, k) = both > down && both > right ? both : down > right ? down : right;
		}
	}
}

static void put(struct merge *g, const struct witness_step *step, enum merged_kind kind, size_t before, size_t after)
{
	*vec_push(g->a, &g->out->list) = (struct merged_step){step, kind, (uint32_t)before, (uint32_t)after};
}

static void put_written(struct merge *g, size_t i)
{
	put(g, &g->x[i], picture_is_taken_away(&g->w->fix, &g->x[i]) ? MERGED_GONE : MERGED_BOTH, i, NOT_THERE);
}

// The step of the edited source over the streams as written.
static const struct witness_step *over_written(struct merge *g, size_t k)
{
	struct witness_step *s = ARENA_NEW(g->a, struct witness_step);
	*s = g->y[k];
	if (s->stream != NO_OBJECT && g->stream_of[s->stream] != NO_OBJECT)
		s->stream = g->stream_of[s->stream];
	if (s->mutex != NO_OBJECT)
		s->mutex += (int)g->n; // mutexes are numbered from 0 in each list
	return s;
}

static void put_pair(struct merge *g, size_t i, size_t k)
{
	bool is_moved = g->x[i].stream != g->y[k].stream && !is_like_stream(g, g->x[i].stream, g->y[k].stream);
	put(g, &g->x[i], is_moved ? MERGED_GONE : MERGED_BOTH, i, k);
	if (is_moved)
		put(g, over_written(g, k), MERGED_MOVED, i, k);
}

// Along the best match: first to learn which streams are the same, then to write the list.
static void walk(struct merge *g, bool is_written)
{
	for (size_t i = 0, k = 0; i < g->n || k < g->m;) {
		uint16_t both = i < g->n && k < g->m ? fit(g, i, k) : 0;
		if (both && both + *cell(g, i + 1, k + 1) == *cell(g, i, k)) {
			if (is_written)
				put_pair(g, i, k);
			else if (g->y[k].stream != NO_OBJECT && is_like_stream(g, g->x[i].stream, g->y[k].stream))
				g->stream_of[g->y[k].stream] = g->x[i].stream;
			i++, k++;
		} else if (i < g->n && (k == g->m || *cell(g, i + 1, k) >= *cell(g, i, k + 1))) {
			if (is_written)
				put_written(g, i);
			i++;
		} else {
			if (is_written && g->is_put_in[k])
				put(g, over_written(g, k), MERGED_ADDED, NOT_THERE, k);
			k++;
		}
	}
}

// An unlock at the end of a scope is the edit's where its lock is.
static bool is_put_in_lock(const struct merge *g, int mutex)
{
	for (size_t k = 0; mutex != NO_OBJECT && k < g->m; k++)
		if (g->y[k].kind == WSTEP_LOCK && g->y[k].mutex == mutex && picture_is_put_in(&g->w->fix, &g->shifts, &g->y[k]))
			return true;
	return false;
}

static void find_put_in(struct merge *g)
{
	g->is_put_in = ARENA_ARRAY(g->a, bool, g->m + 1);
	g->moves_streams = true;
	for (size_t k = 0; k < g->m; k++) {
		const struct witness_step *y = &g->y[k];
		g->is_put_in[k] = !y->is_caller && (picture_is_put_in(&g->w->fix, &g->shifts, y) || is_put_in_lock(g, y->mutex));
		g->moves_streams &= !g->is_put_in[k] || step_is_setup(g->w, y) || y->kind == WSTEP_SET_DEVICE;
	}
}

// What the edit takes away in one place and puts in at another is moved.
static void pair_moved(struct merge *g)
{
	for (size_t i = 0; i < g->out->list.n; i++) {
		struct merged_step *added = &g->out->list.at[i];
		for (size_t k = 0; k < g->out->list.n && added->kind == MERGED_ADDED; k++) {
			const struct merged_step *gone = &g->out->list.at[k];
			const struct witness_step *x = gone->step, *y = added->step;
			if (gone->kind == MERGED_GONE && gone->after == NOT_THERE && x->kind == y->kind && same_text(x->kernel, y->kernel) &&
			    x->event == y->event && x->memory == y->memory && (x->kernel || same_text(x->api, y->api))) {
				added->kind = same_text(x->api, y->api) ? MERGED_MOVED : MERGED_INSTEAD;
				added->before = gone->before;
			}
		}
	}
}

void picture_merge(struct arena *a, const struct witness *w, struct merged_steps *out)
{
	struct arena scratch = {0};
	struct merge g = {.a = &scratch, .w = w, .x = w->step, .y = w->fix.step, .n = w->step_count, .m = w->fix.step_count, .out = out};
	if ((g.n + 1) * (g.m + 1) > MOST_CELLS)
		g.m = 0;
	if (g.m)
		picture_find_shifts(w, &g.shifts);
	find_put_in(&g);
	fill_table(&g);
	g.a = a;
	g.stream_of = ARENA_ARRAY(a, int, w->stream_count + 1);
	for (size_t i = 0; i < w->stream_count; i++)
		g.stream_of[i] = NO_OBJECT;
	walk(&g, false);
	walk(&g, true);
	pair_moved(&g);
	arena_free(&scratch);
}
