// SPDX-License-Identifier: Apache-2.0
// Look-up of rows, handles, symbols, disguised calls and unknown callees.
#include <criterion/criterion.h>
#include <string.h>

#include "model/model.h"

Test(model, rows_are_sorted_and_sourced)
{
	size_t n;
	const struct model_row *row = model_rows(&n);
	cr_assert_gt(n, 300);
	for (size_t i = 0; i < n; i++) {
		cr_assert(!i || strcmp(row[i - 1].name, row[i].name) <= 0, "%s", row[i].name);
		for (uint8_t k = 0; k < row[i].effect_count; k++) {
			cr_assert(row[i].effect_source[k] && *row[i].effect_source[k], "%s", row[i].name);
			cr_assert_lt(row[i].effect[k].arg, row[i].arg_count + row[i].field_count, "%s", row[i].name);
			cr_assert_lt(row[i].effect[k].stream, row[i].arg_count + row[i].field_count, "%s", row[i].name);
		}
	}
}

// What rows point to is written once: every page of addresses costs each run when it starts.
Test(model, rows_of_one_shape_share_what_they_point_to)
{
	const struct model_row *row = model_find(NULL, "cublasSgemm", 14), *other = model_find(NULL, "cublasDgemm", 14);
	cr_assert(row && other && row != other);
	cr_expect(row->arg_name == other->arg_name);
	cr_expect(row->effect_source == other->effect_source);
	other = model_find(NULL, "cudaMemcpyAsync", 5);
	cr_expect(other && row->arg_name != other->arg_name && row->effect != other->effect);
}

Test(model, find_by_name_and_count)
{
	const struct model_row *row = model_find(NULL, "cudaMemcpyAsync", 5);
	cr_assert_not_null(row);
	cr_assert(model_find(NULL, "cudaMemcpyAsync", 4) == row); // the stream has a default
	cr_assert_null(model_find(NULL, "cudaMemcpyAsync", 3));
	cr_assert_null(model_find(NULL, "cudaMemcpyAsync", 6));
	cr_assert_null(model_find(NULL, "cudaNoSuchFunction", 1));
	cr_assert_null(model_find(NULL, NULL, 0));
	cr_assert(row->has_per_thread && model_is_gpu(row));
	cr_assert_eq(row->arg_default[4], 0);
	const struct effect *copy = model_effect(row, EFFECT_COPY);
	cr_assert_not_null(copy);
	cr_assert(copy->arg == 0 && copy->arg2 == 1 && copy->direction == 3 && copy->stream == 4 && !copy->sync);
	cr_assert(copy->size.factor[0] == 2 && copy->size.factor[1] == ARG_NONE && copy->size.constant == 1);
	cr_assert_null(model_effect(row, EFFECT_ALLOC));
}

Test(model, the_row_beside_another)
{
	static const struct {
		const char *made_by;
		enum handle_kind what;
		const char *ended_by;
	} row[] = {{"cublasLtMatmulDescCreate", HANDLE_DESCRIPTOR, "cublasLtMatmulDescDestroy"},
	           {"cublasLtMatrixLayoutCreate", HANDLE_DESCRIPTOR, "cublasLtMatrixLayoutDestroy"},
	           {"cudnnCreateTensorDescriptor", HANDLE_DESCRIPTOR, "cudnnDestroyTensorDescriptor"},
	           {"cudaStreamCreateWithFlags", HANDLE_STREAM, "cudaStreamDestroy"}};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		size_t n;
		const struct model_row *rows = model_rows(&n), *made = NULL;
		for (size_t k = 0; k < n && !made; k++)
			made = strcmp(rows[k].name, row[i].made_by) == 0 ? &rows[k] : NULL;
		cr_assert(made, "%s", row[i].made_by);
		cr_expect_str_eq(model_name_beside(made, EFFECT_DESTROY, row[i].what), row[i].ended_by);
	}
}

Test(model, overloads_by_count)
{
	const struct effect *plain = model_effect(model_find(NULL, "cudaEventCreate", 1), EFFECT_CREATE);
	const struct effect *flags = model_effect(model_find(NULL, "cudaEventCreate", 2), EFFECT_CREATE);
	cr_assert(plain && plain->flags == ARG_CONSTANT && plain->value == 0);
	cr_assert(flags && flags->flags == 1);
	const struct model_row *launch = model_find(NULL, "cudaLaunchKernelEx", 7);
	cr_assert_not_null(launch);
	cr_assert_eq(model_effect(launch, EFFECT_LAUNCH)->arg2, ARG_VARIADIC);
}

