// SPDX-License-Identifier: Apache-2.0
// Witnesses for tests, written short: a text with the members that a test cares about.
#ifndef GPULINT_TESTS_VALIDATOR_SAMPLE_H
#define GPULINT_TESTS_VALIDATOR_SAMPLE_H

#include <criterion/criterion.h>
#include <string.h>

#include "witness/witness.h"

// Two devices, a thread and a child, streams of each kind, two events, memory of each kind (64 bytes), a graph.
#define SAMPLE_OBJECTS                                                                                                                               \
	"{\"devices\":[{\"id\":\"d0\"},{\"id\":\"d1\"}],\"contexts\":[{\"id\":\"c0\",\"device\":\"d0\"}],"                                           \
	"\"threads\":[{\"id\":\"t0\"},{\"id\":\"t1\"},{\"id\":\"p0\",\"process\":true}],"                                                            \
	"\"streams\":[{\"id\":\"L\",\"kind\":\"legacy\",\"device\":\"d0\"},"                                                                         \
	"{\"id\":\"P\",\"kind\":\"per-thread\",\"device\":\"d0\",\"thread\":\"t0\"},"                                                                \
	"{\"id\":\"b1\",\"kind\":\"blocking\",\"device\":\"d0\"},{\"id\":\"b2\",\"kind\":\"blocking\",\"device\":\"d0\"},"                           \
	"{\"id\":\"n1\",\"kind\":\"nonblocking\",\"device\":\"d0\"},"                                                                                \
	"{\"id\":\"n2\",\"kind\":\"nonblocking\",\"device\":\"d0\",\"priority\":-1},"                                                                \
	"{\"id\":\"x1\",\"kind\":\"nonblocking\",\"device\":\"d1\"},{\"id\":\"L1\",\"kind\":\"legacy\",\"device\":\"d1\"}],"                         \
	"\"events\":[{\"id\":\"e1\",\"device\":\"d0\",\"timing\":true},{\"id\":\"e2\",\"device\":\"d0\",\"timing\":false}],"                         \
	"\"memory\":[{\"id\":\"m\",\"name\":\"d_x\",\"kind\":\"device\",\"device\":\"d0\",\"bytes\":64},"                                            \
	"{\"id\":\"m2\",\"kind\":\"device\",\"device\":\"d0\",\"bytes\":64},"                                                                        \
	"{\"id\":\"far\",\"kind\":\"device\",\"device\":\"d1\",\"bytes\":64},"                                                                       \
	"{\"id\":\"pin\",\"kind\":\"pinned\",\"bytes\":64},{\"id\":\"page\",\"kind\":\"pageable\",\"bytes\":64},"                                    \
	"{\"id\":\"man\",\"kind\":\"managed\",\"bytes\":64},{\"id\":\"pool\",\"kind\":\"pool\",\"device\":\"d0\",\"bytes\":64}],"                    \
	"\"modules\":[{\"id\":\"lib\",\"library\":true}],\"graphs\":[{\"id\":\"g\"}]}"

// A step for the list: DO("launch", "\"stream\":\"b1\"").
#define STEP(kind, operands) "{\"do\":\"" kind "\",\"thread\":\"t0\",\"api\":\"x\",\"file\":\"a.cu\",\"line\":1," operands "}"
#define STEP_OF(who, kind, operands) "{\"do\":\"" kind "\",\"thread\":\"" who "\",\"api\":\"x\",\"file\":\"a.cu\",\"line\":1" operands "}"
#define ON(stream) "\"stream\":\"" stream "\""
#define TOUCH(memory, mode) "\"access\":[{\"memory\":\"" memory "\",\"mode\":\"" mode "\"}]"
#define PART(memory, mode, begin, end) "\"access\":[{\"memory\":\"" memory "\",\"mode\":\"" mode "\",\"begin\":" begin ",\"end\":" end "}]"
#define MOVE(from, to) "\"access\":[{\"memory\":\"" from "\",\"mode\":\"read\"},{\"memory\":\"" to "\",\"mode\":\"write\"}]"

// kind and more members of the claim, and the steps.
static inline const char *sample_text(struct arena *a, const char *claim, const char *steps)
{
	return arena_printf(a, "{\"version\":1,\"claim\":{\"rule\":\"GPU102\",\"message\":\"m\",%s},\n\"objects\":%s,\n\"steps\":[%s]}", claim,
	                    SAMPLE_OBJECTS, steps);
}

static inline const struct witness *sample_read(struct arena *a, const char *claim, const char *steps)
{
	struct witness *w = ARENA_NEW(a, struct witness);
	struct witness_error error = {0};
	const char *text = sample_text(a, claim, steps);
	cr_assert(witness_read(a, text, strlen(text), w, &error), "%u: %s\n%s", error.line, error.what, steps);
	return w;
}

#define PAIR(first, second) "\"kind\":\"unordered\",\"first\":" #first ",\"second\":" #second

#endif
