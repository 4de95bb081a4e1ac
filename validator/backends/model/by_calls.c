// SPDX-License-Identifier: Apache-2.0
// Claims about what calls return and what is current: program order decides.
#include "validator/backends/model/api_errors.h"
#include "validator/backends/model/claims.h"

#include <string.h>

static const char *error_names(struct arena *a, api_error_set set)
{
	const char *text = "";
	for (size_t i = 0; i < API_ERROR_COUNT; i++)
		if (set & 1u << i)
			text = arena_printf(a, "%s%s%s", text, *text ? " or " : "", api_error_rows[i].runtime);
	return text;
}

// The first error of the set that the claim accepts, by the runtime's name or the driver's.
static const char *accepted(const struct witness *w, api_error_set set)
{
	for (size_t i = 0; i < API_ERROR_COUNT; i++)
		for (size_t k = 0; set & 1u << i && k < w->error_count; k++)
			if (strcmp(w->error[k], api_error_rows[i].runtime) == 0 || strcmp(w->error[k], api_error_rows[i].driver) == 0)
				return w->error[k];
	return NULL;
}

static const char *name_of_context(struct arena *a, const struct witness *w, const struct api_context *c)
{
	if (!c->depth || c->top == NO_CONTEXT)
		return "none";
	if (c->top < (int)w->context_count)
		return arena_printf(a, "`%s`", w->contexts[c->top].id);
	return arena_printf(a, "the primary context of device %d", c->top - (int)w->context_count);
}

// Whether the number of resident blocks, which only the device knows, decides the claimed error.
static bool depends_on_device(const struct claim *c)
{
	const struct witness_step *s = &c->step[c->second];
	for (size_t k = 0; k < c->w->error_count; k++)
		if (strstr(c->w->error[k], "ooperativeLaunchTooLarge") || strstr(c->w->error[k], "COOPERATIVE_LAUNCH_TOO_LARGE") ||
		    strstr(c->w->error[k], "OutOfResources") || strstr(c->w->error[k], "OUT_OF_RESOURCES"))
			return s->kind == WSTEP_LAUNCH;
	return false;
}

// True when the model knows at least one of the errors claimed.
static bool is_known(const struct witness *w)
{
	return accepted(w, ~(api_error_set)0) != NULL;
}

// Documented to fail, measured to succeed; the manual names no error.
static bool is_foreign_launch(const struct claim *c, const struct api_result *r, uint32_t i)
{
	const struct witness_step *s = &c->step[i];
	return s->kind == WSTEP_LAUNCH && !s->replaces && s->stream != NO_OBJECT && c->w->streams[s->stream].device != r->at[i].device;
}

static void decide_error(struct arena *a, const struct claim *c, const struct api_result *r, struct outcome *out)
{
	api_error_set others = 0;
	for (uint32_t i = c->second; i < c->count; i++) {
		const char *name = accepted(c->w, r->at[i].errors);
		if (name) {
			out->kind = VERDICT_CONFIRMED;
			out->detail =
				is_foreign_launch(c, r, i)
					? arena_printf(a,
			                               "%s fails, by the manual: its stream is of another device (drivers that were tried accept it)",
			                               witness_said(a, &c->step[i]))
					: arena_printf(a, "%s returned by %s", name, witness_said(a, &c->step[i]));
			return;
		}
		others |= r->at[i].errors;
	}
	const char *late = accepted(c->w, r->at_end);
	if (late) {
		out->kind = VERDICT_CONFIRMED;
		out->detail = arena_printf(a, "%s returned by the first wait after the last step", late);
	} else if (depends_on_device(c)) {
		out->kind = VERDICT_UNSUPPORTED;
		out->detail = "how many blocks fit depends on the device and the kernel's registers";
	} else if (!is_known(c->w)) {
		out->kind = VERDICT_UNSUPPORTED;
		out->detail = arena_printf(a, "the model has no rule for %s", c->w->error[0]);
	} else if (c->step[c->second].replaces) {
		out->kind = VERDICT_UNSUPPORTED;
		out->detail = arena_printf(a, "the model does not know what `%s` returns", c->step[c->second].replaces);
	} else {
		out->kind = VERDICT_NOT_OBSERVED;
		out->detail = others ? arena_printf(a, "returned instead: %s", error_names(a, others)) : "no call returns an error";
	}
}

static void decide_device(struct arena *a, const struct claim *c, const struct api_result *r, struct outcome *out)
{
	bool is_wrong = r->at[c->second].device != c->w->device;
	out->kind = is_wrong ? VERDICT_CONFIRMED : VERDICT_NOT_OBSERVED;
	out->detail = arena_printf(a, "device %d is current at %s", r->at[c->second].device, witness_said(a, &c->step[c->second]));
}

static void decide_stack(struct arena *a, const struct claim *c, const struct api_result *r, struct outcome *out)
{
	const struct api_context none = {NO_CONTEXT, 0}, *before = c->step[c->second].thread ? &none : &r->at_entry;
	const struct api_context *after = &r->at[c->second].after;
	for (uint32_t i = 0; i < c->count; i++) {
		// steps of the caller that come first set up what is current before the function
		if (c->step[i].thread != c->step[c->second].thread)
			continue;
		if (!c->step[i].is_caller)
			break;
		before = &r->at[i].after;
	}
	bool is_same = before->depth == after->depth && before->top == after->top;
	bool is_popped = r->at[c->second].errors & ERROR_BIT(INVALID_CONTEXT);
	out->kind = is_same && !is_popped ? VERDICT_NOT_OBSERVED : VERDICT_CONFIRMED;
	out->detail = arena_printf(a, "current before the function: %s, %d on the stack; after it: %s, %d%s", name_of_context(a, c->w, before),
	                           before->depth, name_of_context(a, c->w, after), after->depth, is_popped ? " (a pop from an empty stack)" : "");
}

void claim_by_calls(struct arena *a, const struct claim *c, struct outcome *out)
{
	const struct api_result *r = api_run(a, c->w, c->step, c->count, c->with_seen);
	out->was_run = true;
	out->runs = 1;
	if (c->w->claim == CLAIM_WRONG_DEVICE)
		decide_device(a, c, r, out);
	else if (c->w->claim == CLAIM_CONTEXT_STACK)
		decide_stack(a, c, r, out);
	else
		decide_error(a, c, r, out);
	out->shown = out->kind == VERDICT_CONFIRMED;
}
