// SPDX-License-Identifier: Apache-2.0
#include "frontend/parse/standard_names.h"

#include <string.h>

// Each line: a header, then names it declares, between spaces. device_rarely.h is one of the bundled headers.
static const struct header_row {
	const char *header, *names;
} c_headers
	[] =
		{
			{"stdint.h",
                         " int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t intptr_t uintptr_t UINT32_MAX UINT64_MAX INT32_MAX "},
			{"stddef.h", " size_t ptrdiff_t NULL offsetof "},
			{"stdbool.h", " bool true false "},
			{"stdio.h",
                         " FILE stdin stdout stderr printf fprintf sprintf snprintf fopen fclose fread fwrite fgets fputs puts putchar fflush perror sscanf fscanf getchar EOF fseek ftell SEEK_SET SEEK_END rewind vprintf vfprintf "},
			{"stdlib.h",
                         " malloc calloc realloc free exit abort atoi atof atol strtol strtoul strtod rand srand RAND_MAX EXIT_FAILURE EXIT_SUCCESS getenv qsort atexit abs system "},
			{"string.h",
                         " memcpy memset memmove memcmp strlen strcmp strncmp strcpy strncpy strcat strchr strrchr strstr strdup strerror "},
			{"math.h",
                         " sqrt sqrtf fabs fabsf pow powf exp expf log logf log2 sin sinf cos cosf tan tanf floor floorf ceil ceilf fmax fmin fmaxf fminf round isnan isinf M_PI rsqrtf hypot erf cbrt "},
			{"time.h", " clock clock_t time time_t CLOCKS_PER_SEC timespec clock_gettime CLOCK_MONOTONIC nanosleep "},
			{"limits.h", " INT_MAX INT_MIN UINT_MAX LONG_MAX ULONG_MAX CHAR_BIT "},
			{"float.h", " FLT_MAX FLT_MIN FLT_EPSILON DBL_MAX DBL_MIN DBL_EPSILON "},
			{"assert.h", " assert "},
			{"errno.h", " errno EINVAL ENOMEM "},
			{"stdarg.h", " va_list va_start va_end va_arg "},
			{"pthread.h",
                         " pthread_t pthread_create pthread_join pthread_mutex_t pthread_mutex_lock pthread_mutex_unlock pthread_mutex_init PTHREAD_MUTEX_INITIALIZER pthread_cond_t pthread_barrier_t "},
			{"unistd.h", " fork usleep sleep getpid pid_t execv _exit close read write "},
			{"sys/wait.h", " waitpid wait "},
			{"sys/time.h", " gettimeofday timeval "},
			{"dlfcn.h", " dlopen dlsym dlclose RTLD_LAZY RTLD_NOW dlerror "},
			{"device_rarely.h",
                         " __cvta_constant_to_generic __cvta_generic_to_constant __cvta_generic_to_grid_constant __cvta_generic_to_local __cvta_global_to_generic __cvta_grid_constant_to_generic __cvta_local_to_generic __cvta_shared_to_generic __dadd_rd __dadd_ru __dadd_rz __ddiv_rd __ddiv_ru __ddiv_rz __dmul_rd __dmul_ru __dmul_rz __double2float_rd __double2float_ru __double2float_rz __double2int_rd __double2int_ru __double2ll_rd __double2ll_rn __double2ll_ru __double2ll_rz __double2uint_rd __double2uint_rn __double2uint_ru __double2uint_rz __double2ull_rd __double2ull_rn __double2ull_ru __double2ull_rz __dp2a_hi __dp2a_lo __drcp_rd __drcp_rn __drcp_ru __drcp_rz __dsqrt_rd __dsqrt_ru __dsqrt_rz __dsub_rd __dsub_rn __dsub_ru __dsub_rz __fadd_rd __fadd_ru __fadd_rz __fdiv_rd __fdiv_ru __fdiv_rz __float2ll_rd __float2ll_ru __float2ll_rz __float2uint_rd __float2uint_ru __float2ull_rd __float2ull_rn __float2ull_ru __float2ull_rz __fma_rd __fma_ru __fma_rz __fmaf_rd __fmaf_ru __fmaf_rz __fmul_rd __fmul_ru __fmul_rz __fns __frcp_rd __frcp_ru __frcp_rz __fsqrt_rd __fsqrt_ru __fsqrt_rz __fsub_rd __fsub_ru __fsub_rz __int2float_rd __int2float_ru __int2float_rz __isGridConstant __ll2double_rd __ll2double_ru __ll2double_rz __ll2float_rd __ll2float_rn __ll2float_ru __ll2float_rz __uint2double_rn __uint2float_rd __uint2float_ru __uint2float_rz __ull2double_rd __ull2double_rn __ull2double_ru __ull2double_rz __ull2float_rd __ull2float_rn __ull2float_ru __ull2float_rz cudaGetCurrentGraphExec cudaGraphKernelNodeSetEnabled cudaGraphKernelNodeSetGridDim cudaGraphKernelNodeSetParam cudaGraphKernelNodeUpdatesApply cudaGraphSetConditional surf1Dread surf1Dwrite surf2DLayeredread surf2DLayeredwrite surf3Dread surfCubemapread surfCubemapwrite tex1DGrad tex1DLayered tex1DLayeredGrad tex1DLayeredLod tex1DLod tex2DGrad tex2DLayeredGrad tex2DLayeredLod tex2Dgather tex3DGrad tex3DLod texCubemapGrad texCubemapLayered texCubemapLayeredGrad texCubemapLayeredLod texCubemapLod "},
},
	cxx_headers[] = {
		{"vector", " vector "},
		{"string", " string to_string stoi stof stoul getline "},
		{"string_view", " string_view "},
		{"map", " map multimap "},
		{"unordered_map", " unordered_map "},
		{"set", " set "},
		{"unordered_set", " unordered_set "},
		{"list", " list "},
		{"deque", " deque "},
		{"queue", " queue priority_queue "},
		{"array", " array "},
		{"tuple", " tuple make_tuple tie get apply "},
		{"utility", " pair make_pair move forward swap exchange index_sequence "},
		{"memory", " unique_ptr shared_ptr weak_ptr make_unique make_shared allocator addressof "},
		{"functional", " function bind ref cref hash placeholders plus less greater "},
		{"optional", " optional nullopt "},
		{"variant", " variant visit "},
		{"thread", " thread this_thread jthread "},
		{"mutex", " mutex lock_guard unique_lock scoped_lock recursive_mutex once_flag call_once "},
		{"condition_variable", " condition_variable "},
		{"atomic", " atomic atomic_bool atomic_int memory_order_relaxed "},
		{"future", " future promise async launch packaged_task "},
		{"chrono", " chrono "},
		{"iostream", " cout cerr cin endl ostream istream clog "},
		{"sstream", " stringstream ostringstream istringstream "},
		{"fstream", " ifstream ofstream fstream "},
		{"iomanip", " setw setprecision fixed setfill "},
		{"algorithm",
                 " sort min max fill copy find transform generate for_each max_element min_element equal reverse clamp fill_n copy_n all_of any_of unique count "},
		{"numeric", " accumulate iota inner_product reduce "},
		{"random", " mt19937 random_device uniform_real_distribution uniform_int_distribution normal_distribution default_random_engine "},
		{"stdexcept", " runtime_error logic_error invalid_argument out_of_range "},
		{"exception", " exception terminate exception_ptr current_exception "},
		{"limits", " numeric_limits "},
		{"type_traits",
                 " enable_if is_same conditional decay is_same_v enable_if_t decay_t true_type false_type integral_constant remove_reference_t "},
		{"cmath", " sqrt pow abs fabs exp log sin cos ceil floor round isnan "},
		{"cstdint", " uint8_t uint32_t uint64_t int32_t int64_t size_t "},
		{"cstring", " memcpy memset strlen strcmp "},
		{"cstdlib", " malloc free exit abort rand getenv "},
		{"cstdio", " printf fprintf snprintf "},
		{"complex", " complex "},
		{"span", " span "},
		{"initializer_list", " initializer_list "},
		{"iterator", " begin end back_inserter distance advance next prev size data "},
};

