// SPDX-License-Identifier: Apache-2.0
// The reader takes what docs/witness.md describes and nothing else, and says where the mistake is.
#include "sample.h"

#include "validator/documents.h"
#include "base/json.h"
#include "witness/words.h"

static const char *refusal(struct arena *a, const char *text, uint32_t *line)
{
	struct witness w;
	struct witness_error error = {0};
	bool ok = witness_read(a, text, strlen(text), &w, &error);
	*line = error.line;
	return ok ? "" : error.what;
}

// The steps stand on line 3.
static void refuses(const char *claim, const char *steps, uint32_t line, const char *part)
{
	struct arena a = {0};
	uint32_t at;
	const char *what = refusal(&a, sample_text(&a, claim, steps), &at);
	cr_expect(strstr(what, part), "`%s` instead of `%s` for %s", what, part, steps);
	cr_expect_eq(at, line, "line %u instead of %u: %s", at, line, what);
	arena_free(&a);
}

#define LAUNCH STEP("launch", ON("b1") "," TOUCH("m", "write"))
#define ONE "\"kind\":\"unordered\",\"first\":0,\"second\":0"

Test(read, a_full_witness)
{
	struct arena a = {0};
	const struct witness *w = sample_read(
		&a, "\"kind\":\"api-error\",\"first\":0,\"second\":1,\"memory\":\"m\",\"errors\":[\"cudaErrorX\"],\"seen_order\":true",
		STEP("launch",
	             ON("n2") ",\"kernel\":\"k\",\"cooperative\":true,\"grid\":7,\"block\":64,\"shared\":1024,"
	                      "\"column\":9,\"caller\":true," PART(
				      "m", "atomic", "4", "8")) "," STEP("copy", ON("b1") ",\"sync\":true,\"peer\":true," MOVE("page", "m")));
	cr_expect_eq(w->claim, CLAIM_API_ERROR);
	cr_expect_eq(w->memory, 0);
	cr_expect(w->is_seen_order);
	cr_expect_str_eq(w->error[0], "cudaErrorX");
	cr_expect_eq(w->streams[5].priority, -1);
	cr_expect_eq(w->streams[1].thread, 0);
	cr_expect_eq(w->streams[2].thread, NO_OBJECT);
	const struct witness_step *s = w->step;
	cr_expect(s->kind == WSTEP_LAUNCH && s->is_cooperative && s->is_caller && !s->has_grid_sync);
	cr_expect(s->grid == 7 && s->block == 64 && s->shared == 1024 && s->column == 9 && s->json_line == 3);
	cr_expect(s->access->mode == MODE_ATOMIC && s->access->begin == 4 && s->access->end == 8);
	cr_expect(s->event == NO_OBJECT && s->stream == 5);
	cr_expect(s[1].is_sync && s[1].is_peer && s[1].access_count == 2 && s[1].access[1].end == 64);
	arena_free(&a);
}

Test(read, refuses_wrong_operands)
{
	refuses(ONE, STEP("launch", TOUCH("m", "write")), 3, "`launch` lacks the operand `stream`");
	refuses(ONE, STEP("record", ON("b1")), 3, "lacks the operand `event`");
	refuses(ONE, STEP("set_device", "\"device\":\"d0\"," ON("b1")), 3, "does not take the operand `stream`");
	refuses(ONE, STEP("teleport", ON("b1")), 3, "`do` has the unknown value `teleport`");
	refuses(ONE, STEP("launch", ON("b9")), 3, "`stream` names the unknown object `b9`");
	refuses(ONE, STEP("launch", ON("b1") ",\"colour\":1"), 3, "unknown member `colour`");
	refuses(ONE, STEP("launch", ON("b1") "," ON("b1")), 3, "`stream` twice");
	refuses(ONE, STEP("begin_capture", ON("n1") ",\"mode\":\"eager\""), 3, "`mode` has the unknown value");
	refuses(ONE, STEP("launch", ON("b1") ",\"grid\":-1"), 3, "not a whole number from 0");
	refuses(ONE, STEP("launch", ON("b1") ",\"grid\":1.5"), 3, "not a whole number from 0");
	refuses(ONE, STEP("launch", ON("b1") ",\"grid\":99999999999999999999"), 3, "not a whole number from 0");
}

