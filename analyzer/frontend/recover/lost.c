// SPDX-License-Identifier: Apache-2.0
// A statement with an error becomes a call of something that nobody sees: its arguments are what the text names, by value
// where a handle or pointer is handed over, else by address; its name is what it calls. What the parser did understand of the
// statement stands beside it.
#include "frontend/recover/lost.h"

#include <ctype.h>
#include <string.h>

#include "frontend/lower/cxx.h"
#include "frontend/lower/hidden.h"
#include "frontend/ast/scanner.h"
#include "model/model.h"

enum { MAX_LOST = 200, MAX_NAMED = 32 };

struct named {
	struct body *b;
	const char *from, *to; // the text
	const struct ir_value *arg[MAX_NAMED];
	uint32_t n;
	const char *callee; // the first that waits, else the first
	bool leaves;        // the text returns from the function
	bool may_write;     // a number is named that a function may take by reference
	uint32_t line, end; // of the file, where the text stands; 0 = nobody knows
	bool has_assigned;  // one assignment of the text was read as a step
};

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

static const char *skip_space(const char *p, const char *end)
{
	while (p < end && isspace((unsigned char)*p))
		p++;
	return p;
}

// The last character before `p` that is no space, 0 = none.
static char before(const struct named *w, const char *p)
{
	while (p > w->from && isspace((unsigned char)p[-1]))
		p--;
	return p > w->from ? p[-1] : 0;
}

static bool is_member(const struct named *w, const char *p)
{
	char c = before(w, p);
	if (c == '.')
		return true;
	while (p > w->from && isspace((unsigned char)p[-1]))
		p--;
	return p - w->from >= 2 && ((p[-1] == '>' && p[-2] == '-') || (p[-1] == ':' && p[-2] == ':'));
}

// Of `&x`, and not of `a & x` or `a && x`.
static bool has_address_taken(const struct named *w, const char *p)
{
	while (p > w->from && isspace((unsigned char)p[-1]))
		p--;
	if (p == w->from || p[-1] != '&')
		return false;
	char c = before(w, p - 1);
	return c == 0 || strchr("(,=;{&|!?:<", c) != NULL;
}

static bool is_assigned(const struct named *w, const char *end)
{
	const char *p = skip_space(end, w->to);
	if (p < w->to && *p == '=')
		return p + 1 < w->to && p[1] != '=';
	return p + 1 < w->to && p[1] == '=' && strchr("+-*/%&|^", *p);
}

// Is a number at [p, end) an operand of an arithmetic operator, or a subscript? Then the statement only reads it (C 6.5, C++ [expr.mul]).
static bool is_operand(const struct named *w, const char *p, const char *end)
{
	const char *next = skip_space(end, w->to);
	while (p > w->from && isspace((unsigned char)p[-1]))
		p--;
	char last = p > w->from ? p[-1] : 0, ahead = p - w->from > 1 ? p[-2] : 0, now = next < w->to ? *next : 0,
	     behind = now && next + 1 < w->to ? next[1] : 0;
	bool is_left = now && strchr("+-*/%", now) && behind != now && behind != '=';
	bool is_right = last && strchr("+-*/%", last) && ahead != last;
	return is_left || is_right || (last == '[' && now == ']');
}

// `x++`, `--x`
static bool is_stepped(const struct named *w, const char *p, const char *end)
{
	const char *next = skip_space(end, w->to);
	while (p > w->from && isspace((unsigned char)p[-1]))
		p--;
	bool is_behind = w->to - next > 1 && next[0] == next[1] && (*next == '+' || *next == '-');
	return is_behind || (p - w->from > 1 && p[-1] == p[-2] && (p[-1] == '+' || p[-1] == '-'));
}

// Does the statement only read the number that it names at [p, end)? "An argument may be an expression of any object type", whose value is passed: in C
// nothing else is (C17 6.5.2.2p4), while a function of C++ may take it by reference.
static bool is_read(const struct named *w, const char *p, const char *end)
{
	return is_operand(w, p, end) || (w->b->u->source->is_c && !is_stepped(w, p, end));
}

// --- names -----------------------------------------------------------------------------------------------------------------

