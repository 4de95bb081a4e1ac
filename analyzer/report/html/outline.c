// SPDX-License-Identifier: Apache-2.0
#include "report/html/outline.h"

#include <ctype.h>
#include <string.h>

#include "base/code.h"

enum { MOST_HEAD_LINES = 4, MOST_MADE = 3, MOST_MEMBERS = 2, NO_BLOCK = -1 };

enum block_kind { BLOCK_FILE /* and namespaces */, BLOCK_CLASS, BLOCK_CODE };

struct block {
	size_t head, begin, end; // bytes: where what is said of it begins, its braces
	int parent;
	enum block_kind kind;
	bool is_told; // its head says something of what lies in it
};

struct declared {
	struct span name;
	int block;
};

struct outline {
	const struct text_file *file;
	struct code code;
	VEC(struct block) block; // the file itself first; others behind those that they lie in
	VEC(struct declared) declared;
	VEC(struct span) handed_out; // names whose address is the first thing that a call is given
};

// The statement that is being read, in each block that is open.
struct level {
	size_t begin;
	int block, depth; // of brackets
};

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

static size_t skip_blank(const struct code *c, size_t at, size_t end)
{
	while (at < end && isspace((unsigned char)c->mask[at]))
		at++;
	return at;
}

static size_t skip_word(const struct code *c, size_t at, size_t end)
{
	while (at < end && is_word(c->mask[at]))
		at++;
	return at;
}

static bool is_text(const struct code *c, struct span s, const char *text)
{
	return s.end - s.begin == strlen(text) && memcmp(c->mask + s.begin, text, s.end - s.begin) == 0;
}

static bool is_one_of(const struct code *c, struct span s, const char *const *words)
{
	for (; *words; words++)
		if (is_text(c, s, *words))
			return true;
	return false;
}

// Behind the bracket that closes the one at `at`; `end` where none does.
static size_t skip_brackets(const struct code *c, size_t at, size_t end)
{
	const char *open = "([{<", *close = ")]}>";
	int which = (int)(strchr(open, c->mask[at]) - open), depth = 0;
	for (; at < end; at++) {
		depth += c->mask[at] == open[which];
		depth -= c->mask[at] == close[which];
		if (!depth)
			return at + 1;
	}
	return end;
}

// --- declarations ---------------------------------------------------------------------------------------------------

static const char *const specifiers[] = {"static",       "const",    "constexpr", "extern", "inline", "mutable", "volatile",
                                         "thread_local", "register", "struct",    "class",  "union",  "enum",    NULL};
static const char *const no_types[] = {"return",    "delete",   "throw",     "goto",     "case",   "else",    "using",     "typedef", "new",
                                       "co_return", "co_await", "co_yield",  "break",    "public", "private", "protected", "if",      "for",
                                       "while",     "switch",   "namespace", "operator", "friend", "do",      "continue",  "default", NULL};

// "a::b<c>": behind it.
static size_t skip_name(const struct code *c, size_t at, size_t end)
{
	for (;;) {
		at = skip_word(c, at, end);
		if (at < end && c->mask[at] == '<')
			at = skip_brackets(c, at, end);
		if (at + 2 >= end || c->mask[at] != ':' || c->mask[at + 1] != ':' || !is_word(c->mask[at + 2]))
			return at;
		at += 2;
	}
}

// The type's names and the first name that is declared; false: the statement declares nothing.
static bool first_declared(const struct code *c, size_t at, size_t end, struct span *name)
{
	int names = 0;
	for (;;) {
		at = skip_blank(c, at, end);
		if (at < end && names && (c->mask[at] == '*' || c->mask[at] == '&')) {
			at++;
			continue;
		}
		if (at >= end || !is_word(c->mask[at]) || isdigit((unsigned char)c->mask[at]))
			break;
		struct span word = {at, skip_word(c, at, end)};
		if (is_one_of(c, word, no_types))
			return false;
		at = skip_name(c, at, end);
		*name = word.end == at ? word : *name;
		names += !is_one_of(c, word, specifiers);
	}
	return names > 1 && name->end && skip_blank(c, name->end, end) == at && (at == end || strchr("=,{[(", c->mask[at]));
}

