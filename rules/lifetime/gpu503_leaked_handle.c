// SPDX-License-Identifier: Apache-2.0
// A stream, event, graph or library handle that a function made is lost on a successful return, or with the object that holds it:
// nobody can destroy it any more. So is memory that nothing frees, or that is given to a call which frees other memory.
#include "rule.h"

#include <string.h>

// " (`cudaStreamDestroy(s);`)", where the name of the handle can be written; else "".
static const char *example(struct arena *a, const struct observation *o)
{
	const char *destroy = o->second.row ? model_name_beside(o->second.row, EFFECT_DESTROY, (int)o->object_kind) : NULL;
	return destroy && !strchr(o->memory, ' ') ? arena_printf(a, " (`%s(%s);`)", destroy, o->memory) : "";
}

// Descriptors of the libraries are the host's alone.
static const char *memory_held(const struct observation *o)
{
	return o->object_kind == HANDLE_DESCRIPTOR ? "host memory" : "memory of host and device";
}

static void say_of_descriptor(const struct observation *o, struct claim *out)
{
	if (o->object_kind == HANDLE_DESCRIPTOR)
		out->words.why = "A descriptor holds host memory until it is destroyed: its destroy function \"destroys a previously created\" "
				 "descriptor, and nothing else does (cuBLAS Library, cublasLtMatmulDescDestroy(); cuDNN API, "
				 "cudnnDestroyTensorDescriptor()).";
}

static bool claim_member(const struct observation *o, struct claim *out)
{
	struct arena *a = out->arena;
	const char *kind = handle_kind_text(o->object_kind);
	bool is_overwritten = o->fault == FAULT_MEMBER_OVERWRITTEN;
	bool is_plain = !(o->second.function && o->second.function->method_of); // a structure's: `detail` is the function that ends the others
	say_of_descriptor(o, out);
	out->words.at_run_time =
		is_plain
			? arena_printf(a,
	                               "Goes wrong where such objects are made often: %s grows with each of them, until a call fails for lack of it. "
	                               "A short run shows nothing.",
	                               memory_held(o))
		: is_overwritten ? arena_printf(a,
	                                        "Goes wrong where objects that hold a handle are assigned to often: %s grows with each assignment, "
	                                        "until a call fails for lack of it. A short run shows nothing.",
	                                        memory_held(o))
				 : arena_printf(a,
	                                        "Goes wrong where objects of `%s` are made often: %s grows with each of them, until a "
	                                        "call fails for lack of it. A short run shows nothing.",
	                                        o->detail, memory_held(o));
	out->words.instead = is_plain         ? "Destroy it where the others are destroyed."
	                     : is_overwritten ? "Destroy the old handle before the assignment, or exchange the two."
	                                      : "Let the destructor destroy it.";
	out->level = level_at(GPULINT_WARNING, is_overwritten ? CONFIDENCE_HIGH : o->confidence);
	out->message =
		is_plain ? arena_printf(a,
	                                "The %s `%s` that %s makes is lost with its object. `%s` destroys %s that %s made with it, and not this "
	                                "one; nothing else does, and no other file can name it.",
	                                kind, o->memory, o->second.text, o->detail,
	                                o->agreement.acting == 1 ? "another handle" : arena_printf(a, "%u other handles", o->agreement.acting),
	                                o->agreement.acting == 1 ? "is" : "are")
		: is_overwritten
			? arena_printf(a,
	                               "The assignment puts another handle into `%s`, and the %s that was there is lost. The destructor of `%s` "
	                               "would have destroyed it.",
	                               o->memory, kind, o->detail)
		: o->agreement.acting
			? arena_printf(a,
	                               "The %s `%s` that %s makes is lost with its object. The destructor of `%s` destroys the %u other handles "
	                               "that are made with it, and not this one.",
	                               kind, o->memory, o->second.text, o->detail, o->agreement.acting)
			: arena_printf(a,
	                               "The %s `%s` that %s makes is lost with its object. Nothing that can name this member of `%s` destroys it, "
	                               "its destructor included.",
	                               kind, o->memory, o->second.text, o->detail);
	out->fix = is_plain         ? arena_printf(a, "destroy `%s` there, too%s", o->memory, example(a, o))
	           : is_overwritten ? arena_printf(a, "exchange `%s` with the other object's, or destroy it before the assignment", o->memory)
	                            : arena_printf(a, "destroy `%s` in the destructor%s", o->memory, example(a, o));
	return true;
}

