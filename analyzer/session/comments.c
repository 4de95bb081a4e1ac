// SPDX-License-Identifier: Apache-2.0
#include "session/comments.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/nearest.h"
#include "gpulint/gpulint.h"

enum kind { KIND_LINE, KIND_NEXT_LINE, KIND_FILE, KIND_BEGIN, KIND_END };

static const struct word {
	const char *text;
	enum kind kind;
	bool is_own; // "gpulint: " stands in front of it
} word[] = {
	{"ignore", KIND_LINE, true},  {"ignore-file", KIND_FILE, true},          {"ignore-begin", KIND_BEGIN, true}, {"ignore-end", KIND_END, true},
	{"NOLINT", KIND_LINE, false}, {"NOLINTNEXTLINE", KIND_NEXT_LINE, false}, {"NOLINTBEGIN", KIND_BEGIN, false}, {"NOLINTEND", KIND_END, false},
};

enum { WORDS = sizeof word / sizeof *word };

// A directive as it stands in a comment.
struct directive {
	const struct word *word;
	struct span name, list, comment; // name: of the word, with what leads to it
};

// A range that has begun; its suppression stands in the list with to = 0.
struct reader {
	struct arena *arena;
	const struct text_file *file;
	struct suppressions *out;
	VEC(size_t) open;
};

bool selector_fits(const char *selector, size_t length, const char *code, const char *name)
{
	static const char own[] = "gpulint-";
	if (length >= sizeof own - 1 && strncmp(selector, own, sizeof own - 1) == 0) {
		selector += sizeof own - 1;
		length -= sizeof own - 1;
	}
	if ((length == 1 && *selector == '*') || (length == 3 && strncasecmp(selector, "ALL", 3) == 0))
		return true;
	bool is_prefix = length > 3 && selector[length - 1] == '*';
	length -= is_prefix;
	if (length >= 3 && length <= strlen(code) && strncasecmp(selector, code, length) == 0)
		return true;
	return name && (is_prefix ? length <= strlen(name) : length == strlen(name)) && strncmp(selector, name, length) == 0;
}

static uint32_t line_of(const struct reader *r, size_t byte)
{
	uint32_t column;
	return text_place(r->file, byte, &column);
}

static void mistake(struct reader *r, struct span at, const char *message, const char *fix)
{
	*vec_push(r->arena, &r->out->mistakes) = (struct comment_mistake){at, message, fix};
}

static const char *text_of(struct reader *r, struct span s)
{
	return arena_strndup(r->arena, r->file->text + s.begin, s.end - s.begin);
}

// --- selectors --------------------------------------------------------------------------------------------------------

static bool is_known(const char *selector)
{
	size_t count;
	const struct gpulint_rule *const *rule = gpulint_rules(&count);
	for (size_t i = 0; i < count; i++)
		if (selector_fits(selector, strlen(selector), rule[i]->code, rule[i]->name))
			return true;
	return false;
}

static bool names_own(const char *item)
{
	return strncmp(item, "gpulint-", 8) == 0 || (strncmp(item, "GPU", 3) == 0 && (isdigit((unsigned char)item[3]) || item[3] == '*'));
}

static void check_selector(struct reader *r, const struct selector *s, struct span at)
{
	if (!s->is_ours || is_known(s->text))
		return;
	const char *near = gpulint_rule_near(s->text);
	mistake(r, at, arena_printf(r->arena, "No rule is called `%s`, so this comment does not silence it.", s->text),
	        near ? arena_printf(r->arena, "write `%s`, if that is meant", near) : "take a code or a name of `gpulint rules`");
}

static void read_list(struct reader *r, const struct directive *d, struct suppression *s)
{
	const char *text = r->file->text;
	VEC(struct selector) all = {0};
	for (size_t at = d->list.begin, end; at < d->list.end; at = end) {
		while (at < d->list.end && (isspace((unsigned char)text[at]) || text[at] == ','))
			at++;
		for (end = at; end < d->list.end && text[end] != ',' && !isspace((unsigned char)text[end]);)
			end++;
		if (end == at)
			break;
		const char *item = text_of(r, (struct span){at, end});
		*vec_push(r->arena, &all) = (struct selector){.text = item, .is_ours = d->word->is_own || names_own(item)};
		check_selector(r, &all.at[all.n - 1], (struct span){at, end});
	}
	s->selector = all.at;
	s->count = all.n;
	s->list = d->list;
}

