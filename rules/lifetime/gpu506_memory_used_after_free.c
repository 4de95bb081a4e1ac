// SPDX-License-Identifier: Apache-2.0
// Memory of the GPU is used, or freed again, behind the call that freed it on the same path.
#include "rule.h"

static const struct rule_words twice = {
	.why = "Memory is freed once: where it has been freed before, the second free returns an error (CUDA Runtime API, Memory Management, "
	       "cudaFree), if nothing else has been given that address by then.",
	.at_run_time = "The second call returns an error, which a program that does not look at it never sees; or the address has been given out "
		       "again in between, and memory that somebody else still uses is freed: that fails far from here, and now and then.",
	.instead = "Give each allocation one owner; set the pointer to null when it is freed.",
};

// An object with the pointer was copied: the destructor has run for both.
static bool is_copied(const struct observation *o)
{
	const struct ir_function *f = o->second.function;
	return f && f == o->first.function && f->is_destructor && f->method_of;
}

static bool claim_twice(const struct observation *o, struct claim *out)
{
	struct arena *a = out->arena;
	out->words = twice;
	out->level = level_at(GPULINT_ERROR, o->confidence);
	out->message = arena_printf(a, "%s frees `%s` a second time. %s has freed it before on this path.", o->second.text, o->memory, o->first.text);
	out->fix = is_copied(o) ? arena_printf(a, "forbid copies of `%s`, and let a move take the pointer out of the object that it is made from",
	                                       o->second.function->method_of->name)
	                        : arena_printf(a, "free `%s` once, or set it to null after the first time", o->memory);
	return true;
}

static bool is_plain_access(const struct op_view *op)
{
	return op->is_host && !op->row;
}

static bool claim(const struct observation *o, struct claim *out)
{
	if (o->fault == FAULT_MEMORY_FREED_TWICE)
		return claim_twice(o, out);
	if (o->fault != FAULT_MEMORY_USED_AFTER_FREE)
		return false;
	struct arena *a = out->arena;
	out->level = level_at(GPULINT_ERROR, o->confidence);
	const char *user = is_plain_access(&o->second) ? "The host" : op_text(a, &o->second);
	out->message = arena_printf(a, "%s %s `%s` after %s has freed it on this path.", user, op_does(&o->second), o->memory, o->first.text);
	out->fix = arena_printf(a, "free `%s` behind its last use", o->memory);
	return true;
}

const struct rule rule_gpu506 = {
	.meta =
		{
			.code = "GPU506",
			.name = "memory-used-after-free",
			.family = "lifetime",
			.level = GPULINT_ERROR,
			.since = "0.1.0",
			.summary = "Memory of the GPU is used, or freed again, after it was freed on the same path.",
			.why = "Memory that was freed is no longer the program's: an access by work that is launched behind the free is undefined "
			       "(CUDA Runtime API, Stream Ordered Memory Allocator, cudaFreeAsync; Memory Management, cudaFree and cudaFreeHost), "
			       "and a second free is an error.",
			.at_run_time =
				"While the address stays mapped, which it often does since the driver keeps memory in larger blocks, the work reads old "
				"bytes or overwrites those of the next owner, and no call returns an error. Where the memory has gone back to "
				"the system, a kernel or copy ends with an illegal address, and the host with a crash.",
			.instead = "Free memory behind its last use, once, and set the pointer to null.",
			.limits =
				"A pointer that was copied to where the path does not follow it is not known to be the same. Memory of the C library, "
				"mappings that are closed or unmapped, and paths on which a call has failed are left out.",
			.bad = "#include <cuda_runtime.h>\n"
			       "__global__ void fill(float *x) { x[threadIdx.x] = 1; }\n"
			       "void run() {\n"
			       "    float *d_x;\n"
			       "    if (cudaMalloc(&d_x, 256 * sizeof(float)) != cudaSuccess)\n"
			       "        return;\n"
			       "    cudaFree(d_x);\n"
			       "    fill<<<1, 256>>>(d_x);\n"
			       "}\n",
			.good = "#include <cuda_runtime.h>\n"
				"__global__ void fill(float *x) { x[threadIdx.x] = 1; }\n"
				"void run() {\n"
				"    float *d_x;\n"
				"    if (cudaMalloc(&d_x, 256 * sizeof(float)) != cudaSuccess)\n"
				"        return;\n"
				"    fill<<<1, 256>>>(d_x);\n"
				"    cudaFree(d_x);\n"
				"}\n",
			.oracle =
				"dead bytes, or an error of the use; the second free returns an error, or frees what another allocation has been given",
		},
	.rank = RANK_GENERAL,
	.shows = {.is_shown = true, .claim = CLAIM_USE_AFTER},
	.claim = claim,
};
