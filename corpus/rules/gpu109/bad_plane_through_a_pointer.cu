// SPDX-License-Identifier: Apache-2.0
// The plane is given through a pointer into the array of the image.
#include <cuda_runtime.h>
#include <nvjpeg.h>

__global__ void brighten(unsigned char *pixel) { pixel[threadIdx.x] += 16; }

void decode(nvjpegHandle_t codec, nvjpegJpegState_t state, const unsigned char *data, size_t length, unsigned char *grey, unsigned char *blue,
            cudaStream_t decoding, cudaStream_t work)
{
	nvjpegImage_t image = {};
	unsigned char **planes = image.channel;
	planes[1] = blue;
	nvjpegDecode(codec, state, data, length, NVJPEG_OUTPUT_YUV, &image, decoding);
	brighten<<<1, 256, 0, work>>>(blue); // expect: GPU109 // validate: confirmed
	cudaStreamSynchronize(work);
	cudaStreamSynchronize(decoding);
}
