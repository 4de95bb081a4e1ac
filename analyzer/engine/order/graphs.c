// SPDX-License-Identifier: Apache-2.0
// Graphs made by capture: a launch does what was captured (SEMANTICS 1.8).
#include "engine/order/effects.h"
#include "engine/order/run.h"
#include "engine/order/storage.h"

struct graph {
	uint32_t capture;    // that filled it
	struct order launch; // launches of one executable graph follow each other in any stream (H:12636)
};

static struct graph *graph_of(const struct run *r, const struct sym *handle)
{
	return handle ? (struct graph *)symmap_get(&r->graphs.of, handle) : NULL;
}

static void remember(struct run *r, const struct sym *handle, uint32_t capture)
{
	struct graph *g = ARENA_NEW(r->arena, struct graph);
	g->capture = capture;
	r->graphs.of = symmap_set(r->arena, r->graphs.of, handle, g, 0);
}

// What the call makes, or the graph that the capture was begun into: of several captures of one graph the last is known.
void graph_captured(struct run *r, const struct prim *p, const struct prim *begun, uint32_t capture)
{
	const struct effect *begin = begun ? model_effect(begun->row, EFFECT_CAPTURE_BEGIN) : NULL;
	const struct sym *graph = p->made || !begin ? p->made : prim_arg(begun, begin->arg2);
	if (graph && capture)
		remember(r, graph, capture);
}

void graph_instantiated(struct run *r, const struct prim *p, const struct effect *e)
{
	const struct graph *from = graph_of(r, prim_arg(p, e->arg2));
	if (p->made && from)
		remember(r, p->made, from->capture);
}

void graph_note_access(struct run *r, const struct access *a)
{
	if (r->ops.at[a->op].capture)
		*vec_push(r->arena, &r->graphs.captured) = *a;
}

void graph_launch(struct run *r, const struct prim *p, const struct effect *e)
{
	struct graph *g = graph_of(r, prim_arg(p, e->arg));
	struct order front;
	uint32_t op = op_begin(r, p, OPKIND_GRAPH, effect_timeline(r, p, e), &front);
	size_t known = r->graphs.captured.n; // a launch that is itself captured adds to them
	if (g)
		order_join(r, &front, &g->launch);
	for (size_t i = 0; g && i < known; i++) {
		struct access a = r->graphs.captured.at[i];
		if (r->ops.at[a.op].capture != g->capture)
			continue;
		storage_begin_again(r, &a);
		memory_access(r, op, &front, (struct access){.kind = a.kind, .range = a.range, .is_host_side = a.is_host_side});
	}
	for (size_t i = 0; g && i < known; i++)
		if (r->ops.at[r->graphs.captured.at[i].op].capture == g->capture)
			storage_end_again(r, &r->graphs.captured.at[i], op);
	op_end(r, op, &front);
	if (g)
		order_join(r, &g->launch, &r->timelines.at[r->ops.at[op].timeline].known);
}

const struct access *graph_next_access(const struct run *r, const struct sym *graph, size_t *at)
{
	const struct graph *g = graph_of(r, graph);
	while (g && *at < r->graphs.captured.n) {
		const struct access *a = &r->graphs.captured.at[(*at)++];
		if (r->ops.at[a->op].capture == g->capture)
			return a;
	}
	return NULL;
}

struct survivor {
	struct run *run;
	uint32_t capture;
	const struct sym *found;
};

// A graph of the capture, executable or still to be instantiated, that is alive and that somebody outside can launch.
static void look_for_survivor(void *context, const struct sym *handle, const void *value)
{
	struct survivor *s = context;
	const struct graph *g = value;
	const struct object *o = symmap_get(&s->run->objects.of, handle);
	if (g->capture == s->capture && o && !o->destroyed && o->created)
		s->found = object_escapes(s->run, handle) ? handle : s->found;
}

void graph_source_dies(struct run *r, const struct prim *p, const struct sym *root)
{
	for (size_t i = 0; i < r->graphs.captured.n; i++) {
		const struct access *a = &r->graphs.captured.at[i];
		const struct op *op = &r->ops.at[a->op];
		struct survivor s = {.run = r, .capture = op->capture};
		if (a->range.root != root || r->is_opaque)
			continue;
		symmap_each(&r->graphs.of, look_for_survivor, &s);
		if (!s.found)
			continue;
		done_tell(r, (struct done){.kind = DONE_OUTLIVED, .prim = p, .object = s.found});
		struct memory *m = memory_of(r, root);
		struct fault_facts o = fault_of(OBS_UNORDERED, FAULT_CAPTURED_DEAD_MEMORY, p);
		o.first = op->prim;
		o.first_op = op;
		o.is_end_of_life = true;
		o.subject = o.root = root;
		o.memory_kind = m->kind;
		o.partner = s.found;
		fault_tell(r, o);
		return;
	}
}
