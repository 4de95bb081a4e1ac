// SPDX-License-Identifier: Apache-2.0
// A kernel that may start before the kernel in front of it has ended touches what that one writes or reads without waiting for it.
#include "rule.h"

// By the name that the kernel has for the memory; a wait that the kernel has comes too late.
static const char *wait_fix(struct arena *a, const struct observation *o)
{
	const char *name = o->second.kernel_name ? o->second.kernel_name : o->memory;
	const char *wait = o->second.kernel_waits.line
	                           ? arena_printf(a, "move cudaGridDependencySynchronize() of line %u up", o->second.kernel_waits.line)
	                           : "call cudaGridDependencySynchronize()";
	return arena_printf(a, "in %s, %s in front of the first use of `%s`, or launch it without programmatic stream serialization", o->second.text,
	                    wait, name);
}

static const char *at_run_time(struct arena *a, const struct observation *o)
{
	bool is_late = o->second.touch != TOUCH_READS, is_old = o->first.touch != TOUCH_READS;
	const char *what = is_late && is_old ? "what it reads may not be written yet, or what it writes is overwritten"
	                   : is_late         ? "it overwrites values that are yet to be read"
	                                     : "it reads values that are not written yet";
	return arena_printf(a,
	                    "Goes wrong when %s starts while blocks of %s still run: %s. No call returns an error. The overlap is allowed and not "
	                    "promised, so that some devices and grid sizes show nothing.",
	                    o->second.text, o->first.text, what);
}

static bool claim(const struct observation *o, struct claim *out)
{
	if (o->kind != OBS_UNORDERED || o->fault != FAULT_NOT_WAITED_FOR)
		return false;
	struct arena *a = out->arena;
	out->level = order_level(o, GPULINT_ERROR);
	const char *first = o->first.text, *memory = o->memory;
	const char *trigger = o->first.kernel_triggers.line ? arena_printf(a, " at %s,", place_text(a, o->first.kernel_triggers, o->second.loc)) : "";
	const char *why = o->only_seen ? arena_printf(a, "It was observed to start only when %s has ended, but no document promises it.", first)
	                               : arena_printf(a, "%s lets it start%s before its own work on `%s`.", first, trigger, memory);
	out->message = arena_printf(a,
	                            "%s is a programmatic launch and %s `%s` without waiting for %s, which may still be %s "
	                            "it. %c%s",
	                            op_text(a, &o->second), op_does(&o->second), memory, first, op_doing(&o->first), why[0] == 'k' ? 'K' : why[0],
	                            why + 1);
	out->words.at_run_time = at_run_time(a, o);
	out->fix = wait_fix(a, o);
	return true;
}

const struct rule rule_gpu113 = {
	.meta =
		{
			.code = "GPU113",
			.name = "programmatic-launch-without-wait",
			.family = "stream",
			.level = GPULINT_ERROR,
			.since = "0.1.0",
			.summary =
				"A programmatic dependent launch touches what the kernel in front of it writes or still reads before it waits for that kernel.",
			.why = "With programmatic stream serialization a kernel may start once every block of the kernel in front of it "
			       "has called cudaTriggerProgrammaticLaunchCompletion() or ended; only cudaGridDependencySynchronize() waits for "
			       "that kernel to complete and its memory to be visible (CUDA Programming Guide, Programmatic Dependent "
			       "Launch). Their common stream orders the second behind that trigger, not behind the end of the first.",
			.at_run_time = "Goes wrong when the kernel starts while blocks of the one in front still run: it reads values "
				       "that are not written yet, or overwrites values that are yet to be read. No call returns an "
				       "error. The overlap is allowed and not promised, so that some devices and grid sizes show "
				       "nothing.",
			.instead = "Call cudaGridDependencySynchronize() in the second kernel before the first access to what the first "
				   "one writes, or to what it still reads; or remove the attribute.",
			.limits = "Only the kernel right in front of the launch is looked at, and kernels whose code the host's compilation "
				  "pass sees: assembly, lines for `__CUDA_ARCH__` and functions without a body are taken to wait. Where the "
				  "first kernel never triggers, the second was observed to start at its end: a note, with --portable. "
				  "Programmatic events are not followed.",
			.bad = "#include <cuda_runtime.h>\n"
			       "__global__ void fill(float *x) {\n"
			       "    cudaTriggerProgrammaticLaunchCompletion();\n"
			       "    x[blockIdx.x * blockDim.x + threadIdx.x] = 1;\n"
			       "}\n"
			       "__global__ void scale(float *x) {\n"
			       "    x[blockIdx.x * blockDim.x + threadIdx.x] *= 2;\n"
			       "}\n"
			       "void step(float *d_x, cudaStream_t stream) {\n"
			       "    cudaLaunchAttribute early = {};\n"
			       "    early.id = cudaLaunchAttributeProgrammaticStreamSerialization;\n"
			       "    early.val.programmaticStreamSerializationAllowed = 1;\n"
			       "    cudaLaunchConfig_t config = {};\n"
			       "    config.gridDim = 64;\n"
			       "    config.blockDim = 256;\n"
			       "    config.stream = stream;\n"
			       "    config.attrs = &early;\n"
			       "    config.numAttrs = 1;\n"
			       "    fill<<<64, 256, 0, stream>>>(d_x);\n"
			       "    cudaLaunchKernelEx(&config, scale, d_x);\n"
			       "}\n",
			.good = "#include <cuda_runtime.h>\n"
				"__global__ void fill(float *x) {\n"
				"    cudaTriggerProgrammaticLaunchCompletion();\n"
				"    x[blockIdx.x * blockDim.x + threadIdx.x] = 1;\n"
				"}\n"
				"__global__ void scale(float *x) {\n"
				"    cudaGridDependencySynchronize();\n"
				"    x[blockIdx.x * blockDim.x + threadIdx.x] *= 2;\n"
				"}\n"
				"void step(float *d_x, cudaStream_t stream) {\n"
				"    cudaLaunchAttribute early = {};\n"
				"    early.id = cudaLaunchAttributeProgrammaticStreamSerialization;\n"
				"    early.val.programmaticStreamSerializationAllowed = 1;\n"
				"    cudaLaunchConfig_t config = {};\n"
				"    config.gridDim = 64;\n"
				"    config.blockDim = 256;\n"
				"    config.stream = stream;\n"
				"    config.attrs = &early;\n"
				"    config.numAttrs = 1;\n"
				"    fill<<<64, 256, 0, stream>>>(d_x);\n"
				"    cudaLaunchKernelEx(&config, scale, d_x);\n"
				"}\n",
			.oracle = "none: the kernels of a witness are launched one behind the other; validator/probe.cu shows the fault",
		},
	.rank = RANK_FIRST,
	.claim = claim,
};