static const struct ir_value *field_named(struct unit *u, const struct ir_value *object, const char *name)
{
	const struct ir_record *r = object->type->kind == TYPE_RECORD ? object->type->record : NULL;
	for (uint32_t i = 0; r && i < r->field_count; i++)
		if (r->field[i].name == name)
			return v_field(u, object, name, r->field[i].type);
	return NULL;
}

static const struct ir_value *referred(struct unit *u, const struct ir_value *place)
{
	return place && place->type->kind == TYPE_REFERENCE ? v_deref(u, v_load(u, place)) : place;
}

// A variable of the body, a capture, a member of *this or a global.
static const struct ir_value *place_named(struct body *b, const char *name)
{
	struct unit *u = b->u;
	for (size_t i = b->declared.n; i-- > 0;)
		if (b->declared.at[i]->name == name)
			return referred(u, v_var(u, b->declared.at[i]));
	for (size_t i = 0; i < b->f->params.n; i++)
		if (b->f->params.at[i]->name == name && b->f->params.at[i] != b->self)
			return referred(u, v_var(u, b->f->params.at[i]));
	const struct record_info *closure = b->info->closure;
	for (size_t i = 0; closure && b->self && i < closure->captures.n; i++)
		if (closure->captures.at[i].field == name)
			return decl_place(b, closure->captures.at[i].cursor);
	const struct ir_value *field = b->self ? field_named(u, this_place(b), name) : NULL;
	for (size_t i = 0; !field && i < u->ir->globals.n; i++)
		if (u->ir->globals.at[i]->name == name)
			return referred(u, v_var(u, u->ir->globals.at[i]));
	return referred(u, field);
}

// x.a.b: the member, as far as members are known; *end moves behind it.
static const struct ir_value *member_named(const struct named *w, const struct ir_value *place, const char **end)
{
	struct unit *u = w->b->u;
	for (;;) {
		const char *p = skip_space(*end, w->to);
		bool is_dot = p < w->to && *p == '.', is_arrow = p + 1 < w->to && p[0] == '-' && p[1] == '>';
		if (!is_dot && !is_arrow)
			return place;
		const char *from = skip_space(p + (is_dot ? 1 : 2), w->to), *to = from;
		while (to < w->to && is_word(*to))
			to++;
		bool is_pointer = place->type->kind == TYPE_POINTER && place->type->element;
		const struct ir_value *object = is_arrow && is_pointer ? v_deref(u, v_load(u, place)) : place;
		const struct ir_value *field = field_named(u, object, intern_n(u->strings, from, (size_t)(to - from)));
		if (!field)
			return object == place ? place : NULL;
		place = referred(u, field);
		*end = to;
	}
}

const struct ir_value *lost_place(struct body *b, const char *from, const char *to, const char **end)
{
	struct named w = {.b = b, .from = from, .to = to};
	const char *p = from;
	while (p < to && is_word(*p))
		p++;
	*end = p;
	const struct ir_value *place = p > from ? place_named(b, intern_n(b->u->strings, from, (size_t)(p - from))) : NULL;
	return place ? member_named(&w, place, end) : NULL;
}

static bool is_handed_over(const struct ir_type *t)
{
	return t->kind == TYPE_POINTER || t->handle != HANDLE_NONE || t->kind == TYPE_FUNCTION || t->is_const;
}

// What the parser understood of the statement stands beside it: `report(status = launch())` with a `report` that it does not know.
static bool was_assigned_by_step(struct named *w, const struct ir_value *place)
{
	const struct ir_block *block = place->kind == V_VAR && w->line && !w->has_assigned && w->b->current != NO_BLOCK ? block_current(w->b) : NULL;
	for (size_t i = block ? block->steps.n : 0; i > 0; i--) {
		const struct ir_step *s = &block->steps.at[i - 1];
		if (s->is_lost || s->loc.line < w->line || s->loc.line > w->end)
			return false;
		w->has_assigned |= s->kind == STEP_CALL && s->place && s->place->kind == V_VAR && s->place->var == place->var;
		if (w->has_assigned)
			return true;
	}
	return false;
}

