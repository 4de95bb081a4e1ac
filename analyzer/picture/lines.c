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
// is full.
static size_t broken(const char *text, size_t full)
{
	for (size_t i = full; i > full / 3; i--)
		if (i > 1 && text[i - 2] == ',' && text[i - 1] == ' ')
			return i;
	for (size_t i = full; i > full / 3; i--)
		if (text[i - 1] == ' ')
			return i;
	for (size_t i = full; i > full / 2; i--)
		if ((strchr(":_.<(&>/-", text[i - 1]) && text[i] != ':') || (islower((unsigned char)text[i - 1]) && isupper((unsigned char)text[i])))
			return i;
	return full;
}

const char *lines_of(struct arena *a, const char *text, double most, int count)
{
	const char *out = "";
	for (size_t n = strlen(text); n > 0 && count > 0; count--) {
		size_t full = fitting(text, n, most), take = full == n ? n : count > 1 ? broken(text, full) : fitting(text, n, most - 1);
		bool is_cut = count == 1 && take < n;
		size_t shown_bytes = take > 1 && text[take - 1] == ' ' ? take - 1 : take;
		out = arena_printf(a, "%s%s%s%s", out, *out ? "\\n" : "", shown_all(a, text, shown_bytes), is_cut ? cut : "");
		text += take, n -= take;
	}
	return out;
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

int lines_in(const char *label)
{
	int lines = 1;
	for (const char *at = label; *at; at++) {
		lines += at[0] == '\\' && at[1] == 'n';
		at += at[0] == '\\' && at[1] == '\\'; // a backslash of the text
	}
	return lines;
}
