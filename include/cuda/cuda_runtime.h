// SPDX-License-Identifier: Apache-2.0
// The CUDA runtime in C++: gpulint's own declarations, for analysis where no toolkit is installed.
#ifndef __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_H__

// What nvcc defines for every .cu file [nvcc: "Predefined Macros"].
#ifdef __CUDA__
#undef __CUDACC__
#define __CUDACC__ 1
#define __NVCC__ 1
#define __CUDACC_VER_MAJOR__ 13
#define __CUDACC_VER_MINOR__ 0
#define __CUDACC_VER_BUILD__ 0
#define __nv_is_extended_device_lambda_closure_type(...) false
#define __nv_is_extended_host_device_lambda_closure_type(...) false
#define __nv_is_extended_device_lambda_with_preserved_return_type(...) false
#endif

#include "host_defines.h"
#include "vector_types.h"
#include "cuda_runtime_api.h"
#include "vector_functions.h"
#include "library_types.h"

#ifdef __cplusplus

#ifdef __CUDA__
// What `kernel<<<grid, block, shared, stream>>>` becomes; clang looks for one or the other by toolkit version.
extern "C" unsigned __cudaPushCallConfiguration(dim3 gridDim, dim3 blockDim, size_t sharedMem = 0, void *stream = 0);
extern "C" cudaError_t __cudaPopCallConfiguration(dim3 *gridDim, dim3 *blockDim, size_t *sharedMem, void *stream);
extern "C" cudaError_t cudaConfigureCall(dim3 gridDim, dim3 blockDim, size_t sharedMem = 0, cudaStream_t stream = 0);

// C library names that nvcc's implicit includes bring into every .cu file, as glibc declares them.
struct _IO_FILE;
extern "C" {
int printf(const char *__restrict format, ...);
int puts(const char *s);
void *malloc(size_t size) noexcept;
void *calloc(size_t n, size_t size) noexcept;
void *realloc(void *p, size_t size) noexcept;
void free(void *p) noexcept;
void exit(int status) noexcept __attribute__((noreturn));
void abort(void) noexcept __attribute__((noreturn));
int atexit(void (*f)(void)) noexcept;
int rand(void) noexcept;
void srand(unsigned int seed) noexcept;
int atoi(const char *s) noexcept;
double atof(const char *s) noexcept;
char *getenv(const char *name) noexcept;
void *memcpy(void *__restrict dst, const void *__restrict src, size_t n) noexcept;
void *memmove(void *dst, const void *src, size_t n) noexcept;
void *memset(void *dst, int value, size_t n) noexcept;
int memcmp(const void *a, const void *b, size_t n) noexcept;
size_t strlen(const char *s) noexcept;
int strcmp(const char *a, const char *b) noexcept;
int strncmp(const char *a, const char *b, size_t n) noexcept;
char *strcpy(char *__restrict dst, const char *__restrict src) noexcept;
void __assert_fail(const char *expression, const char *file, unsigned int line, const char *function) noexcept
	__attribute__((noreturn));
}
#ifndef assert
#define assert(e) ((e) ? (void)0 : __assert_fail(#e, __FILE__, __LINE__, __func__))
#endif
#include "device_functions.h"
#include "math_functions.h"
#if __has_include(<initializer_list>)
#include <initializer_list> // so that `for (int n : {1, 2})` needs no header of its own
#endif
#endif

// --- overloads and templates ----------------------------------------------------------------------------------------

template <class T> cudaError_t cudaMalloc(T **devPtr, size_t size) { return cudaMalloc((void **)(void *)devPtr, size); }
template <class T> cudaError_t cudaMallocHost(T **ptr, size_t size, unsigned int flags = 0)
{
	return cudaHostAlloc((void **)(void *)ptr, size, flags);
}
template <class T> cudaError_t cudaHostAlloc(T **ptr, size_t size, unsigned int flags)
{
	return cudaHostAlloc((void **)(void *)ptr, size, flags);
}
template <class T>
cudaError_t cudaMallocManaged(T **devPtr, size_t size, unsigned int flags = cudaMemAttachGlobal)
{
	return cudaMallocManaged((void **)(void *)devPtr, size, flags);
}
template <class T> cudaError_t cudaMallocPitch(T **devPtr, size_t *pitch, size_t width, size_t height)
{
	return cudaMallocPitch((void **)(void *)devPtr, pitch, width, height);
}
template <class T> cudaError_t cudaMallocAsync(T **ptr, size_t size, cudaStream_t stream)
{
	return cudaMallocAsync((void **)(void *)ptr, size, stream);
}
template <class T> cudaError_t cudaMallocAsync(T **ptr, size_t size, cudaMemPool_t pool, cudaStream_t stream)
{
	return cudaMallocFromPoolAsync((void **)(void *)ptr, size, pool, stream);
}
template <class T> cudaError_t cudaMallocFromPoolAsync(T **ptr, size_t size, cudaMemPool_t pool, cudaStream_t stream)
{
	return cudaMallocFromPoolAsync((void **)(void *)ptr, size, pool, stream);
}
template <class T> cudaError_t cudaHostGetDevicePointer(T **pDevice, void *pHost, unsigned int flags)
{
	return cudaHostGetDevicePointer((void **)(void *)pDevice, pHost, flags);
}
template <class T>
cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, T *devPtr, size_t length = 0,
				     unsigned int flags = cudaMemAttachSingle)
{
	return cudaStreamAttachMemAsync(stream, (void *)devPtr, length, flags);
}