static void note_place(struct named *w, const struct ir_value *place, const char *from, const char *to)
{
	struct unit *u = w->b->u;
	const char *next = skip_space(to, w->to);
	bool is_receiver = next < w->to && (*next == '.' || (*next == '-' && next + 1 < w->to && next[1] == '>'));
	bool changes = has_address_taken(w, from) || (is_assigned(w, to) && !was_assigned_by_step(w, place));
	if (w->n == MAX_NAMED || (is_receiver && !place->type->handle))
		return;
	bool is_number = place->type->kind == TYPE_INT || place->type->kind == TYPE_FLOAT || place->type->kind == TYPE_BOOL;
	bool is_read_only = is_number && is_read(w, from, to), is_named = place->type->kind == TYPE_INT && !is_stepped(w, from, to);
	bool by_value = (is_handed_over(place->type) || is_read_only || is_named) && !changes;
	w->may_write |= by_value && is_named && !is_read_only;
	w->arg[w->n++] = by_value ? v_load(u, place) : v_address(u, place);
}

static void note_callee(struct named *w, const char *name)
{
	bool waits = model_unknown_callee(name) == UNKNOWN_HOST_WAIT;
	if (!*w->callee || (waits && model_unknown_callee(w->callee) != UNKNOWN_HOST_WAIT))
		w->callee = name;
}

static bool is_callee(const struct named *w, const char *name, const char *end)
{
	static const char *const keywords[] = {"if", "for", "while", "switch", "return", "sizeof", "alignof", "decltype", "catch"};
	const char *p = skip_space(end, w->to);
	for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
		if (strcmp(keywords[i], name) == 0)
			return false;
	return p < w->to && *p == '(';
}

static const char *word_at(struct named *w, const char *p)
{
	const char *end = p;
	while (end < w->to && is_word(*end))
		end++;
	const char *name = intern_n(w->b->u->strings, p, (size_t)(end - p));
	w->leaves |= strcmp(name, "return") == 0 && !before(w, p);
	if (isdigit((unsigned char)*p))
		return end;
	if (is_callee(w, name, end))
		note_callee(w, name);
	const struct ir_value *place = is_member(w, p) ? NULL : place_named(w->b, name);
	const char *to = end;
	place = place ? member_named(w, place, &to) : NULL;
	if (place && !is_callee(w, name, to))
		note_place(w, place, p, to);
	return place ? to : end;
}

static void read_names(struct named *w)
{
	for (const char *p = w->from; p < w->to;) {
		const char *quoted = scan_quoted(p, w->to);
		p = quoted != p ? quoted : is_word(*p) ? word_at(w, p) : p + 1;
	}
}

// --- steps -----------------------------------------------------------------------------------------------------------------

static void emit_call(const struct named *w)
{
	struct unit *u = w->b->u;
	struct ir_step *s = step_new(w->b, STEP_CALL);
	s->is_lost = true;
	s->may_write = w->may_write;
	s->callee_kind = CALLEE_NAME;
	s->name = intern(u->strings, *w->callee ? w->callee : "lost");
	s->arg = ARENA_ARRAY(u->arena, const struct ir_value *, w->n + 1);
	memcpy(s->arg, w->arg, w->n * sizeof *w->arg);
	s->arg_count = w->n;
}

void lost_part(struct body *b, const char *from, const char *to)
{
	struct named w = {.b = b, .from = from, .to = to, .callee = ""};
	read_names(&w);
	if (w.n || *w.callee)
		emit_call(&w);
}

struct text_lines {
	uint32_t first, last; // of the file; 0 = nobody knows
};

static uint32_t lines_in(const char *from, const char *to)
{
	uint32_t n = 0;
	for (const char *p = from; p < to; p++)
		n += *p == '\n';
	return n;
}

// Says that the statement was lost. True: it is to be read from its text.
static bool say_lost(struct body *b, const char *why)
{
	if (b->u->ir->lost.n < MAX_LOST)
		*vec_push(b->u->arena, &b->u->ir->lost) = (struct ir_lost){b->loc, why, b->f};
	if (b->info->is_device)
		hidden_step(b);
	return !b->info->is_device && b->current != NO_BLOCK;
}

