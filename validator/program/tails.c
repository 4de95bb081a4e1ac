// SPDX-License-Identifier: Apache-2.0
// Calls that end a function may be jumps: the function's frame is gone, and the stack shows its caller. The compiler
// notes such calls (DW_TAG_call_site with a tail flag), so the function is found from the caller's call site.
#include "validator/program/lines.h"

#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 3, DEEPEST_SCOPE = 32 };

struct tails {
	struct lines *lines;
	const char *module, *api;
	Dwarf_Addr inner; // the next frame's address, without bias; 0: in another module
	Dwarf_Addr bias;
	Dwarf_Die *unit;
	struct line_frame *out;
	size_t n;
};

// A call site, and where it returns to.
struct site {
	Dwarf_Die origin;
	Dwarf_Addr back;
	bool has_origin, is_tail;
};

static bool read_site(Dwarf_Die *die, struct site *out)
{
	Dwarf_Attribute a;
	bool is_old = dwarf_tag(die) == DW_TAG_GNU_call_site; // before DWARF 5
	if (dwarf_formaddr(dwarf_attr(die, is_old ? DW_AT_low_pc : DW_AT_call_return_pc, &a), &out->back))
		return false;
	out->is_tail = dwarf_hasattr(die, is_old ? DW_AT_GNU_tail_call : DW_AT_call_tail_call);
	out->has_origin = dwarf_formref_die(dwarf_attr(die, is_old ? DW_AT_abstract_origin : DW_AT_call_origin, &a), &out->origin) != NULL;
	return true;
}

// Calls for each call site of a function until one is taken.
static bool each_site(Dwarf_Die *die, int depth, bool (*take)(void *context, const struct site *site), void *context)
{
	Dwarf_Die child;
	if (depth > DEEPEST_SCOPE || dwarf_child(die, &child))
		return false;
	do {
		struct site site = {.back = 0};
		int tag = dwarf_tag(&child);
		bool is_site = tag == DW_TAG_call_site || tag == DW_TAG_GNU_call_site;
		if (is_site && read_site(&child, &site) && take(context, &site))
			return true;
		bool is_scope = tag == DW_TAG_lexical_block || tag == DW_TAG_inlined_subroutine || tag == DW_TAG_try_block;
		if (is_scope && each_site(&child, depth + 1, take, context))
			return true;
	} while (dwarf_siblingof(&child, &child) == 0);
	return false;
}

// The code of a function: the entry itself, or the one that says it is an instance of it.
static bool code_of(Dwarf_Die *unit, Dwarf_Die *function, Dwarf_Die *out)
{
	Dwarf_Die child, origin;
	Dwarf_Attribute a;
	Dwarf_Addr low;
	*out = *function;
	if (dwarf_lowpc(function, &low) == 0)
		return true;
	if (dwarf_child(unit, &child))
		return false;
	do {
		*out = child;
		if (dwarf_tag(&child) == DW_TAG_subprogram && dwarf_lowpc(&child, &low) == 0 &&
		    dwarf_formref_die(dwarf_attr(&child, DW_AT_abstract_origin, &a), &origin) &&
		    dwarf_dieoffset(&origin) == dwarf_dieoffset(function))
			return true;
	} while (dwarf_siblingof(&child, &child) == 0);
	return false;
}

struct step {
	struct tails *tails;
	int depth;
};

static bool take_tail(void *context, const struct site *site);

// Whether jumps lead from this function to the next frame or to the API's function; their lines are put out, the last
// first.
static bool follow(struct tails *t, Dwarf_Die *function, int depth)
{
	struct step step = {t, depth};
	return depth < DEEPEST && each_site(function, 0, take_tail, &step);
}

static bool take_tail(void *context, const struct site *site)
{
	struct step *s = context;
	struct tails *t = s->tails;
	Dwarf_Die target = site->origin, code;
	if (!site->is_tail || !site->has_origin)
		return false;
	const char *name = dwarf_diename(&target);
	bool is_api = name && strncmp(name, t->api, strlen(t->api)) == 0;
	bool has_code = code_of(t->unit, &target, &code);
	bool is_inner = has_code && t->inner && dwarf_haspc(&code, t->inner) > 0;
	if (!is_api && !is_inner && !(has_code && follow(t, &code, s->depth + 1)))
		return false;
	struct line_frame frame[LINE_FRAMES];
	size_t n = lines_at(t->lines, t->module, site->back - 1 + t->bias, frame);
	for (size_t i = 0; i < n && t->n < LINE_FRAMES; i++)
		t->out[t->n++] = frame[i];
	return true;
}

struct called {
	Dwarf_Addr back;
	Dwarf_Die function;
	bool is_found;
};

static bool take_called(void *context, const struct site *site)
{
	struct called *c = context;
	if (site->back != c->back || !site->has_origin)
		return false;
	c->function = site->origin;
	return c->is_found = true;
}

size_t lines_of_tails(struct lines *l, const char *module, uint64_t address, uint64_t inner, const char *api, struct line_frame out[LINE_FRAMES])
{
	struct line_module *m = lines_module(l, module);
	Dwarf_Die *unit = lines_unit(m, address), *scope = NULL, code;
	struct tails t = {.lines = l, .module = module, .api = api, .bias = m->bias, .unit = unit, .out = out};
	struct called called = {.back = address + 1 - m->bias};
	int count = unit ? dwarf_getscopes(unit, address - m->bias, &scope) : 0;
	t.inner = inner ? inner - m->bias : 0;
	for (int i = 0; i < count && !called.is_found; i++) {
		if (dwarf_tag(&scope[i]) == DW_TAG_subprogram)
			each_site(&scope[i], 0, take_called, &called);
	}
	bool is_there = called.is_found && code_of(unit, &called.function, &code) &&
	                !(t.inner && dwarf_haspc(&code, t.inner) > 0); // its frame is there: no jump
	if (is_there)
		follow(&t, &code, 0);
	free(scope);
	return t.n;
}