static bool claim_replaced(const struct observation *o, struct claim *out)
{
	struct arena *a = out->arena;
	const char *kind = handle_kind_text(o->object_kind);
	say_of_descriptor(o, out);
	out->words.at_run_time = arena_printf(a,
	                                      "Goes wrong where objects of `%s` are made and used often: %s grows with each of them, until a call "
	                                      "fails for lack of it. A short run shows nothing.",
	                                      o->detail, memory_held(o));
	out->words.instead = "Let one function make the handle, or destroy the old one before another takes its place.";
	out->level = level_at(GPULINT_WARNING, o->confidence);
	out->message = arena_printf(
		a, "%s puts another %s into `%s`, and the one that the constructor of `%s` has made there is lost: nothing destroys it.",
		o->second.text, kind, o->memory, o->detail);
	out->fix = arena_printf(a, "destroy the old `%s` first%s, or do not make it in the constructor", o->memory, example(a, o));
	return true;
}

static const char *memory_word(const struct observation *o)
{
	return o->memory_kind == MEMORY_PINNED ? "page-locked" : o->memory_kind == MEMORY_MANAGED ? "managed" : "device";
}

// Does nothing end it, nor anything beside it that would show where it belongs?
static bool is_left_by_all(const struct observation *o)
{
	return !o->agreement.acting && !o->agreement.deviating;
}

static bool claim_memory(const struct observation *o, struct claim *out)
{
	struct arena *a = out->arena;
	out->words.why = "Memory that these functions give stays allocated until it is freed (CUDA Runtime API, Memory Management).";
	out->words.at_run_time = "Goes wrong where such objects are made often: the memory that is left grows smaller with each of them, until an "
				 "allocation fails. A short run shows nothing.";
	out->words.instead = is_left_by_all(o) ? "Let the destructor free it." : "Free it where the object's other memory is freed.";
	out->level = level_at(GPULINT_WARNING, o->confidence);
	if (is_left_by_all(o)) {
		out->message = arena_printf(a,
		                            "The %s memory `%s` that %s allocates is lost with its object. Nothing that can name this member of `%s` "
		                            "frees it, its destructor included.",
		                            memory_word(o), o->memory, o->second.text, o->detail);
		out->fix = arena_printf(a, "free `%s` in the destructor", o->memory);
		return true;
	}
	const char *ends = o->agreement.acting == 0   ? "ends what is made"
	                   : o->agreement.acting == 1 ? "frees memory that is allocated"
	                                              : arena_printf(a, "frees %u other pieces of memory that are allocated", o->agreement.acting);
	out->message = arena_printf(a,
	                            "The %s memory `%s` that %s allocates is lost with its object. `%s` %s with it, and not this; nothing else %s.",
	                            memory_word(o), o->memory, o->second.text, o->detail, ends, o->agreement.acting ? "does" : "frees it");
	out->fix = arena_printf(a, "free `%s` there, too", o->memory);
	return true;
}

// Memory of a member that a method allocates anew.
static bool claim_grown(const struct observation *o, struct claim *out)
{
	struct arena *a = out->arena;
	out->words.why = "Memory that these functions give stays allocated until it is freed (CUDA Runtime API, Memory Management).";
	out->words
		.at_run_time = "Goes wrong where the object is asked for more a few times: the memory that is left grows smaller each time, until an "
			       "allocation fails. A short run shows nothing.";
	out->words.instead = "Free the old memory in front of the new allocation.";
	out->level = level_at(GPULINT_WARNING, o->confidence);
	out->message = arena_printf(
		a,
		"%s puts other %s memory into `%s` where more is asked for than there is, and what an earlier call has put there is lost: "
		"nothing frees it.",
		o->second.text, memory_word(o), o->memory);
	out->fix = arena_printf(a, "free the old `%s` first", o->memory);
	return true;
}

// What a method puts null in the place of.
static bool claim_cleared(const struct observation *o, struct claim *out)
{
	struct arena *a = out->arena;
	bool is_memory = o->object_kind == HANDLE_NONE;
	const char *what = is_memory ? arena_printf(a, "%s memory", memory_word(o)) : handle_kind_text(o->object_kind);
	if (is_memory)
		out->words.why = "Memory that these functions give stays allocated until it is freed (CUDA Runtime API, Memory Management).";
	out->words.at_run_time = "Goes wrong where this is done often: what is left grows smaller each time, until a call fails for lack of it. A "
				 "short run shows nothing.";
	out->words.instead = arena_printf(a, "%s it in front of the assignment.", is_memory ? "Free" : "Destroy");
	out->level = level_at(GPULINT_WARNING, o->confidence);
	out->message = arena_printf(
		a, "Null is put into `%s` of `%s`, and the %s that the path has found there is lost: nothing on it %s it or hands it on.", o->memory,
		o->detail, what, is_memory ? "frees" : "destroys");
	out->fix = arena_printf(a, "%s `%s` first", is_memory ? "free" : "destroy", o->memory);
	return true;
}

