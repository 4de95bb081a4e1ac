// SPDX-License-Identifier: Apache-2.0
#include "cli/verdicts.h"

#include <errno.h>
#include <string.h>

#include "base/file.h"
#include "base/json.h"
#include "base/vec.h"

static struct report_verdict_text verdict_of(const struct jnode *v)
{
	const struct jnode *holds = jnode_member(v, "fixHolds");
	const char *message = jnode_text(jnode_member(v, "message")), *device = jnode_text(jnode_member(v, "device"));
	return (struct report_verdict_text){
		.verdict = jnode_text(jnode_member(v, "verdict")),
		.message = message ? message : jnode_text(jnode_member(v, "why")),
		.device = device ? device : jnode_text(jnode_member(v, "backend")),
		.fix_holds = jnode_is(holds, JNODE_TRUE)    ? 1
	                     : jnode_is(holds, JNODE_FALSE) ? 0
	                                                    : -1,
	};
}

// The verdict of a result; its fingerprint is NULL when it has none.
static struct report_verdict verdict_of_result(const struct jnode *result)
{
	const struct jnode *properties = jnode_member(result, "properties");
	struct report_verdict v = {.witness = verdict_of(jnode_member(properties, "gpulint/verdict")),
	                           .program = verdict_of(jnode_member(properties, "gpulint/program-verdict"))};
	if (v.witness.verdict || v.program.verdict)
		v.fingerprint = jnode_text(jnode_member(jnode_member(result, "partialFingerprints"), "gpulint/v1"));
	return v;
}

const char *verdicts_read(struct arena *arena, const char *file, struct report *report)
{
	VEC(struct report_verdict) all = {0};
	size_t length;
	uint32_t line;
	const char *what, *text = file_read(arena, file, &length);
	if (!text)
		return arena_printf(arena, "%s: cannot be read (%s): name the SARIF report that gpulint-validate has written", file, strerror(errno));
	const struct jnode *root = jnode_parse(arena, text, length, &line, &what), *runs = jnode_member(root, "runs"), *run, *result;
	if (!root)
		return arena_printf(arena, "%s:%u: %s: name the SARIF report that gpulint-validate has written", file, line, what);
	JNODE_EACH(run, runs) JNODE_EACH(result, jnode_member(run, "results"))
	{
		struct report_verdict v = verdict_of_result(result);
		if (v.fingerprint)
			*vec_push(arena, &all) = v;
	}
	if (!all.n)
		return arena_printf(arena, "%s: has no verdict: run `gpulint-validate %s --output=sarif=%s` first", file, file, file);
	report->verdict = all.at;
	report->verdict_count = all.n;
	return NULL;
}
