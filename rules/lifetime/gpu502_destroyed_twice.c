// SPDX-License-Identifier: Apache-2.0
// A stream, event, graph or handle is destroyed a second time on the same path.
#include "rule.h"

static const struct rule_words unmade = {
	.why = "A destructor runs for each object of the class, however that was constructed, and what it destroys has to be a handle that "
	       "some call has made (CUDA Runtime API, Stream Management and Event Management). A member that no constructor initialises "
	       "has an indeterminate value, and to read it is undefined (ISO C++, Indeterminate values).",
	.at_run_time = "The behaviour is undefined, and hangs on what was in the object's memory before: with zeros the call only returns an error, "
		       "with other bytes it may crash the process, and where an old handle lies there that is destroyed. So some runs crash and "
		       "others do not.",
	.instead = "Initialise the member with null in its declaration, and let the destructor destroy it only where it is not null.",
};

static const struct rule_words copied = {
	.at_run_time = "The behaviour is undefined. The second destruction comes where the second of the two objects ends: it was observed to crash "
		       "the process, or it destroys another object that has the same handle by then, whose next use fails far from here.",
	.instead = "Give each handle one owner: delete the copy operations of the class, and let its move operations clear the source.",
};

static const struct rule_words again = {
	.at_run_time = "The behaviour is undefined: the second destruction was observed to crash the process, or it destroys another object that has "
		       "the same handle by then, whose next use fails far from here.",
};

static bool claim_unmade(const struct observation *o, struct claim *out)
{
	struct arena *a = out->arena;
	out->words = unmade;
	out->is_unshown = true;
	out->level = level_at(GPULINT_ERROR, o->confidence);
	out->message = arena_printf(a,
	                            "%s destroys the %s `%s`, which a constructor of `%s` does not initialise: the member then holds "
	                            "whatever was in its memory.",
	                            o->second.text, handle_kind_text(o->object_kind), o->memory, o->detail);
	out->fix = arena_printf(a, "initialise `%s` with null, and destroy it only when it was made", o->memory);
	return true;
}

static bool claim_moved(const struct observation *o, struct claim *out)
{
	struct arena *a = out->arena;
	out->words = copied;
	out->is_unshown = true;
	out->level = level_at(GPULINT_ERROR, o->confidence);
	out->message = arena_printf(
		a,
		"%s destroys the %s `%s` of each object of `%s`, and the defaulted move leaves one handle in two of them: it copies "
		"the member and does not clear it.",
		o->second.text, handle_kind_text(o->object_kind), o->memory, o->detail);
	out->fix = arena_printf(a, "let the move of `%s` take the handle out of the object that it is made from", o->detail);
	return true;
}

// One destructor has run for two objects with the same handle.
static bool is_copied(const struct observation *o)
{
	const struct ir_function *f = o->second.function;
	return f && f == o->first.function && f->is_destructor && f->method_of;
}

static const char *copied_fix(struct arena *a, const struct observation *o)
{
	const char *class = o->second.function->method_of->name;
	if (o->is_by_move)
		return arena_printf(a, "let the move of `%s` take the handle out of the object that it is made from", class);
	if (o->taker)
		return arena_printf(
			a,
			"forbid copies of `%s`, let a move take the handle out of the object that it is made from, and let `%s` take its argument by reference",
			class, o->taker);
	return arena_printf(a, "forbid copies of `%s`, and let a move take the handle out of the object that it is made from", class);
}

static bool claim(const struct observation *o, struct claim *out)
{
	if (o->fault == FAULT_DESTROYED_UNMADE)
		return claim_unmade(o, out);
	if (o->fault == FAULT_DESTROYED_MOVED)
		return claim_moved(o, out);
	if (o->fault != FAULT_DESTROYED_TWICE)
		return false;
	struct arena *a = out->arena;
	const char *kind = o->object_kind == HANDLE_NONE ? "object" : handle_kind_text(o->object_kind);
	out->level = level_at(GPULINT_ERROR, o->confidence);
	out->message = arena_printf(a, "%s destroys the %s `%s` a second time. %s has destroyed it before on this path.", o->second.text, kind,
	                            o->memory, o->first.text);
	out->words = is_copied(o) ? copied : again;
	out->fix = is_copied(o) ? copied_fix(a, o)
	                        : arena_printf(a, "destroy `%s` once, or clear it after the first time and test before the second", o->memory);
	return true;
}

const struct rule rule_gpu502 = {
	.meta =
		{
			.code = "GPU502",
			.name = "destroyed-twice",
			.family = "lifetime",
			.level = GPULINT_ERROR,
			.since = "0.1.0",
			.summary = "A handle is destroyed twice on one path, or although nothing has made it.",
			.why = "A destroyed handle must not be used again, not even to destroy it (CUDA Runtime API, Stream "
			       "Management, cudaStreamDestroy, note on destroyed handles); the second call was observed to "
			       "crash the process.",
			.at_run_time = "The behaviour is undefined. The second destruction was observed to crash the "
				       "process; or it destroys another object that has the same handle by then, "
				       "whose next use fails far from here. With a copied object that comes at the "
				       "end of a scope. A member that nothing has made holds whatever was in its "
				       "memory, so that some runs crash and others do not.",
			.instead = "Give each handle one owner; clear the variable when it is destroyed.",
			.limits =
				"Copies of the handle that leave the function are not followed. A destructor is held against the constructors of "
				"its class where only they set the member and all functions of the class have their bodies in the unit. A class is held "
				"against its own move where that is written as `= default`, not where copies are left to the compiler.",
			.bad = "#include <cuda_runtime.h>\n"
			       "int run(float *d_x, size_t n) {\n"
			       "    cudaEvent_t done;\n"
			       "    if (cudaEventCreate(&done) != cudaSuccess)\n"
			       "        return -1;\n"
			       "    cudaMemsetAsync(d_x, 0, n, 0);\n"
			       "    cudaEventRecord(done, 0);\n"
			       "    cudaEventSynchronize(done);\n"
			       "    cudaEventDestroy(done);\n"
			       "    cudaEventDestroy(done);\n"
			       "    return 0;\n"
			       "}\n",
			.good = "#include <cuda_runtime.h>\n"
				"int run(float *d_x, size_t n) {\n"
				"    cudaEvent_t done;\n"
				"    if (cudaEventCreate(&done) != cudaSuccess)\n"
				"        return -1;\n"
				"    cudaMemsetAsync(d_x, 0, n, 0);\n"
				"    cudaEventRecord(done, 0);\n"
				"    cudaEventSynchronize(done);\n"
				"    cudaEventDestroy(done);\n"
				"    return 0;\n"
				"}\n",
			.oracle = "crash; there is no error code",
		},
	.rank = RANK_GENERAL,
	.shows = {.is_shown = true, .claim = CLAIM_USE_AFTER},
	.claim = claim,
};