cudaError_t cudaEventCreate(cudaEvent_t *event, unsigned int flags);

template <class T> cudaError_t cudaGetSymbolAddress(void **devPtr, const T &symbol)
{
	return cudaGetSymbolAddress(devPtr, (const void *)&symbol);
}
template <class T> cudaError_t cudaGetSymbolAddress(T **devPtr, const void *symbol)
{
	return cudaGetSymbolAddress((void **)(void *)devPtr, symbol);
}
template <class T, class __S> cudaError_t cudaGetSymbolAddress(T **devPtr, const __S &symbol)
{
	return cudaGetSymbolAddress((void **)(void *)devPtr, (const void *)&symbol);
}
template <class T> cudaError_t cudaGetSymbolSize(size_t *size, const T &symbol)
{
	return cudaGetSymbolSize(size, (const void *)&symbol);
}
template <class T>
cudaError_t cudaMemcpyToSymbol(const T &symbol, const void *src, size_t count, size_t offset = 0,
			       enum cudaMemcpyKind kind = cudaMemcpyHostToDevice);
template <class T>
cudaError_t cudaMemcpyToSymbolAsync(const T &symbol, const void *src, size_t count, size_t offset = 0,
				    enum cudaMemcpyKind kind = cudaMemcpyHostToDevice, cudaStream_t stream = 0);
template <class T>
cudaError_t cudaMemcpyFromSymbol(void *dst, const T &symbol, size_t count, size_t offset = 0,
				 enum cudaMemcpyKind kind = cudaMemcpyDeviceToHost);
template <class T>
cudaError_t cudaMemcpyFromSymbolAsync(void *dst, const T &symbol, size_t count, size_t offset = 0,
				      enum cudaMemcpyKind kind = cudaMemcpyDeviceToHost, cudaStream_t stream = 0);

template <class T>
cudaError_t cudaLaunchKernel(T *func, dim3 gridDim, dim3 blockDim, void **args, size_t sharedMem = 0,
			     cudaStream_t stream = 0)
{
	return cudaLaunchKernel((const void *)func, gridDim, blockDim, args, sharedMem, stream);
}
template <class T>
cudaError_t cudaLaunchCooperativeKernel(T *func, dim3 gridDim, dim3 blockDim, void **args, size_t sharedMem = 0,
					cudaStream_t stream = 0)
{
	return cudaLaunchCooperativeKernel((const void *)func, gridDim, blockDim, args, sharedMem, stream);
}
template <class... __E, class... __A>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *config, void (*kernel)(__E...), __A &&...args)
{
	void *pointers[] = {(void *)&args..., 0};
	return cudaLaunchKernelExC(config, (const void *)kernel, pointers);
}
template <class... __A>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *config, const cudaKernel_t kernel, __A &&...args)
{
	void *pointers[] = {(void *)&args..., 0};
	return cudaLaunchKernelExC(config, (const void *)kernel, pointers);
}
template <class T> cudaError_t cudaFuncSetAttribute(T *func, enum cudaFuncAttribute attr, int value)
{
	return cudaFuncSetAttribute((const void *)func, attr, value);
}
template <class T> cudaError_t cudaFuncGetAttributes(struct cudaFuncAttributes *attr, T *func)
{
	return cudaFuncGetAttributes(attr, (const void *)func);
}
template <class T> cudaError_t cudaFuncSetCacheConfig(T *func, enum cudaFuncCache cacheConfig)
{
	return cudaFuncSetCacheConfig((const void *)func, cacheConfig);
}
template <class T> cudaError_t cudaFuncGetName(const char **name, T *func)
{
	return cudaFuncGetName(name, (const void *)func);
}
template <class T> cudaError_t cudaGetFuncBySymbol(cudaFunction_t *functionPtr, T *symbol)
{
	return cudaGetFuncBySymbol(functionPtr, (const void *)symbol);
}
template <class T> cudaError_t cudaGetKernel(cudaKernel_t *kernelPtr, T *func)
{
	return cudaGetKernel(kernelPtr, (const void *)func);
}