Test(read, refuses_wrong_ranges_and_copies)
{
	refuses(ONE, STEP("launch", ON("b1") "," PART("m", "write", "8", "8")), 3, "bytes 8 to 8 of the 64");
	refuses(ONE, STEP("launch", ON("b1") "," PART("m", "write", "0", "65")), 3, "bytes 0 to 65 of the 64");
	refuses(ONE, STEP("launch", ON("b1") "," PART("m", "write", "-1", "4")), 3, "not a whole number");
	refuses(ONE, STEP("copy", ON("b1") "," TOUCH("m", "write")), 3, "one read, then one write");
	refuses(ONE, STEP("copy", ON("b1") "," MOVE("m", "m")), 3, "overlap");
	refuses(ONE,
	        STEP("copy", ON("b1") ",\"access\":[{\"memory\":\"pin\",\"mode\":\"read\",\"begin\":0,\"end\":8},"
	                              "{\"memory\":\"m\",\"mode\":\"write\"}]"),
	        3, "reads 8 bytes and writes 64");
	refuses(ONE, STEP("memset", ON("b1") "," TOUCH("m", "read")), 3, "one write");
}

Test(read, refuses_threads_and_graphs_out_of_order)
{
	refuses(ONE, STEP_OF("t1", "init", ""), 3, "`t1` runs a step before it starts");
	refuses(ONE, STEP("start_thread", "\"child\":\"t0\""), 3, "`t0` starts twice");
	refuses(ONE, STEP("start_thread", "\"child\":\"p0\""), 3, "which is a process");
	refuses(ONE, STEP("start_thread", "\"child\":\"t1\"") "," STEP("join_thread", "\"child\":\"t1\"") "," STEP_OF("t1", "init", ""), 3,
	        "after it was joined");
	refuses(ONE, STEP("join_thread", "\"child\":\"t1\""), 3, "not running");
	refuses(ONE, STEP("unlock", "\"mutex\":0"), 3, "`unlock` without `lock`");
	refuses(ONE, STEP("launch_graph", ON("b1") ",\"graph\":\"g\""), 3, "before the end of its capture");
}

Test(read, refuses_wrong_claims)
{
	refuses("\"kind\":\"unordered\",\"first\":0,\"second\":1", LAUNCH, 1, "`second` is step 1 of 1");
	refuses("\"kind\":\"wrong\",\"first\":0,\"second\":0", LAUNCH, 1, "unknown value `wrong`");
	refuses("\"kind\":\"api-error\",\"first\":0,\"second\":0", LAUNCH, 1, "`errors` is missing");
	refuses("\"kind\":\"wrong-device\",\"first\":0,\"second\":0", LAUNCH, 1, "`device` is missing");
	refuses("\"first\":0,\"second\":0", LAUNCH, 1, "lacks the member `kind`");
}

Test(read, graphs_cannot_grow_without_bound)
{
	struct arena a = {0};
	const char *steps = STEP("begin_capture", ON("n1") ",\"mode\":\"relaxed\"") "," LAUNCH "," STEP("end_capture", ON("n1") ",\"graph\":\"g\"");
	for (int i = 0; i < 20; i++) // each version holds the one before twice
		steps = arena_printf(
			&a, "%s,%s", steps,
			STEP("begin_capture", ON("n1") ",\"mode\":\"relaxed\"") "," STEP("launch_graph", ON("n1") ",\"graph\":\"g\"") "," STEP(
				"launch_graph", ON("n1") ",\"graph\":\"g\"") "," STEP("end_capture", ON("n1") ",\"graph\":\"g\""));
	refuses(ONE, steps, 3, "operations, the launches of graphs counted");
	arena_free(&a);
}

