// SPDX-License-Identifier: Apache-2.0
// The memory that a call names, with the real pointers.
#include "validator/inject/apis.h"

#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { PARAMETERS = 64, WORDS = 512 /* of one parameter */, PACKED_END = 0, PACKED_POINTER = 1, PACKED_SIZE = 2 };

static uint64_t word_at(const struct api_call *call, int offset)
{
	uint64_t w = 0;
	if (offset != NOT_THERE)
		memcpy(&w, (const char *)call->params + offset, sizeof w);
	return w;
}

// The allocation that the pointer is in; false when it is in none that the driver knows.
static bool allocation_of(struct library *l, uint64_t pointer, uint64_t *base, uint64_t *size)
{
	cu_pointer from = 0;
	size_t n = 0;
	if (l->driver.address_range(&from, &n, pointer) == CU_OK && n) {
		*base = from, *size = n;
		return true;
	}
	if (!l->driver.pointer_attribute || l->driver.pointer_attribute(&from, CU_RANGE_START, pointer) != CU_OK ||
	    l->driver.pointer_attribute(&n, CU_RANGE_SIZE, pointer) != CU_OK || !from || !n)
		return false;
	*base = from, *size = n;
	return true;
}

static void add(struct operands *out, uint64_t begin, uint64_t n, uint8_t modes)
{
	if (out->count == RANGES || !begin || !n || begin + n < begin)
		return;
	out->range[out->count++] = (struct range){.begin = begin, .end = begin + n, .base = begin, .modes = modes};
}

static void read_2d(const struct api_call *call, const struct api_layout *layout, struct operands *out)
{
	bool is_copy = layout->row.form == FORM_COPY_2D;
	uint64_t to = word_at(call, 0), pitch = word_at(call, 8);
	uint64_t width = word_at(call, layout->n), height = word_at(call, layout->n + 8);
	if (!width || !height || height > UINT32_MAX || pitch > UINT32_MAX || width > UINT32_MAX)
		return;
	add(out, to, pitch * (height - 1) + width, WRITES);
	if (is_copy)
		add(out, word_at(call, 16), word_at(call, 24) * (height - 1) + width, READS);
}

static void read_free(struct library *l, const struct api_call *call, const struct api_layout *layout, struct operands *out)
{
	uint64_t pointer = word_at(call, layout->to), base = 0, size = 0;
	if (allocation_of(l, pointer, &base, &size))
		add(out, base, size, READS | WRITES);
	else
		out->is_known = false, out->unknown = "the driver does not know the memory that is freed";
}

// A word of a kernel's parameters: a pointer when it lies in an allocation.
static void add_pointer(struct library *l, struct operands *out, uint64_t w)
{
	uint64_t base, size;
	for (unsigned i = 0; i < out->count; i++) {
		if (out->range[i].begin == w)
			return;
	}
	if (w < 4096 || out->count == RANGES || !allocation_of(l, w, &base, &size))
		return;
	out->range[out->count++] = (struct range){w, base + size, base, READS | WRITES, true};
}

static void add_words(struct library *l, struct operands *out, const void *from, size_t bytes)
{
	for (size_t i = 0; i + 8 <= bytes && i < 8 * WORDS; i += 8) {
		uint64_t w;
		memcpy(&w, (const char *)from + i, sizeof w);
		add_pointer(l, out, w);
	}
}

static void read_packed(struct library *l, void **extra, struct operands *out)
{
	const void *buffer = NULL;
	size_t size = 0;
	for (int i = 0; i < 8 && extra[i] != (void *)PACKED_END; i += 2) {
		if (extra[i] == (void *)PACKED_POINTER)
			buffer = extra[i + 1];
		else if (extra[i] == (void *)PACKED_SIZE && extra[i + 1])
			memcpy(&size, extra[i + 1], sizeof size);
	}
	if (buffer)
		add_words(l, out, buffer, size);
}

// The driver takes a kernel of a library in the place of a function, its query of parameters does not.
static cu_result param_info(struct library *l, cu_function *f, size_t index, size_t *size)
{
	size_t offset;
	cu_function function = NULL;
	cu_result e = l->driver.param_info(*f, index, &offset, size);
	if (!e || index || !l->driver.kernel_function || l->driver.kernel_function(&function, *f) != CU_OK)
		return e;
	*f = function;
	return l->driver.param_info(*f, index, &offset, size);
}

static void read_kernel(struct library *l, const struct api_call *call, const struct api_layout *layout, struct operands *out)
{
	cu_function f = (cu_function)(uintptr_t)word_at(call, layout->row.form == FORM_LAUNCH_EX ? 8 : 0);
	void **params = (void **)(uintptr_t)word_at(call, layout->n);
	bool has_extra = strcmp(layout->row.name, "cuLaunchCooperativeKernel") != 0;
	void **extra = has_extra ? (void **)(uintptr_t)word_at(call, layout->n + 8) : NULL;
	size_t size = 0;
	if (!params && extra) {
		read_packed(l, extra, out);
		return;
	}
	if (!l->driver.param_info) {
		out->is_known = false;
		out->unknown = "the driver (before CUDA 12.4) does not tell the sizes of a kernel's parameters";
		return;
	}
	for (size_t i = 0; params && i < PARAMETERS && param_info(l, &f, i, &size) == CU_OK; i++) {
		if (params[i])
			add_words(l, out, params[i], size);
	}
}

void operands_read(struct library *l, const struct api_call *call, struct operands *out)
{
	const struct api_layout *layout = api_layout(call->row);
	*out = (struct operands){.is_known = true, .stream = api_stream(call), .thread = (int)syscall(SYS_gettid)};
	l->driver.context_get(&out->context);
	out->is_sync = layout->stream == NOT_THERE;
	uint64_t n = word_at(call, layout->n) * layout->element;
	switch ((enum api_form)layout->row.form) {
	case FORM_COPY:
		add(out, word_at(call, layout->to), n, WRITES);
		add(out, word_at(call, layout->from), n, READS);
		break;
	case FORM_SET: add(out, word_at(call, layout->to), n, WRITES); break;
	case FORM_COPY_2D:
	case FORM_SET_2D: read_2d(call, layout, out); break;
	case FORM_FREE: read_free(l, call, layout, out); break;
	case FORM_LAUNCH:
	case FORM_LAUNCH_EX: read_kernel(l, call, layout, out); break;
	case FORM_LAUNCH_ABOVE:
	case FORM_CONFIG:
		out->is_known = false;
		out->unknown = "the driver's launch was not seen, so the kernel's parameters are not known";
		break;
	case FORM_UNKNOWN:
		out->is_known = false;
		out->unknown = "what this call touches is not read from its parameters";
		break;
	case FORM_NONE: break;
	}
}

void operands_note_allocation(struct library *l, const struct api_call *call, struct site *site)
{
	uint64_t *out = (uint64_t *)(uintptr_t)word_at(call, 0), base, size;
	if (!out || !allocation_of(l, *out, &base, &size))
		return;
	site->memory[site->memories % ALLOCATIONS].begin = base;
	site->memory[site->memories++ % ALLOCATIONS].end = base + size;
}
