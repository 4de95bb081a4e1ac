// SPDX-License-Identifier: Apache-2.0
// What the generator refuses: each fault ends it with `file:line: row: what: what to do`.
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define ROW(text) "{ \"library\": \"x\", \"rows\": [ " text " ] }"

static void write_file(const char *folder, const char *name, const char *text)
{
	char path[512];
	snprintf(path, sizeof path, "%s/%s", folder, name);
	FILE *out = fopen(path, "w");
	cr_assert_not_null(out);
	fputs(text, out);
	fclose(out);
}

// Runs the generator on one file of rows beside the real small tables; its message goes to `message`.
static int generate(const char *rows, char *message, size_t size)
{
	char folder[] = "/tmp/gpulint-models-XXXXXX", command[2048];
	cr_assert_not_null(mkdtemp(folder));
	write_file(folder, "x.json", rows);
	write_file(folder, "edits.json", "{ \"edits\": {} }"); // the real ones need the real rows
	snprintf(command, sizeof command,
	         "cp " GPULINT_SOURCE_DIR "/rules/api/handles.json " GPULINT_SOURCE_DIR "/rules/api/affixes.json " GPULINT_SOURCE_DIR
	         "/rules/api/verbs.json %s && ASAN_OPTIONS=detect_leaks=0 " GEN_MODELS " %s %s/out.c x.json 2>&1; "
	         "code=$?; rm -r %s; exit $code",
	         folder, folder, folder, folder);
	FILE *in = popen(command, "r");
	cr_assert_not_null(in);
	message[fread(message, 1, size - 1, in)] = 0;
	return WEXITSTATUS(pclose(in));
}

static void refused(const char *rows, const char *what)
{
	char message[1024];
	cr_assert_eq(generate(rows, message, sizeof message), 1, "accepted: %s", rows);
	cr_assert(strstr(message, what), "%s\nwanted: %s", message, what);
}

Test(generator, accepts_a_right_row)
{
	char message[1024];
	int code = generate(ROW("{ \"name\": \"f\", \"args\": [\"s\"], \"effects\": [ "
	                        "{ \"do\": \"host-wait-stream\", \"stream\": \"s\", \"source\": \"h.h:1\" } ] }"),
	                    message, sizeof message);
	cr_assert_eq(code, 0, "%s", message);
	cr_assert_str_empty(message);
}

Test(generator, unknown_verb)
{
	refused(ROW("{ \"name\": \"f\", \"args\": [], \"effects\": [ { \"do\": \"explode\", \"source\": \"h\" } ] }"),
	        "x.json:1: f: unknown verb \"explode\"");
}

Test(generator, operand_names_no_argument)
{
	refused(ROW("{ \"name\": \"f\", \"args\": [\"s\"], \"effects\": [ "
	            "{ \"do\": \"host-wait-stream\", \"stream\": \"t\", \"source\": \"h\" } ] }"),
	        "x.json:1: f: operand \"stream\": \"t\" names no argument");
	refused(ROW("{ \"name\": \"f\", \"args\": [\"p\", \"n\"], \"effects\": [ "
	            "{ \"do\": \"read\", \"arg\": \"p\", \"size\": \"4*m\", \"source\": \"h\" } ] }"),
	        "x.json:1: f: operand \"size\": \"m\" names no argument");
}

Test(generator, fields_of_structs)
{
	refused(ROW("{ \"name\": \"f\", \"args\": [\"s\"], \"effects\": [ "
	            "{ \"do\": \"host-wait-stream\", \"stream\": \"t->stream\", \"source\": \"h\" } ] }"),
	        "x.json:1: f: operand \"stream\": \"t\" names no argument");
	refused(ROW("{ \"name\": \"f\", \"args\": [\"p\"], \"effects\": [ "
	            "{ \"do\": \"read\", \"arg\": \"p->\", \"source\": \"h\" } ] }"),
	        "x.json:1: f: operand \"arg\": bad or too many fields");
	refused(ROW("{ \"name\": \"f\", \"args\": [\"p\"], \"effects\": [ "
	            "{ \"do\": \"read\", \"arg\": \"p[1]\", \"source\": \"h\" } ] }"),
	        "x.json:1: f: operand \"arg\": bad or too many fields");
	static const char *const misspelt[] = {"p->a[x]", "p->a[0", "p->[0]", "p->a.", "p->a + ", "p->a b"};
	for (size_t i = 0; i < sizeof misspelt / sizeof *misspelt; i++) {
		char row[256];
		snprintf(row, sizeof row,
		         ROW("{ \"name\": \"f\", \"args\": [\"p\"], \"effects\": [ { \"do\": \"read\", \"arg\": \"%s\", \"source\": \"h\" } ] }"),
		         misspelt[i]);
		refused(row, "x.json:1: f: operand \"arg\": bad or too many fields");
	}
	refused(ROW("{ \"name\": \"f\", \"args\": [\"p\"], \"inert_if_null\": \"p->data\" }"), "x.json:1: f: \"p->data\" is no argument");
	refused(ROW("{ \"name\": \"f\", \"args\": [\"p\"], \"inert_if_null\": \"p[0]\" }"), "x.json:1: f: \"p[0]\" is no argument");
}

Test(generator, missing_source_or_operand)
{
	refused(ROW("{ \"name\": \"f\", \"args\": [\"s\"], \"effects\": [ "
	            "{ \"do\": \"host-wait-stream\", \"stream\": \"s\" } ] }"),
	        "x.json:1: f: effect \"host-wait-stream\" without \"source\"");
	refused(ROW("{ \"name\": \"f\", \"args\": [\"s\"], \"effects\": [ "
	            "{ \"do\": \"host-wait-stream\", \"source\": \"h\" } ] }"),
	        "x.json:1: f: verb \"host-wait-stream\" without \"stream\"");
	refused(ROW("{ \"name\": \"f\", \"args\": [\"s\"], \"effects\": [ "
	            "{ \"do\": \"exit\", \"stream\": \"s\", \"source\": \"h\" } ] }"),
	        "x.json:1: f: verb \"exit\" takes no \"stream\"");
}

Test(generator, order_and_overlap)
{
	refused(ROW("{ \"name\": \"g\", \"args\": [] }, { \"name\": \"f\", \"args\": [] }"), "x.json:1: f: not sorted: comes after \"g\"");
	refused(ROW("{ \"name\": \"f\", \"args\": [\"a\"] }, { \"name\": \"f\", \"args\": [\"a\", \"b\"], \"min_args\": 1 }"),
	        "x.json:1: f: fits the same arguments");
}

Test(generator, malformed)
{
	refused("{ \"library\": \"x\", \"rows\": [ }", "x.json:1: not JSON");
	refused("{ \"library\": \"x\" }", "no \"rows\"");
	refused(ROW("{ \"name\": \"f\", \"args\": [], \"colour\": 1 }"), "x.json:1: f: unknown key \"colour\"");
	refused(ROW("{ \"name\": \"f{T}\", \"args\": [], \"expand\": \"none\" }"), "x.json:1: expand: no such set");
}
