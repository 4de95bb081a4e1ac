// SPDX-License-Identifier: Apache-2.0
// The reader of models, as a user's file meets it: what is taken, and how a mistake is said.
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/nearest.h"
#include "model/read.h"

#define FILE_OF(rows) "{ \"library\": \"x\",\n \"rows\": [\n" rows "\n] }"

static const char *mistake(struct arena *a, const char *text, size_t length)
{
	struct model_file file;
	const char *message = NULL;
	cr_assert_eq(model_read(a, "m.json", text, length, false, &file, &message), message == NULL);
	return message;
}

static void refused(const char *text, const char *wanted)
{
	struct arena a = {0};
	const char *message = mistake(&a, text, strlen(text));
	cr_expect_str_eq(message ? message : "accepted", wanted, "%s", text);
	arena_free(&a);
}

Test(read, names_the_line_and_the_nearest_word)
{
	refused(FILE_OF("{ \"name\": \"f\", \"args\": [],\n \"efects\": [] }"), "m.json:4: f: unknown key \"efects\": say \"effects\"");
	refused(FILE_OF("{ \"name\": \"f\", \"args\": [\"strem\"], \"effects\": [\n { \"do\": \"op\", \"kind\": \"kernel\", \"stream\": \"stream\", \"source\": \"h\" } ] }"),
	        "m.json:4: f: operand \"stream\": \"stream\" names no argument: say \"strem\"");
	refused(FILE_OF("{ \"name\": \"f\", \"args\": [], \"effects\": [ { \"do\": \"host-wait-strem\", \"source\": \"h\" } ] }"),
	        "m.json:3: f: unknown verb \"host-wait-strem\": say \"host-wait-stream\"");
	refused(FILE_OF("{ \"name\": \"f\", \"args\": [\"p\"], \"effects\": [ { \"do\": \"alloc\", \"arg\": \"p\", \"memry\": \"device\", \"source\": \"h\" } ] }"),
	        "m.json:3: f: verb \"alloc\" takes no \"memry\": say \"memory\"");
	refused(FILE_OF("{ \"name\": \"f\", \"args\": [], \"result\": \"viod\" }"), "m.json:3: f: unknown result \"viod\": say \"void\"");
	refused(FILE_OF("{ \"name\": \"f\", \"args\": [], \"result\": \"number\" }"),
	        "m.json:3: f: unknown result \"number\": docs/models.md lists what may stand here");
}

Test(read, what_is_no_file_of_models)
{
	refused("", "m.json:1: the file is empty: write { \"library\": NAME, \"rows\": [ ... ] }");
	refused(" \n\n", "m.json:1: the file is empty: write { \"library\": NAME, \"rows\": [ ... ] }");
	refused("[]", "m.json:1: the file is an array: write { \"library\": NAME, \"rows\": [ ... ] }");
	refused("{ \"rows\": [] }", "m.json:1: no \"library\": say which library the rows are of");
	refused("{ \"library\": 1, \"rows\": [] }", "m.json:1: \"library\" is a number: write a string");
	refused("{ \"library\": \"x\",\n\"rows\": {} }", "m.json:1: no \"rows\": list its functions, [] if it has none");
	refused("{ \"library\": \"x\",\n\"rows\": [ 1,\n2 ] }",
	        "m.json:2: row without \"name\": say what it is called, with its namespaces and class");
	refused(FILE_OF("{ \"name\": \"f\", \"args\": [], \"effects\": [ 7 ] }"), "m.json:3: f: an effect is a number: write { \"do\": VERB, ... }");
	refused(FILE_OF("{ \"name\": \"f\", \"args\": [ 1 ] }"), "m.json:3: f: bad or too many \"args\": list up to 40 names");
	refused(FILE_OF("{ \"name\": \"f\", \"args\": [], \"when\": [ 1 ] }"),
	        "m.json:3: f: \"when\" is not one argument and its handle kind: write { ARGUMENT: KIND }");
	refused(FILE_OF("{ \"name\": \"f\", \"args\": [], \"expand\": \"S\" }"), "m.json:3: expand: no such set: name a list of \"sets\"");
}

Test(read, huge)
{
	struct arena a = {0};
	size_t n = MODEL_MAX_BYTES + 1;
	char *text = calloc(1, n + 1);
	memset(text, ' ', n);
	cr_expect_str_eq(mistake(&a, text, n), "m.json:1: larger than 16 MB: split it");
	free(text);
	arena_free(&a);
}

// A mistake in an expanded row is said with its line in the file.
Test(read, sets)
{
	struct arena a = {0};
	struct model_file file;
	const char *message = NULL;
	const char *right = "{ \"library\": \"x\", \"sets\": { \"S\": [ { \"T\": \"a\" }, { \"T\": \"b\" } ] }, \"rows\": [ "
			    "{ \"name\": \"f{T}\", \"args\": [], \"expand\": \"S\" } ] }";
	cr_assert(model_read(&a, "m.json", right, strlen(right), false, &file, &message), "%s", message);
	cr_assert_eq(file.rows.n, 2);
	cr_expect_str_eq(file.rows.at[1].name, "fb");
	cr_expect_str_eq(file.rows.at[1].declared, "m.json:1");
	arena_free(&a);
	refused("{ \"library\": \"x\", \"sets\": { \"S\": [ { \"T\": \"a\" } ] }, \"rows\": [\n"
	        "{ \"name\": \"f{T}\", \"args\": [], \"expand\": \"S\",\n \"colour\": 1 } ] }",
	        "m.json:3: fa: unknown key \"colour\": docs/models.md lists what may stand here");
}

