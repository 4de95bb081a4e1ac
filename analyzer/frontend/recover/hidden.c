// SPDX-License-Identifier: Apache-2.0
#include "frontend/ast/tokens.h"
#include "frontend/lower/hidden.h"

#include <ctype.h>
#include <string.h>

#include "frontend/parse/recover.h"
#include "frontend/ast/scanner.h"

void hidden_step(struct body *b)
{
	if (!b->info || !b->info->is_device || b->current == NO_BLOCK)
		return;
	const struct ir_block *block = block_current(b);
	if (!block->steps.n || block->steps.at[block->steps.n - 1].kind != STEP_HIDDEN)
		step_new(b, STEP_HIDDEN);
}

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_' || c == ':';
}

// Where `at` stands in the text of the file.
static void place_at(struct ir_loc *loc, const char *text, const char *at, size_t length)
{
	loc->line = loc->column = 1;
	for (; text < at; text++) {
		bool is_end = tokens_end_line(text, at);
		loc->column = is_end ? 1 : loc->column + 1;
		loc->line += is_end;
	}
	loc->end_line = loc->line;
	loc->end_column = loc->column + (uint32_t)length;
}

// A call without arguments of a device function with a model is that call; anything else is not known.
static const char *hidden_word(struct body *b, const char *text, const char *p, const char *end)
{
	const char *from = p;
	while (p < end && is_word(*p))
		p++;
	const char *name = intern_n(b->u->strings, from, (size_t)(p - from));
	const struct model_row *row = end - p >= 2 && p[0] == '(' && p[1] == ')' ? model_find(b->u->source->models, name, 0) : NULL;
	if (row && row->is_device && b->current != NO_BLOCK) {
		struct ir_step *s = step_new(b, STEP_CALL);
		s->callee_kind = CALLEE_NAME;
		s->name = row->name;
		s->model = row;
		place_at(&s->loc, text, from, (size_t)(p - from) + strlen("()"));
	} else {
		hidden_step(b);
	}
	return p;
}

// Comments and lines of the preprocessor say nothing by themselves; the lines between them that became no statement do.
static void hidden_text(struct body *b, const char *text, const char *p, const char *end)
{
	bool is_line_start = false;
	while (p < end) {
		const char *quoted = scan_quoted(p, end);
		if (quoted != p) {
			p = quoted;
		} else if (*p == '#' && is_line_start) {
			while (p < end && (*p != '\n' || p[-1] == '\\'))
				p++;
		} else if (is_word(*p)) {
			p = hidden_word(b, text, p, end);
		} else {
			is_line_start = *p == '\n' || (is_line_start && isspace((unsigned char)*p));
			p++;
		}
	}
}

static void look(struct body *b, const struct gap *gap, CXFile file, unsigned to)
{
	struct file_text *f = gap->file == file ? file_read_of(b->u, file) : NULL;
	if (f && f->text && gap->offset < to && to <= f->size)
		hidden_text(b, f->text, f->text + gap->offset, f->text + to);
}

static void edge_of(CXCursor c, bool is_end, CXFile *file, unsigned *offset)
{
	CXSourceRange range = clang_getCursorExtent(c);
	clang_getFileLocation(is_end ? clang_getRangeEnd(range) : clang_getRangeStart(range), file, NULL, NULL, offset);
}

struct gap gap_open(struct body *b, CXCursor compound)
{
	struct gap gap = {0};
	if (!b->info || !b->info->is_device)
		return gap;
	edge_of(compound, false, &gap.file, &gap.offset);
	gap.offset++;
	return gap;
}

void gap_before(struct body *b, struct gap *gap, CXCursor statement)
{
	if (!gap->file)
		return;
	CXFile file;
	unsigned from;
	edge_of(statement, false, &file, &from);
	look(b, gap, file, from);
	edge_of(statement, true, &file, &from);
	if (file == gap->file && from > gap->offset)
		gap->offset = from;
}

void gap_close(struct body *b, struct gap *gap, CXCursor compound)
{
	if (!gap->file)
		return;
	CXFile file;
	unsigned to;
	edge_of(compound, true, &file, &to);
	look(b, gap, file, to);
}

void hidden_assembly(struct body *b, CXCursor c)
{
	enum CXCursorKind kind = clang_getCursorKind(c);
	if (kind == CXCursor_GCCAsmStmt || kind == CXCursor_MSAsmStmt)
		hidden_step(b);
}

static bool is_declared_for_it(CXCursor ref)
{
	CXFile file = NULL;
	clang_getExpansionLocation(clang_getCursorLocation(ref), &file, NULL, NULL, NULL);
	CXString name = clang_getFileName(file);
	const char *text = clang_getCString(name);
	bool is = text && strcmp(text, RECOVER_PATH) == 0;
	clang_disposeString(name);
	return is;
}

bool hidden_is_call(const struct call *call, const struct ir_step *s)
{
	bool is_seen = s->model || (call->target && call->target->has_body);
	bool is_library = !is_null(call->ref) && is_system(call->ref) && !is_declared_for_it(call->ref);
	return !is_seen && !is_library && !is_null(call->cursor);
}
