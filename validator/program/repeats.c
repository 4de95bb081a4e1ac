// SPDX-License-Identifier: Apache-2.0
// How many calls of one function a line's code has: what a macro writes has the macro's line, so that calls of it are told apart only when
// there is one.
#include "validator/program/lines.h"

#include <gelf.h>
#include <stdlib.h>
#include <string.h>

// Bytes of the code at an address of the file, NULL when it has none there.
static const unsigned char *code_at(struct line_module *m, Dwarf_Addr address, size_t *left)
{
	GElf_Addr bias;
	Elf *elf = m->module ? dwfl_module_getelf(m->module, &bias) : NULL;
	for (Elf_Scn *s = NULL; elf && (s = elf_nextscn(elf, s));) {
		GElf_Shdr header;
		if (!gelf_getshdr(s, &header) || header.sh_type != SHT_PROGBITS || !(header.sh_flags & SHF_EXECINSTR))
			continue;
		Elf_Data *data = elf_getdata(s, NULL);
		GElf_Addr at = address - bias;
		if (!data || !data->d_buf || at < header.sh_addr || at - header.sh_addr >= data->d_size)
			continue;
		*left = data->d_size - (at - header.sh_addr);
		return (const unsigned char *)data->d_buf + (at - header.sh_addr);
	}
	return NULL;
}

// Where the call instruction of x86-64 that ends at the address leads: 0 for none. `call f` and `call *slot(%rip)`.
static Dwarf_Addr target_of(const unsigned char *code, Dwarf_Addr end, bool *is_slot)
{
	int32_t distance;
	bool is_direct = code[1] == 0xe8;
	*is_slot = code[0] == 0xff && code[1] == 0x15;
	memcpy(&distance, code + 2, sizeof distance);
	return is_direct || *is_slot ? end + (Dwarf_Addr)(int64_t)distance : 0;
}

enum { LONGEST_CALL = 6, DEEPEST = 32 };

static unsigned count_in(struct line_module *m, Dwarf_Addr begin, Dwarf_Addr end, Dwarf_Addr target, bool is_slot)
{
	unsigned n = 0;
	size_t left = 0;
	const unsigned char *code = code_at(m, begin - 1, &left); // the shorter form may begin there
	for (size_t i = 0; code && i + LONGEST_CALL <= left && begin - 1 + i + LONGEST_CALL <= end; i++) {
		bool is_other_slot;
		n += target_of(code + i, begin - 1 + i + LONGEST_CALL, &is_other_slot) == target && is_slot == is_other_slot;
	}
	return n;
}

struct function {
	Dwarf_Addr begin, end;
};

// By the symbols: in the tree of the debug information a lambda is in the function that it is written in, which has other addresses.
static bool function_at(struct line_module *m, Dwarf_Addr address, struct function *out)
{
	GElf_Off offset;
	GElf_Sym symbol;
	if (!m->module || !dwfl_module_addrinfo(m->module, address, &offset, &symbol, NULL, NULL, NULL) || offset >= symbol.st_size)
		return false;
	*out = (struct function){address - offset, address - offset + symbol.st_size};
	return true;
}

struct row {
	Dwarf_Addr at;
	int line;
	const char *file;
};

static bool read_row(Dwarf_Lines *rows, size_t i, struct row *out)
{
	Dwarf_Line *row = dwarf_onesrcline(rows, i);
	out->file = row ? dwarf_linesrc(row, NULL, NULL) : NULL;
	return out->file && !dwarf_lineaddr(row, &out->at) && !dwarf_lineno(row, &out->line);
}

struct repeat {
	Dwarf_Off origin;
	Dwarf_Word file, line;
	unsigned n;
};

static bool read_inlined(Dwarf_Die *die, struct repeat *out)
{
	Dwarf_Attribute a;
	Dwarf_Die origin;
	bool is_inlined = dwarf_tag(die) == DW_TAG_inlined_subroutine;
	if (!is_inlined || !dwarf_formref_die(dwarf_attr(die, DW_AT_abstract_origin, &a), &origin) ||
	    dwarf_formudata(dwarf_attr(die, DW_AT_call_file, &a), &out->file) || dwarf_formudata(dwarf_attr(die, DW_AT_call_line, &a), &out->line))
		return false;
	out->origin = dwarf_dieoffset(&origin);
	return true;
}

static void count_inlined(Dwarf_Die *die, int depth, struct repeat *r)
{
	Dwarf_Die child;
	if (depth > DEEPEST || dwarf_child(die, &child))
		return;
	do {
		struct repeat other;
		r->n += read_inlined(&child, &other) && other.origin == r->origin && other.file == r->file && other.line == r->line;
		count_inlined(&child, depth + 1, r);
	} while (dwarf_siblingof(&child, &child) == 0);
}

unsigned lines_inlined_repeats(Dwarf_Die *function, Dwarf_Die *inlined)
{
	struct repeat r = {.n = 0};
	if (read_inlined(inlined, &r))
		count_inlined(function, 0, &r);
	return r.n;
}

unsigned lines_repeats(struct lines *l, const char *module, uint64_t address)
{
	struct line_module *m = lines_module(l, module);
	Dwarf_Die *unit = lines_unit(m, address);
	struct function function;
	Dwarf_Lines *rows;
	size_t count, left = 0;
	int number = 0;
	bool is_slot = false;
	Dwarf_Line *line = unit ? dwarf_getsrc_die(unit, address - m->bias) : NULL;
	const char *file = line ? dwarf_linesrc(line, NULL, NULL) : NULL;
	const unsigned char *code = code_at(m, address + 1 - LONGEST_CALL, &left);
	Dwarf_Addr target = code && left >= LONGEST_CALL ? target_of(code, address + 1, &is_slot) : 0;
	unsigned n = 0;
	if (!file || !target || dwarf_lineno(line, &number) || dwarf_getsrclines(unit, &rows, &count) || !function_at(m, address, &function))
		return 0;
	for (size_t i = 0; i + 1 < count; i++) {
		struct row row, next;
		if (read_row(rows, i, &row) && read_row(rows, i + 1, &next) && row.line == number && strcmp(row.file, file) == 0 &&
		    row.at + m->bias >= function.begin && row.at + m->bias < function.end)
			n += count_in(m, row.at + m->bias, next.at + m->bias, target, is_slot);
	}
	return n;
}