// --- where they hold --------------------------------------------------------------------------------------------------

// From the start of the comment, or from the directive when other words stand in front of it, to the comment in the comment or its end.
static struct span words_of(const struct reader *r, const struct directive *d)
{
	const char *text = r->file->text;
	size_t begin = d->comment.begin, first = begin + strspn(text + begin, "/*!< \t"), end = d->comment.end;
	const char *next = memmem(text + d->list.end, end - d->list.end, "//", 2);
	bool is_block = text[begin + 1] == '*';
	if (first < d->name.begin)
		return (struct span){d->name.begin, is_block ? end - 2 : next ? (size_t)(next - text) : end};
	return (struct span){begin, is_block ? end : next ? (size_t)(next - text) : end};
}

static const char *reason_of(struct reader *r, const struct directive *d, struct span words)
{
	const char *text = r->file->text;
	size_t begin = d->list.end + 1, end = words.end;
	if (end >= begin + 2 && memcmp(text + end - 2, "*/", 2) == 0)
		end -= 2;
	while (begin < end && (isspace((unsigned char)text[begin]) || text[begin] == ':'))
		begin++;
	while (end > begin && isspace((unsigned char)text[end - 1]))
		end--;
	return begin < end ? text_of(r, (struct span){begin, end}) : "";
}

static bool is_blank(const char *line, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!isspace((unsigned char)line[i]))
			return false;
	return true;
}

// Nothing but the comment stands on its lines.
static bool is_alone(const struct reader *r, struct span comment)
{
	uint32_t column, line = text_place(r->file, comment.begin, &column);
	size_t last = line_of(r, comment.end - 1), end = r->file->start[last];
	return is_blank(r->file->text + r->file->start[line - 1], column - 1) &&
	       is_blank(r->file->text + comment.end, end > comment.end ? end - comment.end : 0);
}

// The line that a comment which stands alone is about: below it, and below the comments that follow it at once.
static uint32_t line_below(const struct reader *r, struct span comment)
{
	struct span next = comment;
	size_t at = comment.end, length = r->file->length;
	uint32_t line = line_of(r, comment.end - 1) + 1;
	while (code_next_comment(r->file->text, length, &at, &next) && line_of(r, next.begin) == line && is_alone(r, next))
		line = line_of(r, next.end - 1) + 1;
	return line;
}

static void end_range(struct reader *r, const struct directive *d, const struct suppression *end)
{
	const char *list = text_of(r, d->list);
	for (size_t i = r->open.n; i > 0; i--) {
		struct suppression *s = &r->out->list.at[r->open.at[i - 1]];
		if (strcmp(text_of(r, s->list), list) != 0)
			continue;
		s->to = end->from;
		s->end_words = end->words;
		memmove(&r->open.at[i - 1], &r->open.at[i], (r->open.n - i) * sizeof *r->open.at);
		r->open.n--;
		return;
	}
	mistake(r, d->name, arena_printf(r->arena, "Nothing that `[%s]` would end has begun in this file.", list),
	        "give begin and end the same list, or take it out");
}

static bool has_ours(const struct suppression *s)
{
	for (size_t i = 0; i < s->count; i++)
		if (s->selector[i].is_ours)
			return true;
	return false;
}

