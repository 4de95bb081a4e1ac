// SPDX-License-Identifier: Apache-2.0
// Stands in for nvjpeg.h where it is missing: the types that programs make variables of. What its functions do stands in
// rules/api/nvjpeg.json.
#pragma once
#include <cuda_runtime.h>
#include <stddef.h>

#define NVJPEG_MAX_COMPONENT 4

typedef struct nvjpegHandle *nvjpegHandle_t;
typedef struct nvjpegJpegState *nvjpegJpegState_t;
typedef struct nvjpegJpegDecoder *nvjpegJpegDecoder_t;
typedef struct nvjpegJpegStream *nvjpegJpegStream_t;
typedef struct nvjpegDecodeParams *nvjpegDecodeParams_t;
typedef struct nvjpegEncoderState *nvjpegEncoderState_t;
typedef struct nvjpegEncoderParams *nvjpegEncoderParams_t;
typedef struct nvjpegBufferPinned *nvjpegBufferPinned_t;
typedef struct nvjpegBufferDevice *nvjpegBufferDevice_t;

typedef enum { NVJPEG_STATUS_SUCCESS = 0, NVJPEG_STATUS_INTERNAL_ERROR = 8 } nvjpegStatus_t;
typedef enum { NVJPEG_BACKEND_DEFAULT, NVJPEG_BACKEND_HYBRID, NVJPEG_BACKEND_GPU_HYBRID, NVJPEG_BACKEND_HARDWARE } nvjpegBackend_t;
typedef enum {
	NVJPEG_OUTPUT_UNCHANGED,
	NVJPEG_OUTPUT_YUV,
	NVJPEG_OUTPUT_Y,
	NVJPEG_OUTPUT_RGB,
	NVJPEG_OUTPUT_BGR,
	NVJPEG_OUTPUT_RGBI,
	NVJPEG_OUTPUT_BGRI
} nvjpegOutputFormat_t;
typedef enum { NVJPEG_INPUT_RGB = 3, NVJPEG_INPUT_BGR, NVJPEG_INPUT_RGBI, NVJPEG_INPUT_BGRI } nvjpegInputFormat_t;
typedef enum {
	NVJPEG_CSS_444,
	NVJPEG_CSS_422,
	NVJPEG_CSS_420,
	NVJPEG_CSS_440,
	NVJPEG_CSS_411,
	NVJPEG_CSS_410,
	NVJPEG_CSS_GRAY,
	NVJPEG_CSS_410V,
	NVJPEG_CSS_UNKNOWN = -1
} nvjpegChromaSubsampling_t;

typedef struct {
	unsigned char *channel[NVJPEG_MAX_COMPONENT];
	size_t pitch[NVJPEG_MAX_COMPONENT];
} nvjpegImage_t;

#ifdef __cplusplus
extern "C" {
#endif
nvjpegStatus_t nvjpegCreateSimple(nvjpegHandle_t *handle);
nvjpegStatus_t nvjpegDestroy(nvjpegHandle_t handle);
nvjpegStatus_t nvjpegJpegStateCreate(nvjpegHandle_t handle, nvjpegJpegState_t *jpeg_handle);
nvjpegStatus_t nvjpegJpegStateDestroy(nvjpegJpegState_t jpeg_handle);
nvjpegStatus_t nvjpegGetImageInfo(nvjpegHandle_t handle, const unsigned char *data, size_t length, int *nComponents, nvjpegChromaSubsampling_t *subsampling,
                                  int *widths, int *heights);
nvjpegStatus_t nvjpegDecode(nvjpegHandle_t handle, nvjpegJpegState_t jpeg_handle, const unsigned char *data, size_t length,
                            nvjpegOutputFormat_t output_format, nvjpegImage_t *destination, cudaStream_t stream);
nvjpegStatus_t nvjpegDecodeBatchedInitialize(nvjpegHandle_t handle, nvjpegJpegState_t jpeg_handle, int batch_size, int max_cpu_threads,
                                             nvjpegOutputFormat_t output_format);
nvjpegStatus_t nvjpegDecodeBatched(nvjpegHandle_t handle, nvjpegJpegState_t jpeg_handle, const unsigned char *const *data, const size_t *lengths,
                                   nvjpegImage_t *destinations, cudaStream_t stream);
nvjpegStatus_t nvjpegEncoderStateCreate(nvjpegHandle_t handle, nvjpegEncoderState_t *encoder_state, cudaStream_t stream);
nvjpegStatus_t nvjpegEncoderStateDestroy(nvjpegEncoderState_t encoder_state);
nvjpegStatus_t nvjpegEncoderParamsCreate(nvjpegHandle_t handle, nvjpegEncoderParams_t *encoder_params, cudaStream_t stream);
nvjpegStatus_t nvjpegEncoderParamsDestroy(nvjpegEncoderParams_t encoder_params);
nvjpegStatus_t nvjpegEncodeImage(nvjpegHandle_t handle, nvjpegEncoderState_t encoder_state, const nvjpegEncoderParams_t encoder_params,
                                 const nvjpegImage_t *source, nvjpegInputFormat_t input_format, int image_width, int image_height, cudaStream_t stream);
nvjpegStatus_t nvjpegEncodeRetrieveBitstream(nvjpegHandle_t handle, nvjpegEncoderState_t encoder_state, unsigned char *data, size_t *length,
                                             cudaStream_t stream);
#ifdef __cplusplus
}
#endif