// A user's rows hide the compiled ones of their name, and only those.
Test(read, own_rows_win)
{
	struct arena a = {0};
	struct model_file file;
	const char *message = NULL,
		   *text = FILE_OF("{ \"name\": \"cudaMalloc\", \"args\": [\"p\"] }, { \"name\": \"mine\", \"args\": [], \"min_args\": 0 }");
	cr_assert(model_read(&a, "m.json", text, strlen(text), false, &file, &message), "%s", message);
	cr_assert(model_sort(&a, file.rows.at, file.rows.n, &message));
	struct model_set own = {file.rows.at, file.rows.n};
	cr_expect_str_eq(model_find(&own, "cudaMalloc", 1)->declared, "m.json:3");
	cr_expect_null(model_find(&own, "cudaMalloc", 2));
	cr_expect_not_null(model_find(NULL, "cudaMalloc", 2));
	cr_expect_not_null(model_find(&own, "cudaFree", 1));
	cr_expect_str_eq(model_find(&own, "mine", 0)->library, "x");
	arena_free(&a);
}

Test(read, two_rows_for_one_call)
{
	struct arena a = {0};
	struct model_file file;
	const char *message = NULL, *text = FILE_OF("{ \"name\": \"f\", \"args\": [\"p\"] },\n{ \"name\": \"f\", \"args\": [\"q\"] }");
	cr_assert(model_read(&a, "m.json", text, strlen(text), false, &file, &message));
	cr_assert_not(model_sort(&a, file.rows.at, file.rows.n, &message));
	cr_expect(strstr(message, "f: fits the same arguments as the row at m.json:"), "%s", message);
	cr_expect(strstr(message, ": leave one of them out"), "%s", message);
	arena_free(&a);
}

#define TYPE(text) "{ \"library\": \"x\", \"rows\": [], \"types\": [\n" text " ] }"
#define MACRO(text) "{ \"library\": \"x\", \"rows\": [], \"macros\": [\n" text " ] }"

Test(read, types)
{
	refused(TYPE("{ \"name\": \"S\", \"is\": \"blocking strem\", \"header\": \"s.h\", \"source\": \"m\" }"),
	        "m.json:2: S: unknown kind of type \"blocking strem\": say \"blocking stream\"");
	refused(TYPE("{ \"name\": \"S\", \"is\": \"event\", \"header\": \"s.h\", \"source\": \"m\", \"members\": { \"f\": \"rekord\" } }"),
	        "m.json:2: S: event: no role \"rekord\": say \"record\"");
	refused(TYPE("{ \"name\": \"S\", \"is\": \"event\", \"header\": \"s.h\", \"source\": \"m\",\n \"members\": { \"f(\": \"record\" } }"),
	        "m.json:3: S: member \"f(\" is no name: write { \"members\": { NAME: ROLE } }");
	refused(TYPE("{ \"name\": \"S\", \"is\": \"event\", \"source\": \"m\" }"),
	        "m.json:2: S: no \"header\": say which header declares it: gpulint stands in for it when it is missing");
	refused(TYPE("{ \"name\": \"S\", \"is\": \"event\", \"header\": \"../s.h\", \"source\": \"m\" }"),
	        "m.json:2: S: \"header\" is no name of a header: write it as #include does");
	refused(TYPE("{ \"name\": \"a::S<int>\", \"is\": \"event\", \"header\": \"s.h\", \"source\": \"m\" }"),
	        "m.json:2: a::S<int>: not the name of a class: write NAMESPACE::CLASS, without template arguments");
	refused(TYPE("{ \"name\": \"S\", \"is\": \"event\", \"heder\": \"s.h\", \"source\": \"m\" }"),
	        "m.json:2: S: unknown key \"heder\": say \"header\"");
	refused(TYPE("7"), "m.json:2: an element of \"types\" is a number: write { \"name\": ... }");
	refused("{ \"library\": \"x\", \"rows\": [],\n \"types\": {} }", "m.json:2: \"types\" is an object: write a list");
}

Test(read, macros)
{
	refused(MACRO("{ \"name\": \"C\", \"args\": [\"call\"], \"is\": \"cal\", \"source\": \"m\" }"),
	        "m.json:2: C: \"is\": \"cal\" names no argument: say \"call\"");
	refused(MACRO("{ \"name\": \"C\", \"args\": [\"x\"], \"source\": \"m\" }"),
	        "m.json:2: C: not what the macro does: say \"is\": ARGUMENT, or \"calls\": ARGUMENT for one that runs a function");
	refused(MACRO("{ \"name\": \"C\", \"args\": [\"...\", \"x\"], \"is\": \"x\", \"source\": \"m\" }"),
	        "m.json:2: C: bad \"args\": list names; \"...\" may be the last");
	refused(MACRO("{ \"name\": \"C D\", \"args\": [\"x\"], \"is\": \"x\", \"source\": \"m\" }"),
	        "m.json:2: C D: not the name of a macro: write one word");
	refused(MACRO("{ \"name\": \"C\", \"args\": [\"x\"], \"calls\": \"x\", \"defines\": { \"a b\": \"int\" }, \"source\": \"m\" }"),
	        "m.json:2: C: bad \"defines\": write { NAME: TYPE }");
}

Test(read, nearest)
{
	struct nearest near = {.wanted = "strem"};
	nearest_try(&near, "event");
	cr_expect_null(near.best);
	nearest_try(&near, "stream");
	nearest_try(&near, "strex");
	cr_expect(near.best && !strcmp(near.best, "stream")); // the first of those as near
	near = (struct nearest){.wanted = "zzz"};
	nearest_try(&near, "op");
	nearest_try(&near, "");
	cr_expect_null(near.best);
}