static void take(struct reader *r, const struct directive *d)
{
	struct suppression s = {.from = line_of(r, d->name.begin)};
	read_list(r, d, &s);
	s.words = words_of(r, d);
	s.reason = reason_of(r, d, s.words);
	s.to = s.from;
	if (!s.count)
		mistake(r, d->name, "This comment names no rule, so it silences nothing.", "name rules in its brackets, or ALL");
	else if (d->word->kind == KIND_LINE && d->word->is_own && is_alone(r, d->comment))
		s.to = line_below(r, d->comment);
	else if (d->word->kind == KIND_NEXT_LINE)
		s.from = s.to = s.from + 1;
	else if (d->word->kind == KIND_FILE)
		s.from = 1, s.to = UINT32_MAX;
	else if (d->word->kind == KIND_BEGIN)
		s.to = 0;
	if (d->word->kind == KIND_END && s.count && (d->word->is_own || has_ours(&s)))
		end_range(r, d, &s);
	if (d->word->kind == KIND_END || !s.count)
		return;
	if (d->word->kind == KIND_BEGIN)
		*vec_push(r->arena, &r->open) = r->out->list.n;
	*vec_push(r->arena, &r->out->list) = s;
}

// --- what a comment says ----------------------------------------------------------------------------------------------

static size_t line_end(const struct reader *r, size_t at, size_t end)
{
	const char *newline = memchr(r->file->text + at, '\n', end - at);
	return newline ? (size_t)(newline - r->file->text) : end;
}

static const struct word *find_word(const char *text, size_t n, bool is_own)
{
	for (int i = 0; i < WORDS; i++)
		if (word[i].is_own == is_own && strlen(word[i].text) == n && strncmp(word[i].text, text, n) == 0)
			return &word[i];
	return NULL;
}

static const char *nearest_word(struct reader *r, const char *text, size_t n)
{
	struct nearest near = {.wanted = arena_strndup(r->arena, text, n)};
	for (int i = 0; i < WORDS; i++)
		if (word[i].is_own)
			nearest_try(&near, word[i].text);
	return near.best;
}

// The list behind a directive's name: `close` ends it, on the same line.
static bool take_list(struct reader *r, struct directive *d, char close)
{
	size_t end = line_end(r, d->name.end, d->comment.end);
	const char *text = r->file->text, *to = memchr(text + d->name.end, close, end - d->name.end);
	if (to)
		d->list = (struct span){d->name.end + 1, (size_t)(to - text)};
	return to != NULL;
}

static const char own_name[] = "gpulint";
enum { OWN_LENGTH = sizeof own_name - 1 };

// How long gpulint's name is that begins there: in small or capital letters, with `-`, `_` or a blank in it or without. 0 = none does.
static size_t name_length(const char *text, size_t n)
{
	size_t gap = n > 3 && (text[3] == '-' || text[3] == '_' || text[3] == ' ');
	return n >= OWN_LENGTH + gap && strncasecmp(text, own_name, 3) == 0 && strncasecmp(text + 3 + gap, own_name + 3, OWN_LENGTH - 3) == 0
	               ? OWN_LENGTH + gap
	               : 0;
}

// A comment that is near to a directive, behind its word: `next` is what follows the word and blanks.
struct near_directive {
	bool has_name, has_colon; // the name as it is written rightly; a colon behind it
	bool is_first;            // nothing stands in front of it
	const char *near;         // the word that is meant, NULL = none is near
	size_t to, next, end;     // behind the word, behind blanks, end of the line
};

// Is it surely meant to be a directive? Prose speaks of gpulint as well, and spells its name as it likes.
static bool is_meant(const struct reader *r, const struct near_directive *d)
{
	const char *text = r->file->text + d->next;
	bool is_end = d->next >= d->end || strncmp(text, "*/", 2) == 0 || strncmp(text, "//", 2) == 0;
	bool is_list = *text == '[' || *text == '(',
	     names_rule = strncasecmp(text + is_list, "GPU", 3) == 0 && isdigit((unsigned char)text[is_list + 3]);
	if (d->has_name && d->has_colon)
		return is_list || (d->near && (is_end || strncmp(text, "GPU", 3) == 0));
	if (d->has_name)
		return d->near && *text == '[';
	return d->near && ((*text == '[' && d->to == d->next) || names_rule || (d->has_colon && is_end && d->is_first));
}

