// SPDX-License-Identifier: Apache-2.0
// A kernel that comes from a cache or a loaded module is launched cooperatively on a path that skipped the initialisation which
// the other path, the one that builds the kernel, performs for the process.
#include "rule.h"

static bool is_missing(const struct observation *o, enum initialises_kind what)
{
	return o->missing & 1u << what;
}

// "line 38", "library.c:38": the first call that does without the driver, in front of the launch. NULL = there is none.
static const char *first_place(struct arena *a, const struct observation *o)
{
	const struct call_view *c = &o->cause;
	if (!c->loc.line || !row_is_driver(c->row))
		return NULL;
	return place_text(a, c->loc, o->second.loc);
}

// What is missed first. NULL: nothing that has an error of its own.
static const char *error(struct arena *a, const struct observation *o)
{
	const char *first = first_place(a, o);
	if (is_missing(o, INIT_DRIVER) && first)
		return arena_printf(a, "Its first driver call, %s at %s, returns CUDA_ERROR_NOT_INITIALIZED, and so do those behind it.",
		                    o->cause.text, first);
	if (is_missing(o, INIT_DRIVER))
		return "The launch returns CUDA_ERROR_NOT_INITIALIZED.";
	if (is_missing(o, INIT_CONTEXT))
		return "The launch returns CUDA_ERROR_INVALID_CONTEXT.";
	if (is_missing(o, INIT_ATTRIBUTE))
		return arena_printf(a, "The launch fails where it asks for more than 48 KiB of dynamic shared memory (%s was observed).",
		                    op_spelling(&o->second, MODEL_EDIT_ERROR_COOPERATIVE_TOO_LARGE));
	if (is_missing(o, INIT_DEVICE))
		return "The launch goes to the device that is current by then, which need not be that of the kernel's data.";
	return NULL;
}

static void say(struct arena *a, const struct observation *o, struct rule_words *words)
{
	const char *text = error(a, o);
	if (text)
		words->at_run_time = arena_printf(a, "A process that takes the other way is right, one that comes this way fails. %s", text);
	if (o->missing == 1u << INIT_ATTRIBUTE)
		words->why =
			"An attribute of a kernel is set in this process, for the device that is current, and is not stored with the compiled kernel "
			"(CUDA Driver API, Execution Control, cuFuncSetAttribute; CUDA Runtime API, cudaFuncSetAttribute).";
}

static bool claim(const struct observation *o, struct claim *out)
{
	if (o->fault != FAULT_COOPERATIVE_WITHOUT_INIT)
		return false;
	struct arena *a = out->arena;
	out->level = level_at(GPULINT_ERROR, o->confidence);
	out->message = arena_printf(a,
	                            "%s launches a cooperative kernel on a path without the initialisation that another path to it does%s%s. "
	                            "The path that builds the kernel does it as a side effect; the path that finds it in the cache does not.",
	                            o->second.text, o->detail ? ": " : "", o->detail ? o->detail : "");
	const char *first = first_place(a, o);
	if (first)
		out->message = arena_printf(a, "%s That path fails at %s already, with its first driver call, %s.", out->message, first,
		                            o->cause.text);
	say(a, o, &out->words);
	out->fix = o->instead ? arena_printf(a, "in front of %s, %s", first ? first : "the launch", o->instead)
	           : o->detail
	                   ? arena_printf(a, "do before %s on this path as well what the other one does: %s", first ? first : "the launch", o->detail)
	                   : "initialise the driver, the context and the kernel's attributes on both paths, before the cache is asked";
	return true;
}