static bool claim_memory_of_function(const struct observation *o, struct claim *out)
{
	struct arena *a = out->arena;
	out->words.why = "Memory that these functions give stays allocated until it is freed (CUDA Runtime API, Memory Management).";
	out->words.at_run_time = "Goes wrong when the function is called often: the memory that is left grows smaller with each call, until an "
				 "allocation fails. A short run shows nothing.";
	out->words.instead = o->agreement.acting == 0
	                             ? "Free it behind its last use, return it, or let an owner's destructor do it."
	                             : "Free it where the function frees its other memory, return it, or let an owner's destructor do it.";
	out->level = level_at(GPULINT_WARNING, o->confidence);
	if (o->is_error_path)
		out->words.at_run_time =
			"Goes wrong where the function ends here often: the memory that is left grows smaller each time, until an allocation "
			"fails. A run without a failed call shows nothing.";
	out->message =
		o->is_error_path
			? arena_printf(
				  a,
				  "The %s memory `%s` that %s allocates is lost on an error exit. Another error exit of the function frees it; no "
				  "variable that outlives the function holds it.",
				  memory_word(o), o->memory, o->second.text)
		: o->agreement.acting == 0
			? arena_printf(a,
	                               "The %s memory `%s` that %s allocates is lost when the function returns. %s, nothing frees it, and no "
	                               "variable that outlives the function holds it.",
	                               memory_word(o), o->memory, o->second.text, o->detail ? o->detail : "The host has fetched what is in it")
			: arena_printf(a,
	                               "The %s memory `%s` that %s allocates is lost when the function returns. The path frees %s that it "
	                               "allocates, and not this; no variable that outlives the function holds it.",
	                               memory_word(o), o->memory, o->second.text,
	                               o->agreement.acting == 1 ? "other memory" : arena_printf(a, "%u other pieces of memory", o->agreement.acting));
	out->fix = arena_printf(a, "free `%s` before the function returns, too", o->memory);
	return true;
}

static bool claim_freed_elsewhere(const struct observation *o, struct claim *out)
{
	struct arena *a = out->arena;
	const struct effect *made = o->first.row ? model_effect(o->first.row, EFFECT_ALLOC) : NULL;
	bool is_gpu = made && made->what != MEMORY_PAGEABLE; // of the C library's there are several
	const char *called = is_gpu ? model_name_beside(o->first.row, EFFECT_FREE, (int)made->what) : NULL;
	out->words.why = "Memory is freed by the call that belongs to its allocation: cudaFree frees what cudaMalloc and its like have allocated, "
			 "cudaFreeHost what cudaMallocHost and cudaHostAlloc have. Of another pointer they return an error (CUDA Runtime API, Memory "
			 "Management), and the memory stays allocated.";
	out->words.at_run_time =
		"The call returns an error, which a program that does not look at it never sees, and a later check of another call may "
		"show. The memory that is left grows smaller with each time, until an allocation fails.";
	out->words.instead = "Free memory by the function that stands beside the one which has allocated it.";
	out->level = level_at(GPULINT_WARNING, o->confidence);
	out->message = arena_printf(a, "%s does not free `%s`, which %s allocates: it is for other memory, and returns an error.", o->second.text,
	                            o->memory, o->first.text);
	out->fix = called ? arena_printf(a, "free it by `%s`", called) : "free it by the function that belongs to its allocation";
	return true;
}

