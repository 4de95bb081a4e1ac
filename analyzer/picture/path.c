// SPDX-License-Identifier: Apache-2.0
// The picture of a finding that nothing can execute: its path as it is told, where that has two operations, or an
// object's beginning and its end. No model says what orders its steps, so only the order of each lane and of the host's
// calls is drawn.
#include <string.h>

#include "base/file.h"
#include "picture/parts.h"

#define NO_ORDER "nothing orders these two"
#define NO_WAIT "nothing makes this wait"

// What is said of the two red steps; rules that are not here claim nothing of two steps.
static const struct claim_row {
	const char *code, *text; // NULL = of the device that is current
	bool is_missing;
	bool is_alone;      // the second does not wait for what is before it in its lane
	bool is_to_end;     // from the operation to the end of the path
	bool is_from_begin; // from the first step of the path
	bool is_unmodelled; // other findings of the rule are drawn from their witness, with what orders their steps
} rows[] = {
	{.code = "GPU101", .text = NO_ORDER, .is_missing = true, .is_unmodelled = true},
	{.code = "GPU102", .text = NO_ORDER, .is_missing = true, .is_unmodelled = true},
	{.code = "GPU103", .text = NO_ORDER, .is_missing = true, .is_unmodelled = true},
	{.code = "GPU105", .text = NO_ORDER, .is_missing = true, .is_unmodelled = true},
	{.code = "GPU106", .text = NO_ORDER, .is_missing = true, .is_unmodelled = true},
	{.code = "GPU107", .text = NO_WAIT, .is_missing = true, .is_unmodelled = true},
	{.code = "GPU108", .text = NO_WAIT, .is_missing = true, .is_unmodelled = true},
	{.code = "GPU109", .text = NO_ORDER, .is_missing = true, .is_unmodelled = true},
	{.code = "GPU110", .text = NO_ORDER, .is_missing = true, .is_unmodelled = true},
	{.code = "GPU112", .text = NO_ORDER, .is_missing = true, .is_unmodelled = true},
	{.code = "GPU201", .text = NO_ORDER, .is_missing = true, .is_unmodelled = true},
	{.code = "GPU104", .text = "the event does not cover this", .is_missing = true},
	{.code = "GPU113", .text = "may begin before the first ends", .is_missing = true, .is_alone = true},
	{.code = "GPU202"},
	{.code = "GPU502", .text = "nothing was made before", .is_from_begin = true},
	{.code = "GPU503", .text = "nothing destroys it", .is_to_end = true},
};

enum { NONE = -1 };

struct sketch {
	struct arena *a;
	const struct gpulint_finding *f;
	const struct claim_row *row;
	struct gpulint_step *step; // those of the path, and what is behind it
	size_t count;
	int first, second;         // steps of the claim, NONE = it has none
	size_t *lane_of, *node_of; // by step that is drawn
	VEC(struct picture_lane) lane;
	VEC(struct picture_node) node;
	VEC(struct picture_edge) edge;
};

// Behind the first name in marks, or the end where there is none.
static const char *behind_name(const char *text)
{
	const char *from = strchr(text, '`'), *to = from ? strchr(from + 1, '`') : NULL;
	return to ? to + 1 : text + strlen(text);
}

// What does something in the step; of one that is no operation all up to the first name.
static const char *call_of(struct arena *a, const struct gpulint_step *s)
{
	const char *text = s->call ? s->call : s->message;
	return text_unmarked(a, text, s->call ? strlen(text) : (size_t)(behind_name(text) - text));
}

static const char *effect_of(struct arena *a, const struct gpulint_step *s)
{
	const char *text = s->call ? s->does : behind_name(s->message);
	text += strspn(text, " ");
	return text_unmarked(a, text, strlen(text));
}

// "stream `s` (non-blocking)" and "the legacy default stream" as lanes. No path says which device a stream is of.
static struct picture_lane stream_lane_of(struct arena *a, const char *stream)
{
	const char *from = strchr(stream, '`'), *end = behind_name(stream), *note = strchr(end, '(');
	if (!from)
		return strstr(stream, "legacy") ? (struct picture_lane){"default stream", "legacy", 0}
		                                : (struct picture_lane){text_unmarked(a, stream, strlen(stream)), "stream", 0};
	const char *kind = note ? arena_strndup(a, note + 1, strcspn(note + 1, ")")) : NULL;
	return (struct picture_lane){text_unmarked(a, from, (size_t)(end - from)), kind ? arena_printf(a, "%s stream", kind) : "stream from outside",
	                             0};
}

