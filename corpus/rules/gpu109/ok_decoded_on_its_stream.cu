// SPDX-License-Identifier: Apache-2.0
// expect-none: the decoder's stream is waited for, and the plane that is worked on meanwhile is none of the image's
#include <cuda_runtime.h>
#include <nvjpeg.h>

__global__ void brighten(unsigned char *pixel) { pixel[threadIdx.x] += 16; }

void decode(nvjpegHandle_t codec, nvjpegJpegState_t state, const unsigned char *data, size_t length, unsigned char *grey, unsigned char *mask,
            cudaStream_t decoding, cudaStream_t work)
{
	nvjpegImage_t image = {};
	image.channel[0] = grey;
	image.pitch[0] = 640;
	nvjpegDecode(codec, state, data, length, NVJPEG_OUTPUT_Y, &image, decoding);
	brighten<<<1, 256, 0, work>>>(mask);
	cudaStreamSynchronize(decoding);
	brighten<<<1, 256, 0, work>>>(grey);
	cudaStreamSynchronize(work);
}