template <class T>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *numBlocks, T func, int blockSize, size_t dynamicSMemSize)
{
	return cudaOccupancyMaxActiveBlocksPerMultiprocessor(numBlocks, (const void *)func, blockSize, dynamicSMemSize);
}
template <class T>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *numBlocks, T func, int blockSize,
								   size_t dynamicSMemSize, unsigned int flags)
{
	return cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(numBlocks, (const void *)func, blockSize, dynamicSMemSize,
								      flags);
}
template <class T>
cudaError_t cudaOccupancyMaxPotentialBlockSize(int *minGridSize, int *blockSize, T func, size_t dynamicSMemSize = 0,
					       int blockSizeLimit = 0)
{
	return cudaOccupancyMaxActiveBlocksPerMultiprocessor(minGridSize, (const void *)func, *blockSize = blockSizeLimit,
							     dynamicSMemSize);
}
template <class __F, class T>
cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int *minGridSize, int *blockSize, T func,
							   __F blockSizeToDynamicSMemSize, int blockSizeLimit = 0)
{
	return cudaOccupancyMaxActiveBlocksPerMultiprocessor(minGridSize, (const void *)func, *blockSize = blockSizeLimit,
							     blockSizeToDynamicSMemSize(0));
}
template <class __F, class T>
cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(int *minGridSize, int *blockSize, T func,
								    __F blockSizeToDynamicSMemSize, int blockSizeLimit = 0, unsigned int flags = 0)
{
	(void)flags;
	return cudaOccupancyMaxPotentialBlockSizeVariableSMem(minGridSize, blockSize, func, blockSizeToDynamicSMemSize, blockSizeLimit);
}
template <class T>
cudaError_t cudaOccupancyMaxPotentialBlockSizeWithFlags(int *minGridSize, int *blockSize, T func, size_t dynamicSMemSize = 0,
							int blockSizeLimit = 0, unsigned int flags = 0)
{
	(void)flags;
	return cudaOccupancyMaxActiveBlocksPerMultiprocessor(minGridSize, (const void *)func, *blockSize = blockSizeLimit, dynamicSMemSize);
}
template <class T>
cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *dynamicSmemSize, T *func, int numBlocks, int blockSize)
{
	return cudaOccupancyAvailableDynamicSMemPerBlock(dynamicSmemSize, (const void *)func, numBlocks, blockSize);
}
template <class T>
cudaError_t cudaOccupancyMaxActiveClusters(int *numClusters, T *func, const cudaLaunchConfig_t *config)
{
	return cudaOccupancyMaxActiveClusters(numClusters, (const void *)func, config);
}
template <class T>
cudaError_t cudaOccupancyMaxPotentialClusterSize(int *clusterSize, T *func, const cudaLaunchConfig_t *config)
{
	return cudaOccupancyMaxPotentialClusterSize(clusterSize, (const void *)func, config);
}

template <class T> cudaChannelFormatDesc cudaCreateChannelDesc(void);

cudaChannelFormatDesc cudaCreateChannelDescHalf(void);
cudaChannelFormatDesc cudaCreateChannelDescHalf1(void);
cudaChannelFormatDesc cudaCreateChannelDescHalf2(void);
cudaChannelFormatDesc cudaCreateChannelDescHalf4(void);
cudaChannelFormatDesc cudaCreateChannelDescNV12(void);

static inline __host__ struct cudaExtent make_cudaExtent(size_t w, size_t h, size_t d)
{
	struct cudaExtent e = {w, h, d};
	return e;
}
static inline __host__ struct cudaPos make_cudaPos(size_t x, size_t y, size_t z)
{
	struct cudaPos p = {x, y, z};
	return p;
}
static inline __host__ struct cudaPitchedPtr make_cudaPitchedPtr(void *d, size_t p, size_t xsz, size_t ysz)
{
	struct cudaPitchedPtr s = {d, p, xsz, ysz};
	return s;
}

#endif
#endif