Test(model, observed_order_is_marked)
{
	const struct effect *wait = model_effect(model_find(NULL, "cudaFreeHost", 1), EFFECT_WAIT_DEVICE);
	cr_assert(wait && wait->strength == STRENGTH_SEEN);
	cr_assert_eq(model_effect(model_find(NULL, "cudaDeviceSynchronize", 0), EFFECT_WAIT_DEVICE)->strength, STRENGTH_DOC);
}

Test(model, peer_copies_stay_legacy)
{
	const struct model_row *row = model_find(NULL, "cudaMemcpyPeer", 5);
	cr_assert(row && !row->has_per_thread);
	cr_assert_eq(model_effect(row, EFFECT_COPY)->stream, STREAM_LEGACY);
	cr_assert(model_effect(row, EFFECT_COPY)->is_peer);
	cr_assert(!model_find(NULL, "cudaMemcpyPeerAsync", 6)->has_per_thread);
}

Test(model, handles_by_type_name)
{
	cr_assert_eq(model_handle("cudaStream_t"), HANDLE_STREAM);
	cr_assert_eq(model_handle("CUstream_st *"), HANDLE_STREAM);
	cr_assert_eq(model_handle("struct CUstream_st *"), HANDLE_STREAM);
	cr_assert_eq(model_handle("struct CUstream_st *const"), HANDLE_STREAM);
	cr_assert_eq(model_handle("const cudaStream_t &"), HANDLE_STREAM);
	cr_assert_eq(model_handle("CUstream_st*"), HANDLE_STREAM);
	cr_assert_eq(model_handle("CUstream_st **"), HANDLE_NONE);
	cr_assert_eq(model_handle("std::vector<CUstream_st *>"), HANDLE_NONE);
	cr_assert_eq(model_handle("std::lock_guard<std::mutex>"), HANDLE_LOCK);
	cr_assert_eq(model_handle("CUdeviceptr"), HANDLE_DEVPTR);
	cr_assert_eq(model_handle("int"), HANDLE_NONE);
	cr_assert_eq(model_handle(NULL), HANDLE_NONE);
	cr_assert_str_eq(handle_kind_text(HANDLE_GRAPH_EXEC), "graph exec");
}

Test(model, symbols)
{
	struct model_symbol s = model_symbol(NULL, "cudaMemcpyAsync_ptsz");
	cr_assert(s.name_length == strlen("cudaMemcpyAsync") && s.is_per_thread && !s.version);
	s = model_symbol(NULL, "cuMemcpyHtoDAsync_v2_ptsz");
	cr_assert(s.name_length == strlen("cuMemcpyHtoDAsync") && s.is_per_thread && s.version == 2);
	s = model_symbol(NULL, "cublasSgemm_v2_64");
	cr_assert(s.name_length == strlen("cublasSgemm") && !s.is_per_thread && s.version == 2);
	s = model_symbol(NULL, "cudaMalloc");
	cr_assert(s.name_length == strlen("cudaMalloc") && !s.is_per_thread && !s.version);
	s = model_symbol(NULL, "cudnnGetConvolutionForwardAlgorithm_v7");
	cr_assert(s.name_length == strlen("cudnnGetConvolutionForwardAlgorithm_v7") && !s.version && !s.is_per_thread);
	cr_assert_eq(model_symbol(NULL, "").name_length, 0);
	cr_assert_eq(model_symbol(NULL, "_v2").name_length, 3);
}

Test(model, disguised_calls)
{
	const struct model_row *row = model_find(NULL, "cudaStreamSynchronize", 1);
	cr_assert(row && model_find_disguised(NULL, "cudaStreamSynchronize", 1) == row);
	cr_assert(model_find_disguised(NULL, "cudaStreamSynchronize_f", 1) == row);
	cr_assert(model_find_disguised(NULL, "pfn_cudaStreamSynchronize", 1) == row);
	cr_assert(model_find_disguised(NULL, "pCudaStreamSynchronize", 1) == row);
	cr_assert(model_find_disguised(NULL, "api::cudaStreamSynchronizeFn", 1) == row);
	cr_assert_null(model_find_disguised(NULL, "cudaStreamSynchronize_f", 2));
	cr_assert_null(model_find_disguised(NULL, "streamSynchronize", 1));
	cr_assert_null(model_find_disguised(NULL, "p", 1));
}

