// SPDX-License-Identifier: Apache-2.0
// A launch in a statement that the parser lost, read from its text: which kernel, on which stream, with which pointers.
#include "frontend/recover/lost.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "frontend/ast/scanner.h"
#include "frontend/ast/tokens.h"
#include "frontend/lower/call.h"
#include "frontend/lower/convert.h"
#include "frontend/lower/hidden.h"

enum { MAX_PARTS = 64, CONFIGS = 4 };

struct text {
	const char *from, *to;
};

// kernel<...><<<config>>>(arguments)
struct launch_text {
	struct text kernel, config[MAX_PARTS], arg[MAX_PARTS];
	uint32_t configs, args;
};

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

static struct text trimmed(struct text t)
{
	while (t.from < t.to && isspace((unsigned char)*t.from))
		t.from++;
	while (t.from < t.to && isspace((unsigned char)t.to[-1]))
		t.to--;
	return t;
}

static bool is_text(struct text t, const char *word)
{
	return (size_t)(t.to - t.from) == strlen(word) && strncmp(t.from, word, strlen(word)) == 0;
}

// Where `what` stands outside of brackets, NULL = nowhere.
static const char *outside_brackets(const char *p, const char *end, const char *what)
{
	while (p < end) {
		const char *quoted = scan_quoted(p, end);
		if (quoted == p && (size_t)(end - p) >= strlen(what) && strncmp(p, what, strlen(what)) == 0)
			return p;
		p = quoted != p ? quoted : strchr("([{", *p) ? scan_bracket(p, end) : p + 1;
	}
	return NULL;
}

// The parts between commas; 0 = there is nothing.
static uint32_t split(struct text t, struct text *part)
{
	uint32_t n = 0;
	t = trimmed(t);
	while (t.from < t.to && n < MAX_PARTS) {
		const char *comma = outside_brackets(t.from, t.to, ",");
		part[n++] = trimmed((struct text){t.from, comma ? comma : t.to});
		t.from = comma ? comma + 1 : t.to;
	}
	return n;
}

// The name in `a::kernel<T, 4>`; nothing where there is more.
static struct text kernel_name(struct text t)
{
	t = trimmed(t);
	const char *p = t.from;
	while (p < t.to && (is_word(*p) || *p == ':'))
		p++;
	struct text rest = trimmed((struct text){p, t.to});
	bool is_name = p > t.from && !isdigit((unsigned char)*t.from) && (rest.from == rest.to || (*rest.from == '<' && rest.to[-1] == '>'));
	return is_name ? (struct text){t.from, p} : (struct text){t.from, t.from};
}

static bool read_launch(struct launch_text *l, const char *from, const char *to)
{
	const char *open = outside_brackets(from, to, "<<<"), *close = open ? outside_brackets(open + 3, to, ">>>") : NULL;
	if (!close)
		return false;
	l->kernel = kernel_name((struct text){from, open});
	l->configs = split((struct text){open + 3, close}, l->config);
	struct text rest = trimmed((struct text){close + 3, to});
	const char *end = rest.from < rest.to && *rest.from == '(' ? scan_bracket(rest.from, rest.to) : NULL;
	if (!end || end != rest.to || l->kernel.from == l->kernel.to || l->configs < 2 || l->configs > CONFIGS)
		return false;
	l->args = split((struct text){rest.from + 1, end - 1}, l->arg);
	return true;
}

// --- values ----------------------------------------------------------------------------------------------------------

// (T *)p and name_cast<T *>(p) are p.
static struct text without_cast(struct text t)
{
	const char *p = t.from;
	if (p < t.to && *p == '(') {
		const char *end = scan_bracket(p, t.to);
		struct text in = trimmed((struct text){p + 1, end - 1}), rest = trimmed((struct text){end, t.to});
		return in.from < in.to && in.to[-1] == '*' && rest.from < rest.to ? rest : t;
	}
	while (p < t.to && (is_word(*p) || *p == ':'))
		p++;
	bool is_cast = p - t.from > 5 && strncmp(p - 5, "_cast", 5) == 0 && p < t.to && *p == '<';
	const char *open = is_cast ? outside_brackets(p, t.to, ">(") : NULL;
	return open && t.to[-1] == ')' && scan_bracket(open + 1, t.to) == t.to ? trimmed((struct text){open + 2, t.to - 1}) : t;
}

static const struct ir_value *number(struct unit *u, struct text t)
{
	char *end;
	bool is_digit = t.from < t.to && isdigit((unsigned char)*t.from);
	long long n = is_digit ? strtoll(t.from, &end, 0) : 0;
	if (is_text(t, "nullptr") || is_text(t, "NULL") || (is_digit && end == t.to))
		return v_int(u, u->int_type, n);
	return NULL;
}