// A statement of a lambda's body that the function `b` writes down is none of its own: it does not end the function.
static void lose(struct body *b, const char *from, const char *to, const struct text_lines *lines, bool is_of_lambda)
{
	struct named w = {.b = b, .from = from, .to = to, .callee = "", .line = lines->first, .end = lines->last};
	read_names(&w);
	emit_call(&w);
	if (!w.leaves || is_of_lambda)
		return;
	scope_leave(b, NULL);
	struct ir_block *block = block_current(b);
	block->end = END_RETURN;
	block->end_loc = b->loc;
	block->value = b->f->result->kind == TYPE_VOID ? NULL : v_unknown(b->u, b->f->result, NULL);
	b->current = NO_BLOCK;
}

void lost_text(struct body *b, const char *from, const char *to, const char *why)
{
	if (say_lost(b, why))
		lose(b, from, to, &(struct text_lines){0}, false);
}

// The `{` of the lambda whose introducer is at `p`, NULL = it is none: a subscript, an attribute, an array.
static const char *body_of_lambda(const char *low, const char *p, const char *end)
{
	const char *last = p;
	while (last > low && isspace((unsigned char)last[-1]))
		last--;
	if ((last > low && (is_word(last[-1]) || strchr(")]", last[-1]))) || (p + 1 < end && p[1] == '['))
		return NULL;
	p = scan_bracket(p, end);
	while (p < end && !strchr("{;,=)]}", *p))
		p = *p == '(' || *p == '[' ? scan_bracket(p, end) : p + 1;
	return p < end && *p == '{' ? p : NULL;
}

// Whether `at` lies in the body of a lambda that begins between `low` and it.
static bool is_in_lambda(const char *low, const char *at)
{
	for (const char *p = low; p < at;) {
		const char *quoted = scan_quoted(p, at);
		const char *body = quoted == p && *p == '[' ? body_of_lambda(low, p, at) : NULL;
		if (body && scan_bracket(body, at) == at)
			return true;
		p = quoted != p ? quoted : p + 1;
	}
	return false;
}

// Behind `case 1:`, `default:` and `label:`.
static const char *behind_labels(const char *from, const char *to)
{
	for (;;) {
		const char *p = from, *word = p;
		while (p < to && (isalnum((unsigned char)*p) || *p == '_'))
			p++;
		bool is_case = p - word == 4 && strncmp(word, "case", 4) == 0;
		for (p = skip_space(p, to); is_case && p < to && (*p != ':' || (p + 1 < to && p[1] == ':') || p[-1] == ':');)
			p++;
		bool is_label = p > word && p + 1 < to && *p == ':' && p[1] != ':';
		if (!is_label)
			return from;
		from = skip_space(p + 1, to);
	}
}

// The statement around the error, between `low` and `high`: from the last end of a statement to the next.
static void read_around(struct body *b, const struct file_text *f, unsigned at, unsigned low, unsigned high, const struct error_line *e)
{
	const char *from = f->text + at, *to = from, *end = f->text + high;
	int depth = 0;
	while (from > f->text + low && !strchr(";{}", from[-1]))
		from--;
	while (to < end && !(depth <= 0 && strchr(";}", *to)) && !(depth <= 0 && *to == '{' && to > from && to[-1] == ' ')) {
		depth += (*to == '(' || *to == '[' || *to == '{') - (*to == ')' || *to == ']' || *to == '}');
		to++;
	}
	struct ir_loc outer = b->loc;
	b->loc = (struct ir_loc){.file = f->name, .line = e->line, .column = e->column, .end_line = e->line, .end_column = e->column + 1};
	from = behind_labels(skip_space(from, to), to);
	bool is_of_lambda = is_in_lambda(f->text + low, f->text + at);
	if (say_lost(b, e->why) && (is_of_lambda || !(lost_launch(b, f->text, from, f->text + at, to) || lost_method(b, from, to))))
		lose(b, from, to, &(struct text_lines){e->line - lines_in(from, f->text + at), e->line + lines_in(f->text + at, to)}, is_of_lambda);
	b->loc = outer;
}

static bool is_inside(const struct ir_loc *loc, const struct error_line *e)
{
	return loc->file == e->file && e->line >= loc->line && e->line <= loc->end_line;
}

bool lost_holds(const struct unit *u, size_t error, const struct function_info *info)
{
	const struct ir_loc *loc = &info->function->loc;
	const struct error_line *e = &u->errors.at[error];
	if (!is_inside(loc, e) || (e->appended && !info->is_added))
		return false;
	while (error && !u->errors.at[error].has_notes && is_inside(loc, &u->errors.at[error - 1]))
		error--;
	return !info->function->is_pattern || !u->errors.at[error].is_of_instance;
}