// "gpulint: WORD[LIST]", the directive's first byte at `at`, its name that long. What reads as if it were meant to be one is a mistake; prose is not.
static void own_directive(struct reader *r, size_t at, size_t length, struct span comment)
{
	const char *text = r->file->text;
	size_t end = line_end(r, at, comment.end), from = at + length, colon = from;
	from += strspn(text + from, ": \t-");
	bool has_colon = memchr(text + colon, ':', from - colon) != NULL;
	size_t to = from + strspn(text + from, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_"), next = to + strspn(text + to, " \t");
	struct directive d = {find_word(text + from, to - from, true), {at, to}, {0}, comment};
	bool has_name = length == OWN_LENGTH && memcmp(text + at, own_name, OWN_LENGTH) == 0;
	if (from >= end || to == from || (from == colon && !has_name)) // GPULINT_IGNORE is a word of its own
		return;
	const struct near_directive n = {.has_name = has_name,
	                                 .has_colon = has_colon,
	                                 .is_first = comment.begin + strspn(text + comment.begin, "/*!< \t") == at,
	                                 .near = d.word ? d.word->text : nearest_word(r, text + from, to - from),
	                                 .to = to,
	                                 .next = next,
	                                 .end = end};
	if (d.word && n.has_name && has_colon && text[to] == '[') {
		if (take_list(r, &d, ']'))
			take(r, &d);
		else
			mistake(r, d.name, "The list of this comment has no end, so it silences nothing.", "close it with `]` on the same line");
	} else if (is_meant(r, &n)) {
		bool has_list = !n.has_name || (d.word && text[next] == '[');
		const char *message = has_list ? "This comment is not written as `gpulint: word[RULES]`, so it silences nothing."
		                      : d.word ? "This comment names no rule in square brackets, so it silences nothing."
		                               : arena_printf(r->arena, "`%s` is no suppression, so nothing is silenced here.", text_of(r, d.name));
		mistake(r, d.name, message, arena_printf(r->arena, "write `gpulint: %s[RULES] reason`", n.near ? n.near : "ignore"));
	}
}

// "NOLINT...(LIST)": other programs' as well, so that only what names gpulint's rules can be wrong.
static void nolint(struct reader *r, size_t at, struct span comment)
{
	const char *text = r->file->text;
	size_t to = at + strspn(text + at, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
	struct directive d = {find_word(text + at, to - at, false), {at, to}, {0}, comment};
	if (!d.word || text[to] != '(')
		return;
	if (take_list(r, &d, ')'))
		take(r, &d);
	else if (names_own(text + to + 1))
		mistake(r, d.name, "The list of this comment has no end, so it silences nothing.", "close it with `)` on the same line");
}

// Words in quotes speak of directives.
static bool may_start(const struct reader *r, size_t at)
{
	char before = at ? r->file->text[at - 1] : ' ';
	return !isalnum((unsigned char)before) && !strchr("_-`'\"./", before) ? true : before == '/' && at > 1 && strchr("/*", r->file->text[at - 2]);
}

static void read_comment(struct reader *r, struct span comment)
{
	static const char other[] = "NOLINT";
	const char *text = r->file->text;
	for (size_t at = comment.begin; at + sizeof other - 1 <= comment.end; at++) {
		size_t length = text[at] == 'g' || text[at] == 'G' ? name_length(text + at, comment.end - at) : 0;
		if (text[at] == 'N' && memcmp(text + at, other, sizeof other - 1) == 0 && may_start(r, at)) {
			nolint(r, at, comment);
			at += sizeof other - 2;
		} else if (length && may_start(r, at)) {
			own_directive(r, at, length, comment);
		}
	}
}

void suppressions_read(struct arena *a, const struct text_file *file, struct suppressions *out)
{
	struct reader r = {.arena = a, .file = file, .out = out};
	struct span comment;
	if (!file || !file->text || !file->length || !strcasestr(file->text, "lint"))
		return;
	for (size_t at = 0; code_next_comment(file->text, file->length, &at, &comment);)
		read_comment(&r, comment);
	for (size_t i = 0; i < r.open.n; i++) {
		const struct suppression *s = &out->list.at[r.open.at[i]];
		if (has_ours(s))
			mistake(&r, s->words,
			        arena_printf(a, "The range that this comment begins has no end with `[%s]`, so it silences nothing.",
			                     text_of(&r, s->list)),
			        "end it behind the lines that are meant, or use `gpulint: ignore-file[...]`");
	}
}
