// SPDX-License-Identifier: Apache-2.0
// Source lines of addresses, from the DWARF of the program's files (elfutils).
#include "validator/program/lines.h"

#include "base/file.h"
#include "base/strmap.h"

#include <stdlib.h>
#include <string.h>

struct lines {
	struct arena *arena;
	struct strmap modules; // path -> struct line_module
	struct line_module *list;
	Dwfl_Callbacks callbacks;
	char *debug_path; // NULL: the standard places (beside the file, .debug, /usr/lib/debug)
};

struct lines *lines_open(struct arena *a)
{
	struct lines *l = ARENA_NEW(a, struct lines);
	l->arena = a;
	l->modules.arena = a;
	l->callbacks = (Dwfl_Callbacks){.find_elf = dwfl_build_id_find_elf,
	                                .find_debuginfo = dwfl_standard_find_debuginfo,
	                                .section_address = dwfl_offline_section_address,
	                                .debuginfo_path = &l->debug_path};
	return l;
}

struct line_module *lines_module(struct lines *l, const char *path)
{
	void **place = strmap_at(&l->modules, path);
	if (*place)
		return *place;
	struct line_module *m = *place = ARENA_NEW(l->arena, struct line_module);
	m->next = l->list;
	l->list = m;
	m->dwfl = dwfl_begin(&l->callbacks);
	if (!m->dwfl)
		return m;
	dwfl_report_begin(m->dwfl);
	m->module = dwfl_report_elf(m->dwfl, path, path, -1, 0, true); // addresses are those in the file
	dwfl_report_end(m->dwfl, NULL, NULL);
	return m;
}

void lines_close(struct lines *l)
{
	for (struct line_module *m = l->list; m; m = m->next)
		dwfl_end(m->dwfl);
	l->list = NULL;
}

static const char *absolute(struct lines *l, Dwarf_Die *unit, const char *file)
{
	Dwarf_Attribute attribute;
	const char *folder = dwarf_formstring(dwarf_attr(unit, DW_AT_comp_dir, &attribute));
	return path_normal(l->arena, folder ? path_join(l->arena, folder, file) : arena_strdup(l->arena, file));
}

// The unit of the address. Not every compiler writes .debug_aranges, so all units are asked when it has none.
Dwarf_Die *lines_unit(struct line_module *m, Dwarf_Addr address)
{
	Dwarf_Die *unit = m->module ? dwfl_module_addrdie(m->module, address, &m->bias) : NULL;
	if (unit || !m->module)
		return unit;
	while ((unit = dwfl_module_nextcu(m->module, unit, &m->bias))) {
		if (dwarf_haspc(unit, address - m->bias) > 0)
			return unit;
	}
	return NULL;
}

static const char *file_number(Dwarf_Die *unit, Dwarf_Attribute *attribute)
{
	Dwarf_Files *files;
	Dwarf_Word n;
	size_t count;
	if (!attribute || dwarf_formudata(attribute, &n) || dwarf_getsrcfiles(unit, &files, &count) || n >= count)
		return NULL;
	return dwarf_filesrc(files, n, NULL, NULL);
}

static bool push(struct line_frame out[LINE_FRAMES], size_t *n, const char *file, Dwarf_Word line, Dwarf_Word column)
{
	if (*n == LINE_FRAMES || !file || line > UINT32_MAX || column > UINT32_MAX)
		return false;
	out[(*n)++] = (struct line_frame){.file = file, .line = (uint32_t)line, .column = (uint32_t)column};
	return true;
}

// Inlined functions, innermost first: the place where each is called is the next frame.
static void push_inlined(struct lines *l, Dwarf_Die *unit, Dwarf_Die *scope, int count, struct line_frame out[LINE_FRAMES], size_t *n)
{
	for (int i = 0; i < count && *n; i++) {
		Dwarf_Attribute file, line, column;
		Dwarf_Word number, within = 0;
		int tag = dwarf_tag(&scope[i]);
		const char *name = dwarf_diename(&scope[i]);
		if (tag != DW_TAG_inlined_subroutine && tag != DW_TAG_subprogram)
			continue;
		out[*n - 1].function = name ? arena_strdup(l->arena, name) : NULL;
		if (tag == DW_TAG_subprogram)
			return;
		const char *path = file_number(unit, dwarf_attr(&scope[i], DW_AT_call_file, &file));
		if (dwarf_formudata(dwarf_attr(&scope[i], DW_AT_call_column, &column), &within))
			within = 0;
		if (!path || dwarf_formudata(dwarf_attr(&scope[i], DW_AT_call_line, &line), &number) ||
		    !push(out, n, absolute(l, unit, path), number, within))
			return;
		for (int k = i + 1; k < count && !out[*n - 1].repeats; k++) {
			if (dwarf_tag(&scope[k]) == DW_TAG_subprogram)
				out[*n - 1].repeats = lines_inlined_repeats(&scope[k], &scope[i]);
		}
	}
}

// The scopes of the address from the innermost out, each in the one that it is inlined into. dwarf_getscopes goes on in the definition of the first inlined
// function, whose scopes are where that is written and not who calls it; dwarf_getscopes_die follows the tree. The caller frees *scope.
static int scopes_at(Dwarf_Die *unit, Dwarf_Addr address, Dwarf_Die **scope)
{
	int count = dwarf_getscopes(unit, address, scope);
	if (count <= 0)
		return 0;
	Dwarf_Die innermost = **scope;
	free(*scope);
	*scope = NULL;
	count = dwarf_getscopes_die(&innermost, scope);
	return count > 0 ? count : 0;
}

size_t lines_at(struct lines *l, const char *module, uint64_t address, struct line_frame out[LINE_FRAMES])
{
	struct line_module *m = lines_module(l, module);
	Dwarf_Die *unit = lines_unit(m, address), *scope = NULL;
	Dwarf_Line *line = unit ? dwarf_getsrc_die(unit, address - m->bias) : NULL;
	const char *path = line ? dwarf_linesrc(line, NULL, NULL) : NULL;
	int number = 0, column = 0;
	size_t n = 0;
	if (!path || dwarf_lineno(line, &number) || number < 0)
		return 0;
	if (dwarf_linecol(line, &column) || column < 0)
		column = 0;
	push(out, &n, absolute(l, unit, path), (Dwarf_Word)number, (Dwarf_Word)column);
	int count = scopes_at(unit, address - m->bias, &scope);
	push_inlined(l, unit, scope, count, out, &n);
	free(scope);
	return n;
}

const char *lines_symbol(struct lines *l, const char *module, uint64_t address)
{
	struct line_module *m = lines_module(l, module);
	const char *name = m->module ? dwfl_module_addrname(m->module, address) : NULL;
	return name ? arena_strdup(l->arena, name) : NULL;
}

void lines_files(struct lines *l, const char *module, void (*file)(void *context, const char *path), void *context)
{
	struct line_module *m = lines_module(l, module);
	Dwarf_Die *unit = NULL;
	while (m->module && (unit = dwfl_module_nextcu(m->module, unit, &m->bias))) {
		Dwarf_Files *files;
		size_t count = 0;
		if (dwarf_getsrcfiles(unit, &files, &count))
			continue;
		for (size_t i = 0; i < count; i++) {
			const char *path = dwarf_filesrc(files, i, NULL, NULL);
			if (path)
				file(context, absolute(l, unit, path));
		}
	}
}
