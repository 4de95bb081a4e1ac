// SPDX-License-Identifier: Apache-2.0
// Which flagged places the current call belongs to. The validator knows lines; here are only addresses, so each stack
// that was not met before is one question.
#include "validator/inject/inject.h"

#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <unwind.h>

static _Unwind_Reason_Code frame(struct _Unwind_Context *c, void *data)
{
	struct frames *f = data;
	uintptr_t ip = _Unwind_GetIP(c);
	if (!ip || f->count == INJECT_FRAMES)
		return _URC_END_OF_STACK;
	f->at[f->count++] = ip - 1; // the call in front of the return address
	return _URC_NO_REASON;
}

// 64-bit FNV-1a.
static uint64_t hash_of(const struct frames *f, enum call_category category, const char *api)
{
	uint64_t h = 0xcbf29ce484222325u ^ (uint64_t)category;
	for (; *api; api++)
		h = (h ^ (unsigned char)*api) * 0x100000001b3u;
	for (unsigned i = 0; i < f->count; i++) {
		for (unsigned k = 0; k < sizeof f->at[i]; k++)
			h = (h ^ (f->at[i] >> (8 * k) & 255)) * 0x100000001b3u;
	}
	return h ? h : 1;
}

struct where {
	struct library *l;
	uintptr_t address;
	int module;
};

// The program's own files, as opposed to CUDA's and the system's.
static bool is_users(const char *path)
{
	static const char *const others[] = {"gpulint-inject", "libcupti", "libcuda.", "libcudart.so", "libnvidia", "libc.so",
	                                     "libpthread",     "ld-linux", "libdl",    "libstdc++",    "libgcc_s"};
	const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
	for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
		if (strncmp(name, others[i], strlen(others[i])) == 0)
			return false;
	}
	return true;
}

static int module_number(struct library *l, const char *path, uintptr_t bias)
{
	for (unsigned i = 0; i < l->modules; i++) {
		if (l->module[i].bias == bias && strcmp(l->module[i].path, path) == 0)
			return (int)i;
	}
	if (l->modules == INJECT_MODULES)
		return -1;
	l->module[l->modules] = (struct module){arena_strdup(&l->arena, path), bias};
	channel_send(l, "module\t%u\t%s", l->modules, path);
	return (int)l->modules++;
}

static int look(struct dl_phdr_info *info, size_t size, void *data)
{
	struct where *w = data;
	char self[1024];
	(void)size;
	for (unsigned i = 0; i < info->dlpi_phnum; i++) {
		const ElfW(Phdr) *p = &info->dlpi_phdr[i];
		uintptr_t begin = info->dlpi_addr + p->p_vaddr;
		if (p->p_type != PT_LOAD || w->address < begin || w->address >= begin + p->p_memsz)
			continue;
		const char *path = info->dlpi_name;
		if (!*path) {
			ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
			self[n > 0 ? n : 0] = 0;
			path = self;
		}
		w->module = module_number(w->l, path, info->dlpi_addr);
		return 1;
	}
	return 0;
}

static void ask(struct library *l, const struct frames *f, enum call_category category, const char *api, struct known_stack *known)
{
	char question[INJECT_MESSAGE], answer[INJECT_MESSAGE];
	size_t n = (size_t)snprintf(question, sizeof question, "stack\t%u\t%d\t%s", ++l->sequence, category, api);
	for (unsigned i = 0; i < f->count; i++) {
		struct where w = {l, f->at[i], -1};
		if (dl_iterate_phdr(look, &w) && w.module >= 0)
			n += (size_t)snprintf(question + n, sizeof question - n, "\t%d:%llx", w.module,
			                      (unsigned long long)(f->at[i] - l->module[w.module].bias));
	}
	if (!channel_ask(l, question, answer))
		return;
	char *at = answer, *word = strsep(&at, "\t"), *sequence = strsep(&at, "\t");
	if (strcmp(word, "sites") || !sequence || strtoul(sequence, NULL, 10) != l->sequence)
		return;
	while (at && known->count < INJECT_ANSWERS) {
		unsigned long id = strtoul(strsep(&at, "\t"), NULL, 10);
		if (id < l->sites)
			known->site[known->count++] = (uint16_t)id;
	}
}

static bool has_users(struct library *l, const struct frames *f)
{
	for (unsigned i = 0; i < f->count; i++) {
		struct where w = {l, f->at[i], -1};
		if (dl_iterate_phdr(look, &w) && w.module >= 0 && is_users(l->module[w.module].path))
			return true;
	}
	return false;
}

// Some builds of CUDA's libraries may lack what unwinding needs: then the stack's words are looked through instead.
static void collect(struct library *l, struct frames *f)
{
	f->count = 0;
	if (l->unwinding != UNWINDS_NOT)
		_Unwind_Backtrace(frame, f);
	if (l->unwinding == UNWINDS_UNKNOWN) {
		l->unwinding = has_users(l, f) ? UNWINDS : UNWINDS_NOT;
		library_log(l, "unwinding %s", l->unwinding == UNWINDS ? "works" : "does not reach the program");
	}
	if (l->unwinding == UNWINDS_NOT)
		scan_stack(f);
}

unsigned site_find(struct library *l, enum call_category category, const char *api, uint16_t site[INJECT_ANSWERS])
{
	struct frames f;
	struct known_stack once = {0}, *known = &once;
	collect(l, &f);
	uint64_t hash = hash_of(&f, category, api);
	for (unsigned i = 0; i < 16; i++) { // after that the table is too full: ask each time
		known = &l->stack[(hash + i) % STACKS];
		if (!known->hash || known->hash == hash)
			break;
		known = &once;
	}
	if (known->hash != hash) {
		known->hash = hash;
		ask(l, &f, category, api, known);
	}
	memcpy(site, known->site, sizeof known->site);
	return known->count;
}
