// SPDX-License-Identifier: Apache-2.0
// A test double of CUPTI's callback API: the double of the runtime reports its calls here. Its call numbers are its own: the
// library must find calls by name. Switches in the environment:
//   FAKE_CUPTI_VERSION=N   what cuptiGetVersion says
//   FAKE_CUPTI_BUSY=1      the subscription is refused, as when a profiler has it
#include "fake_cupti.h"

#include <stdlib.h>
#include <string.h>

struct fake_cupti {
	cupti_callback callback;
	void *user;
	unsigned char on[3][FAKE_CUPTI_CALLS];
};

static struct fake_cupti state;

#define X(name) #name,
static const char *const names[3][FAKE_CUPTI_CALLS] = {{NULL}, {"INVALID", FAKE_DRIVER_CALLS(X)}, {"INVALID", FAKE_RUNTIME_CALLS(X)}};
#undef X

int cuptiGetVersion(uint32_t *version)
{
	const char *text = getenv("FAKE_CUPTI_VERSION");
	*version = text ? (uint32_t)atoi(text) : 26;
	return 0;
}

int cuptiSubscribe(void **subscriber, cupti_callback callback, void *user)
{
	if (getenv("FAKE_CUPTI_BUSY"))
		return 39;
	state.callback = callback;
	state.user = user;
	*subscriber = &state;
	return 0;
}

int cuptiEnableCallback(uint32_t on, void *subscriber, int domain, uint32_t cbid)
{
	if (subscriber != &state || domain < 1 || domain > 2 || cbid >= FAKE_CUPTI_CALLS)
		return 1;
	state.on[domain][cbid] = (unsigned char)on;
	return 0;
}

int cuptiGetCallbackName(int domain, uint32_t cbid, const char **name)
{
	if (domain < 1 || domain > 2 || cbid >= FAKE_CUPTI_CALLS || !names[domain][cbid])
		return 1;
	*name = names[domain][cbid];
	return 0;
}

int cuptiGetResultString(int result, const char **text)
{
	*text = result == 39 ? "CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED" : "CUPTI_ERROR_UNKNOWN";
	return 0;
}

void fake_cupti_call(int domain, const char *name, int site, const void *params, const int *result, const char *symbol)
{
	struct cupti_call call = {.site = site, .function = name, .params = params, .result = result, .symbol = symbol};
	for (uint32_t i = 1; state.callback && i < FAKE_CUPTI_CALLS && names[domain][i]; i++) {
		if (state.on[domain][i] && strcmp(names[domain][i], name) == 0)
			state.callback(state.user, domain, i, &call);
	}
}
