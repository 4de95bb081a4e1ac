// SPDX-License-Identifier: Apache-2.0
// The program has an event between producer and consumer, but the wait was issued before the record, or another record
// replaced the one that was meant. The wait then orders nothing.
#include "rule.h"

static const char *event_story(struct arena *a, const struct observation *o)
{
	if (o->fault == FAULT_RERECORDED)
		return arena_printf(a,
		                    "Event `%s` was recorded again on another stream before anything waited for its record on %s, "
		                    "and a wait covers the latest record only.",
		                    o->event, o->first.stream_name);
	return arena_printf(a,
	                    "The wait for event `%s` is issued while the event has no record, and such a wait does nothing; a "
	                    "later record does not change it.",
	                    o->event);
}

static const char *event_fix(struct arena *a, const struct observation *o)
{
	if (o->fault == FAULT_RERECORDED)
		return arena_printf(a, "let %s wait for `%s` before it is recorded again, or use one event for each stream", o->second.stream_called,
		                    o->event);
	if (o->record.loc.line)
		return arena_printf(a, "move the wait for `%s` behind its record, in front of %s", o->event, o->second.text);
	return arena_printf(a, "record `%s` on %s after %s and issue the wait after the record", o->event, o->first.stream_called, o->first.text);
}

static const char records_order_nothing[] =
	"A record says how far a stream has come, and orders nothing by itself: the stream that goes on from there has to wait for the event "
	"(CUDA Runtime API, Event Management, cudaEventRecord and cudaStreamWaitEvent).";

// Of a fork and its join one edge is there: a record without its wait.
static void claim_unwaited(const struct observation *o, const char *on, struct claim *out)
{
	struct arena *a = out->arena;
	out->words.at_run_time = arena_printf(
		a,
		"Goes wrong when %s starts before the work that `%s` covers has ended: it reads the bytes from before. Record "
		"and wait return success, so that the code looks ordered.",
		o->first.text, o->memory);
	out->words.instead = "Let the stream that works for another one wait for that one's event, and that one for an event behind the work.";
	out->message = arena_printf(a,
	                            "Event `%s` is recorded on %s, and nothing waits for it: %s on %s may start before the work that it covers "
	                            "is done. The way back is there: event `%s` orders that work in front of what %s does next.",
	                            o->memory, on, o->first.text, o->detail, o->event, on);
	out->fix = arena_printf(a, "let %s wait for event `%s` in front of %s", o->detail, o->memory, o->first.text);
}

static void claim_unjoined(const struct observation *o, const char *on, struct claim *out)
{
	struct arena *a = out->arena;
	out->words.at_run_time = arena_printf(a,
	                                      "Goes wrong when what comes next on %s starts before %s has ended: it reads the bytes from before. "
	                                      "The record returns success, so that the code looks ordered.",
	                                      o->detail, o->first.text);
	out->words.instead = "Let the stream that the work is done for wait for the event that is recorded behind the work.";
	out->message = arena_printf(a,
	                            "Event `%s` is recorded on %s behind %s, and nothing waits for it: that stream was let wait for %s, which "
	                            "goes on without that work.",
	                            o->memory, on, o->first.text, o->detail);
	out->fix = arena_printf(a, "let %s wait for event `%s` behind its record", o->detail, o->memory);
}

static void claim_replaced(const struct observation *o, const char *on, struct claim *out)
{
	struct arena *a = out->arena;
	out->words.at_run_time = "Goes wrong when what waits for the event starts before the first stream has come as far as its record: nothing "
				 "waits for that one. No call returns an error, so that the code looks ordered.";
	out->words.instead = "Let something wait for the first record before the event is recorded again, or use one event for each stream.";
	out->message = arena_printf(a,
	                            "Event `%s` is recorded on %s, and on %s (line %u) before anything has waited for it: a wait covers the "
	                            "latest record only, so that the first one orders nothing.",
	                            o->memory, on, o->detail, o->first.loc.line);
	out->fix = arena_printf(a, "wait for `%s` between the two records, or use another event for one of them", o->memory);
}

