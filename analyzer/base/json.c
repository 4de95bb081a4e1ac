// SPDX-License-Identifier: Apache-2.0
#include "base/json.h"

#include "base/text.h"

#include <string.h>

struct parser {
	struct arena *arena;
	const char *text;
	size_t at, length;
	uint32_t line;
	int depth;
	const char *what; // first mistake
};

static bool fail(struct parser *p, const char *what)
{
	if (!p->what)
		p->what = what;
	return false;
}

// The byte at the cursor, 0 at the end.
static char peek(const struct parser *p)
{
	return p->at < p->length ? p->text[p->at] : 0;
}

static void skip_space(struct parser *p)
{
	for (; p->at < p->length; p->at++) {
		char c = p->text[p->at];
		if (c == '\n')
			p->line++;
		else if (c != ' ' && c != '\t' && c != '\r')
			return;
	}
}

static bool read_word(struct parser *p, struct jnode *n, const char *word, enum jnode_kind kind)
{
	size_t size = strlen(word);
	if (p->length - p->at < size || memcmp(p->text + p->at, word, size) != 0)
		return fail(p, "not a JSON value");
	p->at += size;
	n->kind = kind;
	return true;
}

static size_t digits(struct parser *p)
{
	size_t begin = p->at;
	while (peek(p) >= '0' && peek(p) <= '9')
		p->at++;
	return p->at - begin;
}

static bool read_number(struct parser *p, struct jnode *n)
{
	bool is_negative = peek(p) == '-', is_whole = true;
	p->at += is_negative;
	size_t begin = p->at, whole = digits(p);
	if (!whole || (whole > 1 && p->text[begin] == '0'))
		return fail(p, "a number is not written as JSON has it");
	if (peek(p) == '.') {
		p->at++, is_whole = false;
		if (!digits(p))
			return fail(p, "a number ends in a point");
	}
	if (peek(p) == 'e' || peek(p) == 'E') {
		p->at++, is_whole = false;
		p->at += peek(p) == '+' || peek(p) == '-';
		if (!digits(p))
			return fail(p, "a number has an empty exponent");
	}
	n->kind = JNODE_NUMBER;
	n->is_integer = is_whole && whole <= 18; // 10^18 - 1 fits in 64 bits
	for (size_t i = begin; n->is_integer && i < begin + whole; i++)
		n->integer = n->integer * 10 + (p->text[i] - '0');
	if (is_negative)
		n->integer = -n->integer;
	return true;
}

static bool read_hex4(struct parser *p, uint32_t *value)
{
	*value = 0;
	for (int i = 0; i < 4; i++, p->at++) {
		static const char hex[] = "0123456789abcdefABCDEF";
		const char *place = peek(p) ? strchr(hex, peek(p)) : NULL;
		if (!place)
			return fail(p, "\\u needs four hexadecimal digits");
		ptrdiff_t digit = place - hex;
		*value = *value * 16 + (uint32_t)(digit > 15 ? digit - 6 : digit);
	}
	return true;
}

static char *put_utf8(char *to, uint32_t c)
{
	if (c < 0x80) {
		*to++ = (char)c;
	} else if (c < 0x800) {
		*to++ = (char)(0xC0 | c >> 6);
		*to++ = (char)(0x80 | (c & 63));
	} else if (c < 0x10000) {
		*to++ = (char)(0xE0 | c >> 12);
		*to++ = (char)(0x80 | (c >> 6 & 63));
		*to++ = (char)(0x80 | (c & 63));
	} else {
		*to++ = (char)(0xF0 | c >> 18);
		*to++ = (char)(0x80 | (c >> 12 & 63));
		*to++ = (char)(0x80 | (c >> 6 & 63));
		*to++ = (char)(0x80 | (c & 63));
	}
	return to;
}

static bool read_unicode(struct parser *p, char **to)
{
	uint32_t c, low;
	if (!read_hex4(p, &c))
		return false;
	if (c >= 0xD800 && c < 0xDC00) {
		if (peek(p) != '\\' || p->at + 1 >= p->length || p->text[p->at + 1] != 'u')
			return fail(p, "half of a surrogate pair");
		p->at += 2;
		if (!read_hex4(p, &low))
			return false;
		if (low < 0xDC00 || low > 0xDFFF)
			return fail(p, "half of a surrogate pair");
		c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
	} else if (c >= 0xDC00 && c < 0xE000) {
		return fail(p, "half of a surrogate pair");
	}
	if (!c)
		return fail(p, "a zero character in a string");
	*to = put_utf8(*to, c);
	return true;
}

static bool read_escape(struct parser *p, char **to)
{
	static const char from[] = "\"\\/bfnrt", meaning[] = "\"\\/\b\f\n\r\t";
	char c = peek(p);
	const char *place = c ? strchr(from, c) : NULL;
	p->at += c != 0;
	if (c == 'u')
		return read_unicode(p, to);
	if (!place)
		return fail(p, "unknown escape in a string");
	*(*to)++ = meaning[place - from];
	return true;
}