// The comma behind what is said of a declared name; `end`: there is none.
static size_t next_comma(const struct code *c, size_t at, size_t end)
{
	while (at < end && c->mask[at] != ',')
		at = strchr("([{", c->mask[at]) ? skip_brackets(c, at, end) : at + 1;
	return at;
}

static void put_declared(struct arena *a, struct outline *o, size_t at, size_t end, int block)
{
	const struct code *c = &o->code;
	struct span name = {0, 0};
	if (!first_declared(c, at, end, &name))
		return;
	at = skip_blank(c, name.end, end);
	if (at < end && c->mask[at] == '(' && o->block.at[block].kind != BLOCK_CODE)
		return; // a function
	while (name.end > name.begin) {
		*vec_push(a, &o->declared) = (struct declared){name, block};
		at = next_comma(c, name.end, end);
		for (at = at < end ? at + 1 : end; at < end && (isspace((unsigned char)c->mask[at]) || c->mask[at] == '*' || c->mask[at] == '&');)
			at++;
		name = (struct span){at, skip_word(c, at, end)};
	}
}

// --- blocks ---------------------------------------------------------------------------------------------------------

// Behind "template <...>" in front of a class or a function.
static size_t behind_template(const struct code *c, size_t at, size_t end)
{
	while (is_text(c, (struct span){at, skip_word(c, at, end)}, "template")) {
		at = skip_blank(c, at + strlen("template"), end);
		at = at < end && c->mask[at] == '<' ? skip_blank(c, skip_brackets(c, at, end), end) : at;
	}
	return at;
}

// "struct s", "class alignas(8) s : t"; a function may return a struct.
static bool is_class(const struct code *c, size_t at, size_t end)
{
	static const char *const words[] = {"class", "struct", "union", NULL};
	struct span first = {at, skip_word(c, at, end)};
	size_t second = skip_blank(c, first.end, end), bracket = skip_word(c, second, end);
	if (!is_one_of(c, first, words))
		return false;
	bracket = bracket < end && c->mask[bracket] == '(' ? skip_brackets(c, bracket, end) : bracket;
	return !memchr(c->mask + bracket, '(', end - bracket) && !memchr(c->mask + bracket, '=', end - bracket);
}

static bool is_namespace(const struct code *c, size_t at, size_t end)
{
	static const char *const words[] = {"namespace", "extern", NULL};
	struct span first = {at, skip_word(c, at, end)};
	at = skip_blank(c, first.end, end);
	if (is_text(c, first, "inline"))
		return is_namespace(c, at, end);
	return is_one_of(c, first, words) && (at == end || is_text(c, first, "namespace")); // `extern "C"`: the literal is blank
}

static void open_block(struct arena *a, struct outline *o, const struct level *in, size_t brace)
{
	static const char *const bare[] = {"else", "do", "try", NULL};
	const struct code *c = &o->code;
	size_t head = skip_blank(c, in->begin, brace), end = brace;
	while (end > head && isspace((unsigned char)c->mask[end - 1]))
		end--;
	size_t said = behind_template(c, head, end);
	bool is_open = o->block.at[in->block].kind != BLOCK_CODE;
	enum block_kind kind = is_open && is_namespace(c, said, end) ? BLOCK_FILE : is_class(c, said, end) ? BLOCK_CLASS : BLOCK_CODE;
	bool is_told = kind != BLOCK_FILE && end > head && !is_one_of(c, (struct span){head, end}, bare);
	*vec_push(a, &o->block) = (struct block){head, brace, c->length, in->block, kind, is_told};
}

// "public:", "case 1:", "again:" are no part of what follows them.
static bool ends_label(const struct code *c, size_t begin, size_t colon)
{
	if (c->mask[colon + 1] == ':' || (colon && c->mask[colon - 1] == ':'))
		return false;
	size_t at = skip_blank(c, begin, colon), end = skip_word(c, at, colon);
	return skip_blank(c, end, colon) == colon || is_text(c, (struct span){at, end}, "case");
}

// A closing brace ends a statement, unless the expression or the declaration goes on behind it.
static bool goes_on(const struct code *c, size_t brace)
{
	size_t next = skip_blank(c, brace + 1, c->length);
	return next < c->length && strchr(",;(){[]}.?", c->mask[next]) && c->mask[next] != '}';
}

