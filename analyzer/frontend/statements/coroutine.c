// SPDX-License-Identifier: Apache-2.0
#include "frontend/statements/coroutine.h"

#include <string.h>

#include "frontend/lower/call.h"
#include "frontend/lower/cxx.h"
#include "frontend/statements/stmt.h"

enum { COMMON = 1, READY, SUSPEND, RESUME, PARTS }; // how clang keeps a co_await and a co_yield; in front stands the operand as written

static bool begins_with(struct unit *u, CXCursor c, const char *word)
{
	return strncmp(source_text(u, c), word, strlen(word)) == 0;
}

// The call, of whose temporaries a wrapper around it may tell.
static CXCursor call_in(struct unit *u, CXCursor c)
{
	while (clang_getCursorKind(c) == CXCursor_UnexposedExpr) {
		struct kids k = kids_of(u, c);
		if (k.n != 1)
			break;
		c = k.at[0];
	}
	return c;
}

static bool is_call_of(struct unit *u, CXCursor c, const char *name)
{
	CXCursor call = call_in(u, c);
	return clang_getCursorKind(call) == CXCursor_CallExpr && strcmp(spelling_of(u, call), name) == 0;
}

// A member function of the awaiter, which is made once; clang shows its construction in each of the calls.
static const struct ir_value *ask(struct body *b, CXCursor wrapped, const struct ir_value *awaiter)
{
	struct unit *u = b->u;
	CXCursor c = call_in(u, wrapped), method = clang_getCursorReferenced(c);
	struct call call = {.cursor = c, .ref = method, .is_member = true, .result = type_of(u, clang_getCursorResultType(method))};
	call_target(b, &call, method);
	call_push(b, &call, v_address(u, awaiter));
	for (int i = 0; i < clang_Cursor_getNumArguments(c); i++)
		call_push(b, &call, expr_value(b, clang_Cursor_getArgument(c, (unsigned)i)));
	return call_emit(b, &call);
}

// Until others resume it. What has ended by then only they know: it is a call of unseen code that waits.
static void suspended(struct body *b, const struct ir_value *awaiter)
{
	struct call call = {.kind = CALLEE_NAME, .name = intern(b->u->strings, "co_await"), .result = b->u->void_type};
	if (awaiter)
		call_push(b, &call, v_address(b->u, awaiter));
	call_emit(b, &call);
}

// `if (!e.await_ready()) { e.await_suspend(h); <suspended> } e.await_resume()`; await_suspend may say itself whether it is suspended.
static const struct ir_value *wait(struct body *b, const struct kids *k)
{
	const struct ir_value *awaiter = materialize(b, expr(b, k->at[COMMON]));
	const struct ir_value *ready = ask(b, k->at[READY], awaiter);
	uint32_t suspend = block_new(b), resume = block_new(b);
	block_branch(b, ready ? ready : v_unknown(b->u, b->u->bool_type, "ready"), resume, suspend);
	b->current = suspend;
	struct scope *temps = b->temps;
	const struct ir_value *is_suspended = ask(b, k->at[SUSPEND], awaiter);
	full_expression_end(b, temps);
	if (is_suspended && is_suspended->type->kind == b->u->bool_type->kind) {
		uint32_t goes = block_new(b);
		block_branch(b, is_suspended, goes, resume);
		b->current = goes;
	}
	suspended(b, awaiter);
	block_enter(b, resume);
	return ask(b, k->at[RESUME], awaiter);
}

bool coroutine_wait(struct body *b, CXCursor c, const struct kids *k, const struct ir_value **value)
{
	struct unit *u = b->u;
	if (k->n == PARTS && is_call_of(u, k->at[READY], "await_ready") && is_call_of(u, k->at[RESUME], "await_resume")) {
		*value = wait(b, k);
		return true;
	}
	if (k->n < 2 || (!begins_with(u, c, "co_await") && !begins_with(u, c, "co_yield")))
		return false;
	*value = opaque(b, c); // a template leaves open what is waited for, or its class is missing
	suspended(b, NULL);
	return true;
}

// The promise, its two suspensions, the frame, the handler of exceptions: clang keeps them behind the body, and none of them is written.
static bool is_coroutine_body(const struct kids *k, CXCursor c)
{
	return k->n > 1 && clang_getCursorKind(k->at[0]) == CXCursor_CompoundStmt &&
	       clang_equalRanges(clang_getCursorExtent(c), clang_getCursorExtent(k->at[0]));
}

bool coroutine_statement(struct body *b, CXCursor c)
{
	struct kids k = kids_of(b->u, c);
	if (is_coroutine_body(&k, c)) {
		stmt(b, k.at[0]);
		return true;
	}
	if (!begins_with(b->u, c, "co_return"))
		return false;
	struct scope *temps = b->temps;
	if (k.n)
		expr_discard(b, k.at[k.n - 1]); // promise.return_value(x), which clang keeps behind x
	full_expression_end(b, temps);
	stmt_return(b, c, NULL);
	return true;
}
