// SPDX-License-Identifier: Apache-2.0
// Proposed edits as changes of the text, and where places are after them.
#include <criterion/criterion.h>
#include <string.h>

#include "fix/changes.h"
#include "scratch.h"

#define NAME "/a.cu"

static const char source[] = "void f()\n{\n\tfirst(s);\n\twork();\n\tif (x)\n\t\tuse(a, s); // two\n\tlast(); more();\n}\n";

struct sample {
	struct arena arena;
	struct text_file file;
	struct changes changes;
};

static struct sample *sample_of(const char *text)
{
	struct sample *s = calloc(1, sizeof *s);
	size_t lines = 0;
	s->file = (struct text_file){.text = text, .length = strlen(text), .start = ARENA_ARRAY(&s->arena, size_t, 32)};
	for (size_t i = 0; i < s->file.length; i++)
		if (text[i] == '\n')
			s->file.start[++lines] = i + 1;
	s->file.lines = (uint32_t)lines;
	s->changes = (struct changes){.file = &s->file, .name = NAME, .code = code_of(&s->arena, text, s->file.length)};
	return s;
}

static struct sample *sample_new(void)
{
	return sample_of(source);
}

static void sample_free(struct sample *s)
{
	arena_free(&s->arena);
	free(s);
}

static struct edit_place place(const char *call, uint32_t line, uint32_t column)
{
	uint32_t end = column + (uint32_t)strlen(call) + 2;
	return (struct edit_place){.loc = {.file = NAME, .line = line, .column = column, .end_line = line, .end_column = end}, .call = call};
}

static const char *result(struct sample *s, const struct edit_candidate *e)
{
	struct edit_place second = {.loc = {.file = NAME, .line = 6, .column = 3, .end_line = 6, .end_column = 12}, .call = "use"};
	return changes_resolve(&s->arena, &s->changes, e, &second) ? changes_apply(&s->arena, &s->changes) : NULL;
}

static void gives(struct edit_action action, const char *part)
{
	struct sample *s = sample_new();
	struct edit_candidate e = {.action = {action}, .count = 1};
	const char *text = result(s, &e);
	cr_expect_eq(text != NULL, part != NULL, "verb %d: %s", action.verb, text ? text : "refused");
	cr_expect(!text || !part || strstr(text, part), "verb %d: `%s` not in\n%s", action.verb, part, text);
	sample_free(s);
}

Test(changes, verbs)
{
	struct edit_place first = place("first", 3, 2), use = place("use", 6, 3), more = place("more", 7, 10);
	use.loc.end_column = 12, first.loc.end_column = 10;
	gives((struct edit_action){.verb = EDIT_BEFORE, .at = use, .text = "w(@1);"}, "\tw(s);\n\tif (x)\n\t\tuse(a, s);");
	gives((struct edit_action){.verb = EDIT_BEFORE, .at = more, .text = "w();"}, "\tlast(); w(); more();\n");
	gives((struct edit_action){.verb = EDIT_BEFORE, .at = use, .text = "w(@7);"}, NULL);
	gives((struct edit_action){.verb = EDIT_BRACED, .at = use, .text = "w();"}, "\t\t{ w(); use(a, s); } // two\n");
	gives((struct edit_action){.verb = EDIT_BRACED, .at = first, .text = "w();"}, NULL);
	gives((struct edit_action){.verb = EDIT_DELETE, .at = first}, "{\n\twork();");
	gives((struct edit_action){.verb = EDIT_DELETE, .at = more}, "\tlast(); \n}");
	gives((struct edit_action){.verb = EDIT_DELETE, .at = use}, NULL);
	gives((struct edit_action){.verb = EDIT_MOVE_AFTER, .at = first, .to = use}, "{\n\twork();\n\tif (x)\n\t\tuse(a, s); // two\n\tfirst(s);\n");
	gives((struct edit_action){.verb = EDIT_MOVE_BEFORE, .at = more, .to = first}, "{\n\tmore();\n\tfirst(s);");
	gives((struct edit_action){.verb = EDIT_MOVE_BEFORE, .at = more, .to = first, .argument = 0, .text = "x"}, NULL);
	gives((struct edit_action){.verb = EDIT_MOVE_EXIT, .at = first},
	      "{\n\twork();\n\tif (x)\n\t\tuse(a, s); // two\n\tlast(); more();\n\tfirst(s);\n}");
	gives((struct edit_action){.verb = EDIT_MOVE_AFTER, .at = more, .to = first}, NULL);
	gives((struct edit_action){.verb = EDIT_ARGUMENT, .at = use, .argument = 1, .text = "t"}, "use(a, t);");
	gives((struct edit_action){.verb = EDIT_ARGUMENT, .at = use, .argument = 2, .text = "t"}, "use(a, s, t);");
	gives((struct edit_action){.verb = EDIT_ARGUMENT, .at = use, .argument = 3, .text = "t"}, NULL);
	gives((struct edit_action){.verb = EDIT_AFTER_BLOCK, .at = first, .text = "w();"}, "more();\n\tw();\n}");
	gives((struct edit_action){.verb = EDIT_BEFORE_EXIT, .at = place("}", 8, 1), .text = "w();"}, "more();\n\tw();\n}");
	gives((struct edit_action){.verb = EDIT_STREAM, .at = use, .text = "t"}, NULL);
	gives((struct edit_action){.verb = EDIT_BEFORE_LOOP, .at = use, .to = first, .text = "w();"}, NULL); // there is none
	struct edit_place last = first;                                                                      // of another call behind it
	last.call = "last", last.is_behind = true;
	gives((struct edit_action){.verb = EDIT_MOVE_AFTER, .at = first, .to = last}, "\tlast(); first(s); more();");
	last.call = "first";
	gives((struct edit_action){.verb = EDIT_MOVE_AFTER, .at = use, .to = last}, NULL);
	first.loc.file = "/other.cu";
	gives((struct edit_action){.verb = EDIT_DELETE, .at = first}, NULL);
}