static struct picture_lane lane_for(struct arena *a, const struct gpulint_step *s, bool is_host)
{
	if (is_host)
		return (struct picture_lane){s->thread ? text_unmarked(a, s->thread, strlen(s->thread)) : "host", "thread", NO_OBJECT};
	return stream_lane_of(a, s->stream);
}

static bool is_on_host(const struct gpulint_step *s)
{
	return !s->stream || strcmp(s->stream, "host") == 0;
}

static bool is_same_lane(const struct gpulint_step *a, const struct gpulint_step *b)
{
	const char *x = is_on_host(a) ? a->thread : a->stream, *y = is_on_host(b) ? b->thread : b->stream;
	return is_on_host(a) == is_on_host(b) && (x == y || (x && y && strcmp(x, y) == 0));
}

static void find_claim(struct sketch *k)
{
	k->first = k->second = NONE;
	for (size_t i = 0; i < k->count; i++) {
		if (!k->step[i].is_key)
			continue;
		k->first = k->first == NONE ? (int)i : k->first;
		k->second = (int)i;
	}
	if (k->row->is_from_begin)
		k->first = 0;
	if (k->row->is_to_end && k->second != NONE)
		k->first = k->second, k->second = (int)k->count - 1;
}

// The path, and behind it where an object ends that is lost with it.
static void take_steps(struct sketch *k)
{
	const struct gpulint_finding *f = k->f;
	k->step = ARENA_ARRAY(k->a, struct gpulint_step, f->step_count + 1);
	if (f->step_count)
		memcpy(k->step, f->step, f->step_count * sizeof *f->step);
	k->count = f->step_count;
	if (k->row->is_to_end && f->step_count && f->step[f->step_count - 1].is_key && f->related_count && !f->related[0].is_covered)
		k->step[k->count++] = (struct gpulint_step){.location = f->related[0].location, .message = f->related[0].message};
}

static bool is_drawn(const struct sketch *k, size_t i)
{
	return k->step[i].stream || (int)i == k->first || (int)i == k->second;
}

// The lane of the first step that is drawn in the same one, which may be itself.
static size_t leader_of(const struct sketch *k, size_t i)
{
	for (size_t j = 0; j < i; j++)
		if (is_drawn(k, j) && is_same_lane(&k->step[j], &k->step[i]))
			return j;
	return i;
}

// Host threads first, as they come.
static void put_lanes(struct sketch *k)
{
	for (int is_host = 1; is_host >= 0; is_host--) {
		for (size_t i = 0; i < k->count; i++) {
			if (!is_drawn(k, i) || is_on_host(&k->step[i]) != (bool)is_host)
				continue;
			size_t leader = leader_of(k, i);
			k->lane_of[i] = leader < i ? k->lane_of[leader] : k->lane.n;
			if (leader == i)
				*vec_push(k->a, &k->lane) = lane_for(k->a, &k->step[i], is_host);
		}
	}
}

static bool is_one_place(const struct gpulint_location *a, const struct gpulint_location *b)
{
	return strcmp(a->file, b->file) == 0 && a->line == b->line && a->column == b->column;
}

// Where another step is drawn at the same place: the line of the call that led to this one, 0 = none did.
static uint32_t line_of_call(const struct sketch *k, size_t i)
{
	bool is_twice = false;
	for (size_t j = 0; j < k->count; j++)
		is_twice |= j != i && is_drawn(k, j) && is_one_place(&k->step[j].location, &k->step[i].location);
	for (size_t j = i; is_twice && j-- > 0;)
		if (!k->step[j].stream && k->step[j].nesting < k->step[i].nesting)
			return k->step[j].location.line;
	return 0;
}

