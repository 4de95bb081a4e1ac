// SPDX-License-Identifier: Apache-2.0
// An event of one device is recorded on a stream of another.
#include "rule.h"

// What a later wait is worth.
static const char *covers(struct arena *a, const struct observation *o)
{
	if (o->record.loc.line && o->record.loc.line == o->second.loc.line && o->record.loc.file == o->second.loc.file)
		return "covers its earlier record only";
	if (o->record.loc.line)
		return arena_printf(a, "covers the record at %s only", place_text(a, o->record.loc, o->second.loc));
	return o->is_never_recorded ? "orders nothing" : "does not cover the work in front of this record";
}

static bool claim(const struct observation *o, struct claim *out)
{
	if (o->fault != FAULT_EVENT_ON_FOREIGN_STREAM)
		return false;
	struct arena *a = out->arena;
	const char *stream = o->second.stream_name ? o->second.stream_name : "a stream";
	out->level = level_at(GPULINT_ERROR, o->confidence);
	const char *belongs = o->belongs && o->current ? arena_printf(a, "belongs to %s, while the event belongs to %s", o->current, o->belongs)
	                                               : "belongs to another device than the event";
	out->message = arena_printf(a,
	                            "%s records `%s` on %s, which %s. The call fails, and the event stays as it was, so that a later wait for it %s.",
	                            o->second.text, o->memory, stream, belongs, covers(a, o));
	out->words.at_run_time = arena_printf(a,
	                                      "%s returns %s, and the event stays as it was: a wait for it returns success without waiting for the "
	                                      "work in front of this record, which then runs unordered. A machine with one device never shows it.",
	                                      o->second.text, op_spelling(&o->second, MODEL_EDIT_ERROR_INVALID_HANDLE));
	out->fix = arena_printf(a, "create `%s` while %s is selected; waits for it are possible from every device", o->memory,
	                        o->belongs && o->current ? o->current : arena_printf(a, "the device of %s", stream));
	return true;
}

const struct rule rule_gpu205 = {
	.meta =
		{
			.code = "GPU205",
			.name = "event-on-foreign-stream",
			.family = "device",
			.level = GPULINT_ERROR,
			.since = "0.1.0",
			.summary = "An event made on one device is recorded on a stream of another.",
			.why = "cudaEventRecord fails with cudaErrorInvalidResourceHandle when event and stream belong to "
			       "different devices (CUDA Programming Guide, Multi-Device System, Stream and Event Behavior). "
			       "Waiting for an event of another device is allowed, and is how devices are ordered.",
			.at_run_time = "The record returns cudaErrorInvalidResourceHandle and the event stays as it was: a wait for it "
				       "returns success without waiting for the work in front of this record, which then runs "
				       "unordered. A machine with one device never shows it.",
			.instead = "Create the event while the producer's device is selected.",
			.limits = "Devices are compared where both are known on the path; contexts that cuCtxCreate makes current "
				  "are not.",
			.bad = "#include <cuda_runtime.h>\n"
			       "void hand_over(cudaStream_t *streams) {\n"
			       "    cudaEvent_t done;\n"
			       "    cudaSetDevice(0);\n"
			       "    cudaStreamCreate(&streams[0]);\n"
			       "    cudaSetDevice(1);\n"
			       "    cudaEventCreate(&done);\n"
			       "    cudaEventRecord(done, streams[0]);\n"
			       "    cudaEventDestroy(done);\n"
			       "}\n",
			.good = "#include <cuda_runtime.h>\n"
				"void hand_over(cudaStream_t *streams) {\n"
				"    cudaEvent_t done;\n"
				"    cudaSetDevice(0);\n"
				"    cudaStreamCreate(&streams[0]);\n"
				"    cudaEventCreate(&done);\n"
				"    cudaSetDevice(1);\n"
				"    cudaEventRecord(done, streams[0]);\n"
				"    cudaEventDestroy(done);\n"
				"}\n",
			.oracle = "error code",
		},
	.rank = RANK_GENERAL,
	.shows = {.is_shown = true,
                  .claim = CLAIM_API_ERROR,
                  .error = {"cudaErrorInvalidResourceHandle", "CUDA_ERROR_INVALID_HANDLE", "CUDA_ERROR_INVALID_CONTEXT"}},
	.claim = claim,
};
