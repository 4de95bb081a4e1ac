// SPDX-License-Identifier: Apache-2.0
// Work of a library on another stream than the kernel that makes its input, or that uses its result.
#include <cstddef>
#include <cstdint>
#include <cuda.h>
#include <cuda_runtime.h>
#include <sys/types.h>

// As cutensor.h, cusparseLt.h, cufile.h, nvcomp/lz4.h, cudss.h, custatevec.h and optix_host.h declare them.
typedef struct cutensorHandle *cutensorHandle_t;
typedef struct cutensorPlan *cutensorPlan_t;
typedef struct OptixPipeline_t *OptixPipeline;
typedef void *CUfileHandle_t;
typedef struct cudssContext *cudssHandle_t;
typedef struct cudssMatrix *cudssMatrix_t;
typedef struct custatevecContext *custatevecHandle_t;
struct cusparseLtHandle_t { unsigned char data[1024]; };
struct cusparseLtMatmulPlan_t { unsigned char data[1024]; };
struct CUfileError_t { int err, cu_err; };
extern "C" {
CUfileError_t cuFileReadAsync(CUfileHandle_t fh, void *bufPtr_base, size_t *size_p, off_t *file_offset_p, off_t *bufPtr_offset_p, ssize_t *bytes_read_p,
                              cudaStream_t stream);
int cutensorContract(const cutensorHandle_t handle, const cutensorPlan_t plan, const void *alpha, const void *A, const void *B, const void *beta,
                     const void *C, void *D, void *workspace, uint64_t workspaceSize, cudaStream_t stream);
int cusparseLtSpMMACompress(const cusparseLtHandle_t *handle, const cusparseLtMatmulPlan_t *plan, const void *d_dense, void *d_compressed,
                            void *d_compressed_buffer, cudaStream_t stream);
int nvcompBatchedLZ4CompressAsync(const void *const *device_uncompressed_ptrs, const size_t *device_uncompressed_bytes,
                                  size_t max_uncompressed_chunk_bytes, size_t batch_size, void *device_temp_ptr, size_t temp_bytes,
                                  void *const *device_compressed_ptrs, size_t *device_compressed_bytes, int format_opts, cudaStream_t stream);
int optixLaunch(OptixPipeline pipeline, CUstream stream, CUdeviceptr pipelineParams, size_t pipelineParamsSize, const void *sbt, unsigned int width,
                unsigned int height, unsigned int depth);
int cudssSetStream(cudssHandle_t handle, cudaStream_t stream);
int cudssMatrixCreateDn(cudssMatrix_t *matrix, int64_t nrows, int64_t ncols, int64_t ld, void *values, int valueType, int layout);
int cudssMatrixDestroy(cudssMatrix_t matrix);
int cudssExecute(cudssHandle_t handle, int phase, const void *config, void *data, const cudssMatrix_t matrix, cudssMatrix_t solution,
                 const cudssMatrix_t rhs);
int custatevecSetStream(custatevecHandle_t handle, cudaStream_t streamId);
int custatevecApplyMatrix(custatevecHandle_t handle, void *sv, int svDataType, uint32_t nIndexBits, const void *matrix, int matrixDataType, int layout,
                          int32_t adjoint, const int32_t *targets, uint32_t nTargets, const int32_t *controls, const int32_t *controlBitValues,
                          uint32_t nControls, int computeType, void *extraWorkspace, size_t extraWorkspaceSizeInBytes);
}

__global__ void fill(float *p) { p[threadIdx.x] = 1; }

void contracted(cutensorHandle_t tensors, cutensorPlan_t plan, const float *a, const float *b, float *c, cudaStream_t work, cudaStream_t other)
{
	float one = 1, zero = 0;
	cutensorContract(tensors, plan, &one, a, b, &zero, c, c, nullptr, 0, work);
	fill<<<1, 256, 0, other>>>(c); // expect: GPU109 // validate: confirmed
	cudaStreamSynchronize(other);
	cudaStreamSynchronize(work);
}

void compressed(cusparseLtHandle_t *sparse, cusparseLtMatmulPlan_t *plan, float *dense, void *out, void *buffer, cudaStream_t work, cudaStream_t other)
{
	fill<<<1, 256, 0, work>>>(dense);
	cusparseLtSpMMACompress(sparse, plan, dense, out, buffer, other); // expect: GPU109 // validate: confirmed
	cudaStreamSynchronize(other);
	cudaStreamSynchronize(work);
}

void packed(const void *const *in, const size_t *sizes, void *const *out, size_t *lengths, size_t *lengths_here, void *temp, cudaStream_t work,
            cudaStream_t other)
{
	nvcompBatchedLZ4CompressAsync(in, sizes, 65536, 16, temp, 1 << 20, out, lengths, 0, work);
	cudaMemcpyAsync(lengths_here, lengths, 16 * sizeof(size_t), cudaMemcpyDeviceToHost, other); // expect: GPU109 // validate: confirmed
	cudaStreamSynchronize(other);
	cudaStreamSynchronize(work);
}

void solved(cudssHandle_t solver, void *data, cudssMatrix_t matrix, float *x, float *b)
{
	cudaStream_t work;
	cudssMatrix_t solution, right;
	cudaStreamCreateWithFlags(&work, cudaStreamNonBlocking);
	cudssSetStream(solver, nullptr);
	cudssMatrixCreateDn(&solution, 256, 1, 256, x, 0, 0);
	cudssMatrixCreateDn(&right, 256, 1, 256, b, 0, 0);
	fill<<<1, 256, 0, work>>>(b);
	cudssExecute(solver, 4, nullptr, data, matrix, solution, right); // expect: GPU101 // validate: confirmed
	cudaDeviceSynchronize();
	cudssMatrixDestroy(solution);
	cudssMatrixDestroy(right);
	cudaStreamDestroy(work);
}

void applied(custatevecHandle_t states, float *state, const float *gate, float *host, cudaStream_t work, cudaStream_t copies)
{
	int32_t target = 0;
	custatevecSetStream(states, work);
	custatevecApplyMatrix(states, state, 0, 8, gate, 0, 0, 0, &target, 1, nullptr, nullptr, 0, 0, nullptr, 0);
	cudaMemcpyAsync(host, state, 1024, cudaMemcpyDeviceToHost, copies); // expect: GPU109 // validate: confirmed
	cudaStreamSynchronize(copies);
	cudaStreamSynchronize(work);
}

void loaded(CUfileHandle_t file, float *buffer, size_t size, off_t *places, ssize_t *count, cudaStream_t reads, cudaStream_t work)
{
	cuFileReadAsync(file, buffer, &size, places, places + 1, count, reads);
	fill<<<1, 256, 0, work>>>(buffer); // expect: GPU109 // validate: confirmed
	cudaStreamSynchronize(work);
	cudaStreamSynchronize(reads);
}

void rendered(OptixPipeline pipeline, const void *table, CUdeviceptr parameters, const float *pinned, cudaStream_t copies, cudaStream_t work)
{
	cudaMemcpyAsync((void *)parameters, pinned, 64, cudaMemcpyHostToDevice, copies);
	optixLaunch(pipeline, work, parameters, 64, table, 640, 480, 1); // expect: GPU102 // validate: confirmed
	cudaStreamSynchronize(work);
	cudaStreamSynchronize(copies);
}
