// SPDX-License-Identifier: Apache-2.0
// Why the later operation waited: the rows of what was measured (docs/hardware) that fit the pair, most specific first.
#include "validator/backends/cuda/judge.h"

enum { ANY = -1 };

// The call in which the host waited while the earlier operation was held.
struct host_rule {
	enum witness_step_kind kind;
	int memory_kind;
	const char *text;
};

static const struct host_rule host_rules[] = {
	{WSTEP_FREE, WMEMORY_PINNED, "cudaFreeHost waits for the device's work"},
	{WSTEP_FREE, ANY, "cudaFree waits for the device's work"},
	{WSTEP_UNREGISTER, ANY, "cudaHostUnregister waits for the device's work"},
	{WSTEP_RESET_DEVICE, ANY, "cudaDeviceReset waits for the device's work"},
	{WSTEP_ENABLE_PEER, ANY, "cudaDeviceEnablePeerAccess took long or waited"},
	{WSTEP_SYNC_STREAM, ANY, "a synchronisation with the stream lies between"},
	{WSTEP_POLL_STREAM, ANY, "a query of the stream that saw success lies between"},
	{WSTEP_SYNC_EVENT, ANY, "a synchronisation with an event lies between"},
	{WSTEP_POLL_EVENT, ANY, "a query of an event that saw success lies between"},
	{WSTEP_SYNC_DEVICE, ANY, "a synchronisation with the device lies between"},
	{WSTEP_DESTROY_CONTEXT, ANY, "destroying the context waits for its work"},
	{WSTEP_MEMSET, ANY, "the memset waits on the host for its stream's order"},
};

static bool touches(const struct run *r, const struct witness_step *s, enum witness_memory_kind kind)
{
	for (size_t i = 0; i < s->access_count; i++) {
		if (r->w->memories[s->access[i].memory].kind == kind)
			return true;
	}
	return false;
}

static const char *copy_rule(const struct run *r, const struct witness_step *s)
{
	if (s->is_sync)
		return "the synchronous copy waits on the host for its stream's order";
	if (touches(r, s, WMEMORY_PAGEABLE))
		return "cudaMemcpyAsync with pageable memory blocks the host until the stream drains (not promised)";
	if (is_host_memory(r, s->access[0].memory) && is_host_memory(r, s->access[1].memory))
		return "cudaMemcpyAsync between host buffers blocks the host until it is done";
	return "the copy call waited";
}

static const char *host_rule(const struct run *r, uint32_t at)
{
	const struct witness_step *s = &r->step[at];
	if (s->kind == WSTEP_COPY)
		return copy_rule(r, s);
	for (size_t i = 0; i < sizeof host_rules / sizeof *host_rules; i++) {
		const struct host_rule *rule = &host_rules[i];
		int kind = s->memory == NO_OBJECT || !r->w->memory_count ? ANY : (int)r->w->memories[s->memory].kind;
		if (rule->kind == s->kind && (rule->memory_kind == ANY || rule->memory_kind == kind))
			return rule->text;
	}
	return "the call waited on the host";
}

static bool is_kind(const struct run *r, int stream, enum witness_stream_kind kind)
{
	return stream != NO_OBJECT && r->w->streams[stream].kind == kind;
}

// Either way round.
static bool is_pair(const struct run *r, int a, int b, enum witness_stream_kind ka, enum witness_stream_kind kb)
{
	return (is_kind(r, a, ka) && is_kind(r, b, kb)) || (is_kind(r, b, ka) && is_kind(r, a, kb));
}

static bool has_wait_between(const struct run *r)
{
	for (uint32_t i = r->first + 1; i < r->second; i++) {
		if (r->step[i].kind == WSTEP_WAIT)
			return true;
	}
	return false;
}

static bool has_legacy_work_between(const struct run *r)
{
	for (uint32_t i = r->first + 1; i < r->second; i++) {
		const struct witness_step *s = &r->step[i];
		bool is_work = s->kind == WSTEP_LAUNCH || s->kind == WSTEP_MEMSET || s->kind == WSTEP_COPY || s->kind == WSTEP_RECORD;
		if (is_work && is_kind(r, s->stream, WSTREAM_LEGACY))
			return true;
	}
	return false;
}

static const char *device_rule(const struct run *r)
{
	const struct witness_step *first = &r->step[r->first], *second = &r->step[r->second];
	if (first->stream == second->stream)
		return "both are in one stream";
	if (has_wait_between(r))
		return "a stream wait on an event lies between";
	if (first->is_peer || second->is_peer)
		return "the peer copy waited for the other device's work";
	if (stream_device(r, first->stream) != stream_device(r, second->stream))
		return "the other device's work was waited for";
	if (is_pair(r, first->stream, second->stream, WSTREAM_LEGACY, WSTREAM_BLOCKING))
		return "the legacy default stream and a blocking stream wait for each other";
	if (is_pair(r, first->stream, second->stream, WSTREAM_LEGACY, WSTREAM_PER_THREAD))
		return "the legacy default stream and a per-thread default stream wait for each other";
	if (has_legacy_work_between(r))
		return "work in the legacy default stream lies between, which blocking streams wait for and wait behind";
	if (first->kind == WSTEP_HOST_FUNCTION && second->kind == WSTEP_HOST_FUNCTION)
		return "host functions of two streams run one after the other";
	if (first->kind == WSTEP_LAUNCH_GRAPH && second->kind == WSTEP_LAUNCH_GRAPH && first->graph == second->graph)
		return "two launches of one executable graph run one after the other";
	return "the device ran the later operation after the earlier one, by no rule that was measured";
}

const char *rule_of_order(const struct run *r)
{
	uint32_t at = r->watch.blocked_at;
	return at <= r->second && at < r->count ? host_rule(r, at) : device_rule(r);
}
