// SPDX-License-Identifier: Apache-2.0
// Capture and graph launches (SEMANTICS 1.8 and 1.13). Errors of a capture are found elsewhere; here a wrong call
// simply captures nothing.
#include "validator/backends/model/machine.h"

void machine_begin_capture(struct machine *m, const struct witness_step *s)
{
	struct stream_state *stream = &m->stream[s->stream];
	if (stream->capture != NO_OBJECT)
		return;
	stream->capture = s->stream;
	stream->front = (struct indices){0};
	m->capture[s->stream] = (struct graph_nodes){0};
}

void machine_end_capture(struct machine *m, const struct witness_step *s)
{
	int capture = m->stream[s->stream].capture;
	if (capture == NO_OBJECT)
		return;
	for (size_t i = 0; i < m->model->w->stream_count; i++)
		if (m->stream[i].capture == capture)
			m->stream[i].capture = NO_OBJECT;
	if (s->graph != NO_OBJECT)
		m->graph[s->graph] = (struct graph_state){.nodes = m->capture[capture]};
}

// By node: whether another comes after it.
static bool *has_successor(struct machine *m, const struct graph_nodes *g)
{
	bool *has = ARENA_ARRAY(m->arena, bool, g->list.n + 1);
	for (size_t i = 0; i < g->list.n; i++)
		for (size_t k = 0; k < g->list.at[i].before.n; k++)
			has[g->list.at[i].before.at[k]] = true;
	return has;
}

static void capture_graph(struct machine *m, const struct graph_nodes *g, struct graph_nodes *into, struct indices *front)
{
	uint32_t base = (uint32_t)into->list.n;
	size_t count = g->list.n;
	const bool *has = has_successor(m, g);
	struct indices leaves = {0};
	for (size_t i = 0; i < count; i++) {
		struct node node = {.step = g->list.at[i].step};
		const struct node *from = &g->list.at[i];
		for (size_t k = 0; k < from->before.n; k++)
			*vec_push(m->arena, &node.before) = from->before.at[k] + base;
		for (size_t k = 0; !from->before.n && k < front->list.n; k++)
			*vec_push(m->arena, &node.before) = front->list.at[k];
		*vec_push(m->arena, &into->list) = node;
		if (!has[i])
			*vec_push(m->arena, &leaves.list) = base + (uint32_t)i;
	}
	if (count)
		*front = leaves;
}

void machine_capture(struct machine *m, uint32_t step)
{
	const struct witness_step *s = &m->model->step[step];
	struct stream_state *stream = &m->stream[s->stream];
	struct graph_nodes *into = &m->capture[stream->capture], one = {0};
	if (s->kind == WSTEP_LAUNCH_GRAPH) {
		capture_graph(m, &m->graph[s->graph].nodes, into, &stream->front);
	} else {
		*vec_push(m->arena, &one.list) = (struct node){.step = step};
		capture_graph(m, &one, into, &stream->front);
	}
}

// The marks that an action in the stream comes after are already in `front`.
static void launch_nodes(struct machine *m, uint32_t step, uint32_t transition, const struct marks *front)
{
	const struct witness_step *s = &m->model->step[step];
	const struct graph_nodes *g = &m->graph[s->graph].nodes;
	uint32_t base = (uint32_t)m->op.n;
	for (uint32_t i = 0; i < g->list.n; i++) {
		const struct node *node = &g->list.at[i];
		uint32_t op = machine_new_operation(m, node->step, step, i, transition, PART_WHOLE, s->stream);
		for (size_t k = 0; k < node->before.n; k++)
			marks_put(m->arena, &m->op.at[op].before, base + node->before.at[k], REASON_GRAPH, step);
		if (!node->before.n)
			m->op.at[op].before = *front;
	}
}

void machine_launch_graph(struct machine *m, uint32_t step, uint32_t transition)
{
	const struct witness_step *s = &m->model->step[step];
	struct graph_state *graph = &m->graph[s->graph];
	struct marks front = {0}, leaves = {0};
	uint32_t base = (uint32_t)m->op.n;
	machine_stream_front(m, s->stream, step, &front);
	marks_add(m->arena, &front, &graph->leaves, REASON_RELAUNCH, step);
	if (!graph->nodes.list.n) { // a launch all the same: later work comes after what it comes after
		graph->leaves = front;
		machine_set_front(m, s->stream, &front);
		return;
	}
	launch_nodes(m, step, transition, &front);
	const bool *has = has_successor(m, &graph->nodes);
	for (uint32_t i = 0; i < graph->nodes.list.n; i++)
		if (!has[i])
			marks_put(m->arena, &leaves, base + i, REASON_STREAM, step);
	graph->leaves = leaves;
	machine_set_front(m, s->stream, &leaves);
}
