// SPDX-License-Identifier: Apache-2.0
// The IR as text, one step a line. Variables carry their number where a function has two of one name.
#include "ir/ir.h"

#include <string.h>

#include "ir/tables.h"

static const char *const op_text[] = {"?", "+",  "-", "*",  "/",  "%",  "&",  "|",  "^", "<<", ">>",
                                      "<", "<=", ">", ">=", "==", "!=", "&&", "||", "-", "~",  "!"};

void dump_quoted(FILE *out, const char *s)
{
	fputc('"', out);
	for (; s && *s; s++) {
		unsigned char ch = (unsigned char)*s;
		if (ch == '"' || ch == '\\')
			fprintf(out, "\\%c", ch);
		else if (ch < ' ' || ch == 127)
			fprintf(out, "\\x%02x", ch);
		else
			fputc(ch, out);
	}
	fputc('"', out);
}

void dump_var(FILE *out, const struct ir_var *v)
{
	if (v->storage == STORAGE_TEMP || !*v->name)
		fprintf(out, "%%%u", v->id);
	else
		fprintf(out, "%s", v->name);
}

static void dump_items(FILE *out, const struct ir_value *const *item, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++) {
		fputs(i ? ", " : "", out);
		ir_dump_value(out, item[i]);
	}
}

static void dump_operand(FILE *out, const struct ir_value *v)
{
	bool is_nested = v->kind == V_BINARY || v->kind == V_SELECT;
	fputs(is_nested ? "(" : "", out);
	ir_dump_value(out, v);
	fputs(is_nested ? ")" : "", out);
}

// p->f reads better than (*p).f, and p[i] than (*p)[i] where p is a pointer.
static void dump_place(FILE *out, const struct ir_value *v)
{
	bool is_array = v->kind == V_INDEX && (v->a->type->kind == TYPE_ARRAY || v->a->type->container);
	bool is_through = v->a->kind == V_DEREF && !is_array;
	if (is_through)
		dump_operand(out, v->a->a);
	else if (v->a->kind == V_DEREF)
		fputc('(', out), ir_dump_value(out, v->a), fputc(')', out);
	else
		dump_operand(out, v->a);
	if (v->kind == V_FIELD) {
		fprintf(out, "%s%s", is_through ? "->" : ".", v->text);
		return;
	}
	fputs(is_through || is_array || v->a->kind == V_INDEX ? "[" : "@[", out);
	ir_dump_value(out, v->b);
	fputc(']', out);
}

static void dump_unknown(FILE *out, const struct ir_value *v)
{
	fprintf(out, "?%lld", (long long)v->integer);
	if (v->text) {
		fputc('<', out);
		fputs(v->text, out);
		fputc('>', out);
	}
}

void ir_dump_value(FILE *out, const struct ir_value *v)
{
	if (!v) {
		fputs("nothing", out);
		return;
	}
	switch (v->kind) {
	case V_VAR: dump_var(out, v->var); break;
	case V_FIELD:
	case V_INDEX: dump_place(out, v); break;
	case V_DEREF:
		fputc('*', out);
		dump_operand(out, v->a);
		break;
	case V_LOAD: ir_dump_value(out, v->a); break;
	case V_ADDRESS:
		fputc('&', out);
		dump_operand(out, v->a);
		break;
	case V_INT:
		if (v->type->kind == TYPE_POINTER && v->integer == 0)
			fputs("null", out);
		else
			fprintf(out, "%lld", (long long)v->integer);
		break;
	case V_FLOAT: fputs(v->text && *v->text ? v->text : "0.0", out); break;
	case V_STRING: dump_quoted(out, v->text); break;
	case V_FUNCTION: fprintf(out, "%s", v->function ? v->function->name : v->text); break;
	case V_UNARY:
		fputs(op_text[v->op], out);
		dump_operand(out, v->a);
		break;
	case V_BINARY:
		dump_operand(out, v->a);
		fprintf(out, " %s ", op_text[v->op]);
		dump_operand(out, v->b);
		break;
	case V_SELECT:
		dump_operand(out, v->a);
		fputs(" ? ", out);
		dump_operand(out, v->b);
		fputs(" : ", out);
		dump_operand(out, v->c);
		break;
	case V_AGGREGATE:
		fputc('{', out);
		dump_items(out, v->item, v->count);
		fputc('}', out);
		break;
	case V_VIRTUAL:
		fprintf(out, "virtual \"%s\" {", v->text);
		dump_items(out, v->item, v->count);
		fputc('}', out);
		break;
	case V_UNKNOWN: dump_unknown(out, v); break;
	}
}

static void dump_loc(FILE *out, const struct ir_loc *loc)
{
	if (!loc->line)
		return;
	fprintf(out, "  @%u:%u", loc->line, loc->column);
	if (loc->macro)
		fprintf(out, " %s", loc->macro);
}

static void dump_callee(FILE *out, const struct ir_step *s)
{
	if (s->callee_kind != CALLEE_VALUE) {
		fputs(*s->name ? s->name : "?", out);
		return;
	}
	fputs("(*", out);
	ir_dump_value(out, s->callee);
	fputc(')', out);
}