static void claim_unused(const struct observation *o, const char *on, struct claim *out)
{
	struct arena *a = out->arena;
	const char *others = o->first.loc.line ? arena_printf(a, " `%s` records it (line %u) and lets a stream wait for it.", o->first.function->name,
	                                                      o->first.loc.line)
	                                       : "";
	out->words.at_run_time = arena_printf(
		a,
		"Goes wrong when another stream goes on before the work that `%s` covers has ended: it reads the bytes from "
		"before. The record returns success, so that the code looks ordered.",
		o->memory);
	out->words.instead = "Let the stream that goes on from there wait for the event, or take the record out.";
	out->message = arena_printf(a, "Event `%s` is recorded on %s, and nothing waits for it%s%s, so that it orders nothing.%s", o->memory, on,
	                            o->detail ? " " : "", o->detail ? o->detail : "", others);
	out->fix = arena_printf(a, "let the stream that goes on wait for event `%s`, or take its record out", o->memory);
}

static void (*claim_of_record(enum fault fault))(const struct observation *, const char *, struct claim *)
{
	switch (fault) {
	case FAULT_RECORD_UNWAITED: return claim_unwaited;
	case FAULT_RECORD_UNJOINED: return claim_unjoined;
	case FAULT_RECORD_REPLACED: return claim_replaced;
	case FAULT_RECORD_UNUSED: return claim_unused;
	default: return NULL;
	}
}

// A record that nothing waits for.
static bool claim_record(const struct observation *o, struct claim *out)
{
	out->is_unshown = true;
	out->yields_to_pairs = true;
	out->level = level_at(GPULINT_ERROR, o->confidence);
	out->words.why = records_order_nothing;
	claim_of_record(o->fault)(o, o->second.stream_name ? o->second.stream_name : "a stream", out);
	return true;
}

static const struct rule_words waits_for_nothing = {
	.why = "Before the first call to cudaEventRecord, \"an event represents an empty set of work\": whoever waits for it does not wait "
	       "(CUDA Runtime API, Event Management, cudaEventRecord).",
	.at_run_time = "Goes wrong whenever the work that the wait is meant for is not done by chance when it gets there: the call returns "
		       "success, so that the code looks ordered.",
	.instead = "Record the event on the stream that has the work, behind the work, and wait for it then.",
};

// The event that is waited for was made for it, and that is all.
static bool claim_unrecorded(const struct observation *o, struct claim *out)
{
	struct arena *a = out->arena;
	const char *who = o->detail ? arena_printf(a, "stream `%s`", o->detail) : "the host";
	out->is_unshown = true;
	out->level = level_at(GPULINT_WARNING, o->confidence);
	out->words = waits_for_nothing;
	out->message = arena_printf(a, "%s waits for event `%s`, which was made on the way there and which nothing records: the wait does nothing.",
	                            op_text(a, &o->second), o->memory);
	out->fix = arena_printf(a, "record `%s` behind the work that %s should wait for", o->memory, who);
	return true;
}

// Only this class's code can record the event that is waited for, and none of it does.
static bool claim_nowhere(const struct observation *o, struct claim *out)
{
	struct arena *a = out->arena;
	out->is_unshown = true;
	out->level = level_at(GPULINT_ERROR, o->confidence);
	out->words = waits_for_nothing;
	out->message = arena_printf(
		a, "%s asks for event `%s`, which nothing records: no other code can name that member of `%s`, and none of this does.",
		op_text(a, &o->second), o->memory, o->detail);
	out->fix = arena_printf(a, "record `%s` behind the work that should be waited for", o->memory);
	return true;
}

// What it waits for is what an earlier call has recorded and waited for.
static bool claim_stale(const struct observation *o, struct claim *out)
{
	struct arena *a = out->arena;
	out->is_unshown = true;
	out->yields_to_pairs = true;
	out->level = level_at(GPULINT_ERROR, o->confidence);
	out->words.why = "A wait covers the latest record that was made before it (CUDA Runtime API, Event Management, cudaEventRecord and "
			 "cudaStreamWaitEvent).";
	out->words.at_run_time =
		"Goes wrong when the work that the wait is meant for is not done by chance when the stream gets there: the wait is for "
		"what an earlier call recorded, and returns success, so that the code looks ordered.";
	out->words.instead = "Record the event behind the work in each function that lets a stream wait for it.";
	out->message = arena_printf(a,
	                            "%s waits for event `%s`, which nothing records on the way there: `%s` records it before its wait (line %u), and "
	                            "no record is left for others.",
	                            op_text(a, &o->second), o->memory, o->detail, o->first.loc.line);
	out->fix = arena_printf(a, "record `%s` in front of the wait, on the stream whose work it should cover", o->memory);
	return true;
}