static bool claim(const struct observation *o, struct claim *out)
{
	if (o->fault == FAULT_MEMORY_FREED_ELSEWHERE)
		return claim_freed_elsewhere(o, out);
	if (o->fault == FAULT_MEMORY_LEAKED)
		return claim_memory_of_function(o, out);
	if (o->fault == FAULT_MEMBER_MEMORY_LEAKED)
		return claim_memory(o, out);
	if (o->fault == FAULT_MEMBER_MEMORY_REPLACED)
		return claim_grown(o, out);
	if (o->fault == FAULT_MEMBER_CLEARED)
		return claim_cleared(o, out);
	if (o->fault == FAULT_MEMBER_REPLACED)
		return claim_replaced(o, out);
	if (o->fault == FAULT_MEMBER_LEAKED || o->fault == FAULT_MEMBER_OVERWRITTEN)
		return claim_member(o, out);
	if (o->fault != FAULT_HANDLE_LEAKED)
		return false;
	struct arena *a = out->arena;
	if (o->is_error_path) {
		out->words.why =
			"Streams, events, graphs and library handles hold memory of host and device until they are destroyed (CUDA Runtime API, "
			"Stream Management and Event Management). Each time that the function ends here, one more is lost.";
		out->words.at_run_time = arena_printf(a,
		                                      "Goes wrong where the function ends here often: %s grows each time, until a call fails for "
		                                      "lack of it. A run without a failed call shows nothing.",
		                                      memory_held(o));
	}
	say_of_descriptor(o, out);
	out->level = level_at(GPULINT_WARNING, o->confidence);
	const char *holder = o->is_replaced ? arena_printf(a, "What `%s` holds then is another value", o->memory)
	                                    : "No variable that outlives the function holds it";
	out->message = arena_printf(a, "The %s `%s` that %s makes is lost %s. %s.", handle_kind_text(o->object_kind), o->memory, o->second.text,
	                            o->is_error_path ? "on an error exit" : "when the function returns", holder);
	out->fix = arena_printf(a, "destroy `%s` on every exit%s, or store it with its owner", o->memory, example(a, o));
	return true;
}

const struct rule rule_gpu503 = {
	.meta =
		{
			.code = "GPU503",
			.name = "leaked-handle",
			.family = "lifetime",
			.level = GPULINT_WARNING,
			.since = "0.1.0",
			.summary = "A handle that a function makes is lost on a path to its end, or with the object that holds it.",
			.why = "Streams, events, graphs and library handles hold memory of host and device until they are "
			       "destroyed (CUDA Runtime API, Stream Management and Event Management). A function that is "
			       "called often runs the process out of them.",
			.at_run_time = "Goes wrong when the function is called often: memory of host and device grows with each call, "
				       "until one fails for lack of it. A short run shows nothing.",
			.instead = "Destroy the handle on each exit, return it, or let an owner's destructor do it.",
			.limits =
				"Handles passed to functions that are not visible are taken as handed over. At the end of "
				"main nothing is reported. Members of a class, arrays and vectors of handles among them, are judged where nothing but code in the unit can name them: "
				"private ones, or those of a class in a source file, whose functions all have their bodies there and which has no "
				"friends, and of a structure of the file without functions, where another function destroys a handle that is made with it; others where the destructor destroys at least two handles that are made with them, or where the constructor makes the handle and "
				"another method puts a new one in its place, or where the class has a destructor and no file of a run on the whole project ends the handle or hands it on. A protected member counts as private where the class has no virtual function, no base and is no template. Memory of the GPU that a member holds is judged where a method frees what is allocated with it, "
				"or, if no other code can name it, the destructor destroys a handle that is made with it: if "
				"other code can name the member, or is shown it, at least two pieces, and all but this one, or by the condition of a whole run; a private one of a class with a destructor also where nothing at all is freed; not where an object of the class lives as long as the process. "
				"Memory that a function allocates is judged where the same path frees other memory that it has allocated, or the host fetches what is in it, and plain local variables alone have held it; "
				"of a function that main calls, where the program goes on with the GPU behind it. "
				"A call that frees memory of another kind is told where the path has allocated the memory.",
			.bad = "#include <cuda_runtime.h>\n"
			       "void run(float *d_x, size_t n) {\n"
			       "    cudaStream_t s;\n"
			       "    cudaStreamCreate(&s);\n"
			       "    cudaMemsetAsync(d_x, 0, n, s);\n"
			       "    cudaStreamSynchronize(s);\n"
			       "}\n",
			.good = "#include <cuda_runtime.h>\n"
				"void run(float *d_x, size_t n) {\n"
				"    cudaStream_t s;\n"
				"    cudaStreamCreate(&s);\n"
				"    cudaMemsetAsync(d_x, 0, n, s);\n"
				"    cudaStreamSynchronize(s);\n"
				"    cudaStreamDestroy(s);\n"
				"}\n",
			.oracle = "none: the loss shows only as growth over many calls",
		},
	.rank = RANK_GENERAL,
	.claim = claim,
};