static void dump_step(FILE *out, const struct ir_step *s)
{
	switch (s->kind) {
	case STEP_ASSIGN:
		ir_dump_value(out, s->place);
		fputs(" = ", out);
		ir_dump_value(out, s->value);
		break;
	case STEP_CALL:
		if (s->place) {
			ir_dump_value(out, s->place);
			fputs(" = ", out);
		}
		fputs("call ", out);
		dump_callee(out, s);
		fputc('(', out);
		dump_items(out, s->arg, s->arg_count);
		fputc(')', out);
		if (s->is_per_thread)
			fputs(" per-thread", out);
		break;
	case STEP_LAUNCH:
		fputs(s->is_cooperative ? "launch cooperative " : "launch ", out);
		dump_callee(out, s);
		fputs("<<<", out);
		dump_items(out, (const struct ir_value *const *)s->config, 4);
		fputs(">>>(", out);
		dump_items(out, s->arg, s->arg_count);
		fputc(')', out);
		break;
	case STEP_ACCESS:
		fputs(s->is_write ? "write " : s->is_discarded ? "discard " : "read ", out);
		ir_dump_value(out, s->place);
		break;
	case STEP_DEAD:
		fputs("dead ", out);
		dump_var(out, s->var);
		break;
	case STEP_PARALLEL: fputs("parallel", out); break;
	case STEP_PARALLEL_END: fputs("parallel end", out); break;
	case STEP_HIDDEN: fputs("hidden", out); break;
	}
	fputs(s->is_moved ? " moved" : s->is_by_move ? " by move" : "", out);
	fputs(s->is_lost ? " lost" : "", out);
	fputs(s->may_write ? " may write" : "", out);
	if (s->left_out)
		fprintf(out, " leaves %u", s->left_out - 1u);
	fputs(s->is_other_build ? " otherwise" : "", out);
	dump_loc(out, &s->loc);
	fputc('\n', out);
}

static void dump_end(FILE *out, const struct ir_block *b)
{
	switch (b->end) {
	case END_GOTO: fprintf(out, "goto b%u", b->target[0]); break;
	case END_BRANCH:
		fputs("branch ", out);
		ir_dump_value(out, b->value);
		fprintf(out, " b%u b%u", b->target[0], b->target[1]);
		break;
	case END_SWITCH:
		fputs("switch ", out);
		ir_dump_value(out, b->value);
		for (uint32_t i = 0; i < b->case_count; i++) {
			const struct ir_case *c = &b->cases[i];
			fprintf(out, " %lld", (long long)c->low);
			if (c->high != c->low)
				fprintf(out, "...%lld", (long long)c->high);
			fprintf(out, ":b%u", c->block);
		}
		fprintf(out, " default:b%u", b->target[0]);
		break;
	case END_RETURN:
		fputs("return", out);
		if (b->value) {
			fputc(' ', out);
			ir_dump_value(out, b->value);
		}
		break;
	case END_UNREACHABLE: fputs("unreachable", out); break;
	case END_THROW: fputs("throw", out); break;
	}
	fputc('\n', out);
}

static void dump_flags(FILE *out, const struct ir_function *f)
{
	const struct {
		bool is_set;
		const char *text;
	} flags[] = {
		{f->is_kernel, "kernel"},
		{f->is_device_only, "device"},
		{f->is_external, "external"},
		{f->is_main, "main"},
		{f->is_constructor, "constructor"},
		{f->is_destructor, "destructor"},
		{f->is_lambda, "lambda"},
		{f->is_virtual, "virtual"},
		{f->is_private, "private"},
		{f->is_noreturn, "noreturn"},
		{f->is_pattern, "pattern"},
		{f->is_address_taken, "address-taken"},
		{f->is_tried, "tried"},
		{f->is_const, "const"},
	};
	for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
		if (flags[i].is_set)
			fprintf(out, " %s", flags[i].text);
}

static void dump_function(FILE *out, const struct ir_function *f, bool blocks_only)
{
	fprintf(out, "function %s(", f->name);
	for (size_t i = 0; i < f->params.n; i++) {
		fputs(i ? ", " : "", out);
		dump_var(out, f->params.at[i]);
	}
	fputc(')', out);
	dump_flags(out, f);
	fputc('\n', out);
	for (size_t i = 0; i < f->blocks.n; i++) {
		const struct ir_block *b = &f->blocks.at[i];
		fprintf(out, "b%zu:%s\n", i, b->is_loop_head ? " loop" : "");
		for (size_t j = 0; j < b->steps.n && !blocks_only; j++) {
			fputc('\t', out);
			dump_step(out, &b->steps.at[j]);
		}
		fputc('\t', out);
		dump_end(out, b);
	}
}

void ir_dump(FILE *out, const struct ir_unit *unit, bool blocks_only)
{
	const char *base = strrchr(unit->file, '/');
	fprintf(out, "unit %s\n", base ? base + 1 : unit->file);
	for (size_t i = 0; i < unit->functions.n; i++)
		if (unit->functions.at[i]->blocks.n)
			dump_function(out, unit->functions.at[i], blocks_only);
	for (size_t i = 0; i < unit->lost.n; i++)
		fprintf(out, "lost @%u:%u %s\n", unit->lost.at[i].loc.line, unit->lost.at[i].loc.column, unit->lost.at[i].why);
	if (!blocks_only)
		tables_dump(out, unit);
}