static void read_blocks(struct arena *a, struct outline *o)
{
	const struct code *c = &o->code;
	VEC(struct level) open = {0};
	*vec_push(a, &o->block) = (struct block){.end = c->length, .parent = NO_BLOCK};
	*vec_push(a, &open) = (struct level){0};
	for (size_t i = 0; i < c->length; i++) {
		struct level *l = &open.at[open.n - 1];
		char p = c->mask[i];
		l->depth += p == '(' || p == '[';
		l->depth -= l->depth && (p == ')' || p == ']');
		if (p == '{') {
			open_block(a, o, l, i);
			*vec_push(a, &open) = (struct level){i + 1, (int)o->block.n - 1, 0};
		} else if (p == '}' && open.n > 1) {
			o->block.at[l->block].end = i;
			l = &open.at[--open.n - 1];
			l->begin = l->depth || goes_on(c, i) ? l->begin : i + 1;
		} else if ((p == ';' && !l->depth) || (p == '}' && open.n == 1)) {
			put_declared(a, o, skip_blank(c, l->begin, i), i, l->block);
			*l = (struct level){i + 1, l->block, 0};
		} else if (p == ':' && !l->depth && ends_label(c, l->begin, i)) {
			l->begin = i + 1;
		}
	}
}

// "make(&name, 1)", "make((void **)&name[i])".
static bool is_handed_out(const struct code *c, struct span name)
{
	size_t next = skip_blank(c, name.end, c->length), at = name.begin;
	while (next < c->length && c->mask[next] == '[')
		next = skip_blank(c, skip_brackets(c, next, c->length), c->length);
	if (next >= c->length || !strchr(",)", c->mask[next]))
		return false;
	while (at && (is_word(c->mask[at - 1]) || strchr(".:->", c->mask[at - 1])))
		at--;
	while (at && isspace((unsigned char)c->mask[at - 1]))
		at--;
	if (!at || c->mask[at - 1] != '&')
		return false;
	for (at--; at && isspace((unsigned char)c->mask[at - 1]);)
		at--;
	if (at && c->mask[at - 1] == ')') { // a cast
		while (at && c->mask[at - 1] != '(')
			at--;
		at -= at > 0;
	}
	return at && c->mask[at - 1] == '(';
}

static void find_handed_out(struct arena *a, struct outline *o)
{
	const struct code *c = &o->code;
	for (size_t at = 0, end; at<c->length; at = end> at ? end : at + 1) {
		end = skip_word(c, at, c->length);
		struct span name = {at, end};
		if (end > at && is_handed_out(c, name))
			*vec_push(a, &o->handed_out) = name;
	}
}

const struct outline *outline_of(struct arena *a, const struct text_file *file)
{
	struct outline *o = ARENA_NEW(a, struct outline);
	o->file = file;
	o->code = code_of(a, file->text ? file->text : "", file->text ? file->length : 0);
	read_blocks(a, o);
	find_handed_out(a, o);
	return o;
}

// --- what is asked --------------------------------------------------------------------------------------------------

// The innermost block that the line begins in.
static int block_of(const struct outline *o, size_t at)
{
	int block = 0;
	for (size_t i = 1; i < o->block.n; i++)
		if (o->block.at[i].begin < at && at <= o->block.at[i].end)
			block = (int)i;
	return block;
}

static bool begin_of(const struct outline *o, uint32_t line, size_t *at)
{
	if (!line || line > o->file->lines)
		return false;
	*at = skip_blank(&o->code, o->file->start[line - 1], o->file->start[line]);
	return true;
}

static void put_line(struct arena *a, struct outline_lines *out, uint32_t line)
{
	for (size_t i = 0; i < out->list.n; i++)
		if (out->list.at[i] == line)
			return;
	*vec_push(a, &out->list) = line;
}

static void put_place(struct arena *a, const struct outline *o, struct outline_lines *out, size_t at)
{
	uint32_t column;
	put_line(a, out, text_place(o->file, at, &column));
}

void outline_around(struct arena *a, const struct outline *o, uint32_t line, struct outline_lines *out)
{
	size_t at;
	if (!begin_of(o, line, &at))
		return;
	for (int i = block_of(o, at); i > 0; i = o->block.at[i].parent) {
		const struct block *b = &o->block.at[i];
		uint32_t column, from = text_place(o->file, b->head, &column), to = text_place(o->file, b->begin, &column);
		for (uint32_t k = from; b->is_told && k <= to && k < from + MOST_HEAD_LINES; k++)
			put_line(a, out, k);
	}
}