const struct rule rule_gpu301 = {
	.meta =
		{
			.code = "GPU301",
			.name = "cooperative-launch-without-cache-init",
			.family = "cooperative",
			.level = GPULINT_ERROR,
			.since = "0.1.0",
			.summary = "A cooperative launch of a cached or loaded kernel skips the initialisation that the "
				   "building path performs.",
			.why = "A launch needs an initialised driver, a current context, and the attributes that were set on "
			       "the function in this process (CUDA Driver API, Initialization and Context Management; "
			       "cuLaunchCooperativeKernel). None of them is stored with the compiled kernel. Loading a "
			       "library and looking up its kernel need an initialised driver, but no context: that only the context is "
			       "missing shows at the launch.",
			.at_run_time = "The process that builds the kernel is right; one that finds it in the cache "
				       "fails: with CUDA_ERROR_NOT_INITIALIZED at its first driver call where the driver is what "
				       "is missing, with CUDA_ERROR_INVALID_CONTEXT at the launch where it is the context. Without "
				       "the attribute that allows more than 48 KiB of dynamic shared memory "
				       "CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE was observed.",
			.instead = "Do the initialisation before the lookup, so that hit and miss share it.",
			.limits = "Initialisation in functions that are not visible is assumed to be done.",
			.bad = "#include <cuda.h>\n"
			       "const void *read_cache(const char *file); /* the kernel's image, or null */\n"
			       "CUkernel build_kernel(const char *source);\n"
			       "static CUkernel get_kernel(const void *cubin, const char *source) {\n"
			       "    CUkernel f;\n"
			       "    CUlibrary library;\n"
			       "    if (cubin) {\n"
			       "        cuLibraryLoadData(&library, cubin, 0, 0, 0, 0, 0, 0);\n"
			       "        cuLibraryGetKernel(&f, library, \"solve\");\n"
			       "    } else {\n"
			       "        CUdevice device;\n"
			       "        CUcontext context;\n"
			       "        cuInit(0);\n"
			       "        cuDeviceGet(&device, 0);\n"
			       "        cuDevicePrimaryCtxRetain(&context, device);\n"
			       "        cuCtxSetCurrent(context);\n"
			       "        f = build_kernel(source);\n"
			       "    }\n"
			       "    return f;\n"
			       "}\n"
			       "int main(int argc, char **argv) {\n"
			       "    CUkernel f = get_kernel(read_cache(argc > 1 ? argv[1] : \"solve.cubin\"), \"\");\n"
			       "    return cuLaunchCooperativeKernel((CUfunction)f, 8, 1, 1, 128, 1, 1, 0, 0, 0) != CUDA_SUCCESS;\n"
			       "}\n",
			.good = "#include <cuda.h>\n"
				"const void *read_cache(const char *file); /* the kernel's image, or null */\n"
				"CUkernel build_kernel(const char *source);\n"
				"static CUkernel get_kernel(const void *cubin, const char *source) {\n"
				"    CUkernel f;\n"
				"    CUlibrary library;\n"
				"    CUdevice device;\n"
				"    CUcontext context;\n"
				"    cuInit(0);\n"
				"    cuDeviceGet(&device, 0);\n"
				"    cuDevicePrimaryCtxRetain(&context, device);\n"
				"    cuCtxSetCurrent(context);\n"
				"    if (cubin) {\n"
				"        cuLibraryLoadData(&library, cubin, 0, 0, 0, 0, 0, 0);\n"
				"        cuLibraryGetKernel(&f, library, \"solve\");\n"
				"    } else {\n"
				"        f = build_kernel(source);\n"
				"    }\n"
				"    return f;\n"
				"}\n"
				"int main(int argc, char **argv) {\n"
				"    CUkernel f = get_kernel(read_cache(argc > 1 ? argv[1] : \"solve.cubin\"), \"\");\n"
				"    return cuLaunchCooperativeKernel((CUfunction)f, 8, 1, 1, 128, 1, 1, 0, 0, 0) != CUDA_SUCCESS;\n"
				"}\n",
			.oracle = "error code",
		},
	.rank = RANK_GENERAL,
	.shows = {.is_shown = true,
                  .claim = CLAIM_API_ERROR,
                  .error = {"CUDA_ERROR_NOT_INITIALIZED", "CUDA_ERROR_INVALID_CONTEXT", "CUDA_ERROR_INVALID_VALUE", "cudaErrorInvalidValue",
                            "cudaErrorInvalidResourceHandle", "cudaErrorCooperativeLaunchTooLarge", "CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE"}},
	.claim = claim,
};
