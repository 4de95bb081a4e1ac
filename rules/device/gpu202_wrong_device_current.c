// SPDX-License-Identifier: Apache-2.0
// A handle or resource of one device is used by a call that needs that device to be current, while another one is.
#include "rule.h"

#include <string.h>

static bool is_launch_of(const struct op_view *op)
{
	return !op->row || model_effect(op->row, EFFECT_LAUNCH);
}

// An event can be recorded whatever device is current; but a default stream is that of the device that is, and event and stream must be of one
// device (CUDA Programming Guide, Multi-Device System, Stream and Event Behavior).
static bool is_record(const struct observation *o)
{
	return o->second.row && model_effect(o->second.row, EFFECT_RECORD);
}

// What follows where the device that is current is another one.
static const char *follows(struct arena *a, const struct observation *o)
{
	const struct effect *made = o->second.row ? model_effect(o->second.row, EFFECT_CREATE) : NULL;
	const struct effect *allocated = o->second.row ? model_effect(o->second.row, EFFECT_ALLOC) : NULL;
	if (is_launch_of(&o->second))
		return arena_printf(a,
		                    "%s then runs on a device that may not reach the memory of its arguments. There it ends with an illegal memory "
		                    "access (observed), which a later call returns; where it reaches the memory, it does so across a link",
		                    o->second.text);
	if (allocated && allocated->what == MEMORY_MANAGED)
		return arena_printf(a,
		                    "the memory that %s makes then lies on that device, and `%s` reaches it across a link, where memory is not moved "
		                    "to the device that uses it",
		                    o->second.text, o->memory);
	if (made || allocated)
		return arena_printf(a, "the %s that %s makes then belongs to that device, and fails where it is used with objects of `%s`",
		                    allocated || made->what == HANDLE_NONE ? "memory" : handle_kind_text((enum handle_kind)made->what),
		                    o->second.text, o->memory);
	if (is_record(o))
		return arena_printf(a, "%s is then refused, since the event is of another device than the stream", o->second.text);
	return arena_printf(a, "%s is then refused, or works for that device", o->second.text);
}

static bool is_own_data(const struct observation *o)
{
	return o->data && o->data_on && o->belongs && strcmp(o->data_on, o->belongs) == 0;
}

static const char *at_run_time(struct arena *a, const struct observation *o, bool is_launch)
{
	if (is_launch && o->object_kind == HANDLE_STREAM)
		return arena_printf(
			a,
			"By the manual, a launch into a stream of another device fails. The drivers that were tried accept it, and run %s on the stream's device%s.",
			o->second.text,
			is_own_data(o) ? arena_printf(a, ", where `%s` lies", o->data)
				       : ". If its arguments lie on the device that is current, it ends with an illegal memory access (observed)");
	return arena_printf(a, "%s is refused, or works on memory that its device cannot reach (%s was observed).", o->second.text,
	                    op_spelling(&o->second, MODEL_EDIT_ERROR_ILLEGAL_ADDRESS));
}

// Where the call's data lie decides which of the two devices is meant.
static const char *fix(struct arena *a, const struct observation *o, const char *current)
{
	const char *own = o->belongs, *kind = handle_kind_text(o->object_kind);
	if (is_own_data(o))
		return arena_printf(a, "select %s before the call, where `%s` was allocated as well", own, o->data);
	if (o->data && o->data_on && o->current && strcmp(o->data_on, o->current) == 0)
		return arena_printf(a, "use a %s that is made on %s, where `%s` was allocated", kind, current, o->data);
	return arena_printf(a,
	                    "if the data of the call lie on %s, select that before the call and %s again behind it; if they lie on %s, use a %s "
	                    "that is made there",
	                    own ? own : "the other device", current, current, kind);
}

static const char *works_there(struct arena *a, const struct observation *o)
{
	return arena_printf(a, "%s works on the device that is current%s", o->second.text,
	                    is_record(o) ? " where its stream is a default stream" : "");
}

static bool claim_forgotten(const struct observation *o, struct claim *out)
{
	struct arena *a = out->arena;
	out->words.at_run_time = arena_printf(
		a, "Goes wrong when the caller has another device selected than `%s`%s: %s. A machine with one device never shows it.", o->memory,
		is_record(o) ? " and the stream is a default stream" : "", follows(a, o));
	out->words.why =
		"What a call makes, allocates or launches goes to the device that the thread has selected, and is used together with objects of a "
		"device that it belongs to (CUDA Programming Guide, Multi-Device System, Device Selection).";
	if (o->instead)
		out->words.instead = "Give each guard a name, so that it lasts to the end of the block, and the device as its argument.";
	out->is_unshown = true;
	out->level = level_at(GPULINT_ERROR, o->confidence);
	const char *nothing = o->is_selected_late ? "nothing in front of it makes" : "nothing on this path makes";
	out->message = arena_printf(a, "%s, and %s `%s` current, %s. Whatever device the caller has selected is used.", works_there(a, o),
	                            o->instead && o->first.text ? "nothing keeps" : nothing, o->memory, o->detail);
	out->fix = o->instead ? o->instead : arena_printf(a, "select `%s` before the call", o->memory);
	return true;
}

static bool claim_first_left_out(const struct observation *o, struct claim *out)
{
	struct arena *a = out->arena;
	out->words.at_run_time = arena_printf(
		a,
		"Goes wrong when `%s` is 0 and the thread has another device selected, by an earlier call of this function, say. A "
		"machine with one device never shows it.",
		o->memory);
	out->words.why =
		"Devices are numbered from 0 to one below their count (CUDA Runtime API, cudaSetDevice()): 0 is the first of them, and not none.";
	out->words.instead = "Compare the number with 0 by `>=` where a negative one stands for no device.";
	out->is_unshown = true;
	out->level = level_at(GPULINT_ERROR, o->confidence);
	out->message = arena_printf(
		a, "%s selects `%s` only where that is more than 0. Device 0 is the first one: who asks for it gets whatever device is current.",
		o->second.text, o->memory);
	out->fix = arena_printf(a, "select `%s` where it is 0, too", o->memory);
	return true;
}

