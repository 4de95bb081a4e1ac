// SPDX-License-Identifier: Apache-2.0
// Return addresses without unwind information: words of the stack that point behind a call instruction (x86-64). Dead
// words of earlier calls can be among them, so this is only for where unwinding does not work.
#include "validator/inject/inject.h"

#include <link.h>

enum { MOST_WORDS = 16384, MOST_PARTS = 512 };

struct parts {
	struct {
		uintptr_t begin, end;
	} at[MOST_PARTS];
	unsigned count;
}; // executable memory

static int add_part(struct dl_phdr_info *info, size_t size, void *data)
{
	struct parts *p = data;
	(void)size;
	for (unsigned i = 0; i < info->dlpi_phnum && p->count < MOST_PARTS; i++) {
		const ElfW(Phdr) *h = &info->dlpi_phdr[i];
		if (h->p_type == PT_LOAD && h->p_flags & PF_X) {
			p->at[p->count].begin = info->dlpi_addr + h->p_vaddr;
			p->at[p->count++].end = info->dlpi_addr + h->p_vaddr + h->p_memsz;
		}
	}
	return 0;
}

static bool is_code(const struct parts *p, uintptr_t at)
{
	for (unsigned i = 0; i < p->count; i++) {
		if (at >= p->at[i].begin + 8 && at < p->at[i].end)
			return true;
	}
	return false;
}

// call rel32 is E8 and four bytes; call r/m64 is FF /2 with up to five bytes behind it.
static bool is_behind_call(const unsigned char *at)
{
	static const int lengths[] = {2, 3, 4, 6, 7};
	if (at[-5] == 0xE8)
		return true;
	for (unsigned i = 0; i < sizeof lengths / sizeof *lengths; i++) {
		if (at[-lengths[i]] == 0xFF && (at[-lengths[i] + 1] & 0x38) == 0x10)
			return true;
	}
	return false;
}

static uintptr_t stack_end(void)
{
	pthread_attr_t attributes;
	void *lowest = NULL;
	size_t size = 0;
	if (pthread_getattr_np(pthread_self(), &attributes))
		return 0;
	pthread_attr_getstack(&attributes, &lowest, &size);
	pthread_attr_destroy(&attributes);
	return (uintptr_t)lowest + size;
}

void scan_stack(struct frames *out)
{
	struct parts parts = {.count = 0};
	const uintptr_t *word = __builtin_frame_address(0), end = stack_end();
	dl_iterate_phdr(add_part, &parts);
	for (unsigned i = 0; i < MOST_WORDS && (uintptr_t)(word + i + 1) <= end && out->count < INJECT_FRAMES; i++) {
		if (is_code(&parts, word[i]) && is_behind_call((const unsigned char *)word[i]))
			out->at[out->count++] = word[i] - 1;
	}
}
