// SPDX-License-Identifier: Apache-2.0
// switch, case and default.
#include "frontend/statements/stmt.h"

#include <ctype.h>
#include <string.h>

#include "frontend/lower/cxx.h"
#include "frontend/recover/lost.h"
#include "frontend/ast/scanner.h"

// The first part of the header is a statement that is not shown.
static void read_initialiser(struct body *b, CXCursor c)
{
	const char *text = source_text(b->u, c), *from = strchr(text, '('), *to = from ? strchr(from, ';') : NULL;
	if (to)
		lost_text(b, from + 1, to, "the first part of a switch");
}

// `switch (T x = e; x)` does not show its first part: the variable is found through its use.
static void switch_initialiser(struct body *b, CXCursor c, CXCursor operand)
{
	struct header h = scan_header(b->u, c);
	if (h.segments < 2 || !h.has_text[0])
		return;
	CXCursor use = strip(b->u, operand);
	CXCursor ref = clang_getCursorKind(use) == CXCursor_DeclRefExpr ? clang_getCursorReferenced(use) : clang_getNullCursor();
	bool is_known = !is_null(ref) && clang_getCursorKind(ref) == CXCursor_VarDecl && !map_get(&b->u->vars, key_of(ref), 0);
	if (is_known)
		stmt_declaration(b, ref);
	else
		read_initialiser(b, c);
}

void switch_statement(struct body *b, CXCursor c)
{
	struct unit *u = b->u;
	struct kids k = kids_of(u, c);
	struct scope *outer = b->scope, *temps = b->temps;
	if (k.n < 2)
		return;
	switch_initialiser(b, c, k.at[k.n - 2]);
	if (clang_getCursorKind(k.at[0]) == CXCursor_VarDecl)
		stmt_declaration(b, k.at[0]);
	const struct ir_value *v = expr_value(b, k.at[k.n - 2]);
	full_expression_end(b, temps);
	block_current(b);
	uint32_t from = b->current, after = block_new(b);
	struct switch_state sw = {.parent = b->sw, .default_block = after, .scope = b->scope, .body = k.at[k.n - 1]};
	struct jump jump = {b->jump, after, NO_BLOCK, b->scope};
	b->sw = &sw;
	b->jump = &jump;
	b->current = NO_BLOCK;
	stmt_scoped(b, k.at[k.n - 1]);
	block_goto(b, after);
	b->sw = sw.parent;
	b->jump = jump.parent;
	struct ir_block *block = &b->f->blocks.at[from];
	block->end = END_SWITCH;
	block->end_loc = loc_of(u, c);
	block->value = sw.has_lost_label ? v_unknown(u, u->int_type, NULL) : v;
	block->cases = sw.cases.at;
	block->case_count = (uint32_t)sw.cases.n;
	block->target[0] = sw.default_block;
	b->current = after;
	stmt_at(b, c);
	scope_pop(b, outer);
}

void case_statement(struct body *b, CXCursor c)
{
	struct kids k = kids_of(b->u, c);
	if (!k.n)
		return;
	uint32_t block = block_new(b);
	block_enter(b, block);
	int64_t low = 0, high;
	bool is_known = eval_int(b->u, k.at[0], &low);
	if (k.n < 3 || !eval_int(b->u, k.at[1], &high))
		high = low;
	if (b->sw && is_known)
		*vec_push(b->u->arena, &b->sw->cases) = (struct ir_case){low, high, block};
	stmt(b, k.at[k.n - 1]);
}

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

// Does the text have `case` as a word of the code?
static bool has_label(const char *p, const char *end)
{
	while (p < end) {
		const char *word = p, *behind = scan_quoted(p, end);
		if (behind != p) {
			p = behind;
			continue;
		}
		while (p < end && is_word(*p))
			p++;
		if (p - word == 4 && memcmp(word, "case", 4) == 0)
			return true;
		p += p == word;
	}
	return false;
}

static unsigned edge_of(CXCursor c, bool is_end, CXFile *file)
{
	CXSourceRange range = clang_getCursorExtent(c);
	unsigned offset = 0;
	clang_getFileLocation(is_end ? clang_getRangeEnd(range) : clang_getRangeStart(range), file, NULL, NULL, &offset);
	return offset;
}

void switch_label_before(struct body *b, CXCursor body, CXCursor previous, CXCursor statement)
{
	enum CXCursorKind kind = clang_getCursorKind(statement);
	struct switch_state *sw = b->sw;
	if (!sw || !clang_equalCursors(sw->body, body) || kind == CXCursor_CaseStmt || kind == CXCursor_DefaultStmt)
		return;
	CXFile file, other;
	unsigned from = is_null(previous) ? edge_of(body, false, &file) : edge_of(previous, true, &file), to = edge_of(statement, false, &other);
	struct file_text *f = file && file == other ? file_read_of(b->u, file) : NULL;
	if (!f || !f->text || from >= to || to > f->size || !has_label(f->text + from, f->text + to))
		return;
	uint32_t block = block_new(b);
	block_enter(b, block);
	int64_t number = INT64_MIN + (int64_t)sw->cases.n; // of its own: the operand is not known either
	*vec_push(b->u->arena, &sw->cases) = (struct ir_case){number, number, block};
	sw->has_lost_label = true;
}

void default_statement(struct body *b, CXCursor c)
{
	struct kids k = kids_of(b->u, c);
	uint32_t block = block_new(b);
	block_enter(b, block);
	if (b->sw)
		b->sw->default_block = block;
	if (k.n)
		stmt(b, k.at[k.n - 1]);
}