static void moves_to(const struct changes *c, uint32_t line, uint32_t column, uint32_t new_line, uint32_t new_column)
{
	struct ir_loc loc = changes_moved(c, (struct ir_loc){.file = NAME, .line = line, .column = column});
	cr_expect(loc.line == new_line && loc.column == new_column, "%u:%u is at %u:%u instead of %u:%u", line, column, loc.line, loc.column,
	          new_line, new_column);
}

static void becomes(const char *text, struct edit_action action, const char *include, const char *part)
{
	struct sample *s = sample_of(text);
	struct edit_candidate e = {.action = {action}, .count = 1, .include = include};
	const char *edited = result(s, &e);
	cr_expect(edited && strstr(edited, part), "`%s` not in\n%s", part, edited ? edited : "(refused)");
	sample_free(s);
}

Test(changes, a_comment_moves_with_the_statement_on_its_line)
{
	static const char text[] = "void f()\n{\n\tfirst(s); // keep me\n\twork(); /* so */\n\tlast(); more();\n}\n";
	struct edit_place first = place("first", 3, 2), work = place("work", 4, 2), last = place("last", 5, 2), more = place("more", 5, 10);
	first.loc.end_column = 10;
	struct edit_action action = {.verb = EDIT_MOVE_AFTER, .at = first, .to = work};
	becomes(text, action, NULL, "{\n\twork(); /* so */\n\tfirst(s); // keep me\n\tlast();");
	action = (struct edit_action){.verb = EDIT_MOVE_BEFORE, .at = work, .to = first};
	becomes(text, action, NULL, "{\n\twork(); /* so */\n\tfirst(s); // keep me\n\tlast();");
	action = (struct edit_action){.verb = EDIT_MOVE_EXIT, .at = first};
	becomes(text, action, NULL, "{\n\twork(); /* so */\n\tlast(); more();\n\tfirst(s); // keep me\n}");
	// in front of what follows on a line the comment would take that away: it stays
	action = (struct edit_action){.verb = EDIT_MOVE_AFTER, .at = first, .to = last};
	becomes(text, action, NULL, "{\n\t // keep me\n\twork(); /* so */\n\tlast(); first(s); more();\n}");
	action = (struct edit_action){.verb = EDIT_MOVE_BEFORE, .at = more, .to = first};
	becomes(text, action, NULL, "{\n\tmore();\n\tfirst(s); // keep me\n");
}

Test(changes, an_include_stands_behind_the_head_of_the_file)
{
	struct edit_action action = {.verb = EDIT_BEFORE, .at = place("first", 4, 1), .text = "w();"};
	becomes("// licence\n// more\nvoid f() {\nfirst();\n}\n", action, "#include <x>", "// licence\n// more\n#include <x>\nvoid f() {\n");
	becomes("/* licence\n */\nvoid f() {\nfirst();\n}\n", action, "#include <x>", "/* licence\n */\n#include <x>\nvoid f() {\n");
	becomes("/* a */ int a;\n\nvoid f() {\nfirst();\n}\n", action, "#include <x>", "#include <x>\n/* a */ int a;\n");
}

Test(changes, places_follow)
{
	struct sample *s = sample_new();
	struct edit_place first = place("first", 3, 2), last = place("last", 7, 2);
	first.loc.end_column = 10;
	struct edit_candidate e = {.action = {{.verb = EDIT_MOVE_AFTER, .at = first, .to = last}}, .count = 1, .include = "#include <x>"};
	cr_assert(result(s, &e));
	moves_to(&s->changes, 1, 1, 2, 1);  // behind the include
	moves_to(&s->changes, 3, 2, 7, 10); // with the statement
	moves_to(&s->changes, 3, 8, 7, 16);
	moves_to(&s->changes, 4, 2, 4, 2);
	moves_to(&s->changes, 7, 2, 7, 2);
	moves_to(&s->changes, 7, 10, 7, 20);
	size_t count;
	const struct gpulint_edit *edit = changes_edits(&s->arena, &s->changes, &count);
	cr_expect_eq(count, 3);
	cr_expect_str_eq(edit[0].text, "#include <x>\n");
	cr_expect(edit[1].location.line == 3 && edit[1].location.end_line == 4 && !*edit[1].text);
	cr_expect(edit[2].location.line == 7 && edit[2].location.column == 9);
	e.action[0] = (struct edit_action){.verb = EDIT_DELETE, .at = first};
	cr_assert(result(s, &e));
	moves_to(&s->changes, 3, 2, 0, 0);
	sample_free(s);
}

Test(changes, an_include_that_is_there_is_not_added)
{
	struct sample *s = sample_new();
	struct edit_place first = place("first", 3, 2);
	struct edit_candidate e = {.action = {{.verb = EDIT_BEFORE, .at = first, .text = "w();"}}, .count = 1, .include = "void f()"};
	const char *text = result(s, &e);
	cr_assert(text);
	cr_expect(strncmp(text, "void f()\n{\n\tw();\n\tfirst(s);", 26) == 0, "%s", text);
	sample_free(s);
}
