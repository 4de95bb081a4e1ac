// SPDX-License-Identifier: Apache-2.0
#include "base/manual.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

// What roff gives a meaning is escaped; a line may begin with a dot.
static void put(FILE *out, const char *text)
{
	bool starts = true;
	for (const char *p = text; *p; p++) {
		if (starts && (*p == '.' || *p == '\''))
			fputs("\\&", out);
		if (*p == '\\')
			fputs("\\e", out);
		else if (*p == '-')
			fputs("\\-", out);
		else
			putc(*p, out);
		starts = *p == '\n';
	}
}

static void begin(FILE *out, const char *name, const char *summary, const char *section)
{
	fputs(".\\\" Made from tables of the program.\n.TH ", out);
	for (const char *p = name; *p; p++)
		putc(toupper((unsigned char)*p), out);
	fprintf(out, " %s\n.SH NAME\n", section);
	put(out, name);
	fputs(" \\- ", out);
	put(out, summary);
	putc('\n', out);
}

void manual_begin_topic(FILE *out, const char *topic, const char *summary)
{
	begin(out, topic, summary, "7 \"\" gpulint \"Miscellanea\"");
}

void manual_begin(FILE *out, const char *program, const char *summary, const char *synopsis)
{
	begin(out, program, summary, "1 \"\" gpulint \"User commands\"");
	fputs(".SH SYNOPSIS\n", out);
	for (const char *line = synopsis; *line;) {
		size_t n = strcspn(line, "\n");
		char one[256];
		snprintf(one, sizeof one, "%.*s", (int)n, line);
		put(out, one);
		fputs("\n.br\n", out);
		line += n + (line[n] != 0);
	}
}

void manual_section(FILE *out, const char *name)
{
	fprintf(out, ".SH %s\n", name);
}

void manual_text(FILE *out, const char *text)
{
	fputs(".PP\n", out);
	put(out, text);
	putc('\n', out);
}

void manual_code(FILE *out, const char *lines)
{
	fputs(".PP\n.nf\n", out);
	put(out, lines);
	fputs(".fi\n", out);
}

void manual_item(FILE *out, const char *term, const char *meaning)
{
	fputs(".TP\n.B ", out);
	put(out, term);
	putc('\n', out);
	put(out, meaning);
	putc('\n', out);
}

void manual_option(FILE *out, const char *name, char letter, const char *argument, const char *meaning)
{
	char term[128];
	const char *sign = argument ? "=" : "";
	argument = argument ? argument : "";
	if (letter)
		snprintf(term, sizeof term, "-%c, --%s%s%s", letter, name, sign, argument);
	else
		snprintf(term, sizeof term, "--%s%s%s", name, sign, argument);
	manual_item(out, term, meaning);
}
