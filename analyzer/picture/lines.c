// SPDX-License-Identifier: Apache-2.0
// Boxes have a size before Graphviz sees them, and whoever looks at the SVG has fonts of their own: widths are those of
// DejaVu Sans, which is wider than Helvetica and Arial.
#include <stdbool.h>
#include "picture/lines.h"

#include <ctype.h>
#include <string.h>

#include "base/text.h"

static const char cut[] = "\xe2\x80\xa6"; // an ellipsis, 1 em

static double width_of(uint32_t c)
{
	static const struct {
		const char *letters;
		double width;
	} widths[] = {{"ijl.,:;'|!I ", 0.34}, {"ftr()[]{}-/\\\"", 0.42}, {"mwMW@%", 0.98}, {"_*", 0.52}, {"<>=+&~#", 0.84}};
	for (size_t i = 0; c < 128 && c && i < sizeof widths / sizeof *widths; i++)
		if (strchr(widths[i].letters, (int)c))
			return widths[i].width;
	return c >= 128 ? 1 : c >= 'A' && c <= 'Z' ? 0.76 : 0.64;
}

// One character as Graphviz reads it in a label.
static const char *shown(struct arena *a, const char *text, size_t size, uint32_t c)
{
	return c == '&'                     ? "&amp;"
	       : c == '\\'                  ? "\\\\"
	       : c < 32 || c == 127         ? " "
	       : c >= 0xfffd && c <= 0xffff ? "\xef\xbf\xbd"
	                                    : arena_strndup(a, text, size);
}

static const char *shown_all(struct arena *a, const char *text, size_t n)
{
	char *to = arena_alloc(a, n * 5 + 1);
	size_t out = 0;
	for (size_t i = 0, size; i < n; i += size) {
		uint32_t c;
		size = utf8_decode(text + i, n - i, &c);
		const char *put = shown(a, text + i, size, c);
		memcpy(to + out, put, strlen(put));
		out += strlen(put);
	}
	to[out] = 0;
	return to;
}

const char *lines_plain(struct arena *a, const char *text)
{
	return shown_all(a, text, strlen(text));
}

// Bytes of the text that fit; at least one character.
static size_t fitting(const char *text, size_t n, double most)
{
	size_t i = 0;
	double width = 0;
	while (i < n) {
		uint32_t c;
		size_t size = utf8_decode(text + i, n - i, &c);
		width += width_of(c);
		if (width > most && i)
			break;
		i += size;
	}
	return i;
}

// Where the line is broken best: behind what is read together, inside of names where a word of them ends, else where it
// is full, which *is_torn says.
static size_t broken(const char *text, size_t full, bool *is_torn)
{
	for (size_t i = full; i > full / 3; i--)
		if (i > 1 && text[i - 2] == ',' && text[i - 1] == ' ')
			return i;
	for (size_t i = full; i > full / 3; i--)
		if (text[i - 1] == ' ')
			return i;
	for (size_t i = full; i > full / 3; i--) {
		bool is_mark = strchr(":_.<([&>/-", text[i - 1]) && !strchr(":><", text[i]);
		bool is_launch = text[i] == '<' && text[i - 1] != '<';
		if (is_mark || is_launch || (islower((unsigned char)text[i - 1]) && isupper((unsigned char)text[i])))
			return i;
	}
	for (size_t i = full; i > 1; i--)
		if (text[i - 1] == ' ')
			return i;
	*is_torn = true;
	return full;
}

struct split {
	size_t end[16]; // of each line, in bytes
	int lines;
	bool is_cut, is_torn;
};

static struct split split(const char *text, double most, int count)
{
	struct split s = {0};
	size_t n = strlen(text), at = 0;
	count = count < 16 ? count : 16;
	while (at < n && s.lines < count) {
		size_t full = fitting(text + at, n - at, most);
		bool is_last = s.lines == count - 1;
		s.is_cut = is_last && full < n - at;
		at += full == n - at ? full : is_last ? fitting(text + at, n - at, most - 1) : broken(text + at, full, &s.is_torn);
		s.end[s.lines++] = at;
	}
	return s;
}

// As few lines as can be, and those about as wide as each other: in the narrowest width that needs no more lines and tears no more names.
static struct split balanced(const char *text, double most, int count)
{
	struct split best = split(text, most, count);
	for (double width = most - 0.5; best.lines > 1 && !best.is_cut && width > most / 2; width -= 0.5) {
		struct split s = split(text, width, count);
		if (s.lines > best.lines || s.is_cut || (s.is_torn && !best.is_torn))
			break;
		best = s;
	}
	return best;
}

const char *lines_of(struct arena *a, const char *text, double most, int count)
{
	const char *out = "";
	struct split s = balanced(text, most, count);
	for (int i = 0; i < s.lines; i++) {
		size_t at = i ? s.end[i - 1] : 0, take = s.end[i] - at, bytes = take > 1 && text[at + take - 1] == ' ' ? take - 1 : take;
		bool is_last = i == s.lines - 1;
		out = arena_printf(a, "%s%s%s%s", out, *out ? "\\n" : "", shown_all(a, text + at, bytes), is_last && s.is_cut ? cut : "");
	}
	return out;
}

double lines_width(const char *text)
{
	double width = 0;
	for (size_t i = 0, n = strlen(text), size; i < n; i += size) {
		uint32_t c;
		size = utf8_decode(text + i, n - i, &c);
		width += width_of(c);
	}
	return width;
}

const char *lines_tail(struct arena *a, const char *text, double most)
{
	size_t n = strlen(text);
	if (fitting(text, n, most) == n)
		return shown_all(a, text, n);
	for (size_t from = 1; from < n; from++)
		if (((unsigned char)text[from] & 0xc0) != 0x80 && fitting(text + from, n - from, most - 1) == n - from)
			return arena_printf(a, "%s%s", cut, shown_all(a, text + from, n - from));
	return cut;
}

bool lines_is_cut(const char *text, double most, int count)
{
	return split(text, most, count).is_cut;
}

const char *lines_middle(struct arena *a, const char *text, double most)
{
	size_t n = strlen(text), head, from;
	if (fitting(text, n, most) == n)
		return text;
	double word = lines_width(arena_strndup(a, text, strcspn(text, " ")));
	word = word < most / 2 ? word : 0;
	head = fitting(text, n, word + (most - 1 - word) / 2);
	double tail = most - 1 - lines_width(arena_strndup(a, text, head));
	for (from = head; from < n && (((unsigned char)text[from] & 0xc0) == 0x80 || fitting(text + from, n - from, tail) < n - from);)
		from++;
	return arena_printf(a, "%.*s%s%s", (int)head, text, cut, text + from);
}

const char *lines_short(struct arena *a, const char *text, double most, int count)
{
	for (double room = most * count; room > most / 2; room--) {
		const char *shorter = lines_middle(a, text, room);
		if (!lines_is_cut(shorter, most, count))
			return lines_of(a, shorter, most, count);
	}
	return lines_of(a, text, most, count);
}

int lines_in(const char *label)
{
	int lines = 1;
	for (const char *at = label; *at; at++) {
		lines += at[0] == '\\' && at[1] == 'n';
		at += at[0] == '\\' && at[1] == '\\'; // a backslash of the text
	}
	return lines;
}