// What the text says by itself: a number, a variable with its members, its address, a pointer some way on. What else it names may be
// changed by what it calls.
static const struct ir_value *value(struct body *b, struct text written)
{
	struct unit *u = b->u;
	struct text t = without_cast(written);
	const struct ir_value *n = number(u, t);
	if (n || t.from == t.to)
		return n ? n : v_unknown(u, u->unknown_type, NULL);
	const char *end = t.from;
	bool is_address = *t.from == '&';
	const struct ir_value *place = lost_place(b, t.from + is_address, t.to, &end);
	struct text rest = trimmed((struct text){end, t.to});
	if (place && rest.from == rest.to)
		return is_address ? v_address(u, place) : v_load(u, place);
	if (place && !is_address && place->type->kind == TYPE_POINTER && place->type->handle == HANDLE_NONE && *rest.from == '+')
		return v_address(u, v_step(u, v_load(u, place), v_unknown(u, u->int_type, NULL)));
	lost_part(b, t.from, t.to);
	return v_unknown(u, u->unknown_type, NULL);
}

// --- steps -----------------------------------------------------------------------------------------------------------

// Has the parser kept the launch?
static bool is_there(const struct body *b, const struct ir_loc *loc)
{
	for (size_t k = 0; k < b->f->blocks.n; k++)
		for (size_t i = 0; i < b->f->blocks.at[k].steps.n; i++) {
			const struct ir_step *s = &b->f->blocks.at[k].steps.at[i];
			uint32_t last = s->loc.end_line > s->loc.line ? s->loc.end_line : s->loc.line;
			if (s->kind == STEP_LAUNCH && s->loc.file == loc->file && s->loc.line <= loc->end_line && last >= loc->line)
				return true;
		}
	return false;
}

static void emit(struct body *b, const struct launch_text *l)
{
	struct unit *u = b->u;
	const struct ir_value *config[CONFIGS], **arg = ARENA_ARRAY(u->arena, const struct ir_value *, l->args + 1);
	for (uint32_t i = 0; i < CONFIGS; i++)
		config[i] = i < l->configs ? value(b, l->config[i]) : v_int(u, u->int_type, 0);
	config[3] = convert_to_stream(b, config[3]);
	for (uint32_t i = 0; i < l->args; i++)
		arg[i] = value(b, l->arg[i]);
	struct ir_step *s = step_new(b, STEP_LAUNCH);
	memcpy(s->config, config, sizeof config);
	s->arg = arg;
	s->arg_count = l->args;
	s->name = intern_n(u->strings, l->kernel.from, (size_t)(l->kernel.to - l->kernel.from));
	s->callee_kind = CALLEE_NAME;
	s->is_per_thread = u->ir->per_thread_default_stream;
	s->left_out = l->configs < CONFIGS ? CONFIGS : 0;
	s->is_other_build = call_has_other_build(b, &s->loc);
	tokens_cover(u, &s->loc, NULL);
}

// Where the statement begins that has its error at `at`, where `error` is.
static struct ir_loc begin_of(struct ir_loc error, const char *text, const char *from, const char *at)
{
	const char *line = from;
	for (const char *p = from; p < at; p++)
		error.line -= *p == '\n';
	while (line > text && line[-1] != '\n')
		line--;
	error.column = (uint32_t)(from - line) + 1;
	return error;
}

bool lost_launch(struct body *b, const char *text, const char *from, const char *at, const char *to)
{
	struct launch_text l = {0};
	struct ir_loc loc = begin_of(b->loc, text, from, at);
	if (from == b->launched) // a second error of the same statement
		return true;
	for (const char *p = at; p < to; p++)
		loc.end_line += tokens_end_line(p, to);
	if (!read_launch(&l, from, to) || is_there(b, &loc))
		return false;
	b->loc = loc;
	emit(b, &l);
	b->launched = from;
	return true;
}

// --- kernels ---------------------------------------------------------------------------------------------------------

// The kernel of that name, or an instance of the only template of that name, that takes so many arguments.
static struct ir_function *kernel_named(struct unit *u, const char *name, uint32_t args)
{
	struct ir_function *found = NULL;
	size_t n = strlen(name);
	for (size_t i = 0; i < u->function_list.n; i++) {
		struct ir_function *f = u->function_list.at[i]->function;
		size_t length = strlen(f->name);
		bool is_suffix = length >= n && strcmp(f->name + length - n, name) == 0;
		bool is_it = f->is_kernel && f->params.n == args && is_suffix && (length == n || f->name[length - n - 1] == ':');
		if (is_it && found && (found->loc.line != f->loc.line || found->loc.file != f->loc.file))
			return NULL;
		found = is_it ? f : found;
	}
	return found;
}

void lost_kernels(struct unit *u, struct ir_function *f)
{
	for (size_t b = 0; b < f->blocks.n; b++)
		for (size_t i = 0; i < f->blocks.at[b].steps.n; i++) {
			struct ir_step *s = &f->blocks.at[b].steps.at[i];
			if (s->kind != STEP_LAUNCH || s->callee_kind != CALLEE_NAME || s->function)
				continue;
			s->function = kernel_named(u, s->name, s->arg_count);
			s->callee_kind = s->function && s->function->blocks.n ? CALLEE_FUNCTION : CALLEE_NAME;
		}
}
