// SPDX-License-Identifier: Apache-2.0
// The decoder writes the planes of the image on the stream that it is given.
#include <cuda_runtime.h>
#include <nvjpeg.h>

__global__ void brighten(unsigned char *pixel) { pixel[threadIdx.x] += 16; }

void decode(nvjpegHandle_t codec, nvjpegJpegState_t state, const unsigned char *data, size_t length, unsigned char *red, unsigned char *green,
            unsigned char *blue, cudaStream_t decoding, cudaStream_t work)
{
	nvjpegImage_t image = {};
	image.channel[0] = red;
	image.channel[1] = green;
	image.channel[2] = blue;
	image.pitch[0] = image.pitch[1] = image.pitch[2] = 640;
	nvjpegDecode(codec, state, data, length, NVJPEG_OUTPUT_RGB, &image, decoding);
	brighten<<<1, 256, 0, work>>>(blue); // expect: GPU109 // validate: confirmed
	cudaStreamSynchronize(work);
	cudaStreamSynchronize(decoding);
}
