// SPDX-License-Identifier: Apache-2.0
// expect-none: the image names another plane once the call is issued; what the decoder writes is not worked on
#include <cuda_runtime.h>
#include <nvjpeg.h>

__global__ void brighten(unsigned char *pixel) { pixel[threadIdx.x] += 16; }

void decode(nvjpegHandle_t codec, nvjpegJpegState_t state, const unsigned char *data, size_t length, unsigned char *grey, unsigned char *blue,
            cudaStream_t decoding, cudaStream_t work)
{
	nvjpegImage_t image = {};
	image.channel[0] = grey;
	nvjpegDecode(codec, state, data, length, NVJPEG_OUTPUT_Y, &image, decoding);
	image.channel[0] = blue;
	brighten<<<1, 256, 0, work>>>(image.channel[0]);
	cudaStreamSynchronize(work);
	cudaStreamSynchronize(decoding);
}