static const char *find(const struct header_row *row, size_t n, const char *name)
{
	size_t length = strlen(name);
	for (size_t i = 0; i < n; i++)
		for (const char *p = row[i].names; (p = strstr(p, name)); p++)
			if (p[-1] == ' ' && p[length] == ' ')
				return row[i].header;
	return NULL;
}

// CUDA's libraries by how their names begin; a longer beginning comes first.
static const char *library_header(const char *name)
{
	static const struct {
		const char *prefix, *header;
	} rows[] = {
		{"cublasLt", "cublasLt.h"},
		{"CUBLASLT_", "cublasLt.h"},
		{"cublas", "cublas_v2.h"},
		{"CUBLAS_", "cublas_v2.h"},
		{"cufft", "cufft.h"},
		{"CUFFT_", "cufft.h"},
		{"curand", "curand.h"},
		{"CURAND_", "curand.h"},
		{"cusparse", "cusparse.h"},
		{"CUSPARSE_", "cusparse.h"},
		{"cusolverDn", "cusolverDn.h"},
		{"cusolverStatus_t", "cusolver_common.h"},
		{"CUSOLVER_STATUS_", "cusolver_common.h"},
		{"cudnn", "cudnn.h"},
		{"CUDNN_", "cudnn.h"},
		{"nccl", "nccl.h"},
		{"nvrtc", "nvrtc.h"},
		{"NVRTC_", "nvrtc.h"},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		size_t n = strlen(rows[i].prefix);
		char next = strncmp(name, rows[i].prefix, n) == 0 ? name[n] : 0;
		bool is_whole = next && (rows[i].prefix[n - 1] == '_' || (next >= 'A' && next <= 'Z'));
		if (is_whole || strcmp(name, rows[i].prefix) == 0)
			return rows[i].header;
	}
	return NULL;
}

const char *standard_header(const char *scope, const char *name)
{
	if (!*name)
		return NULL;
	if (strcmp(scope, "std") == 0)
		return find(cxx_headers, sizeof cxx_headers / sizeof *cxx_headers, name);
	const char *library = *scope ? NULL : library_header(name);
	return *scope || library ? library : find(c_headers, sizeof c_headers / sizeof *c_headers, name);
}

bool standard_is_cxx(const char *header)
{
	for (size_t i = 0; i < sizeof cxx_headers / sizeof *cxx_headers; i++)
		if (strcmp(cxx_headers[i].header, header) == 0)
			return true;
	return false;
}