Test(read, refuses_what_is_no_json)
{
	static const struct {
		const char *text, *part;
		uint32_t line;
	} row[] = {
		{"", "the text ends", 1},
		{"{", "a member's name is missing", 1},
		{"[1,\n2", "`,` or `]` is missing", 2},
		{"{\"a\":01}", "as JSON has it", 1},
		{"\"\\u0000\"", "a zero character", 1},
		{"\"\\ud800\"", "half of a surrogate", 1},
		{"\"\xff\"", "not UTF-8", 1},
		{"\"a\nb\"", "control character", 1},
		{"1 2", "more text", 1},
		{"\"abc\\\"", "does not end", 1},
		{"nul", "not a JSON value", 1},
		{"1.", "ends in a point", 1},
		{"1e", "empty exponent", 1},
		{"\n\n[}", "as JSON has it", 3},
		{"[]", "a witness is an array", 1},
		{"{\"version\":2}", "version 2: this program reads version 1", 1},
	};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct arena a = {0};
		uint32_t line;
		const char *what = refusal(&a, row[i].text, &line);
		cr_expect(strstr(what, row[i].part), "`%s` instead of `%s` for `%s`", what, row[i].part, row[i].text);
		cr_expect_eq(line, row[i].line, "`%s`: line %u", row[i].text, line);
		arena_free(&a);
	}
}

Test(read, deep_nesting_is_refused)
{
	struct arena a = {0};
	uint32_t line;
	char *deep = arena_alloc(&a, 100001);
	memset(deep, '[', 100000);
	cr_expect_str_eq(refusal(&a, deep, &line), "nested too deeply");
	arena_free(&a);
}

struct refused {
	size_t count;
	struct witness_error last;
};

static void count_refused(void *context, const struct witness_error *error)
{
	struct refused *r = context;
	r->count++;
	r->last = *error;
}

Test(read, a_bad_witness_does_not_hide_the_others)
{
	struct arena a = {0};
	struct refused refused = {0};
	struct witness_set set;
	struct witness_error error;
	const char *good = sample_text(&a, ONE, LAUNCH), *bad = sample_text(&a, ONE, STEP("launch", ON("zz")));
	const char *text = arena_printf(&a, "[%s,\n%s,\n%s]", good, bad, good);
	cr_assert(witness_read_file(&a, text, strlen(text), &set, count_refused, &refused, &error));
	cr_expect_eq(set.count, 2);
	cr_expect_eq(refused.count, 1);
	cr_expect_eq(refused.last.line, 6);
	cr_expect_not(set.is_sarif);
	arena_free(&a);
}

Test(read, sarif_knows_where_the_verdict_goes)
{
	struct arena a = {0};
	struct refused refused = {0};
	struct witness_set set;
	struct witness_error error;
	const char *w = sample_text(&a, ONE, LAUNCH);
	const char *text = arena_printf(&a,
	                                "{\"runs\":[{\"results\":[{},{\"properties\":{\"gpulint/witness\":%s}},"
	                                "{\"properties\":{\"gpulint/witness\":%s,\"gpulint/verdict\":{\"a\":1}}}]}]}",
	                                w, w);
	cr_assert(witness_read_file(&a, text, strlen(text), &set, count_refused, &refused, &error), "%s", error.what);
	cr_assert_eq(set.count, 2);
	cr_expect(set.is_sarif);
	cr_expect_eq(set.place[0].begin, set.place[0].end);
	cr_expect(strncmp(text + set.place[0].begin, "}},{", 4) == 0);
	cr_expect(strncmp(text + set.place[1].begin, "{\"a\":1}", set.place[1].end - set.place[1].begin) == 0);
	arena_free(&a);
}

Test(read, sarif_without_witnesses_is_said)
{
	static const struct {
		const char *text, *part;
	} row[] = {
		{"{\"runs\":[{\"tool\":{\"driver\":{\"name\":\"cppcheck\"}},\"results\":[{}]}]}", "SARIF of `cppcheck`"},
		{"{\"runs\":[{\"tool\":{\"driver\":{\"name\":\"gpulint\"}},\"results\":[{}]}]}", "no result carries a witness"},
		{"\"text\"", "neither a witness"},
	};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct arena a = {0};
		struct refused refused = {0};
		struct witness_set set;
		struct witness_error error = {0};
		cr_expect_not(witness_read_file(&a, row[i].text, strlen(row[i].text), &set, count_refused, &refused, &error));
		cr_expect(error.what && strstr(error.what, row[i].part), "%s", error.what);
		arena_free(&a);
	}
}