Test(model, unknown_callees)
{
	cr_assert_eq(model_unknown_callee("Pool::waitAll"), UNKNOWN_HOST_WAIT);
	cr_assert_eq(model_unknown_callee("my_stream_sync"), UNKNOWN_HOST_WAIT);
	cr_assert_eq(model_unknown_callee("DeviceSynchronize"), UNKNOWN_HOST_WAIT);
	cr_assert_eq(model_unknown_callee("copyAsync"), UNKNOWN_DEFERS);
	cr_assert_eq(model_unknown_callee("executor::submit"), UNKNOWN_DEFERS);
	cr_assert_eq(model_unknown_callee("log_wait_time"), UNKNOWN_HARMLESS);
	cr_assert_eq(model_unknown_callee("std::sort"), UNKNOWN_HARMLESS);
	cr_assert_eq(model_unknown_callee("printf"), UNKNOWN_HARMLESS);
	cr_assert_eq(model_unknown_callee("thrust::counting_iterator::counting_iterator"), UNKNOWN_HARMLESS);
	cr_assert_eq(model_unknown_callee("thrust::make_zip_iterator"), UNKNOWN_HARMLESS);
	cr_assert_eq(model_unknown_callee("thrust::system::detail::do_it"), UNKNOWN_NO_EFFECT);
	cr_assert_eq(model_unknown_callee("compute"), UNKNOWN_NO_EFFECT);
	cr_assert_eq(model_unknown_callee("waiter"), UNKNOWN_NO_EFFECT);
	cr_assert_eq(model_unknown_callee(NULL), UNKNOWN_NO_EFFECT);
}

Test(model, what_is_in_force_at_the_moment)
{
	cr_assert(model_gives_passing("c10::cuda::getCurrentCUDAStream"));
	cr_assert_not(model_gives_passing("getCurrentCUDAStream")); // another one's of that name
	cr_assert_not(model_gives_passing("current_stream"));
	cr_assert_str_eq(model_sets_passing("c10::cuda::setCurrentCUDAStream"), "c10::cuda::getCurrentCUDAStream");
	cr_assert_null(model_sets_passing("acme::setCurrentCUDAStream"));
	cr_assert(model_gives_pooled("c10::cuda::getStreamFromPool"));
	cr_assert_not(model_gives_pooled("acme::getStreamFromPool"));
	cr_assert(model_gives_current_handle("at::cuda::getCurrentCUDASparseHandle"));
	cr_assert_not(model_gives_current_handle("acme::getCurrentCUDASparseHandle"));
}

Test(model, rows_by_the_kind_of_an_argument)
{
	const struct ir_type floats = {.kind = TYPE_POINTER}, policy = {.kind = TYPE_RECORD, .handle = HANDLE_POLICY},
			     reference = {.kind = TYPE_REFERENCE, .element = &policy}, nosync = {.kind = TYPE_RECORD, .handle = HANDLE_POLICY_NOSYNC};
	const struct ir_value p = {.type = &floats}, exec = {.type = &reference}, later = {.type = &nosync};
	const struct ir_value *plain[] = {&p, &p, &p}, *with[] = {&exec, &p, &p}, *async[] = {&later, &p, &p};
	const struct effect *op = model_effect(model_find_call(NULL, "thrust::sort", plain, 3), EFFECT_OP);
	cr_assert(op && op->stream == STREAM_DEFAULT && op->sync); // sort(first, last, comp)
	op = model_effect(model_find_call(NULL, "thrust::sort", with, 3), EFFECT_OP);
	cr_assert(op && op->stream == STREAM_POLICY && op->handle_arg == 0 && op->sync);
	op = model_effect(model_find_call(NULL, "thrust::sort", async, 3), EFFECT_OP);
	cr_assert(op && op->stream == STREAM_POLICY && !op->sync);
	op = model_effect(model_find_call(NULL, "thrust::reduce", async, 3), EFFECT_OP);
	cr_assert(op && op->sync); // a value comes back: it waits whatever the policy
	cr_assert_eq(model_find(NULL, "thrust::sort", 3)->when_arg, ARG_NONE);
}