// Of two streams that work for a third one, one does not wait for it.
static bool claim_not_forked(const struct observation *o, struct claim *out)
{
	struct arena *a = out->arena;
	out->is_unshown = true;
	out->level = level_at(GPULINT_ERROR, o->confidence);
	out->words.why = records_order_nothing;
	out->words.at_run_time = arena_printf(
		a,
		"Goes wrong when %s starts before the work that `%s` covers has ended: it reads the bytes from before. No call "
		"returns an error.",
		o->first.text, o->memory);
	out->words.instead = "Let each stream that works for another one wait for that one's event.";
	out->message = arena_printf(a,
	                            "Nothing lets %s wait for event `%s` in front of %s (line %u), as it lets another stream (line %u). Event `%s` "
	                            "orders that work, too, in front of what comes next.",
	                            o->detail, o->memory, o->first.text, o->first.loc.line, o->wait.loc.line, o->event);
	out->fix = arena_printf(a, "let %s wait for event `%s` in front of %s", o->detail, o->memory, o->first.text);
	return true;
}

static bool claim(const struct observation *o, struct claim *out)
{
	if (o->fault == FAULT_STREAM_NOT_FORKED)
		return claim_not_forked(o, out);
	if (o->fault == FAULT_WAIT_STALE)
		return claim_stale(o, out);
	if (o->fault == FAULT_RECORDED_NOWHERE)
		return claim_nowhere(o, out);
	if (o->fault == FAULT_WAIT_UNRECORDED)
		return claim_unrecorded(o, out);
	if (claim_of_record(o->fault))
		return claim_record(o, out);
	if (o->kind != OBS_UNORDERED || (o->fault != FAULT_WAIT_BEFORE_RECORD && o->fault != FAULT_RERECORDED))
		return false;
	struct arena *a = out->arena;
	out->level = order_level(o, GPULINT_ERROR);
	out->message = arena_printf(a, "%s %s `%s` while %s may still be %s it. %s", op_text(a, &o->second), op_does(&o->second), o->memory,
	                            op_text(a, &o->first), op_doing(&o->first), event_story(a, o));
	out->fix = event_fix(a, o);
	return true;
}

const struct rule rule_gpu103 = {
	.meta =
		{
			.code = "GPU103",
			.name = "event-wait-misses-record",
			.family = "stream",
			.level = GPULINT_ERROR,
			.since = "0.1.0",
			.summary = "A wait for an event is issued before its record, the record it should cover was "
				   "replaced by a later one, or a record has no wait.",
			.why = "cudaStreamWaitEvent uses the most recently captured state of the event at the time of the "
			       "call and is not affected by later records; an event that was never recorded represents an "
			       "empty set of work, so the wait does nothing (CUDA Runtime API, Event Management, "
			       "cudaEventRecord). The order of the host calls decides, not the order of the streams.",
			.at_run_time = "Goes wrong when the consumer starts before the producer has finished: it reads the bytes from "
				       "before. The wait itself returns success, so that the code looks ordered.",
			.instead = "Record the event after the producer, then issue the wait, then the consumer. Give each "
				   "stream of a loop an event of its own.",
			.limits =
				"Events whose record another thread or another unit may issue are taken as recorded. A record without a wait is told where the "
				"function has made the event, or where all code of the file that waits for it has recorded it first, and the path shows two "
				"streams that it stands between.",
			.bad = "#include <cuda_runtime.h>\n"
			       "__global__ void fill(float *x) { x[threadIdx.x] = 1; }\n"
			       "__global__ void scale(float *x) { x[threadIdx.x] *= 2; }\n"
			       "void step(float *d_x, cudaStream_t s1) {\n"
			       "    cudaStream_t s2;\n"
			       "    cudaEvent_t filled;\n"
			       "    cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);\n"
			       "    cudaEventCreate(&filled);\n"
			       "    cudaStreamWaitEvent(s2, filled, 0);\n"
			       "    fill<<<1, 256, 0, s1>>>(d_x);\n"
			       "    cudaEventRecord(filled, s1);\n"
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