// Length of the string up to its closing quote, in bytes of text: an upper bound of the decoded length.
static bool string_length(struct parser *p, size_t *length)
{
	for (size_t i = p->at; i < p->length; i++) {
		if (p->text[i] == '"') {
			*length = i - p->at;
			return true;
		}
		i += p->text[i] == '\\';
	}
	return fail(p, "a string does not end");
}

static const char *read_string(struct parser *p)
{
	size_t length;
	p->at++; // the opening quote
	if (!string_length(p, &length))
		return NULL;
	char *out = arena_alloc(p->arena, length + 1), *to = out;
	while (peek(p) != '"') {
		unsigned char c = (unsigned char)p->text[p->at];
		uint32_t character;
		size_t n;
		if (c < 0x20) {
			fail(p, "a control character in a string");
			return NULL;
		}
		if (c == '\\') {
			p->at++;
			if (!read_escape(p, &to))
				return NULL;
			continue;
		}
		n = utf8_decode(p->text + p->at, p->length - p->at, &character);
		if (n == 1 && c >= 0x80) {
			fail(p, "a string is not UTF-8");
			return NULL;
		}
		memcpy(to, p->text + p->at, n);
		to += n;
		p->at += n;
	}
	p->at++;
	*to = 0;
	return out;
}

static struct jnode *read_value(struct parser *p);

static bool read_key(struct parser *p, const char **key)
{
	if (peek(p) != '"')
		return fail(p, "a member's name is missing");
	*key = read_string(p);
	if (!*key)
		return false;
	skip_space(p);
	if (peek(p) != ':')
		return fail(p, "`:` is missing after a member's name");
	p->at++;
	return true;
}

static bool read_items(struct parser *p, struct jnode *n, char close)
{
	struct jnode **last = &n->child;
	p->at++;
	skip_space(p);
	if (peek(p) == close) {
		p->at++;
		return true;
	}
	for (;;) {
		const char *key = NULL;
		skip_space(p);
		if (close == '}' && !read_key(p, &key))
			return false;
		struct jnode *item = read_value(p);
		if (!item)
			return false;
		item->key = key;
		*last = item;
		last = &item->next;
		n->count++;
		skip_space(p);
		char c = peek(p);
		p->at += c == ',' || c == close;
		if (c == close)
			return true;
		if (c != ',')
			return fail(p, close == '}' ? "`,` or `}` is missing" : "`,` or `]` is missing");
	}
}

static bool read_kind(struct parser *p, struct jnode *n)
{
	switch (peek(p)) {
	case '{': n->kind = JNODE_OBJECT; return read_items(p, n, '}');
	case '[': n->kind = JNODE_ARRAY; return read_items(p, n, ']');
	case '"': n->kind = JNODE_STRING; return (n->text = read_string(p)) != NULL;
	case 't': return read_word(p, n, "true", JNODE_TRUE);
	case 'f': return read_word(p, n, "false", JNODE_FALSE);
	case 'n': return read_word(p, n, "null", JNODE_NULL);
	default: return read_number(p, n);
	}
}

static struct jnode *read_value(struct parser *p)
{
	struct jnode *n = ARENA_NEW(p->arena, struct jnode);
	skip_space(p);
	if (p->at >= p->length) {
		fail(p, "the text ends where a value is expected");
		return NULL;
	}
	if (++p->depth > JNODE_DEEPEST) {
		fail(p, "nested too deeply");
		return NULL;
	}
	n->line = p->line;
	n->begin = p->at;
	bool ok = read_kind(p, n);
	n->end = p->at;
	p->depth--;
	return ok ? n : NULL;
}

struct jnode *jnode_parse(struct arena *a, const char *text, size_t length, uint32_t *line, const char **what)
{
	struct parser p = {.arena = a, .text = text, .length = length, .line = 1};
	if (length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
		p.at = 3; // a byte order mark: SARIF of other tools
	struct jnode *n = read_value(&p);
	if (n) {
		skip_space(&p);
		if (p.at < length)
			fail(&p, "more text after the value");
	}
	*line = p.line;
	*what = p.what;
	return p.what ? NULL : n;
}

const struct jnode *jnode_member(const struct jnode *object, const char *key)
{
	if (!object || object->kind != JNODE_OBJECT)
		return NULL;
	for (const struct jnode *n = object->child; n; n = n->next)
		if (strcmp(n->key, key) == 0)
			return n;
	return NULL;
}

const char *jnode_kind_name(enum jnode_kind kind)
{
	static const char *const name[] = {"null", "a boolean", "a boolean", "a number", "a string", "an array", "an object"};
	return name[kind];
}
