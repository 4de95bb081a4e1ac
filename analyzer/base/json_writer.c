// SPDX-License-Identifier: Apache-2.0
#include "base/json_writer.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "base/text.h"

static void quoted(const struct json *j, const char *s)
{
	FILE *out = j->out;
	static const char escape[] = "\"\\\b\f\n\r\t", letter[] = "\"\\bfnrt";
	size_t n = strlen(s);
	uint32_t c;
	putc('"', out);
	for (size_t i = 0, size; i < n; i += size) {
		size = utf8_decode(s + i, n - i, &c);
		const char *e = c < 128 ? strchr(escape, (int)c) : NULL;
		if (e)
			fprintf(out, "\\%c", letter[e - escape]);
		else if (c < 32 || c == 127 || (c == '<' && j->is_in_html))
			fprintf(out, "\\u%04" PRIx32, c);
		else if (c == 0xfffd)
			fputs("\xef\xbf\xbd", out);
		else
			fwrite(s + i, 1, size, out);
	}
	putc('"', out);
}

static void line_break(const struct json *j)
{
	if (!j->is_compact)
		fprintf(j->out, "\n%*s", 2 * j->depth, "");
}

static void item(struct json *j, const char *name)
{
	if (j->depth) {
		if (j->has_items[j->depth])
			putc(',', j->out);
		j->has_items[j->depth] = true;
		line_break(j);
	}
	if (name) {
		quoted(j, name);
		fputs(j->is_compact ? ":" : ": ", j->out);
	}
}

void json_open(struct json *j, const char *name, char bracket)
{
	item(j, name);
	putc(bracket, j->out);
	j->depth++;
	assert(j->depth < JSON_DEEPEST);
	j->has_items[j->depth] = false;
	j->close[j->depth] = bracket == '{' ? '}' : ']';
}

void json_close(struct json *j)
{
	char close = j->close[j->depth];
	bool has_items = j->has_items[j->depth--];
	if (has_items)
		line_break(j);
	putc(close, j->out);
	if (!j->depth && !j->is_compact)
		putc('\n', j->out);
}

void json_text(struct json *j, const char *name, const char *text)
{
	item(j, name);
	quoted(j, text ? text : "");
}

void json_texts(struct json *j, const char *name, const char *const *text, size_t count)
{
	json_open(j, name, '[');
	for (size_t i = 0; i < count; i++)
		json_text(j, NULL, text[i]);
	json_close(j);
}

void json_int(struct json *j, const char *name, int64_t value)
{
	item(j, name);
	fprintf(j->out, "%" PRId64, value);
}

void json_real(struct json *j, const char *name, double value)
{
	item(j, name);
	fprintf(j->out, "%.6f", value);
}

void json_raw(struct json *j, const char *name, const char *value, size_t length)
{
	item(j, name);
	fwrite(value, 1, length, j->out);
}

void json_bool(struct json *j, const char *name, bool value)
{
	item(j, name);
	fputs(value ? "true" : "false", j->out);
}