// With its number in the path.
static const char *place_of(const struct sketch *k, size_t i)
{
	const struct gpulint_location *l = &k->step[i].location;
	bool is_own = strcmp(l->file, k->f->location.file) == 0;
	uint32_t call = line_of_call(k, i);
	const char *place = is_own ? arena_printf(k->a, "line %u", l->line) : arena_printf(k->a, "%s:%u", path_base(l->file), l->line);
	place = call ? arena_printf(k->a, "%s, called at line %u", place, call) : place;
	return i < k->f->step_count ? arena_printf(k->a, "step %zu, %s", i + 1, place) : place;
}

static void put_nodes(struct sketch *k)
{
	for (size_t i = 0; i < k->count; i++) {
		const struct gpulint_step *s = &k->step[i];
		if (!is_drawn(k, i))
			continue;
		k->node_of[i] = k->node.n;
		*vec_push(k->a, &k->node) = (struct picture_node){.lane = k->lane_of[i],
		                                                  .call = call_of(k->a, s),
		                                                  .effect = effect_of(k->a, s),
		                                                  .place = place_of(k, i),
		                                                  .is_claimed = (int)i == k->first || (int)i == k->second};
	}
}

static const char *text_of(const struct sketch *k)
{
	return k->row->text ? k->row->text : wrong_device_text(k->f);
}

// Each step comes behind the one before it in its lane; the host calls it behind its own last step.
static void put_edges(struct sketch *k)
{
	size_t first = k->node_of[k->first], second = k->node_of[k->second];
	for (size_t i = 0; i < k->node.n; i++) {
		size_t before = SIZE_MAX, host = SIZE_MAX;
		for (size_t j = 0; j < i; j++) {
			before = k->node.at[j].lane == k->node.at[i].lane ? j : before;
			host = k->lane.at[k->node.at[j].lane].device == NO_OBJECT ? j : host;
		}
		bool is_stream = k->lane.at[k->node.at[i].lane].device != NO_OBJECT;
		if (before != SIZE_MAX && !(k->row->is_alone && i == second) && !(before == first && i == second))
			*vec_push(k->a, &k->edge) = (struct picture_edge){before, i, EDGE_LANE, NULL};
		if (is_stream && host != SIZE_MAX && (before == SIZE_MAX || before < host))
			*vec_push(k->a, &k->edge) = (struct picture_edge){host, i, EDGE_CALL, NULL};
	}
	*vec_push(k->a, &k->edge) = (struct picture_edge){first, second, EDGE_CLAIM, text_of(k)};
}

static const struct claim_row *row_of(const char *code)
{
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (strcmp(rows[i].code, code) == 0)
			return &rows[i];
	return NULL;
}

static const struct picture *picture_of_path(struct arena *a, const struct gpulint_finding *f)
{
	struct sketch k = {.a = a, .f = f, .row = row_of(f->code)};
	if (!k.row || !f->location.file)
		return NULL;
	take_steps(&k);
	find_claim(&k);
	if (k.first == NONE || k.second == NONE || k.first >= k.second)
		return NULL;
	k.lane_of = ARENA_ARRAY(a, size_t, k.count + 1);
	k.node_of = ARENA_ARRAY(a, size_t, k.count + 1);
	put_lanes(&k);
	put_nodes(&k);
	if (k.node.n > PICTURE_MOST_NODES)
		return NULL;
	put_edges(&k);
	struct picture *p = ARENA_NEW(a, struct picture);
	static const char *const device[] = {"device"};
	*p = (struct picture){.rule = f->code,
	                      .title = f->message ? f->message : "",
	                      .place = arena_printf(a, "%s:%u", path_base(f->location.file), f->location.line),
	                      .claim = text_of(&k),
	                      .is_missing = k.row->is_missing,
	                      .caution = k.row->is_unmodelled ? "no steps that can be executed were found for this path" : NULL,
	                      .lane = k.lane.at,
	                      .lane_count = k.lane.n,
	                      .device = device,
	                      .node = k.node.at,
	                      .node_count = k.node.n,
	                      .edge = k.edge.at,
	                      .edge_count = k.edge.n};
	return p;
}

const struct picture *picture_of_finding(struct arena *a, const struct gpulint_finding *f)
{
	struct witness w;
	struct witness_error error;
	if (f->witness && witness_read(a, f->witness, strlen(f->witness), &w, &error))
		return picture_with(a, &w, f);
	return picture_of_path(a, f);
}
