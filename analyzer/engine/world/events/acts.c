// SPDX-License-Identifier: Apache-2.0
#include "engine/world/events/acts.h"

const struct effect *act_effect(const struct prim *p, enum effect_kind kind)
{
	return p->kind == PRIM_CALL ? model_effect(p->row, kind) : NULL;
}

static bool is_work(const struct effect *e)
{
	return (e->kind == EFFECT_COPY || e->kind == EFFECT_OP || e->kind == EFFECT_LAUNCH) && !e->sync;
}

const struct sym *act_stream_of_work(const struct prim *p)
{
	if (p->kind == PRIM_LAUNCH)
		return p->config[3];
	for (uint8_t i = 0; p->kind == PRIM_CALL && i < p->row->effect_count; i++)
		if (is_work(&p->row->effect[i]))
			return prim_arg(p, p->row->effect[i].stream);
	return NULL;
}

bool act_works_on(const struct prim *p, const struct sym *stream)
{
	bool gets = false;
	for (uint32_t k = 0; p->kind == PRIM_UNKNOWN && k < p->arg_count; k++)
		gets |= p->arg[k] == stream;
	return gets || act_stream_of_work(p) == stream;
}

bool act_host_waits_for(const struct prim *p, const struct sym *stream)
{
	const struct effect *wait = act_effect(p, EFFECT_WAIT_STREAM);
	return p->kind == PRIM_OPAQUE || act_effect(p, EFFECT_WAIT_DEVICE) || (wait && prim_arg(p, wait->stream) == stream);
}

bool act_orders(const struct prim *p, const struct sym *stream)
{
	const struct effect *record = act_effect(p, EFFECT_RECORD);
	return act_host_waits_for(p, stream) || (record && prim_arg(p, record->stream) == stream);
}

bool act_lets_wait(const struct prim *p, const struct sym *stream)
{
	const struct effect *wait = act_effect(p, EFFECT_STREAM_WAIT);
	return wait && prim_arg(p, wait->stream) == stream;
}

const struct sym *act_awaited(const struct prim *p)
{
	const struct effect *stream = act_effect(p, EFFECT_STREAM_WAIT), *host = act_effect(p, EFFECT_WAIT_EVENT);
	return stream ? prim_arg(p, stream->arg) : host ? prim_arg(p, host->arg) : NULL;
}

const struct sym *act_recorded(const struct prim *p, const struct sym **stream)
{
	const struct effect *e = act_effect(p, EFFECT_RECORD);
	*stream = e ? prim_arg(p, e->stream) : NULL;
	return e ? prim_arg(p, e->arg) : NULL;
}

bool act_only_asks(const struct model_row *row)
{
	return row && (model_effect(row, EFFECT_STREAM_WAIT) || model_effect(row, EFFECT_WAIT_EVENT) || model_effect(row, EFFECT_POLL_EVENT) ||
	               model_effect(row, EFFECT_ELAPSED));
}

bool act_only_keeps(const struct model_row *row)
{
	return row && !act_only_asks(row) &&
	       (model_effect(row, EFFECT_CREATE) || model_effect(row, EFFECT_RECORD) || model_effect(row, EFFECT_DESTROY));
}

bool acts_are_equal(const struct machine *m, const struct fragment *path, const struct sym *a, const struct sym *b)
{
	return a == b || facts_truth(m, &path->facts, sym_binary(m->table, OP_EQ, a, b)) == 1;
}

bool acts_are_stored(const struct fragment *path, const struct sym *event)
{
	bool is = false;
	for (uint32_t i = 0; i < path->stored_count && !is; i++)
		is = path->stored[i].value && sym_mentions(path->stored[i].value, event);
	return is;
}
