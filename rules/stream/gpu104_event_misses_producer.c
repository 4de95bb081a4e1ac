// SPDX-License-Identifier: Apache-2.0
// The consumer waits for an event that was recorded too early or on a stream other than the producer's: the wait looks right
// and does not cover the operation it is meant for.
#include "rule.h"

static const char *event_story(struct arena *a, const struct observation *o)
{
	if (o->fault == FAULT_RECORDED_EARLY)
		return arena_printf(a, "Event `%s` was recorded before %s was issued, and a record covers earlier work only.", o->event,
		                    o->first.text);
	return arena_printf(a, "Event `%s` was recorded on a stream other than that of %s, so the wait does not cover it.", o->event, o->first.text);
}

// An event that another function records is out of reach where the first operation is issued.
static const char *fix(struct arena *a, const struct observation *o)
{
	const struct call_view *r = &o->record;
	if (!r->called_text || o->first.called.line || !o->second.stream_name)
		return arena_printf(a, "record `%s` on %s, after %s", o->event, o->first.stream_called, o->first.text);
	const char *call = o->fault == FAULT_RECORDED_EARLY
	                           ? arena_printf(a, "call `%s` (line %u) behind %s", r->called_text, r->called.line, o->first.text)
	                           : arena_printf(a, "let the call of `%s` (line %u) cover %s as well", r->called_text, r->called.line,
	                                          o->first.stream_called);
	return arena_printf(a, "%s, or %s", order_by_new_event(a, o, false), call);
}

static bool claim_uncovered(const struct observation *o, struct claim *out)
{
	struct arena *a = out->arena;
	out->is_unshown = true;
	out->words.at_run_time = arena_printf(
		a,
		"Goes wrong in two ways: %s does not wait for the work of the stream that is recorded, which may still produce its input, as it does "
		"on the other way; and what waits for `%s`, unless it runs on the stream of %s, may come before that has finished. Record and "
		"wait return success, so that the code looks ordered.",
		o->first.text, o->memory, o->first.text);
	out->words.instead = "Issue the work on the stream that is recorded, on each way through the function.";
	out->level = level_at(GPULINT_ERROR, o->confidence);
	out->message = arena_printf(a,
	                            "Event `%s` is recorded on %s, which has no work of this path: %s runs on %s. The other way through "
	                            "the function has this work on the stream that is recorded (%s).",
	                            o->memory, o->second.stream_name ? o->second.stream_name : "a stream", o->first.text,
	                            o->first.stream_name ? o->first.stream_name : "another stream", o->detail);
	out->fix = arena_printf(a, "issue %s on the stream on which `%s` is recorded", o->first.text, o->memory);
	return true;
}

static bool claim(const struct observation *o, struct claim *out)
{
	if (o->fault == FAULT_RECORD_COVERS_NOTHING)
		return claim_uncovered(o, out);
	if (o->kind != OBS_UNORDERED || (o->fault != FAULT_RECORDED_EARLY && o->fault != FAULT_RECORDED_ELSEWHERE))
		return false;
	struct arena *a = out->arena;
	out->level = order_level(o, GPULINT_ERROR);
	out->message = arena_printf(a, "%s %s `%s` while %s may still be %s it. %s", op_text(a, &o->second), op_does(&o->second), o->memory,
	                            op_text(a, &o->first), op_doing(&o->first), event_story(a, o));
	out->fix = fix(a, o);
	return true;
}

const struct rule rule_gpu104 = {
	.meta =
		{
			.code = "GPU104",
			.name = "event-misses-producer",
			.family = "stream",
			.level = GPULINT_ERROR,
			.since = "0.1.0",
			.summary = "An event is recorded before its producer or on another stream, so the wait for it does "
				   "not cover the producer.",
			.why = "cudaEventRecord captures the contents of the stream at the time of the call; work that is "
			       "enqueued later, or on another stream, is not part of it (CUDA Runtime API, Event Management, "
			       "cudaEventRecord).",
			.at_run_time = "Goes wrong when the consumer starts before the producer has finished: it reads the bytes from "
				       "before. Record and wait return success, so that the code looks ordered.",
			.instead = "Record the event directly after the producing operation and on the producer's stream.",
			.limits = "Reported where the consumer's stream waits for some event; without any wait the "
				  "fault is GPU101 or GPU102. One case is reported without a look at the memory: a "
				  "path records an event on a stream to which it gives no work, and issues on another "
				  "stream the work that the other way through the function issues on the recorded "
				  "one.",
			.bad = "#include <cuda_runtime.h>\n"
			       "__global__ void fill(float *x) { x[threadIdx.x] = 1; }\n"
			       "__global__ void scale(float *x) { x[threadIdx.x] *= 2; }\n"
			       "void step(float *d_x, cudaStream_t s1) {\n"
			       "    cudaStream_t s2;\n"
			       "    cudaEvent_t filled;\n"
			       "    cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);\n"
			       "    cudaEventCreate(&filled);\n"
			       "    cudaEventRecord(filled, s1);\n"
			       "    fill<<<1, 256, 0, s1>>>(d_x);\n"
			       "    cudaStreamWaitEvent(s2, filled, 0);\n"
			       "    scale<<<1, 256, 0, s2>>>(d_x);\n"
			       "    cudaStreamSynchronize(s2);\n"
			       "    cudaEventDestroy(filled);\n"
			       "    cudaStreamDestroy(s2);\n"
			       "}\n",
			.good = "#include <cuda_runtime.h>\n"
				"__global__ void fill(float *x) { x[threadIdx.x] = 1; }\n"
				"__global__ void scale(float *x) { x[threadIdx.x] *= 2; }\n"
				"void step(float *d_x, cudaStream_t s1) {\n"
				"    cudaStream_t s2;\n"
				"    cudaEvent_t filled;\n"
				"    cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);\n"
				"    cudaEventCreate(&filled);\n"
				"    fill<<<1, 256, 0, s1>>>(d_x);\n"
				"    cudaEventRecord(filled, s1);\n"
				"    cudaStreamWaitEvent(s2, filled, 0);\n"
				"    scale<<<1, 256, 0, s2>>>(d_x);\n"
				"    cudaStreamSynchronize(s2);\n"
				"    cudaEventDestroy(filled);\n"
				"    cudaStreamDestroy(s2);\n"
				"}\n",
			.oracle = "stale read",
		},
	.rank = RANK_FIRST,
	.shows = {.is_shown = true, .claim = CLAIM_UNORDERED},
	.claim = claim,
};
