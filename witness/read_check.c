// SPDX-License-Identifier: Apache-2.0
// What only the whole list of steps shows: threads, captures and the number of operations.
#include "witness/read.h"
#include "witness/words.h"

enum thread_state { NOT_STARTED, RUNNING, JOINED };

struct check {
	struct reader *r;
	enum thread_state *thread; // by thread
	size_t *depth;             // locks held, by thread
	uint64_t *operations;      // of each graph; 0 = not captured yet
	uint64_t captured;         // steps since the oldest open capture began: an upper bound of what one graph gets
	size_t open;               // captures under way
	uint64_t total;
};

static bool start(struct check *c, const struct jnode *n, const struct witness_step *s)
{
	struct reader *r = c->r;
	const struct witness_thread *t = &r->out->threads[s->child];
	if (c->thread[s->child] != NOT_STARTED)
		return read_fail(r, n, "thread `%s` starts twice", t->id);
	if (t->is_process != (s->kind == WSTEP_FORK))
		return read_fail(r, n, "`%s` starts `%s`, which is a %s", step_words[s->kind], t->id,
				 t->is_process ? "process" : "thread");
	c->thread[s->child] = RUNNING;
	return true;
}

static bool join(struct check *c, const struct jnode *n, const struct witness_step *s)
{
	if (c->thread[s->child] != RUNNING || s->child == s->thread)
		return read_fail(c->r, n, "thread `%s` is joined but not running", c->r->out->threads[s->child].id);
	c->thread[s->child] = JOINED;
	return true;
}

static bool check_lock(struct check *c, const struct jnode *n, const struct witness_step *s)
{
	size_t *depth = &c->depth[s->thread];
	if (s->kind == WSTEP_UNLOCK && !*depth)
		return read_fail(c->r, n, "`unlock` without `lock` in thread `%s`", c->r->out->threads[s->thread].id);
	*depth += s->kind == WSTEP_LOCK ? 1 : (size_t)-1;
	return true;
}

static bool check_graph(struct check *c, const struct jnode *n, const struct witness_step *s)
{
	uint64_t count = s->graph == NO_OBJECT ? 0 : c->operations[s->graph];
	switch (s->kind) {
	case WSTEP_BEGIN_CAPTURE:
		if (!c->open++)
			c->captured = 0;
		return true;
	case WSTEP_END_CAPTURE:
		c->open -= c->open > 0;
		if (s->graph != NO_OBJECT)
			c->operations[s->graph] = c->captured + 1;
		return true;
	case WSTEP_INSTANTIATE:
	case WSTEP_LAUNCH_GRAPH:
		if (!count)
			return read_fail(c->r, n, "graph `%s` is used before the end of its capture",
					 c->r->out->graphs[s->graph].id);
		c->captured += count;
		c->total += s->kind == WSTEP_LAUNCH_GRAPH ? count : 0;
		return true;
	default: c->captured++; return true;
	}
}

static bool check_step(struct check *c, const struct jnode *n, const struct witness_step *s)
{
	if (c->thread[s->thread] != RUNNING)
		return read_fail(c->r, n, "thread `%s` runs a step %s", c->r->out->threads[s->thread].id,
				 c->thread[s->thread] == JOINED ? "after it was joined" : "before it starts");
	c->total++;
	if (!check_graph(c, n, s))
		return false;
	if (c->total > MOST_OPERATIONS || c->captured > MOST_OPERATIONS)
		return read_fail(c->r, n, "more than %d operations, the launches of graphs counted in full",
				 MOST_OPERATIONS);
	switch (s->kind) {
	case WSTEP_START_THREAD:
	case WSTEP_FORK: return start(c, n, s);
	case WSTEP_JOIN_THREAD: return join(c, n, s);
	case WSTEP_LOCK:
	case WSTEP_UNLOCK: return check_lock(c, n, s);
	default: return true;
	}
}

bool read_check(struct reader *r, const struct jnode *n, const struct witness_step *step, size_t count)
{
	struct check c = {.r = r,
			  .thread = ARENA_ARRAY(r->arena, enum thread_state, r->out->thread_count),
			  .depth = ARENA_ARRAY(r->arena, size_t, r->out->thread_count),
			  .operations = ARENA_ARRAY(r->arena, uint64_t, r->out->graph_count + 1)};
	c.thread[0] = RUNNING;
	const struct jnode *node = n->child;
	for (size_t i = 0; i < count; i++, node = node->next)
		if (!check_step(&c, node, &step[i]))
			return false;
	return true;
}