static bool claim(const struct observation *o, struct claim *out)
{
	if (o->fault == FAULT_FIRST_DEVICE_LEFT_OUT)
		return claim_first_left_out(o, out);
	if (o->fault == FAULT_DEVICE_NOT_SELECTED)
		return claim_forgotten(o, out);
	if (o->fault != FAULT_WRONG_DEVICE_CURRENT)
		return false;
	struct arena *a = out->arena;
	// The manual forbids a launch on another device's stream, hardware accepts it.
	bool is_launch = is_launch_of(&o->second);
	out->words.at_run_time = at_run_time(a, o, is_launch);
	if (is_launch && o->object_kind == HANDLE_STREAM)
		out->words.why =
			"A kernel launch is documented to fail if its stream is not of the device that is current; the drivers that were tried run it. "
			"A copy may be issued to such a stream (CUDA Programming Guide, Multi-Device System, Stream and Event Behavior).";
	out->words.instead = "Select the device of the handle before the call, or use a handle that was made for the device that is current.";
	out->level = level_at(is_launch ? GPULINT_WARNING : GPULINT_ERROR, o->confidence);
	const char *own = o->belongs ? o->belongs : "another device", *current = o->current ? o->current : "the one that is current here";
	out->message = arena_printf(a, "%s uses `%s`, which belongs to %s, while %s is current. %s was called while %s was selected.", o->second.text,
	                            o->memory, own, current, o->first.text ? o->first.text : "What makes it", o->belongs ? own : "that other device");
	out->fix = fix(a, o, current);
	return true;
}

const struct rule rule_gpu202 = {
	.meta =
		{
			.code = "GPU202",
			.name = "wrong-device-current",
			.family = "device",
			.level = GPULINT_ERROR,
			.since = "0.1.0",
			.summary = "A handle or object of one device is used while another device is current, or whatever device the caller has "
				   "selected.",
			.why = "Library handles, kernels and modules belong to the device that was current when they were "
			       "made; the call fails or works on the wrong device when another one is current (cuBLAS, "
			       "cublasCreate; CUDA Programming Guide, Multi-Device System, Device Selection). Streams and "
			       "events may be destroyed, and copies issued, from any device.",
			.at_run_time = "Goes wrong when the current device is another one: a library call is refused, "
				       "or works on memory that its device cannot reach (CUDA_ERROR_ILLEGAL_ADDRESS "
				       "was observed), and what is allocated or made lies where nobody expects it. "
				       "The manual forbids a launch into a stream of another device; drivers that "
				       "were tried accept it. A machine with one device never shows it.",
			.instead = "Select the handle's device before the call, a tensor's with `const c10::cuda::CUDAGuard guard(x.device());`.",
			.limits =
				"Two devices are compared where the path knows both. Where it does not, the code "
				"itself must show which device is meant. It does so in eight ways. The function selects "
				"the device only behind a stream, a handle or memory that it makes, and uses that under it, "
				"or other functions of the class do. Another way "
				"through the same function selects the device and does not do the same work. A "
				"guard in front of the call selects the device and ends with its own statement, or "
				"is a variable that has the device's name and selects none. At least three "
				"functions that get at an object of the class, as a parameter or by a member, select its device, and at most one in "
				"four does not. Two of three methods that allocate or make something select the device of "
				"their object before. At least three functions that override one virtual function, in any "
				"file of the run, select the device of their object, and at most one in four does "
				"not. What is made and kept in the object is used elsewhere under the "
				"device that is selected there. A function that is handed to Python (pybind11, "
				"TORCH_LIBRARY) gives a kernel what its tensor holds; operations on tensors do not "
				"depend on the selected device (PyTorch, CUDA semantics). A function that gets a "
				"stream is taken to leave the device to its callers, and so is one with tensors "
				"that no file of the run hands to Python.",
			.bad = "#include <cublas_v2.h>\n"
			       "#include <cuda_runtime.h>\n"
			       "void scale_on_first(float *d_x, int n) {\n"
			       "    cublasHandle_t blas;\n"
			       "    const float two = 2;\n"
			       "    cudaSetDevice(0);\n"
			       "    cublasCreate(&blas);\n"
			       "    cudaSetDevice(1);\n"
			       "    cublasSscal(blas, n, &two, d_x, 1);\n"
			       "    cudaSetDevice(0);\n"
			       "    cublasDestroy(blas);\n"
			       "}\n",
			.good = "#include <cublas_v2.h>\n"
				"#include <cuda_runtime.h>\n"
				"void scale_on_first(float *d_x, int n) {\n"
				"    cublasHandle_t blas;\n"
				"    const float two = 2;\n"
				"    cudaSetDevice(0);\n"
				"    cublasCreate(&blas);\n"
				"    cublasSscal(blas, n, &two, d_x, 1);\n"
				"    cublasDestroy(blas);\n"
				"    cudaSetDevice(1);\n"
				"}\n",
			.oracle = "error code",
		},
	.rank = RANK_GENERAL,
	.shows = {.is_shown = true,
                  .claim = CLAIM_API_ERROR,
                  .error = {"cudaErrorInvalidResourceHandle", "CUDA_ERROR_INVALID_HANDLE", "CUDA_ERROR_INVALID_CONTEXT", "cudaErrorInvalidValue",
                            "cudaErrorIllegalAddress", "CUDA_ERROR_ILLEGAL_ADDRESS"}},
	.claim = claim,
};