Test(model, an_object_of_unknown_class_may_be_what_another_row_takes)
{
	const struct ir_type floats = {.kind = TYPE_POINTER}, class = {.kind = TYPE_RECORD};
	const struct ir_value p = {.type = &floats}, object = {.type = &class};
	const struct ir_value *doubtful[] = {&object, &p, &p}, *range[] = {&object, &object, &p};
	cr_assert_null(model_find_call(NULL, "thrust::sort", doubtful, 3));                   // sort(exec, first, last)?
	cr_assert_eq(model_find_call(NULL, "thrust::sort", range, 3)->when_arg, ARG_NONE);    // sort(first, last, comp)
	cr_assert_eq(model_find_call(NULL, "thrust::sort", doubtful, 2)->when_arg, ARG_NONE); // no policy in two
}

Test(model, sizing_calls)
{
	const struct model_row *sum = model_find(NULL, "cub::DeviceReduce::Sum", 6);
	cr_assert(sum && sum->inert_if_null == 0);
	cr_assert_eq(model_find(NULL, "cudaMalloc", 2)->inert_if_null, ARG_NONE);
}

Test(model, one_argument_more_in_older_versions)
{
	const struct ir_type floats = {.kind = TYPE_POINTER}, number = {.kind = TYPE_INT}, yes = {.kind = TYPE_BOOL},
			     stream = {.kind = TYPE_POINTER, .handle = HANDLE_STREAM};
	const struct ir_value p = {.type = &floats}, n = {.type = &number}, s = {.type = &stream}, flag = {.type = &yes},
			      none = {.kind = V_INT, .type = &number};
	const struct ir_value *given[] = {&p, &n, &p, &p, &n, &s, &flag}, *null[] = {&p, &n, &p, &p, &n, &none, &flag},
			      *other[] = {&p, &n, &p, &p, &n, &n, &flag}, *in_place[] = {&p, &n, &p, &n, &s, &flag};
	const struct model_row *row = model_find_call(NULL, "cub::DeviceScan::InclusiveSum", given, 7);
	cr_assert(row && model_effect(row, EFFECT_OP)->stream == 5);
	cr_assert_eq(model_find_call(NULL, "cub::DeviceScan::InclusiveSum", null, 7), row);
	cr_assert_null(model_find_call(NULL, "cub::DeviceScan::InclusiveSum", other, 7), "what stands in front of it is no stream");
	row = model_find_call(NULL, "cub::DeviceScan::InclusiveSum", in_place, 6);
	cr_assert(row && model_effect(row, EFFECT_OP)->stream == 4);
	cr_assert_null(model_find_call(NULL, "cub::DeviceScan::InclusiveSum", given, 8));
}

Test(model, families_are_expanded)
{
	static const char *const gemm[] = {"cublasSgemm", "cublasDgemm", "cublasCgemm", "cublasZgemm", "cublasHgemm"};
	for (size_t i = 0; i < sizeof gemm / sizeof *gemm; i++) {
		const struct effect *op = model_effect(model_find(NULL, gemm[i], 14), EFFECT_OP);
		cr_assert(op && op->stream == STREAM_HANDLE && op->handle_arg == 0, "%s", gemm[i]);
	}
	cr_assert_null(model_find(NULL, "cublas{T}gemm", 14));
}

static char *printed(const char *name, uint32_t args)
{
	char *text = NULL;
	size_t n;
	FILE *out = open_memstream(&text, &n);
	model_print(out, model_find(NULL, name, args));
	fclose(out);
	return text;
}

Test(model, print)
{
	char *text = printed("cudaMemsetAsync", 4);
	cr_assert(strstr(text, "cudaMemsetAsync(devPtr, value, count, [stream = 0])  cuda-runtime, per-thread symbol\n"));
	cr_assert(strstr(text, "stream=stream kind=memset"));
	cr_assert(strstr(text, "arg=devPtr size=count"));
	free(text);
	text = printed("cudaGetErrorString", 1);
	cr_assert(strstr(text, "no effect on order"));
	free(text);
}