static void read_to(struct body *b, struct lost *lost, unsigned to)
{
	struct unit *u = b->u;
	struct file_text *f = file_of(u, lost->file);
	for (size_t i = 0; f && f->text && i < u->errors.n; i++) {
		struct error_line *e = &u->errors.at[i];
		if (e->offset < lost->offset || e->offset >= to || e->file != f->name || e->in == b->f || !lost_holds(u, i, b->info))
			continue;
		e->in = b->f;
		read_around(b, f, e->offset, lost->offset, to, e);
	}
	if (to > lost->offset)
		lost->offset = to;
}

// Up to a statement, or to the end of the body.
static void read_gap(struct body *b, struct lost *lost, unsigned to)
{
	struct unit *u = b->u;
	struct file_text *f = file_of(u, lost->file);
	bool has_error = false;
	for (size_t i = 0; f && i < u->errors.n && !has_error; i++)
		has_error = u->errors.at[i].file == f->name && u->errors.at[i].offset >= lost->offset && u->errors.at[i].offset < to;
	if (f && f->text && !has_error && to > lost->offset && to <= f->size && b->current != NO_BLOCK)
		lost_dropped(b, lost->file, f->text, lost->offset, to);
	read_to(b, lost, to);
}

static unsigned edge_of(CXCursor c, bool is_end, CXFile *file)
{
	unsigned offset;
	CXSourceRange range = clang_getCursorExtent(c);
	clang_getFileLocation(is_end ? clang_getRangeEnd(range) : clang_getRangeStart(range), file, NULL, NULL, &offset);
	return offset;
}

struct lost lost_open(struct body *b, CXCursor compound)
{
	struct lost lost = {0};
	if (!b->u->errors.n)
		return lost;
	lost.offset = edge_of(compound, false, &lost.file);
	struct file_text *f = file_of(b->u, lost.file);
	if (f && f->text && lost.offset < f->size && f->text[lost.offset] == '{') // else a macro writes it, and its name stands here
		lost.offset++;
	return lost;
}

static void read_until(struct body *b, struct lost *lost, CXCursor c)
{
	CXFile file = NULL;
	unsigned to = lost->file ? edge_of(c, true, &file) : 0;
	if (lost->file && file == lost->file)
		read_to(b, lost, to);
}

// The end of the parentheses behind the statement's first word.
static unsigned end_of_head(const struct file_text *f, unsigned from, unsigned to)
{
	const char *p = f->text + from, *end = f->text + to;
	int depth = 0;
	while (p < end) {
		const char *quoted = scan_quoted(p, end);
		if (quoted != p) {
			p = quoted;
			continue;
		}
		depth += (*p == '(') - (*p == ')');
		if (*p++ == ')' && depth == 0)
			return (unsigned)(p - f->text);
	}
	return from;
}

void lost_ahead(struct body *b, struct lost *lost, CXCursor statement)
{
	enum CXCursorKind kind = clang_getCursorKind(statement);
	bool has_head = kind == CXCursor_IfStmt || kind == CXCursor_WhileStmt || kind == CXCursor_ForStmt || kind == CXCursor_SwitchStmt ||
	                kind == CXCursor_CXXForRangeStmt;
	CXFile file = NULL;
	unsigned from = lost->file ? edge_of(statement, false, &file) : 0;
	if (!lost->file || file != lost->file)
		return;
	read_gap(b, lost, from);
	unsigned to = edge_of(statement, true, &file);
	struct file_text *f = file_of(b->u, file);
	if ((has_head || kind == CXCursor_ReturnStmt) && f && f->text && to <= f->size)
		read_to(b, lost, has_head ? end_of_head(f, from, to) : to);
}

void lost_within(struct body *b, struct lost *lost, CXCursor statement)
{
	read_until(b, lost, statement);
}

void lost_close(struct body *b, struct lost *lost, CXCursor compound)
{
	CXFile file = NULL;
	unsigned to = lost->file ? edge_of(compound, true, &file) : 0;
	if (lost->file && file == lost->file)
		read_gap(b, lost, to);
}
