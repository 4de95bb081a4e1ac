// SPDX-License-Identifier: Apache-2.0
#include "validator/inject/apis.h"

#include <string.h>

#define X(name, category, form, to, from, n, stream, element, v2) {{#name, CALL_##category, FORM_##form}, to, from, n, stream, element, v2},
static const struct api_layout layouts[] = {RUNTIME_APIS(X) DRIVER_APIS(X)};
#undef X

enum { LAYOUTS = sizeof layouts / sizeof *layouts };

const struct api_layout *api_layout(const struct api_row *row)
{
	return (const struct api_layout *)row; // the row is the layout's first member
}

const struct api_row *api_find(const char *name)
{
	for (size_t i = 0; i < LAYOUTS; i++) {
		if (strcmp(layouts[i].row.name, name) == 0)
			return &layouts[i].row;
	}
	return NULL;
}

static void cut(char *name, const char *end)
{
	size_t n = strlen(name), k = strlen(end);
	if (n > k && strcmp(name + n - k, end) == 0)
		name[n - k] = 0;
}

// "_v7000", "_v2"
static void cut_version(char *name)
{
	char *at = strrchr(name, '_');
	if (at && at[1] == 'v' && at[2] && strspn(at + 2, "0123456789") == strlen(at + 2))
		*at = 0;
}

void api_base_name(const char *versioned, char name[INJECT_NAME], bool *is_per_thread)
{
	size_t n = strnlen(versioned, INJECT_NAME - 1);
	memcpy(name, versioned, n);
	name[n] = 0;
	cut_version(name);
	size_t before = strlen(name);
	cut(name, "_ptsz");
	cut(name, "_ptds");
	*is_per_thread = strlen(name) != before;
	cut_version(name); // the driver's stand in front of the flavour
}

bool api_waits(const struct api_row *row)
{
	switch (row->category) {
	case CALL_FREE: return true;
	case CALL_COPY:
	case CALL_MEMSET: return api_layout(row)->stream == NOT_THERE;
	case CALL_OTHER: return strstr(row->name, "Synchronize") || strstr(row->name, "Reset");
	default: return false;
	}
}

enum api_wait api_wait(const struct api_row *row)
{
	static const struct {
		const char *name;
		enum api_wait wait;
	} waits[] = {
		{"cudaStreamSynchronize", WAIT_STREAM},    {"cuStreamSynchronize", WAIT_STREAM},    {"cudaEventSynchronize", WAIT_EVENT},
		{"cuEventSynchronize", WAIT_EVENT},        {"cudaDeviceSynchronize", WAIT_CONTEXT}, {"cudaThreadSynchronize", WAIT_CONTEXT},
		{"cuCtxSynchronize", WAIT_CONTEXT},        {"cudaEventRecord", WAIT_RECORD},        {"cuEventRecord", WAIT_RECORD},
		{"cudaEventRecordWithFlags", WAIT_RECORD}, {"cuEventRecordWithFlags", WAIT_RECORD}, {"cudaStreamDestroy", WAIT_DESTROY},
		{"cuStreamDestroy", WAIT_DESTROY},
	};
	for (size_t i = 0; row->category == CALL_OTHER && i < sizeof waits / sizeof *waits; i++) {
		if (strcmp(waits[i].name, row->name) == 0)
			return waits[i].wait;
	}
	return WAIT_NOTHING;
}

void *api_event(const struct api_call *call)
{
	void *event;
	memcpy(&event, call->params, sizeof event); // the first parameter
	return event;
}

cu_stream api_stream(const struct api_call *call)
{
	const struct api_layout *layout = api_layout(call->row);
	bool is_in_config = layout->row.form == FORM_CONFIG || layout->row.form == FORM_LAUNCH_EX;
	const char *config = NULL;
	cu_stream s = NULL;
	if (is_in_config)
		memcpy(&config, call->params, sizeof config); // the first parameter
	if (config)
		memcpy(&s, config + CONFIG_STREAM, sizeof s);
	else if (!is_in_config && layout->stream != NOT_THERE)
		memcpy(&s, (const char *)call->params + layout->stream, sizeof s);
	if (s)
		return s;
	return call->is_per_thread ? CU_STREAM_PER_THREAD : CU_STREAM_LEGACY;
}