static void put_made(struct arena *a, const struct outline *o, const struct declared *d, struct outline_lines *out)
{
	const struct block *b = &o->block.at[d->block];
	size_t n = d->name.end - d->name.begin, made = 0;
	size_t begin = b->kind == BLOCK_CODE ? d->name.end : 0, end = b->kind == BLOCK_CODE ? b->end : o->code.length;
	for (size_t i = 0; i < o->handed_out.n && made < MOST_MADE; i++) {
		struct span s = o->handed_out.at[i];
		if (s.begin < begin || s.end > end || s.end - s.begin != n || memcmp(o->code.mask + s.begin, o->code.mask + d->name.begin, n) != 0)
			continue;
		put_place(a, o, out, s.begin);
		made++;
	}
}

static void put_all_of(struct arena *a, const struct outline *o, const struct declared *d, struct outline_lines *out)
{
	put_place(a, o, out, d->name.begin);
	put_made(a, o, d, out);
}

static bool is_named(const struct outline *o, const struct declared *d, struct span name, const char *expression)
{
	size_t n = name.end - name.begin;
	return n == d->name.end - d->name.begin && memcmp(expression + name.begin, o->code.mask + d->name.begin, n) == 0;
}

// The nearest declaration in the blocks around the line; NULL = none. In code it stands in front.
static const struct declared *seen_from(const struct outline *o, uint32_t line, size_t at, struct span name, const char *expression)
{
	const struct declared *found = NULL;
	for (int block = block_of(o, at); block != NO_BLOCK && !found; block = o->block.at[block].parent) {
		bool is_code = o->block.at[block].kind == BLOCK_CODE;
		for (size_t i = 0; i < o->declared.n; i++) {
			const struct declared *d = &o->declared.at[i];
			bool is_in_front = !is_code || d->name.begin < o->file->start[line];
			if (d->block == block && is_in_front && is_named(o, d, name, expression))
				found = d;
		}
	}
	return found;
}

// Declarations in blocks of the kind, where they are not many.
static bool put_of_kind(struct arena *a, const struct outline *o, enum block_kind kind, struct span name, const char *expression,
                        struct outline_lines *out)
{
	const struct declared *found[MOST_MEMBERS + 1];
	size_t n = 0;
	for (size_t i = 0; i < o->declared.n && n <= MOST_MEMBERS; i++)
		if (o->block.at[o->declared.at[i].block].kind == kind && is_named(o, &o->declared.at[i], name, expression))
			found[n++] = &o->declared.at[i];
	for (size_t i = 0; n <= MOST_MEMBERS && i < n; i++)
		put_all_of(a, o, found[i], out);
	return n > 0;
}

// The first and the last name of an expression, beside those in brackets.
static bool names_of(const char *expression, struct span *first, struct span *last)
{
	int depth = 0;
	*first = *last = (struct span){0, 0};
	for (size_t i = 0; expression[i];) {
		size_t end = i;
		while (is_word(expression[end]))
			end++;
		bool is_shift = expression[i] == '>' && i && expression[i - 1] == '-';
		depth += strchr("([<", expression[i]) != NULL;
		depth -= depth && !is_shift && strchr(")]>", expression[i]);
		if (end > i && !depth && !isdigit((unsigned char)expression[i])) {
			*last = (struct span){i, end};
			*first = first->end ? *first : *last;
		}
		i = end > i ? end : i + 1;
	}
	return first->end > 0;
}

void outline_declared(struct arena *a, const struct outline *o, uint32_t line, const char *expression, struct outline_lines *out)
{
	struct span first, last;
	size_t at;
	if (!begin_of(o, line, &at) || !names_of(expression, &first, &last))
		return;
	const struct declared *d = seen_from(o, line, at, first, expression);
	if (d)
		put_all_of(a, o, d, out);
	else if (first.begin != last.begin || !put_of_kind(a, o, BLOCK_CLASS, first, expression, out))
		put_of_kind(a, o, BLOCK_FILE, first, expression, out);
	if (first.begin != last.begin && !put_of_kind(a, o, BLOCK_CLASS, last, expression, out))
		put_of_kind(a, o, BLOCK_FILE, last, expression, out);
}
